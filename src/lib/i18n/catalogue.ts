// Made by `npm run texts` from the JSON files beside it.
import type { Conventions } from './conventions'

/** All texts in one language. */
export interface Catalogue {
  account: {
    /** Heading of the settings for theme and text size */
    display: string
    /** Setting: light or dark appearance */
    theme: string
    themes: {
      /** Choice of the appearance; "follow" goes by the system */
      follow: string
      /** Choice of the appearance; "follow" goes by the system */
      light: string
      /** Choice of the appearance; "follow" goes by the system */
      dark: string
    }
    /** Setting: size of the text */
    fontSize: string
    fontSizes: {
      /** Choice of the text size, from small to huge */
      small: string
      /** Choice of the text size, from small to huge */
      normal: string
      /** Choice of the text size, from small to huge */
      large: string
      /** Choice of the text size, from small to huge */
      big: string
      /** Choice of the text size, from small to huge */
      huge: string
    }
    /** Sample sentence that shows the chosen text size */
    sample: string
    /** Setting: language of the interface */
    language: string
    visitor: {
      /** Where a visitor's own card would be: leads to signing in */
      title: string
      /** Under visitor.title: what members get */
      promise: string
    }
    /** Button */
    signOut: string
    /** Question before signing out */
    signOutSure: string
    /** Row that leads to the notifications */
    notices: string
    /** Row that leads to the wallet */
    wallet: string
    /** Row that leads to my own homepage */
    myPage: string
    figures: {
      /** Label under a number on a profile, narrow */
      published: string
      /** Label under a number on a profile, narrow */
      posts: string
      /** Label under a number on a profile, narrow */
      followers: string
      /** Label under a number on a profile, narrow */
      following: string
      /** Label under a number on a profile, narrow */
      liked: string
      /** Label under a number on a profile, narrow */
      visitors: string
    }
    things: {
      /** Label under an icon that leads to what I favoured, liked, said or viewed; narrow */
      favourites: string
      /** Label under an icon that leads to what I favoured, liked, said or viewed; narrow */
      likes: string
      /** Label under an icon that leads to what I favoured, liked, said or viewed; narrow */
      comments: string
      /** Label under an icon that leads to what I favoured, liked, said or viewed; narrow */
      history: string
    }
    /** Button: follow this member */
    follow: string
    /** Button's state: I follow this member */
    following: string
    /** Button: follow a member who follows me */
    followBack: string
    /** Button's state: we follow each other */
    mutual: string
    /** Label of an avatar, for screen readers */
    seeAvatar: (name: string) => string
    /** Label of the button with further actions */
    moreActs: string
    /** Button on my own homepage */
    editProfile: string
    /** In place of a bio that is empty */
    noBio: string
    /** When a member registered */
    joined: (date: string) => string
    myPosts: {
      all: {
        /** Tab over my posts, by their state */
        name: string
        /** Such a tab when it is empty */
        none: string
      }
      live: {
        /** Tab over my posts, by their state */
        name: string
        /** Such a tab when it is empty */
        none: string
      }
      draft: {
        /** Tab over my posts, by their state */
        name: string
        /** Such a tab when it is empty */
        none: string
      }
      checking: {
        /** Tab over my posts, by their state */
        name: string
        /** Such a tab when it is empty */
        none: string
      }
      held: {
        /** Tab over my posts, by their state */
        name: string
        /** Such a tab when it is empty */
        none: string
      }
    }
    /** My favourites when there are none */
    noFavourites: string
    /** My likes when there are none */
    noLikes: string
    /** My comments when there are none */
    noComments: string
    /** How many followers a member has */
    followers: (count: number) => string
  }
  chat: {
    /** Placeholder of the field for a message */
    write: string
    /** Label of that field, for screen readers */
    writeLabel: (name: string) => string
    /** Button */
    send: string
    /** Button on a profile: send a private message */
    message: string
    /** Label of that button, for screen readers */
    messageWho: (name: string) => string
    /** In place of the chats, for visitors */
    signIn: string
    /** Heading and row: private messages */
    conversations: string
    /** List of chats when it is empty */
    none: string
    /** Button under "none" */
    toMeet: string
    /** Chat in which nothing was said yet */
    nothingYet: string
    /** Label of the list of messages, for screen readers */
    messagesWith: (name: string) => string
    /** Label of the menu button */
    more: string
    /** Over the list while the connection comes up */
    connecting: string
    /** Label of the button that opens the emoji */
    emoji: string
    /** Label of the button that goes back to the keyboard */
    keyboard: string
    /** Label of the button for photos, location and so on */
    extras: string
    /** Choice: send a photo */
    picture: string
    /** Choice: send a location */
    place: string
    /** Label of the delete key among the emoji */
    eraseEmoji: string
    /** Before the text of a draft, in the list of chats */
    draft: string
    /** In place of a message of a kind that this version does not know */
    newer: string
    kinds: {
      /** Stands for such a message, in one line of the list of chats */
      picture: string
      /** Stands for such a message, in one line of the list of chats */
      voice: string
      /** Stands for such a message, in one line of the list of chats */
      place: string
    }
    cards: {
      /** Stands for a message with a shared item, in one line of the list of chats */
      post: string
      /** Stands for a red packet in a list of conversations */
      redbag: string
      /** Stands for a gift in a list of conversations */
      gift: string
    }
    /** In place of a shared item that was deleted */
    cardGone: string
    /** Label of a photo in a message */
    seePicture: string
    /** Button: jump to messages that arrived below */
    newMessages: (count: number) => string
    /** Label of the button that scrolls to the end */
    toNewest: string
    /** Button: jump to the first unread message */
    unreadAbove: (count: number) => string
    /** Line between what was read and what is new */
    unreadFrom: string
    states: {
      /** State of a message that I sent */
      waiting: string
      /** State of a message that I sent */
      sending: string
      /** State of a message that I sent */
      failed: string
      /** State of a message that I sent */
      sent: string
      /** State of a message that I sent */
      delivered: string
      /** State of a message that I sent */
      read: string
    }
    /** Choice for a message that failed */
    resend: string
    /** Choice for a message that failed: do not send it */
    discard: string
    /** Choice: take a sent message back */
    recall: string
    /** In place of a message that I took back */
    iRecalled: string
    /** In place of a message that somebody took back */
    someoneRecalled: (name: string) => string
    /** Link: put the text of the unsent message back into the field */
    writeAnew: string
    /** Notice: the text does not fit into the field any more */
    noRoom: string
    /** Choice on a post: send it in a chat */
    handOn: string
    /** Heading of the list of chats to send to */
    chooseChat: string
    /** Question before a post is sent to somebody */
    sendTo: (name: string, title: string) => string
    /** Choice: no notifications from this chat */
    mute: string
    /** Choice: notifications from this chat again */
    unmute: string
    /** Label of the sign of a muted chat */
    mutedSign: string
    /** Notice after muting */
    muted: string
    /** Notice after unmuting */
    unmuted: string
    /** Choice: remove the chat from my list */
    remove: string
    /** Question before that */
    removeSure: string
    /** Choice: open the other member's profile */
    homepage: string
    /** Over a chat with a member that I blocked */
    blockedBanner: string
    /** Over a chat with a member who takes no messages from me */
    closedBanner: string
    /** Button where earlier messages did not load */
    olderStuck: string
    /** Choice for a location */
    openMap: string
    /** Choice for a location */
    copyAddress: string
    /** Length of a voice message, in a bubble */
    seconds: (count: number) => string
    voice: {
      /** Label of the button that changes to voice */
      speak: string
      /** On the button that records while it is held */
      hold: string
      /** The same button while the finger is on it */
      send: string
      /** The same button while the finger is above it */
      cancel: string
      /** The same button where recording goes on without holding */
      free: string
      /** Hint while recording */
      holdHint: string
      /** Hint while recording */
      cancelHint: string
      /** Hint while recording */
      freeHint: string
      /** Hint while recording */
      tapHint: string
      /** Hint when the recording is close to its limit */
      left: (seconds: number) => string
      /** Notice: the recording was too short */
      short: string
      /** Notice */
      failed: string
      /** Notice: a call or another app interrupted the recording */
      cut: string
      /** Notice */
      unplayable: string
      /** Notice: the file was deleted before it was sent */
      gone: string
      /** Label of a voice message, for screen readers */
      play: (seconds: number) => string
      /** Label of a voice message that plays */
      stop: string
      /** Label of the dot beside a voice message */
      unheard: string
      /** Question where the app has no right to the microphone */
      refused: string
      /** Notice where the browser has no right to the microphone */
      refusedInBrowser: string
      /** Button of that question: open the settings */
      settings: string
      /** Notice: the device has no free microphone */
      missing: string
    }
  }
  comment: {
    /** Number of comments, as heading and as label */
    comments: (count: number) => string
    orders: {
      /** Order of the comments; "author" shows the author's alone */
      hot: string
      /** Order of the comments; "author" shows the author's alone */
      new: string
      /** Order of the comments; "author" shows the author's alone */
      author: string
    }
    /** Post without comments */
    empty: string
    /** Post whose author said nothing, under orders.author */
    emptyByAuthor: string
    /** Badge of the post's author */
    author: string
    /** Button */
    reply: string
    /** Placeholder of the field when a comment is answered */
    replyTo: (name: string) => string
    /** Stands before an answer, in one line with it */
    toName: (name: string) => string
    /** Button */
    moreReplies: (count: number) => string
    /** Label of the field */
    write: string
    /** Placeholder of the field */
    placeholder: string
    /** Button */
    send: string
    /** Notice after sending */
    sent: string
    /** Question */
    askDelete: string
    /** Label of the delete button, for screen readers */
    deleteThis: (body: string) => string
    /** Stands for a post without a title, in quotation marks or in a list */
    untitledPost: string
    /** In place of a comment whose author deleted their account */
    gone: string
  }
  common: {
    /** Name of the app */
    appName: string
    /** Stands for the name of a member who deleted the account */
    deletedMember: string
    /** Button of a dialog */
    confirm: string
    /** Button of a dialog */
    cancel: string
    /** Button or label of a button */
    close: string
    /** Label of the back button */
    back: string
    /** Button */
    done: string
    /** Button */
    delete: string
    /** Button */
    edit: string
    /** Button */
    share: string
    /** Label of a menu button */
    moreActions: string
    /** Label of the like button, with how many did so; for screen readers */
    like: (count: number) => string
    /** Label of the favourite button, with how many did so; for screen readers */
    favour: (count: number) => string
    /** Button: empty a form or a list */
    clear: string
    /** Button */
    add: string
    /** Button */
    save: string
    /** Notice */
    saved: string
    /** Button */
    retry: string
    /** On a button that is busy */
    wait: string
    /** Heading of a dialog */
    notice: string
    /** Placeholder of a choice */
    choose: string
    /** Label of a field that may stay empty */
    optional: (label: string) => string
    /** Button, for visitors */
    signIn: string
    /** In place of what only members see */
    signInFirst: string
    /** Notice; quoted by the specification in English */
    signOutFailed: string
    /** Button: go to the home page */
    toHome: string
    /** Button: go to Discover */
    toFind: string
    /** Button: write a post */
    toPublish: string
    /** List of posts when it is empty */
    noPosts: string
    /** Badge of a post at the top of a list */
    pinned: string
    /** In place of what was deleted */
    gone: string
    /** In place of what did not load: no connection */
    networkDown: string
    /** Notice: no connection */
    networkLost: string
    /** Notice; quoted by the specification in English */
    badData: string
    /** Notice; quoted by the specification in English */
    uploadNeedsSession: string
    /** Overlay while loading; quoted by the specification in Chinese */
    loadingOverlay: string
    /** Label of a spinner, for screen readers */
    loading: string
    /** Under a list while more is fetched */
    loadingMore: string
    /** Over a list while it is fetched anew */
    refreshing: string
    /** Button under a list */
    tapForMore: string
    /** Under a list at its end; quoted by the specification in English */
    noMore: string
    /** Under a list whose next page did not load */
    stuck: string
    /** Button: what went wrong, and how to go on */
    tapToRetry: (problem: string) => string
    /** Label of a button */
    toTop: string
    pull: {
      /** State of pulling a list down to refresh it */
      pulling: string
      /** State of pulling a list down to refresh it */
      reached: string
      /** State of pulling a list down to refresh it */
      refreshing: string
      /** State of pulling a list down to refresh it */
      restoring: string
    }
    /** Label of the button that shows what is typed */
    showPassword: string
    /** Under a field that is almost full */
    charsLeft: (count: number) => string
    /** Label of a photo */
    viewPicture: string
    /** Label: which photo of how many */
    pictureOf: (number: number, count: number) => string
    /** Label of the full-screen photo viewer */
    lightbox: string
    /** Button */
    copy: string
    /** Notice */
    copied: string
    /** Notice */
    copyFailed: string
    /** Between the names in a list */
    listSeparator: string
  }
  content: {
    types: {
      /** Type of posts, as the name of many */
      words: string
      /** Type of posts, as the name of many */
      single: string
      /** Name of a type of posts */
      redbag: string
    }
    states: {
      /** Badge on a post that is not live, for its author */
      draft: string
      /** Badge on a post that is not live, for its author */
      checking: string
      /** Badge on a post that is not live, for its author */
      held: string
    }
    visibilities: {
      /** Badge on a post that not everyone may read */
      1: string
      /** Badge on a post that not everyone may read */
      2: string
      /** Badge on a post that not everyone may read */
      3: string
      /** Badge on a post that not everyone may read */
      4: string
      /** Badge on a post that not everyone may read */
      5: string
    }
    locks: {
      /** In place of the text that a reader may not see yet */
      paid: string
      /** In place of the text of a paid post, with its price */
      paidAt: (price: string) => string
      /** In place of the text that a reader may not see yet */
      password: string
      /** In place of the text that a reader may not see yet */
      private: string
      /** In place of the text that a reader may not see yet */
      vip: string
      /** In place of the text that a reader may not see yet */
      login: string
    }
    /** Link at the end of a shortened text */
    readMore: string
    /** Button: show what was posted meanwhile */
    newer: (count: number) => string
    rankings: {
      /** Tab: what the ranking goes by */
      views: string
      /** Tab: what the ranking goes by */
      likes: string
      /** Tab: what the ranking goes by */
      comments: string
      /** Tab: what the ranking goes by */
      favs: string
    }
    /** Stands for a post that has photos and no text */
    pictures: string
    /** Title of a shared link to a post without a title */
    sharedTitle: string
    /** Title of a shared link to a profile */
    homepageOf: (name: string) => string
    /** Notice after sharing */
    linkCopied: string
    /** Choice */
    copyText: string
    /** Question */
    askDelete: string
    /** Notice */
    deleted: string
    empty: {
      /** Such a list when it is empty */
      list: string
      /** Such a list when it is empty */
      author: string
      /** Such a list when it is empty */
      ranking: string
      /** Such a list when it is empty */
      sticky: string
    }
    counts: {
      /** How often, shortened: 3, 1.2万 */
      views: (count: number) => string
      /** How often, shortened: 3, 1.2万 */
      likes: (count: number) => string
      /** How often, shortened: 3, 1.2万 */
      comments: (count: number) => string
      /** How often, shortened: 3, 1.2万 */
      favs: (count: number) => string
    }
  }
  dates: {
    /** Day of the week; 0 is Sunday */
    weekday: (day: number) => string
    /** Heading of the date panel; month is 1 to 12 */
    yearMonth: (year: number, month: number) => string
    /** Label before the lunar date */
    lunarCalendar: string
    /** Month of the Chinese calendar; month is 1 to 12 */
    lunarMonth: (month: number, leap: boolean) => string
    /** Day of the Chinese calendar, 1 to 30 */
    lunarDay: (day: number) => string
    /** Lunar month and day together, both by name */
    lunarDate: (month: string, day: string) => string
    /** Solar term that begins on a day of the calendar, 0 (lesser cold) to 23 (winter solstice); languages without names for them have four */
    solarTerm: (term: number) => string
    /** Day of the week over a column of the calendar; 0 is Sunday */
    weekdayShort: (day: number) => string
  }
  feedback: {
    /** Label of the choice of a subject */
    kind: string
    /** Label of a field */
    content: string
    /** Placeholder of that field */
    contentHint: string
    /** Label of the screenshots */
    pictures: string
    /** In their place, for visitors */
    picturesLater: string
    /** Label of a field */
    contact: string
    /** Placeholder of that field */
    contactHint: string
    /** Button */
    send: string
    /** Notice */
    sent: string
    /** Notice */
    pictureFailed: string
  }
  files: {
    /** Notice */
    downloaded: string
    /** Notice */
    failed: string
    handOver: {
      /** Button: what to do with the file */
      saved: string
      /** Button: what to do with the file */
      sent: string
      /** Button: what to do with the file */
      copied: string
    }
    ready: {
      /** In the dialog with that button */
      saved: string
      /** In the dialog with that button */
      sent: string
      /** In the dialog with that button */
      copied: string
    }
  }
  find: {
    /** Heading or link of a section on Discover */
    hotTopics: string
    /** Heading or link of a section on Discover */
    mostLiked: string
    /** Heading or link of a section on Discover */
    wholeRanking: string
  }
  format: {
    /** An amount of yuan */
    money: (amount: string) => string
    /** Heading of a day */
    today: string
    /** Heading of a day */
    yesterday: string
    /** When something happened, less than a minute ago */
    justNow: string
    /** When something happened */
    minutesAgo: (count: number) => string
    /** When something happened */
    hoursAgo: (count: number) => string
    /** When something happened */
    daysAgo: (count: number) => string
  }
  gift: {
    /** Button that leads to the gifts, for whom they are known from where it stands */
    name: string
    /** The same for screen readers: a homepage's button */
    giveWho: (name: string) => string
    /** In place of the gifts, for visitors */
    signIn: string
    /** Price in points */
    points: (count: string) => string
    /** A gift in a conversation, for screen readers: a tap shows it once more */
    see: (name: string) => string
    /** Over everything, for a moment, once a gift is given */
    given: (name: string) => string
    /** In place of the gifts, where the operator offers none */
    none: string
    /** Button: the gifts that I got */
    mine: string
    /** Button: the records of gifts */
    notes: string
    /** Label of what is said with a gift */
    word: string
    /** Placeholder of what is said with a gift */
    wordHint: string
    /** Beside the button, until a gift is chosen */
    choose: string
    /** Beside the button, where I have too little */
    missing: (amount: string) => string
    /** Button that gives the chosen gift */
    give: string
    /** In place of the list of gifts that I got */
    noneYet: string
    /** In place of the list of gifts that I gave */
    noneSent: string
    /** Below a gift that I got, once or more often */
    lastAt: (date: string) => string
    /** How many I got */
    times: (count: number) => string
    /** Tab: gifts that I got */
    received: string
    /** Tab: gifts that I gave */
    sent: string
    /** A gift that I got */
    fromWhom: (name: string, gift: string) => string
    /** A gift that I gave */
    toWhom: (name: string, gift: string) => string
  }
  group: {
    /** List of groups when it is empty */
    none: string
    /** In place of the groups, for visitors */
    signIn: string
    /** Before the last message of a group in which I was mentioned */
    mentioned: string
    /** Last message of a group: who and what */
    says: (name: string, words: string) => string
    /** Button and heading */
    make: string
    /** Button and heading */
    join: string
    /** Label of a field */
    name: string
    /** Placeholder of that field */
    nameHint: string
    /** Label of a field: the code by which one joins */
    code: string
    /** Placeholder of that field */
    codeHint: string
    /** Notice: there is no group of this code */
    codeGone: string
    /** How many members */
    count: (count: number) => string
    /** Name of a group or heading, with how many members */
    titleOf: (name: string, count: number) => string
    /** Button on a group */
    joinIn: string
    /** Label of the list of messages, for screen readers */
    messagesOf: (name: string) => string
    /** In place of a group */
    closed: string
    /** Over a group that I am invited to */
    asksMe: (name: string) => string
    /** Button for an invitation */
    accept: string
    /** Button for an invitation */
    decline: string
    /** Notice */
    declined: string
    /** How many have not answered their invitation */
    waiting: (count: number) => string
    /** In place of the field for messages */
    silenced: string
    /** In place of the field for messages */
    silencedMe: string
    /** Title of the page about a group */
    info: string
    /** Heading */
    members: string
    /** Heading */
    announcement: string
    /** In place of an announcement */
    noAnnouncement: string
    /** Placeholder of the field */
    announcementHint: string
    /** Row and heading */
    rename: string
    /** Row and heading */
    invite: string
    /** Placeholder of the search field */
    inviteSearch: string
    inviteFrom: {
      /** Tab: whom to choose from */
      followers: string
      /** Tab: whom to choose from */
      followed: string
    }
    /** Search without results */
    nobodyFound: string
    /** Question about a member who cannot be invited */
    inviteStranger: (name: string) => string
    /** Message that is sent to such a member */
    inviteWords: (name: string, code: string) => string
    /** Row */
    picture: string
    /** Notice */
    pictureDone: string
    /** List of members to invite when it is empty */
    noneToInvite: string
    /** State of a member in that list */
    invited: string
    /** Row */
    copyLink: string
    /** Row */
    newCode: string
    /** Question */
    newCodeSure: string
    /** Notice */
    newCodeDone: string
    /** Switch: only admins may write */
    silenceAll: string
    roles: {
      /** Badge of a member */
      owner: string
      /** Badge of a member */
      admin: string
      /** Badge of a member */
      member: string
    }
    /** Choice when mentioning: all members */
    everyone: string
    /** Heading of the list of members to mention */
    mentionTitle: string
    /** Choice for a member */
    setAdmin: string
    /** Choice for a member */
    unsetAdmin: string
    /** Choice for a member: may not write for a day */
    silence: string
    /** Choice for a member */
    unsilence: string
    /** Choice for a member */
    remove: string
    /** Question */
    removeSure: (name: string) => string
    /** Choice for a member: becomes the owner */
    transfer: string
    /** Question */
    transferSure: (name: string) => string
    /** Row */
    leave: string
    /** Question */
    leaveSure: string
    /** Row: ends the group for all */
    dissolve: string
    /** Question */
    dissolveSure: string
    /** Row */
    clear: string
    events: {
      /** Line in a group's chat; from did it, to who */
      created: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      joined: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      invited: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      left: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      removed: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      renamed: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      pictured: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      announced: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      unannounced: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      silenced: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      allSilenced: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      spoken: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      allSpoken: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      admin: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      unadmin: (from: string, who: string, text: string) => string
      /** Line in a group's chat; from did it, to who */
      owner: (from: string, who: string, text: string) => string
    }
  }
  growth: {
    sign: {
      /** In place of the page, for visitors */
      signIn: string
      /** Above the number of days in a row */
      streak: string
      /** Beside the number of days, which stands before it */
      days: (count: number) => string
      /** Button: sign in for today */
      todo: (points: number) => string
      /** The button, once it is done */
      done: string
      /** Fact under the streak */
      longest: (count: number) => string
      /** Fact under the streak */
      total: (count: number) => string
      /** Heading over the milestones */
      milestones: string
      /** What comes next */
      toNext: (days: number, points: number) => string
      /** In its place, where there is none left */
      allReached: string
      /** Label of a milestone that was reached */
      reached: string
      /** Button of the calendar */
      earlier: string
      /** Button of the calendar */
      later: string
      /** A day of the calendar, read aloud */
      dayLabel: (date: string, state: string) => string
      /** Mark in the calendar on a day that may be made up for */
      makeUpMark: string
      /** Under the calendar */
      makeUpNote: (points: number, left: number) => string
      /** In its place */
      noMakeUps: string
      /** Question */
      askMakeUp: (points: number, date: string) => string
      /** Button of that question */
      makeUp: string
      /** Toast */
      madeUp: string
      /** Toast */
      gained: (points: number) => string
      /** What is told when a milestone is reached */
      gainedMilestone: (days: number, points: number) => string
      /** Row that opens the rules, and their heading */
      rules: string
    }
    task: {
      /** In place of the page, for visitors */
      signIn: string
      periods: {
        /** Heading over a set of tasks */
        newcomer: string
        /** Heading over a set of tasks */
        day: string
        /** Heading over a set of tasks */
        week: string
      }
      /** How many tasks of a set are done, or how far one is */
      done: (done: number, count: number) => string
      /** What a task brings */
      points: (count: number) => string
      /** What a task brings */
      experience: (count: number) => string
      /** Button of a task: go where it is done */
      go: string
      /** Button: take the reward */
      take: string
      /** In place of the button */
      taken: string
      /** Toast; what it is is +5 points, +5 experience */
      gained: (gains: string) => string
      /** Name of the chest of a set of tasks */
      chest: string
      /** Under its name, while tasks are open */
      chestOpen: string
      /** Under its name, once they are done */
      chestDone: string
      /** Under its name, once it was opened */
      chestTaken: (points: number) => string
      /** Button of the chest */
      openChest: string
      /** Heading of what a chest may hold, and the tap that shows it */
      chances: string
      /** What a chest may hold; beside it how likely that is */
      chance: (points: number) => string
      /** How likely that is */
      percent: (percent: string) => string
      /** Where the operator has none */
      none: string
    }
    ranking: {
      metrics: {
        /** Tab: what members are ranked by */
        experience: string
        /** Tab: what members are ranked by */
        points: string
        /** Tab: what members are ranked by */
        posts: string
        /** Tab: what members are ranked by */
        likes: string
        /** Tab: what members are ranked by */
        gifts: string
      }
      /** Label of the choice of a time */
      period: string
      periods: {
        /** A time that the ranking is of */
        day: string
        /** A time that the ranking is of */
        week: string
        /** A time that the ranking is of */
        month: string
        /** A time that the ranking is of */
        all: string
      }
      /** A place in the ranking */
      place: (place: number) => string
      /** Beside one’s own place */
      mine: string
      /** In place of it, where there is none */
      unplaced: string
      /** Where nobody is ranked */
      empty: string
      /** Where that leads */
      earn: string
      /** In place of one’s own row, for visitors */
      signIn: string
    }
    level: {
      /** Over one’s level */
      mine: string
      /** Under the bar */
      toNext: (count: string) => string
      /** In its place */
      highest: string
      /** The tap that shows all levels, and their heading */
      all: string
      /** What a level opens */
      signPoints: (count: number) => string
      /** What a level opens */
      makeUps: (count: number) => string
      /** A level that opens nothing more */
      nothing: string
      /** A level that opens what the one before it does */
      same: string
    }
    /** Mark of an advert */
    advert: string
  }
  history: {
    /** Button */
    clear: string
    /** Question */
    clearSure: string
    /** Label of the remove button, for screen readers */
    forget: (title: string) => string
    /** History when it is empty */
    empty: string
    /** Over the history of a visitor */
    onDevice: string
    /** Over the history of a visitor */
    signIn: string
  }
  home: {
    tabs: {
      /** Tab of the home page */
      new: string
      /** Tab of the home page */
      following: string
      /** Tab of the home page */
      hot: string
    }
    /** Link */
    weather: string
    /** Label of that link, for screen readers */
    weatherAndScore: string
    /** List of those that I follow when it is empty */
    nothingFollowed: string
    /** Button: go to the tab of this name */
    seeTab: (name: string) => string
    /** Link to all pinned posts */
    allPinned: (count: number) => string
  }
  leaving: {
    /** Row: my data as a file */
    download: string
    /** Notice */
    tooSoon: string
    /** Row and heading: end of the account */
    leave: string
    /** Before the list of what is deleted */
    what: string
    /** What is not deleted */
    kept: string
    /** How long it takes */
    waiting: (days: number) => string
    /** Button */
    apply: string
    /** Question */
    applySure: (days: number) => string
    /** Notice */
    applied: string
    /** Banner in the settings until then */
    leavingAt: (date: string) => string
    /** Banner in the settings once the time is over */
    due: string
    /** Button */
    takeBack: string
    /** Notice */
    takenBack: string
    /** Button: do not wait any longer */
    now: string
    /** Question */
    nowSure: string
    /** Notice after the account was deleted; a wish for the way */
    gone: string
    lost: {
      /** What is deleted with the account */
      profile: string
      /** What is deleted with the account */
      posts: string
      /** What is deleted with the account */
      chats: string
      /** What is deleted with the account */
      relations: string
      /** What is deleted with the account */
      assets: string
    }
  }
  media: {
    /** Label of the add button: how many of how many */
    addPictures: (count: number, max: number) => string
    states: {
      /** State of a photo, over it; narrow */
      waiting: string
      /** State of a photo, over it; narrow */
      sending: string
      /** State of a photo, over it; narrow */
      failed: string
    }
    /** Over a photo that failed; narrow */
    tapToRetry: string
    /** Notice */
    busy: string
    /** Notice */
    fileGone: string
    /** Notice under the photos */
    unkept: string
    /** Choice for a photo */
    sendAgain: string
    /** Choice for a photo */
    viewLarge: string
    /** Choice for a photo */
    moveEarlier: string
    /** Choice for a photo */
    moveLater: string
    /** Choice for a photo */
    remove: string
    /** Label of a photo that is being added; state is waiting, sending, failed or done */
    pictureOf: (number: number, state: string) => string
  }
  notice: {
    /** In place of the notifications, for visitors */
    signIn: string
    tabs: {
      /** Tab over the notifications */
      all: string
      /** Tab over the notifications */
      comments: string
      /** Tab over the notifications */
      mentions: string
      /** Tab over the notifications */
      likes: string
      /** Tab over the notifications */
      follows: string
      /** Tab over the notifications */
      system: string
    }
    empty: {
      /** Such a tab when it is empty */
      all: string
      /** Such a tab when it is empty */
      comments: string
      /** Such a tab when it is empty */
      mentions: string
      /** Such a tab when it is empty */
      likes: string
      /** Such a tab when it is empty */
      follows: string
      /** Such a tab when it is empty */
      system: string
    }
    /** Button: show what came meanwhile */
    newer: (count: number) => string
    /** Label of the dot of what is unread */
    unread: string
    /** Over the list when nothing is unread */
    allRead: string
    /** Over one tab when nothing is unread in it; there may be some in others */
    noneUnread: string
    /** Button */
    readAll: string
    /** Heading of the settings for push notifications */
    pushes: string
    /** Under that heading */
    pushesNote: string
    remindIn: {
      /** Button: messages in the host app */
      wechat: string
      /** Button: messages in the host app */
      toutiao: string
    }
    /** Under that button */
    remindNote: string
    /** How many such messages are still allowed */
    remindLeft: (count: number) => string
    /** Notice */
    remindRefused: string
    /** Notice */
    remindClosed: string
    /** In place of what a notification is about */
    gone: string
    /** Under the headline of a changed password or address */
    notYou: string
    /** Under the headline */
    postRemoved: (title: string) => string
    /** Under the headline */
    postHeld: (title: string) => string
    /** Under the headline */
    commentRemoved: (text: string) => string
    /** Under the headline */
    unbanned: string
    /** Under the headline */
    leaving: (date: string) => string
    /** Under the headline */
    staying: string
    /** Names of those who did it; the last one by itself */
    both: (names: string, last: string) => string
    /** Names of those who did it, and how many others */
    andOthers: (names: string, others: number) => string
    did: {
      /** What members did to me; names may be one or several, count is how many */
      comment: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      reply: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      mention: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      like_post: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      like_comment: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      follow: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      group_invited: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** The same, of a kind that this version does not know */
      unknown: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      reward: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      gift: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
    }
    headlines: {
      /** What the site itself tells, as headline */
      password_changed: string
      /** What the site itself tells, as headline */
      address_changed: string
      /** What the site itself tells, as headline */
      leaving: string
      /** What the site itself tells, as headline */
      staying: string
      /** What the site itself tells, as headline */
      post_removed: string
      /** What the site itself tells, as headline */
      post_held: string
      /** What the site itself tells, as headline */
      comment_removed: string
      /** What the site itself tells, as headline */
      banned: string
      /** What the site itself tells, as headline */
      unbanned: string
      /** What the site itself tells, as headline */
      reported: string
      /** What the site itself tells, as headline */
      report_upheld: string
      /** What the site itself tells, as headline */
      report_dismissed: string
      /** What the site itself tells, as headline */
      feedback_answered: string
      /** The same, of a kind that this version does not know */
      unknown: string
      /** What the site itself tells, as headline */
      sign_milestone: string
      /** What the site itself tells, as headline */
      level_up: string
      /** What the site itself tells, as headline */
      task_done: string
      /** What the site itself tells, as headline */
      referral_rewarded: string
      /** Headline of a notice by the site: what was left of my red packet came back after a day */
      redbag_returned: string
      /** What the site itself tells, as headline: VIP ends in a few days */
      vip_ending: string
      /** What the site itself tells, as headline */
      vip_ended: string
    }
    /** Under the headline */
    banned: (date: string) => string
    /** Under the headline, with the reason */
    bannedFor: (date: string, reason: string) => string
    /** Under the headline, for moderators: what was reported and what was said about it */
    reported: (title: string, text: string) => string
    /** Under the headline: about my report */
    upheld: (title: string) => string
    /** The same, where what was reported has no title */
    upheldUntitled: string
    /** Under the headline: about my report */
    dismissed: (title: string) => string
    /** The same, where what was reported has no title */
    dismissedUntitled: string
    /** One of these and what a moderator wrote, one sentence after the other */
    withAnswer: (sentence: string, answer: string) => string
    /** Under the headline: what an operator answered to my feedback */
    answered: (title: string, answer: string) => string
    /** The same, where the operator wrote nothing */
    answeredBriefly: (title: string) => string
    /** Under the headline */
    milestone: (days: string, points: string) => string
    /** Under the headline */
    levelUp: (level: string) => string
    /** Under the headline */
    taskDone: (points: string) => string
    /** Under the headline */
    referralRewarded: (points: string) => string
    /** Under the headline: when VIP ends; the page to renew it opens */
    vipEnding: (date: string) => string
    /** Under the headline: when VIP ended; the page to renew it opens */
    vipEnded: (date: string) => string
  }
  places: {
    /** Heading of Nearby */
    promise: string
    /** Under that heading */
    notYet: string
    promised: {
      grounds: {
        /** What Nearby will show */
        name: string
        /** Under that name */
        about: string
      }
      shops: {
        /** What Nearby will show */
        name: string
        /** Under that name */
        about: string
      }
      anglers: {
        /** What Nearby will show */
        name: string
        /** Under that name */
        about: string
      }
    }
    /** Button */
    discoverFirst: string
  }
  post: {
    /** Beside the time of a post */
    edited: string
    /** Heading */
    related: string
    /** Title of the page */
    postOf: (name: string) => string
    /** In the field for a comment, narrow */
    saySomething: string
    /** Button on a locked post */
    aboutVip: string
    /** Label of a field on a locked post */
    password: string
    /** Placeholder of that field */
    passwordHint: string
    /** Button on a locked post */
    unlock: string
    /** Button that opens a paid post out of my credit */
    buy: (price: string) => string
    /** Question before a paid post is opened */
    confirmBuy: (price: string) => string
    /** Question after a paid post could not be opened for lack of credit */
    creditMissing: string
  }
  privacy: {
    /** Heading of the consent dialog */
    title: string
    /** Text of the consent dialog */
    why: string
    /** Link in the consent dialog */
    read: string
    /** Button of the consent dialog */
    agree: string
    /** Button of the consent dialog: a plain refusal */
    refuse: string
  }
  publish: {
    /** In place of the form, for visitors */
    signInFirst: string
    /** Title of the page when a post is changed */
    editWords: string
    /** Notice: the draft is back in the form */
    restored: string
    /** Notice: what was sent before has been posted */
    arrived: string
    /** Notice */
    published: string
    /** Notice */
    checking: string
    /** Button */
    send: string
    /** Question */
    clearSure: string
    /** Label of a field */
    text: string
    /** Placeholder of that field */
    wordsHint: string
    /** Label of a field */
    title: string
    /** Placeholder of that field */
    wordsTitleHint: string
    /** Notice: nothing to post */
    empty: string
    /** Notice */
    pictureFailed: string
    /** Notice */
    pictureWaits: string
    /** Label of a choice */
    category: string
    /** Choice */
    noCategory: string
    /** Label of a field */
    topics: string
    /** Label of that field, with the limit */
    topicsUpTo: (max: number) => string
    /** Notice at the limit */
    topicsFull: (max: number) => string
    /** Label of the remove button, for screen readers */
    removeTopic: (topic: string) => string
    /** Placeholder */
    newTopic: string
    /** Placeholder: an example */
    topicHint: string
    /** Row */
    place: string
    /** Button */
    otherPlace: string
    /** Button */
    removePlace: string
    /** Stands for a place without a name */
    here: string
    /** Label of a field */
    placeName: string
    /** Placeholder: an example */
    placeNameHint: string
    /** Label of a field */
    address: string
    /** Placeholder: an example */
    addressHint: string
    /** While the device is located */
    locating: string
    /** Notice */
    located: string
    /** Notice */
    notLocated: string
    /** Button */
    locateAgain: string
    /** Row and heading: who can see the post */
    readers: string
    visibilities: {
      0: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      1: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      2: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      3: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      4: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      5: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
    }
    /** Label of a field */
    price: string
    /** Placeholder: an example */
    priceHint: string
    /** Notice under that field */
    priceRange: (lowest: string, highest: string) => string
    /** Label of a field: the password that opens the post to readers */
    password: string
    /** Placeholder of that field */
    passwordHint: string
    /** Placeholder of that field when a post is changed */
    passwordKept: string
    /** Notice under that field */
    passwordMissing: string
    /** Label of a field */
    teaser: string
    /** Placeholder of that field */
    teaserHint: string
  }
  redbag: {
    /** What it is: under a red packet in a chat, and in the panel that sends one */
    name: string
    /** Written on a red packet where its sender wrote nothing */
    greeting: string
    /** So many points */
    points: (count: string) => string
    /** On a red packet of which others took all */
    finished: string
    /** On a red packet whose day is over */
    expired: string
    /** Under the number of parts */
    countMissing: string
    /** Under the number of parts */
    countMost: (count: number) => string
    /** Under the amount */
    amountMissing: string
    /** Under the amount; the amount is the smallest part */
    tooLittle: (amount: string) => string
    /** Under the amount */
    most: (amount: string) => string
    /** On a red packet in a chat: I took my part */
    opened: string
    /** On a red packet in a chat, or on a post's card: nothing is left */
    allTaken: string
    /** Where a red packet cannot be shown any more, or not to me */
    gone: string
    /** On a closed red packet, for visitors */
    signInFirst: string
    /** On a closed red packet: opening it follows its sender, too */
    followFirst: string
    /** On a closed red packet: a link to the comments */
    commentFirst: string
    /** Whose red packet it is */
    of: (name: string) => string
    /** Name of the gold button for screen readers */
    open: string
    /** Below the gold button: shows who took parts */
    peek: string
    /** Above the list of who took parts */
    progress: (taken: number, count: number) => string
    /** Above the list of who took parts, once none is left */
    takenIn: (count: number, time: string) => string
    /** For its sender: what was in it */
    held: (amount: string) => string
    /** For its sender: what came back */
    returned: (amount: string) => string
    /** A badge beside the sender: parts are of different sizes */
    luckySign: string
    /** Unit after the amount that I took, in large letters */
    yuan: string
    /** Unit after the number of points that I took */
    pointsUnit: string
    /** Link below the amount that I took */
    intoCredit: string
    /** Link below the points that I took */
    intoPoints: string
    /** Link to the post that it is in */
    seePost: string
    /** Beside the largest part of all */
    best: string
    /** In place of the list of who took parts */
    nobody: string
    /** Name of the choice between credit and points */
    unit: string
    /** Name of the choice how it is split */
    split: string
    /** Choice: parts of different sizes */
    lucky: string
    /** Choice: parts of one size */
    equal: string
    /** Label of the number of parts */
    count: string
    /** Placeholder of the number of parts */
    countHint: string
    /** Label of the amount, for one member */
    amount: string
    /** Label of the amount, of all parts */
    total: string
    /** Label of the amount, of each part */
    each: string
    /** Placeholder of an amount */
    yuanHint: string
    /** Placeholder of a number of points */
    pointsHint: string
    /** Label of what is written on it */
    wishes: string
    /** Button that sends it */
    send: string
    /** Below the button: what I have */
    owned: (amount: string) => string
    /** Title of the page where a post with a red packet is edited */
    editing: string
    /** In the form of a post whose packet is sent */
    sentAlready: (amount: string) => string
    /** Label of the choice who may take parts */
    whoTakes: string
    takers: {
      /** Choice: who may take parts */
      everyone: string
      /** Choice: who may take parts */
      followers: string
      /** Choice: who may take parts */
      commenters: string
    }
    /** Placeholder of the post's text */
    textHint: string
    /** On the card of a post: so many parts are left */
    left: (count: number) => string
    /** How long it took, in seconds */
    seconds: (count: number) => string
    /** How long it took, in minutes */
    minutes: (count: number) => string
    /** How long it took, in hours */
    hours: (count: number) => string
    /** The one word on the gold button; a single sign in Chinese */
    openSign: string
    /** Below the form */
    returns: (hours: number) => string
  }
  referral: {
    /** Heading */
    title: string
    /** Label before the code */
    code: string
    /** Label of the QR code */
    qrcode: string
    /** Button */
    copyCode: string
    /** Button */
    copyLink: string
    /** Button: save the QR code */
    savePicture: string
    /** Notice */
    saved: string
    /** Notice */
    notSaved: string
    /** Question */
    noAlbum: string
    /** Button of that question */
    openSettings: string
    /** Button */
    share: string
    /** Notice */
    shared: string
    /** Title of the shared link */
    shareTitle: string
    /** Label under a number */
    invited: string
    /** Label under a number */
    earned: string
    /** Heading */
    list: string
    /** When an invited member registered */
    joined: (date: string) => string
    /** That list when it is empty */
    none: string
    /** In place of the page, for visitors */
    signIn: string
    /** What an invitation earned */
    points: (count: number) => string
    /** Under the heading: what an invitation brings me and the friend */
    promise: (points: number, theirs: number) => string
  }
  relations: {
    kinds: {
      /** Tab */
      followers: string
      /** Tab */
      followed: string
    }
    /** Placeholder of the search field */
    search: string
    /** In place of the page, for visitors */
    signIn: string
    none: {
      /** My own tab when it is empty */
      followers: string
      /** My own tab when it is empty */
      followed: string
    }
    noneOf: {
      /** Somebody else's tab when it is empty */
      followers: string
      /** Somebody else's tab when it is empty */
      followed: string
    }
    /** Search without results */
    notFound: (word: string) => string
    /** Button */
    toMeet: string
    /** In place of the visitors, for visitors */
    signInForVisitors: string
    /** List of visitors when it is empty */
    noVisitors: string
    /** Over the list of visitors */
    visitorsPromise: (days: number) => string
  }
  report: {
    /** Choice and button */
    report: string
    titles: {
      /** Heading of the dialog, by what is reported */
      post: string
      /** Heading of the dialog, by what is reported */
      comment: string
      /** Heading of the dialog, by what is reported */
      user: string
      /** Heading of the dialog, by what is reported */
      message: string
    }
    /** Label of the choice of a reason */
    why: string
    /** Placeholder of the field for details */
    words: string
    /** Notice under that field */
    wordsNeeded: string
    /** Button */
    send: string
    /** Notice */
    done: string
  }
  reward: {
    /** Button below a post that leads to its rewards */
    name: string
    /** Toast: the reward was given */
    thanks: string
    /** In place of the list, to the post's author */
    noneOfMine: string
    /** In place of the list, to everyone else */
    none: string
    /** Above the form: who gets it */
    forWhom: (name: string) => string
    /** Name of the amount */
    amount: string
    /** Placeholder of the amount */
    amountHint: string
    /** Under the amount */
    most: (amount: string) => string
    /** Label of what is said with it */
    word: string
    /** Placeholder of what is said with it */
    wordHint: string
    /** Switch */
    showAmount: string
    /** Below the switch */
    showAmountNote: string
    /** Button that gives it */
    give: string
    /** Button, for visitors */
    signIn: string
    /** In place of what was said with a reward */
    wordless: string
  }
  search: {
    /** Placeholder of the search field, narrow */
    placeholder: string
    scopes: {
      /** Tab over the results */
      post: string
      /** Tab over the results */
      user: string
    }
    /** Heading */
    popular: string
    /** Heading */
    past: string
    /** Label of the remove button, for screen readers */
    forget: (word: string) => string
    /** Question */
    clearSure: string
    /** Button */
    searchFor: (word: string) => string
    /** Search without results */
    noPosts: (word: string) => string
    /** Over results for another word */
    instead: (word: string, other: string) => string
    /** Search without results */
    noUsers: (word: string) => string
  }
  settings: {
    /** Heading */
    profile: string
    /** Row */
    avatar: string
    /** Heading of the page that crops a photo */
    crop: string
    /** Label of the frame, for screen readers */
    cropFrame: string
    /** Label of the slider */
    zoom: string
    /** Button */
    useCrop: string
    /** Question */
    pictureNotSent: string
    /** Row */
    cover: string
    /** Row and label of a field */
    nickName: string
    /** Row and label of a field */
    bio: string
    /** Placeholder of that field */
    bioHint: string
    /** Row and label of a field */
    district: string
    /** Placeholder: an example */
    districtHint: string
    /** Row */
    gender: string
    genders: {
      /** Choice */
      none: string
      /** Choice */
      male: string
      /** Choice */
      female: string
    }
    /** Row */
    birthday: string
    /** Under the choice of the day */
    birthdayNote: string
    /** Heading */
    chooseDate: string
    /** Button: no birthday at all */
    noBirthday: string
    /** Notice */
    notBornYet: string
    /** Row without a value */
    unset: string
    /** Notice */
    saved: string
    /** Heading */
    privacy: string
    /** Switch */
    nearby: string
    /** Under that switch */
    nearbyNote: string
    /** Notice under that switch */
    noPlace: string
    /** Row */
    messages: string
    /** Row */
    online: string
    /** Row */
    groups: string
    audiences: {
      /** Choice */
      everyone: string
      /** Choice */
      following: string
      /** Choice */
      nobody: string
    }
    /** Heading */
    display: string
    /** Heading */
    account: string
    /** Row */
    login: string
    /** Row */
    phone: string
    hostPhone: {
      /** Button */
      wechat: string
      /** Button */
      toutiao: string
    }
    /** Row */
    email: string
    /** Row and heading */
    changePassword: string
    /** Row and heading */
    setPassword: string
    /** Row's value */
    passwordSet: string
    /** Notice */
    passwordChanged: string
    /** Notice under a field */
    wrongPassword: string
    /** Notice under a field */
    wrongCode: string
    /** Heading before a password or address is changed */
    prove: string
    proofs: {
      /** Tab: how to prove it */
      password: string
      /** Tab: how to prove it */
      code: string
    }
    /** Label of a field */
    oldPassword: string
    /** Label of a field */
    oldAddress: (masked: string) => string
    bind: {
      /** Row and heading */
      phone: string
      /** Row and heading */
      email: string
    }
    rebind: {
      /** Row and heading */
      phone: string
      /** Row and heading */
      email: string
    }
    newAddress: {
      /** Label of a field */
      phone: string
      /** Label of a field */
      email: string
    }
    bound: {
      /** Notice */
      phone: string
      /** Notice */
      email: string
    }
    /** Heading */
    data: string
    /** In place of the settings, for visitors */
    signIn: string
    /** Banner */
    banned: (date: string) => string
    /** List of blocked accounts when it is empty */
    noBlocked: string
    /** When an account was blocked */
    blockedAt: (date: string) => string
    /** Button */
    unblock: string
    /** Choice and button */
    block: string
    /** Question */
    blockSure: (name: string) => string
    /** Notice */
    blocked: string
    /** Notice */
    unblocked: string
    /** Over the list of blocked accounts */
    blockedPromise: string
  }
  shell: {
    /** Label of the tab bar, for screen readers */
    mainNavigation: string
    tabs: {
      /** Tab of the tab bar, narrow */
      home: string
      /** Tab of the tab bar, narrow */
      find: string
      /** Tab of the tab bar, narrow */
      nearby: string
      /** Tab of the tab bar, narrow */
      mine: string
    }
    /** How much is unread, for screen readers and over a list */
    unread: (count: number) => string
    /** Label of the publish button */
    publish: string
    /** Publish menu when it is empty */
    publishNothing: string
    publishJump: {
      /** Heading of the publish menu */
      text: string
      /** Label of the publish menu */
      choose: string
    }
    /** Heading of a page that is not there yet */
    underConstruction: string
    /** Under that heading */
    comingSoon: string
    /** In place of all, while the site is down */
    maintenance: string
    appOpen: {
      /** Dialog that offers the app; Chinese is quoted by the specification */
      title: string
      /** Dialog that offers the app; Chinese is quoted by the specification */
      app: string
      /** Dialog that offers the app; Chinese is quoted by the specification */
      browser: string
      /** Dialog that offers the app; Chinese is quoted by the specification */
      notRecommended: string
    }
  }
  signin: {
    /** Button and heading */
    signIn: string
    /** Heading */
    welcome: string
    /** Tab */
    byPassword: string
    /** Tab */
    byCode: string
    /** Label of a field */
    account: string
    /** Placeholder of that field */
    accountHint: string
    /** Label of a field */
    password: string
    /** Placeholder of that field */
    passwordHint: string
    /** Label of a field */
    address: string
    /** Placeholder of that field */
    addressHint: string
    /** Under that field */
    sentHere: string
    /** Label of a field */
    code: string
    /** Placeholder of that field */
    codeHint: (digits: number) => string
    /** Button, narrow */
    sendCode: string
    /** The same button while it waits, narrow */
    sendAgain: (seconds: number) => string
    /** Notice */
    codeSent: string
    /** Under the form for codes */
    newcomer: string
    /** Notice */
    signedIn: string
    /** Link and heading */
    signUp: string
    /** Link */
    forgotten: string
    /** Link */
    haveAccount: string
    /** Label of a field */
    newPassword: string
    /** Label of a field */
    setPassword: string
    /** Placeholder of that field */
    newPasswordHint: (min: number) => string
    /** Label of a field */
    nickName: string
    /** Placeholder of that field */
    nickNameHint: string
    /** Label of a field */
    invite: string
    /** Placeholder of that field */
    inviteHint: string
    /** Button */
    register: string
    /** Notice */
    registered: string
    /** Button and heading */
    reset: string
    /** Notice */
    resetDone: string
    /** Under the form */
    resetPromise: string
    /** Notice */
    agreeFirst: string
    /** Heading */
    otherWays: string
    ways: {
      /** Label of a way to sign in */
      wechat: string
      /** Label of a way to sign in */
      toutiao: string
      /** Label of a way to sign in */
      qq: string
      /** Label of a way to sign in */
      weibo: string
    }
    hostWay: {
      /** Button */
      wechat: string
      /** Button */
      toutiao: string
    }
    hostPhone: {
      /** Button */
      wechat: string
      /** Button */
      toutiao: string
    }
    /** While a sign-in elsewhere is finished */
    returning: string
    /** Heading where it failed */
    notReturned: string
    notAddressOf: {
      /** Notice under a field */
      any: string
      /** Notice under a field */
      phone: string
      /** Notice under a field */
      email: string
    }
    returnProblems: {
      /** Why a sign-in elsewhere failed */
      cancelled: string
      /** Why a sign-in elsewhere failed */
      expired: string
      /** Why a sign-in elsewhere failed */
      notOffered: string
      /** Why a sign-in elsewhere failed */
      busy: string
      /** Why a sign-in elsewhere failed */
      failed: string
    }
    /** Button */
    anotherWay: string
    /** Notice under a field */
    notCode: (digits: number) => string
    /** Notice under a field */
    shortPassword: (min: number) => string
    /** Beside a box to tick; terms and privacy are links */
    agree: <T>(terms: (text: string) => T, privacy: (text: string) => T) => (string | T)[]
  }
  single: {
    /** Title of the page when an article is changed */
    editing: string
    /** Placeholder of the title */
    titleHint: string
    /** Notice under the title */
    titleMissing: string
    /** Placeholder of the text */
    textHint: string
    /** Notice under the text */
    textMissing: string
    /** Label of a field */
    summary: string
    /** Placeholder of that field */
    summaryHint: string
    /** On the card of an article */
    readMinutes: (minutes: number) => string
    /** Over an article: how long it is; the number is shortened */
    length: (chars: number, minutes: number) => string
  }
  site: {
    /** Under a page of the operator's */
    updatedOn: (date: string) => string
    notFound: {
      /** Page that does not exist: heading, text and button */
      title: string
      /** Page that does not exist: heading, text and button */
      text: string
      /** Page that does not exist: heading, text and button */
      toSearch: string
    }
    web: {
      /** In place of a web page */
      bad: string
      /** Heading before a web page of others opens */
      leaving: string
      /** Under that heading */
      warning: string
      /** Button or notice there */
      outside: string
      /** Button or notice there */
      copy: string
      /** Button or notice there */
      copied: string
      /** Button or notice there */
      howTo: string
    }
    update: {
      /** Which version this is */
      current: (version: string) => string
      /** Which version is new */
      newest: (version: string) => string
      /** Heading */
      upToDate: string
      /** Heading */
      available: string
      /** Under the heading */
      forced: string
      /** When the new version came out */
      releasedOn: (date: string) => string
      /** Button */
      reload: string
      /** Button */
      restart: string
      /** Under the heading, in a mini program */
      fetching: string
      /** Button */
      download: string
    }
    app: {
      /** Button */
      open: string
      /** Under the button that opens the app */
      hint: string
      /** Button */
      download: string
      /** Button */
      copy: string
      /** In place of the buttons */
      elsewhere: string
      /** In place of the buttons */
      copyOnly: string
      /** In place of the buttons */
      none: string
    }
  }
  titles: {
    /** Title of the page with this address */
    'pages/index/index': string
    /** Title of the page with this address */
    'pages/find/find': string
    /** Title of the page with this address */
    'pages/nearby/nearby': string
    /** Title of the page with this address */
    'pages/mine/mine': string
    /** Title of the page with this address */
    'pages/bbs/bbs': string
    /** Title of the page with this address */
    'pages/bbs/bbs-like': string
    /** Title of the page with this address */
    'pages/bbs/bbs-list': string
    /** Title of the page with this address */
    'pages/hot/hot': string
    /** Title of the page with this address */
    'pages/search/search': string
    /** Title of the page with this address */
    'pages/list/list': string
    /** Title of the page with this address */
    'pages/page/page': string
    /** Title of the page with this address */
    'pages/sticky/sticky': string
    /** Title of the page with this address */
    'pages/view/view': string
    /** Title of the page with this address */
    'pages/topic/topic': string
    /** Title of the page with this address */
    'pages/topic/topic-like': string
    /** Title of the page with this address */
    'pages/topic/index': string
    /** Title of the page with this address */
    'pages/video/video': string
    /** Title of the page with this address */
    'pages/single/single': string
    /** Title of the page with this address */
    'pages/diaochang/diaochang': string
    /** Title of the page with this address */
    'pages/dianpu/dianpu': string
    /** Title of the page with this address */
    'pages/reprint/reprint': string
    /** Title of the page with this address */
    'pages/nearby/mp-nearby': string
    /** Title of the page with this address */
    'pages/publish/jump': string
    /** Title of the page with this address */
    'pages/places/places': string
    /** Title of the page with this address */
    'pages/update/update': string
    /** Title of the page with this address */
    'pagesA/detail/detail': string
    /** Title of the page with this address */
    'pagesA/detail/redbag': string
    /** Title of the page with this address */
    'pagesA/publish/words': string
    /** Title of the page with this address */
    'pagesA/publish/single': string
    /** Title of the page with this address */
    'pagesA/publish/video': string
    /** Title of the page with this address */
    'pagesA/publish/diaochang': string
    /** Title of the page with this address */
    'pagesA/publish/dianpu': string
    /** Title of the page with this address */
    'pagesA/publish/bbs': string
    /** Title of the page with this address */
    'pagesA/publish/places': string
    /** Title of the page with this address */
    'pagesA/publish/redbag': string
    /** Title of the page with this address */
    'pagesA/publish/secondhand': string
    /** Title of the page with this address */
    'pagesA/author/author': string
    /** Title of the page with this address */
    'pagesA/ranking/ranking': string
    /** Title of the page with this address */
    'pagesA/openAPP/openAPP': string
    /** Title of the page with this address */
    'pagesA/gift/gift': string
    /** Title of the page with this address */
    'pagesA/gift/my': string
    /** Title of the page with this address */
    'pagesA/gift/note': string
    /** Title of the page with this address */
    'pagesA/reward/reward': string
    /** Title of the page with this address */
    'pagesA/secondhand/list': string
    /** Title of the page with this address */
    'pagesA/secondhand/detail': string
    /** Title of the page with this address */
    'pagesA/navgation/navgation': string
    /** Title of the page with this address */
    'pagesB/chat/chat': string
    /** Title of the page with this address */
    'pagesB/chat/chat-group': string
    /** Title of the page with this address */
    'pagesB/chat/chat-list': string
    /** Title of the page with this address */
    'pagesB/chat/chat-group-list': string
    /** Title of the page with this address */
    'pagesB/chat/redbag/redbag': string
    /** Title of the page with this address */
    'pagesB/chat/redbag/detail': string
    /** Title of the page with this address */
    'pagesB/weather/weather': string
    /** Title of the page with this address */
    'member/login/login': string
    /** Title of the page with this address */
    'member/login/reg': string
    /** Title of the page with this address */
    'member/login/forget': string
    /** Title of the page with this address */
    'member/login/loginSuccess': string
    /** Title of the page with this address */
    'member/notice/notice': string
    /** Title of the page with this address */
    'member/feedback/feedback': string
    /** Title of the page with this address */
    'member/history/history': string
    /** Title of the page with this address */
    'member/editme/editme': string
    /** Title of the page with this address */
    'member/mine/post': string
    /** Title of the page with this address */
    'member/mine/collect': string
    /** Title of the page with this address */
    'member/mine/like': string
    /** Title of the page with this address */
    'member/mine/comment': string
    /** Title of the page with this address */
    'member/mine/integral': string
    /** Title of the page with this address */
    'member/mine/follower': string
    /** Title of the page with this address */
    'member/mine/visitor': string
    /** Title of the page with this address */
    'member/mine/blacklist': string
    /** Title of the page with this address */
    'member/sign/sign': string
    /** Title of the page with this address */
    'member/task/task': string
    /** Title of the page with this address */
    'member/referral/referral': string
    /** Title of the page with this address */
    'member/wallet/wallet': string
    /** Title of the page with this address */
    'member/wallet/recharge-credit': string
    /** Title of the page with this address */
    'member/wallet/recharge-vip': string
    /** Title of the page with this address */
    'member/wallet/income': string
    /** Title of the page with this address */
    'member/wallet/outlay': string
    /** Title of the page with this address */
    'member/wallet/recharge-note': string
    /** Title of the page with this address */
    'member/wallet/exp': string
    /** Title of the page with this address */
    'member/wallet/paySuccess': string
    /** Title of the page with this address */
    'member/wallet/payQuit': string
    /** Title of the page with this address */
    'shop/index/index': string
    /** Title of the page with this address */
    'shop/goods/goods': string
    /** Title of the page with this address */
    'shop/cart/cart': string
    /** Title of the page with this address */
    'shop/order/order': string
    /** Title of the page with this address */
    'shop/order/detail': string
    /** Title of the page with this address */
    'shop/order/createOrder': string
    /** Title of the page with this address */
    'shop/address/address': string
    /** Title of the page with this address */
    'shop/address/addressManage': string
    /** Title of the page with this address */
    'shop/money/pay': string
    /** Title of the page with this address */
    'shop/money/paySuccess': string
    /** Title of the page with this address */
    'shop/money/payQuit': string
    /** Title of the page with this address */
    'shop/list/list': string
    /** Title of the page with this address */
    'shop/comment/comment': string
  }
  wallet: {
    /** In place of the wallet, for visitors */
    signIn: string
    /** Name of the credit, above the amount */
    credit: string
    /** Name of the points, above the number */
    points: string
    /** Name of the experience, above the number */
    experience: string
    /** Name of the line that says whether I am VIP */
    vip: string
    /** End of line "vip" */
    vipUntil: (date: string) => string
    /** End of line "vip", for those who are not */
    notVip: string
    kinds: {
      /** What a movement was for: what I had before the records began */
      opening: string
      /** What a movement was for: the site set something right */
      correction: string
      /** What a movement was for: a code that I redeemed */
      code: string
      /** What a movement was for: VIP that I bought */
      vip: string
      /** What a movement was for: credit that I bought with money */
      top_up: string
      /** What a movement was for: money that I paid at a payment service */
      payment: string
      /** What a movement was for: what I bought was refunded, and is taken back */
      refund: string
      /** What a movement was for: a paid post that I opened, or that a reader opened */
      paid_post: string
      /** What a movement was for, where this version does not know it */
      unknown: string
      /** Why something moved, in a list of movements */
      sign: string
      /** Why something moved, in a list of movements */
      sign_make_up: string
      /** Why something moved, in a list of movements */
      task: string
      /** Why something moved, in a list of movements */
      treasure: string
      /** Why something moved, in a list of movements */
      referral: string
      /** Why something moved, in a list of movements */
      post: string
      /** Why something moved, in a list of movements */
      comment: string
      /** Why something moved, in a list of movements */
      liked: string
      /** Why something moved, in a list of movements */
      taken_back: string
      /** What a movement was for: a reward for a post, given or received */
      reward: string
      /** What a movement was for: a red packet, sent or taken from */
      redbag: string
      /** What a movement was for: what was left of my red packet came back */
      redbag_returned: string
      /** What a movement was for: a gift that I gave */
      gift: string
    }
    /** Under the amount of a movement: what there was after it */
    after: (amount: string) => string
    empty: {
      /** List of money that came in when it is empty */
      income: string
      /** List of money that went out when it is empty */
      outlay: string
      /** List of experience when it is empty */
      exp: string
      /** List of points when it is empty */
      points: string
    }
    /** Any of these lists when a month is chosen that has none */
    emptyMonth: string
    /** Heading of the months to choose from */
    period: string
    /** Choice: all months */
    all: string
    statement: {
      /** Line of a month: balance at its beginning */
      opening: string
      /** Line of a month: sum of what came in */
      received: string
      /** Line of a month: sum of what went out */
      spent: string
      /** Line of a month: balance at its end */
      closing: string
      /** The same line of the month that is not over */
      now: string
    }
    /** Button: the entries of the month as a file */
    download: string
    /** How long VIP is: so many months */
    months: (count: number) => string
    /** How long VIP is: so many years */
    years: (count: number) => string
    /** Under whether I am VIP: what VIP opens */
    vipOpens: string
    /** What credit there is to pay with */
    creditIs: (amount: string) => string
    /** Button: buy VIP with credit */
    buyVip: string
    /** Question before VIP is bought */
    confirmVip: (period: string, price: string) => string
    /** Button of that question */
    pay: string
    /** Toast after buying VIP */
    vipBought: string
    /** In place of the plans, where the operator offers none */
    noPlans: string
    /** Label of the field for a redemption code */
    code: string
    /** Placeholder of that field */
    codeHint: string
    /** Button: redeem a code */
    redeem: string
    /** Title of what a code gave */
    redeemed: string
    /** A code gave credit */
    gotCredit: (amount: string) => string
    /** A code gave points */
    gotPoints: (amount: string) => string
    /** A code gave VIP */
    gotVip: (period: string) => string
    /** As a notice, after the platform could not take a payment */
    notPayable: string
    /** Title of the sheet with the ways to pay */
    payBy: string
    /** Button that orders something for money and asks how to pay */
    payAmount: (amount: string) => string
    /** Under a price of credit: how much more credit than money it gives */
    bonus: (amount: string) => string
    /** Small text under the button that buys credit */
    creditRule: string
    /** Under a QR code */
    scan: string
    payers: {
      /** Name of a way to pay */
      wechat: string
      /** Name of a way to pay */
      alipay: string
      /** Name of a way to pay */
      douyin: string
    }
    refusals: {
      /** Beside a way to pay that the operator has not set up */
      not_set_up: string
      /** Beside a way to pay that an iPhone does not allow */
      ios: string
      /** Beside a way to pay: on an iPhone it takes whole yuan only */
      whole_yuan: string
    }
    /** What was ordered: so much credit */
    creditItem: (amount: string) => string
    /** What was ordered: VIP for so long */
    vipItem: (period: string) => string
    states: {
      /** How an order stands */
      unpaid: string
      /** How an order stands: the payment service is being asked */
      checking: string
      /** How an order stands */
      paid: string
      /** How an order stands */
      cancelled: string
      /** How an order stands: money is on its way back */
      refunding: string
      /** How an order stands: the money is back */
      refunded: string
    }
    /** Under the state of an order that is refunded */
    refundedOf: (amount: string) => string
    /** Under the state of an order whose payment has begun */
    notYetPaid: string
    /** Under the state of an unpaid order; the time is a clock time */
    payUntil: (time: string) => string
    /** Button: pay an order that was begun */
    goOn: string
    /** Button: ask the payment service again */
    checkAgain: string
    /** Button, and the button of the question before it */
    dropOrder: string
    /** Question before an unpaid order is dropped */
    confirmDrop: string
    /** As a notice */
    dropped: string
    /** In place of an empty list of orders */
    noOrders: string
    facts: {
      /** Name of a line on an order: what it is */
      item: string
      /** Name of a line on an order: how it is paid */
      way: string
      /** Name of a line on an order: when */
      at: string
      /** Name of a line on an order: why the last try failed */
      failure: string
      /** Name of a line on an order: its number */
      number: string
    }
    /** How much credit is missing for the chosen plan */
    missing: (amount: string) => string
  }
  conventions: Conventions
}
