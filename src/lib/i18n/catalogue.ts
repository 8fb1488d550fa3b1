// Made by `npm run texts` from the JSON files beside it.
import type { Conventions } from './conventions'

/** The texts that are wanted at once, in one language. */
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
    /** Row that leads to what members agree to */
    terms: string
    /** Row that leads to what is kept of members */
    privacyPolicy: string
    /** Row that leads to what the operator says of the site */
    about: string
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
    /** From which province, or country, a member last came, by their address: IP region: Jiangsu */
    ipRegion: (region: string) => string
    /** Heading over members whom the reader might follow */
    suggested: string
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
    /** Notice */
    blocked: string
    /** Notice */
    unblocked: string
    /** Question */
    blockSure: (name: string) => string
    /** Button */
    unblock: string
    /** Choice and button */
    block: string
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
    /** What can be sent in a chat, under an icon */
    file: string
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
      file: string
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
      /** Stands for a message in a list */
      offer: string
      /** Stands for a message with a good of the shop, in one line of the list of chats */
      good: string
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
    /** In the menu of a comment: keeps it above the others */
    pin: string
    /** In the menu of a comment: no longer above the others */
    unpin: string
    /** Label of the button that begins an @, and of the members to choose from */
    mention: string
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
    /** Button in the note that something was done */
    undo: string
  }
  content: {
    types: {
      /** Type of posts, as the name of many */
      words: string
      /** Type of posts, as the name of many */
      single: string
      /** Name of a type of posts */
      redbag: string
      /** Type of a post */
      video: string
      /** Name of a type of posts */
      diaochang: string
      /** Name of a type of posts */
      dianpu: string
      /** Name of a type of posts */
      places: string
      /** Name of a type of posts */
      bbs: string
      /** A type of posts */
      secondhand: string
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
      /** In place of the text that only followers of a topic may see */
      topic: (topic: string) => string
      /** Why a post's body is not shown */
      forum: (forum: string) => string
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
    /** Action on a post: to post it again with words of my own */
    reprint: string
    /** Label of the repost button, with how many did so; for screen readers */
    reprints: (count: number) => string
    /** In place of a reposted post that was deleted or is not for this reader */
    reprintGone: string
    /** A post under the one that reposts it, in short: who wrote it, and what */
    reprinted: (name: string, text: string) => string
    /** Where a post is whose place is not for all */
    area: (km: string) => string
    /** What the author reads of their own post */
    areaSeen: (km: string) => string
    /** Entry of the menu of a post, for moderators */
    moderate: string
    /** What became of a fish, in a list of facts */
    fishReleased: string
    /** What became of a fish, in a list of facts */
    fishKept: string
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
  forum: {
    /** Count beside a board, narrow */
    posts: (count: number) => string
    /** Count beside a board, narrow */
    followers: (count: number) => string
    /** Section of the boards that I follow; link to them */
    mine: string
    /** There are no boards */
    none: string
    /** Empty list of followed boards */
    noneFollowed: string
    /** Why a visitor is asked to sign in */
    signIn: string
    /** Board without threads */
    noPosts: string
    /** Board without recommended threads */
    noEssence: string
    /** Label of the choice of an order, for screen readers */
    order: string
    orders: {
      /** Choice of an order: the latest answered first */
      all: string
      /** Choice of an order: the newest first */
      new: string
      /** Choice of an order */
      hot: string
      /** Choice: recommended threads alone */
      essence: string
    }
    /** Heading of the rules of a board; button to them */
    rules: string
    /** Label before the names of moderators */
    moderators: string
    /** Button: write a thread here */
    write: string
    /** Title where a board is chosen to write in */
    choose: string
    /** Label of the row of the form where the board is chosen */
    board: string
    /** Problem of a form */
    boardMissing: string
    /** Problem of a form */
    titleMissing: string
    /** Placeholder of the title */
    titleHint: string
    /** Problem of a form */
    textMissing: string
    /** Placeholder of the text */
    textHint: string
    /** Title of the page where a thread is edited */
    editing: string
    /** Badge on a recommended thread */
    essence: string
    access: {
      /** Who may enter a board */
      members: string
      /** Who may enter a board */
      vip: string
      /** Who may enter a board */
      password: string
      /** Who may enter a board */
      paid: string
      /** Who may enter a board */
      approval: string
    }
    gates: {
      /** What a closed board asks for, a sentence */
      members: string
      /** What a closed board asks for, a sentence */
      vip: string
      /** What a closed board asks for, a sentence */
      password: string
      /** What a closed board asks for, a sentence */
      paid: string
      /** What a closed board asks for, a sentence */
      approval: string
    }
    /** Button: pay to enter; the price in yuan */
    pay: (price: string) => string
    /** Question before paying out of one's credit */
    confirmPay: (price: string) => string
    /** Button: enter a board */
    enter: string
    /** Button: ask to be let in */
    ask: string
    /** Placeholder: why I want to be let in */
    askHint: string
    /** Said where I asked to be let in */
    waiting: string
    /** Said where I may not write in a board */
    bannedUntil: (date: string) => string
    /** Button of a moderator, and title of what it opens */
    manage: string
    /** Button beside a heading: to all of them */
    all: string
    /** In the empty password field of a forum */
    passwordHint: string
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
    /** Under the price of the chosen gift: my credit or points */
    owned: (amount: string) => string
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
    /** Toast after a group got a new picture, which is checked first */
    pictureWaits: string
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
  history: {
    /** Button */
    clear: string
    /** Label of the remove button, for screen readers */
    forget: (title: string) => string
    /** History when it is empty */
    empty: string
    /** Over the history of a visitor */
    onDevice: string
    /** Over the history of a visitor */
    signIn: string
    /** Note beside a button that undoes it, in one line */
    cleared: string
  }
  home: {
    /** Tab of the home page */
    newest: string
    /** Link */
    weather: string
    /** Label of that link, for screen readers */
    weatherAndScore: string
    /** List of those that I follow when it is empty */
    nothingFollowed: string
    /** Button: go to the tab of this name */
    seeTab: (name: string) => string
    /** Button under suggested members, once one of them is followed: shows what those write whom the reader follows */
    seeFollowed: string
    /** Link to all pinned posts */
    allPinned: (count: number) => string
    /** Beside the weather link on the home page: the score now */
    score: (score: number) => string
    /** Mark in place of the score where it is dangerous */
    stop: string
    /** Mark in place of the score where the law closes the water */
    ban: string
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
    /** Label of a button on a chosen picture, for screen readers */
    removeOf: (number: number) => string
    /** Note beside a button that undoes it, in one line */
    removed: string
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
    /** Below the headline: what became of a post of the reader’s, and what whoever decided says */
    postHeldFor: (text: string, why: string) => string
    /** Below the headline: what became of a post of the reader’s */
    postReleased: (text: string) => string
    /** Under the headline */
    commentRemoved: (text: string) => string
    /** Below the headline: the picture of a member or of their homepage was refused */
    pictureRefused: string
    /** Below the headline: a review is held for a picture */
    reviewHeld: string
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
      /** What members did to me; names may be one or several, count is how many */
      reprint: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      sold_to_you: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      sale_confirmed: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
      /** What members did to me; names may be one or several, count is how many */
      sale_denied: <T>(names: string, count: number, who: (text: string) => T) => (string | T)[]
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
      post_released: string
      /** What the site itself tells, as headline */
      comment_removed: string
      /** What the site itself tells, as headline */
      banned: string
      /** What the site itself tells, as headline */
      unbanned: string
      /** What the site itself tells, as headline */
      avatar_refused: string
      /** What the site itself tells, as headline */
      cover_refused: string
      /** What the site itself tells, as headline */
      group_picture_refused: string
      /** What the site itself tells, as headline */
      review_held: string
      /** What the site itself tells, as headline */
      good_review_held: string
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
      /** What the site itself tells, as headline; below it is how the post begins */
      post_bought: string
      /** What the site itself tells, as headline */
      vip_ended: string
      /** Headline of a notice of the site */
      claim_accepted: string
      /** Headline of a notice of the site */
      claim_refused: string
      /** Headline of a notice of the site */
      correction_accepted: string
      /** Headline of a notice of the site */
      forum_admitted: string
      /** Headline of a notice of the site */
      forum_rejected: string
      /** Headline of a notice of the site */
      forum_expelled: string
      /** Headline of a notice of the site */
      forum_banned: string
      /** Headline of a notice of the site */
      forum_unbanned: string
      /** Headline of a notice of the site */
      post_recommended: string
      /** Headline of a notice of the site */
      post_pinned: string
      /** Headline of a notice of the site */
      post_moved: string
      /** Headline of a notice of the site */
      post_merged: string
      /** Headline of a notice of the site */
      post_refused: string
      /** Headline of a notice of the site */
      activity_seat: string
      /** Headline of a notice of the site */
      activity_changed: string
      /** Headline of a notice of the site */
      activity_cancelled: string
      /** Headline of a notice of the site */
      activity_on: string
      /** Headline of a notice of the site */
      answer_accepted: string
      /** Headline of a notice of the site */
      bounty_given: string
      /** Headline of a notice of the site */
      bounty_returned: string
      /** Headline of a notice of the site */
      price_fell: string
      /** Headline of a notice of the site */
      search_found: string
      /** Headline of a notice of the site */
      listing_banned: string
      /** Headline of a notice of the site */
      listing_allowed: string
      /** Headline of a notice of the site */
      order_sent: string
      /** Headline of a notice of the site */
      order_arrived: string
      /** Headline of a notice of the site */
      codes_delivered: string
      /** Headline of a notice of the site */
      refund_agreed: string
      /** Headline of a notice of the site */
      refund_rejected: string
      /** Headline of a notice of the site */
      refund_paid: string
      /** Headline of a notice of the site: the payment came too late, or twice */
      payment_returned: string
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
    /** What the site says in a notice */
    forumBanned: (forum: string, date: string) => string
    /** What the site says in a notice: a thread is on another board now, or part of another thread */
    postMoved: (post: string, forum: string) => string
    /** What the site says in a notice */
    postRefused: (post: string, reason: string) => string
    /** Below the headline that an answer was accepted or a bounty ended: the question, and its points */
    bountyOf: (post: string, count: number) => string
    /** Label of the button that likes the comment that a notice is about, for screen readers */
    like: string
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
    /** Button that follows a topic and so opens a post */
    followTopic: string
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
    /** Row with a switch: others may not repost it */
    noReprint: string
    /** Under that switch */
    noReprintNote: string
    /** Label of the choice who among members may read, for screen readers */
    keptFor: string
    /** Choice of readers */
    allMembers: string
    /** Choice of readers: only who follows this topic */
    followersOf: (topic: string) => string
    conflict: {
      /** Title of a sheet: a post was changed on two devices */
      title: string
      /** In that sheet */
      why: string
      /** Tab: what is written on this device */
      mine: string
      /** Tab: what was written on another device */
      theirs: string
      /** In place of a text that is empty */
      empty: string
      /** Button: what is written here takes the place of the other */
      keepMine: string
      /** Button: what was written elsewhere takes the place of what is here */
      takeTheirs: string
      /** Button: what is written here becomes another post */
      keepBoth: string
    }
    /** Row: what others know of the place */
    placeReveal: string
    placeReveals: {
      exact: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      km: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      town: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
      hidden: {
        /** Choice */
        name: string
        /** Under that choice */
        note: string
      }
    }
    /** Label: when the exact place opens to all */
    placeOpens: string
    /** Choice */
    placeOpensNever: string
    /** Choice */
    placeOpensAfter: (count: number) => string
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
    /** Leads from an opened red packet over a conversation to its page */
    details: string
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
    /** Under a red packet in a chat; of somebody's */
    tookFrom: (name: string) => string
    /** Under a red packet of mine in a chat, of which I took a part */
    tookOwn: string
    /** Under a red packet of mine in a chat */
    oneTook: (name: string) => string
    /** Under a red packet of mine in a chat; others: beside the one who is named */
    manyTook: (name: string, others: number) => string
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
      /** Title of a sheet */
      review: string
      /** Title of a sheet */
      good_review: string
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
  reprint: {
    /** Placeholder of the text, over the reposted post */
    hint: string
    /** Label of that text */
    comment: string
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
      /** Tab over the results */
      topic: string
      /** Tab over the results */
      diaochang: string
      /** Tab over the results */
      dianpu: string
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
    /** Search without results */
    noTopics: (word: string) => string
    /** Search without results */
    noGrounds: (word: string) => string
    /** Search without results */
    noShops: (word: string) => string
  }
  secondhand: {
    categories: {
      /** A kind of tackle, on a chip */
      pole: string
      /** A kind of tackle, on a chip */
      surf_rod: string
      /** A kind of tackle, on a chip */
      lure_rod: string
      /** A kind of tackle, on a chip */
      raft_rod: string
      /** A kind of tackle, on a chip */
      rock_rod: string
      /** A kind of tackle, on a chip */
      spinning_reel: string
      /** A kind of tackle, on a chip */
      baitcast_reel: string
      /** A kind of tackle, on a chip */
      drum_reel: string
      /** A kind of tackle, on a chip */
      line: string
      /** A kind of tackle, on a chip */
      float: string
      /** A kind of tackle, on a chip */
      hook: string
      /** A kind of tackle, on a chip */
      lure: string
      /** A kind of tackle, on a chip */
      bait: string
      /** A kind of tackle, on a chip */
      net: string
      /** A kind of tackle, on a chip */
      box: string
      /** A kind of tackle, on a chip */
      seat: string
      /** A kind of tackle, on a chip */
      stand: string
      /** A kind of tackle, on a chip */
      lamp: string
      /** A kind of tackle, on a chip */
      umbrella: string
      /** A kind of tackle, on a chip */
      clothing: string
      /** A kind of tackle, on a chip */
      life_jacket: string
      /** A kind of tackle, on a chip */
      finder: string
      /** A kind of tackle, on a chip */
      boat: string
      /** A kind of tackle, on a chip */
      ice: string
      /** A kind of tackle, on a chip */
      bag: string
      /** A kind of tackle, on a chip */
      other: string
    }
    checks: {
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      pole: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      surf_rod: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      lure_rod: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      raft_rod: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      rock_rod: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      spinning_reel: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      baitcast_reel: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      drum_reel: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      line: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      float: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      hook: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      lure: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      bait: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      net: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      box: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      seat: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      stand: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      lamp: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      umbrella: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      clothing: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      life_jacket: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      finder: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      boat: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      ice: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      bag: string
      /** What a seller of this kind of tackle should look at and show; a hint in the form */
      other: string
    }
    attributes: {
      /** What is known of a piece of tackle: label of a field */
      length: string
      /** What is known of a piece of tackle: label of a field */
      action: string
      /** What is known of a piece of tackle: label of a field */
      power: string
      /** What is known of a piece of tackle: label of a field */
      weight: string
      /** What is known of a piece of tackle: label of a field */
      sections: string
      /** What is known of a piece of tackle: label of a field */
      material: string
      /** What is known of a piece of tackle: label of a field */
      guides: string
      /** What is known of a piece of tackle: label of a field */
      lure_weight: string
      /** What is known of a piece of tackle: label of a field */
      handle: string
      /** What is known of a piece of tackle: label of a field */
      number: string
      /** What is known of a piece of tackle: label of a field */
      size: string
      /** What is known of a piece of tackle: label of a field */
      ratio: string
      /** What is known of a piece of tackle: label of a field */
      brake: string
      /** What is known of a piece of tackle: label of a field */
      side: string
      /** What is known of a piece of tackle: label of a field */
      drag: string
      /** What is known of a piece of tackle: label of a field */
      capacity: string
      /** What is known of a piece of tackle: label of a field */
      hook_type: string
      /** What is known of a piece of tackle: label of a field */
      barb: string
      /** What is known of a piece of tackle: label of a field */
      lead: string
      /** What is known of a piece of tackle: label of a field */
      kind: string
      /** What is known of a piece of tackle: label of a field */
      opened: string
      /** What is known of a piece of tackle: label of a field */
      load: string
      /** What is known of a piece of tackle: label of a field */
      light: string
      /** What is known of a piece of tackle: label of a field */
      battery: string
      /** What is known of a piece of tackle: label of a field */
      diameter: string
      /** What is known of a piece of tackle: label of a field */
      clothing_size: string
      /** What is known of a piece of tackle: label of a field */
      buoyancy: string
    }
    choices: {
      /** What an attribute of tackle may be, on a chip */
      carbon: string
      /** What an attribute of tackle may be, on a chip */
      composite: string
      /** What an attribute of tackle may be, on a chip */
      fibreglass: string
      /** What an attribute of tackle may be, on a chip */
      slow: string
      /** What an attribute of tackle may be, on a chip */
      medium: string
      /** What an attribute of tackle may be, on a chip */
      medium_fast: string
      /** What an attribute of tackle may be, on a chip */
      fast: string
      /** What an attribute of tackle may be, on a chip */
      extra_fast: string
      /** What an attribute of tackle may be, on a chip */
      spinning: string
      /** What an attribute of tackle may be, on a chip */
      casting: string
      /** What an attribute of tackle may be, on a chip */
      centrifugal: string
      /** What an attribute of tackle may be, on a chip */
      magnetic: string
      /** What an attribute of tackle may be, on a chip */
      digital: string
      /** What an attribute of tackle may be, on a chip */
      left: string
      /** What an attribute of tackle may be, on a chip */
      right: string
      /** What an attribute of tackle may be, on a chip */
      both: string
      /** What an attribute of tackle may be, on a chip */
      nylon: string
      /** What an attribute of tackle may be, on a chip */
      fluorocarbon: string
      /** What an attribute of tackle may be, on a chip */
      braid: string
      /** What an attribute of tackle may be, on a chip */
      steel: string
      /** What an attribute of tackle may be, on a chip */
      yes: string
      /** What an attribute of tackle may be, on a chip */
      no: string
      /** What an attribute of tackle may be, on a chip */
      reed: string
      /** What an attribute of tackle may be, on a chip */
      balsa: string
      /** What an attribute of tackle may be, on a chip */
      feather: string
      /** What an attribute of tackle may be, on a chip */
      nano: string
      /** What an attribute of tackle may be, on a chip */
      sleeve: string
      /** What an attribute of tackle may be, on a chip */
      iseama: string
      /** What an attribute of tackle may be, on a chip */
      izu: string
      /** What an attribute of tackle may be, on a chip */
      kanto: string
      /** What an attribute of tackle may be, on a chip */
      kaiyu: string
      /** What an attribute of tackle may be, on a chip */
      stream: string
      /** What an attribute of tackle may be, on a chip */
      minnow: string
      /** What an attribute of tackle may be, on a chip */
      pencil: string
      /** What an attribute of tackle may be, on a chip */
      popper: string
      /** What an attribute of tackle may be, on a chip */
      vib: string
      /** What an attribute of tackle may be, on a chip */
      spoon: string
      /** What an attribute of tackle may be, on a chip */
      jig: string
      /** What an attribute of tackle may be, on a chip */
      soft: string
      /** What an attribute of tackle may be, on a chip */
      powder: string
      /** What an attribute of tackle may be, on a chip */
      pellet: string
      /** What an attribute of tackle may be, on a chip */
      groundbait: string
      /** What an attribute of tackle may be, on a chip */
      landing: string
      /** What an attribute of tackle may be, on a chip */
      keep: string
      /** What an attribute of tackle may be, on a chip */
      aluminium: string
      /** What an attribute of tackle may be, on a chip */
      blue: string
      /** What an attribute of tackle may be, on a chip */
      purple: string
      /** What an attribute of tackle may be, on a chip */
      white: string
    }
    conditions: {
      /** Condition of second-hand tackle */
      new: string
      /** Condition of second-hand tackle */
      like_new: string
      /** Condition of second-hand tackle */
      light: string
      /** Condition of second-hand tackle */
      visible: string
      /** Condition of second-hand tackle */
      flawed: string
    }
    handovers: {
      /** How it changes hands */
      meet: string
      /** How it changes hands */
      ship: string
    }
    statuses: {
      /** What has become of a listing, on a mark */
      on_sale: string
      /** What has become of a listing, on a mark */
      reserved: string
      /** What has become of a listing, on a mark */
      sold: string
      /** What has become of a listing, on a mark */
      off: string
    }
    offerStates: {
      /** What has become of an offer */
      open: string
      /** What has become of an offer */
      accepted: string
      /** What has become of an offer */
      declined: string
      /** What has become of an offer */
      withdrawn: string
      /** What has become of an offer */
      closed: string
    }
    orders: {
      /** Order of the list, a tab */
      new: string
      /** Order of the list, a tab */
      cheap: string
      /** Order of the list, a tab */
      dear: string
      /** Order of the list, a tab */
      distance: string
    }
    /** Placeholder of the search box */
    search: string
    /** Chip: any */
    all: string
    /** Label of a choice: kind of tackle */
    category: string
    /** Label of a choice */
    condition: string
    /** Label of a choice */
    handover: string
    /** Label of a field; yuan */
    price: string
    /** Label of a switch */
    openToOffers: string
    /** Note under the switch */
    openToOffersNote: string
    /** Label of a field */
    flaw: string
    /** Placeholder */
    flawHint: string
    /** Placeholder of the title */
    titleHint: string
    /** Placeholder of the text */
    aboutHint: string
    /** Title of the form while editing */
    edit: string
    /** Problem of a field */
    titleMissing: string
    /** Problem of a field */
    pictureMissing: string
    /** Problem of a field */
    priceWrong: string
    /** Problem of a field */
    handoverMissing: string
    /** Problem of a field */
    placeMissing: string
    /** Problem of a field */
    flawMissing: string
    /** Problem of a field */
    valueWrong: string
    /** Empty list */
    none: string
    /** Empty list of a search or filter */
    noneFound: string
    /** Button that opens the filters */
    filter: string
    /** Button: apply the filters */
    show: string
    /** Button: clear the filters */
    reset: string
    /** Label: lowest price */
    fromPrice: string
    /** Label: highest price */
    toPrice: string
    /** Button */
    saveSearch: string
    /** Toast */
    searchSaved: string
    /** Heading: saved searches */
    searches: string
    /** How many listings a saved search has found */
    searchFound: (count: number) => string
    /** Empty list */
    noSearches: string
    /** Tab: what I sell */
    mine: string
    /** Tab: what I watch */
    watched: string
    /** Tab: what I bought */
    bought: string
    /** Tab: all listings */
    market: string
    /** Tab of operators: listings that wait for them */
    cases: string
    /** Button */
    watch: string
    /** Button, on */
    watching: string
    /** How many watch a listing */
    watchers: (count: number) => string
    /** Button: write to the seller */
    talk: string
    /** Button: take it for what is asked */
    want: string
    /** Button: offer less */
    offer: string
    /** Label of a field; yuan */
    yourOffer: string
    /** Label of a field */
    offerWord: string
    /** Button */
    sendOffer: string
    /** Toast */
    offerSent: string
    /** Problem of a field */
    offerWrong: (price: string) => string
    /** On the card of an offer */
    offered: (price: string) => string
    /** On the card of an offer, beside what is offered */
    asked: (price: string) => string
    /** Button: accept an offer */
    accept: string
    /** Button: decline an offer */
    decline: string
    /** Button: take my offer back */
    withdraw: string
    /** How many offers stand */
    offers: (count: number) => string
    /** Empty list */
    noOffers: string
    /** Button of the seller */
    reserve: string
    /** Button of the seller: put it back on sale */
    unreserve: string
    /** Button of the seller */
    markSold: string
    /** Button of the seller */
    takeDown: string
    /** Button of the seller */
    relist: string
    /** Heading of a sheet */
    soldToWhom: string
    /** Choice: the buyer is not here */
    soldElsewhere: string
    /** Note of the sheet */
    soldNote: string
    /** To the seller and the buyer */
    reservedFor: (name: string) => string
    /** To the seller and the buyer */
    soldTo: (name: string, price: string) => string
    /** To the seller: sold to somebody who is not named */
    soldOff: string
    /** Under a sale that its buyer has not confirmed */
    waitsForBuyer: string
    /** Question to the buyer */
    didYouBuy: string
    /** Button */
    iBought: string
    /** Button */
    iDidNot: string
    /** Heading */
    priceHistory: string
    /** Heading */
    band: string
    /** Price band */
    bandOf: (low: string, high: string) => string
    /** Where the price band comes from */
    bandNote: (count: number) => string
    /** What was asked before, struck through, for those who listen */
    was: (price: string) => string
    /** Note on every listing */
    noMoney: string
    /** Warning under a message of a deal */
    caution: string
    /** Heading: it may not be sold */
    banned: string
    /** Heading: somebody looks at it first */
    inReview: string
    /** The word by which a rule was met, and why there is one */
    foundBy: (word: string, reason: string) => string
    /** Where a rule comes from; the source is Chinese */
    source: (source: string) => string
    /** Button, and title of a sheet */
    appeal: string
    /** Until when a seller may object */
    appealUntil: (date: string) => string
    /** Placeholder */
    appealHint: string
    /** Toast */
    appealed: string
    /** What the seller has objected */
    yourAppeal: (text: string) => string
    /** What the operators said */
    answer: (text: string) => string
    /** Button of operators */
    letOut: string
    /** Button of operators */
    keepOut: string
    /** Label of a field of operators */
    decideHint: string
    /** Toast: the place of the reader is not known */
    noPlace: string
    /** Heading: what its buyers are told */
    reportNote: string
    /** Where a listing is, as far as others know */
    aboutHere: string
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
    /** In place of all, while the site is down */
    maintenance: string
    /** Bar over a page whose content is from this device; a tap tries again. time: 14:05, or with the day before it */
    keptFrom: (time: string) => string
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
    /** Name of a row: the picture of an article in lists */
    cover: string
    /** Note in that row: no picture was chosen */
    coverFirst: string
    /** Note in that row: a picture was chosen */
    coverChosen: string
    /** Choice: a picture from the album as the cover */
    chooseCover: string
    /** Choice: the first picture of the text is the cover */
    firstAsCover: string
    /** Title of the list of headings over a long article */
    contents: string
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
    /** Mark of an advert */
    advert: string
  }
  thread: {
    /** Label of the choice what a thread is, for screen readers */
    kind: string
    kinds: {
      /** Choice what a thread is */
      plain: string
      /** Choice what a thread is, and badge on its card */
      question: string
      /** Choice what a thread is, and badge on its card */
      poll: string
      /** Choice what a thread is, and badge on its card */
      activity: string
    }
    /** Badge on the card of a poll that has ended or an event that is past */
    over: string
    /** Label of a field for one option of a poll */
    option: (count: number) => string
    /** Placeholder of the next option of a poll */
    optionHint: string
    /** Problem of a form */
    optionsMissing: string
    /** Problem of a form */
    optionsAlike: string
    /** Said in the form of a poll that cannot change any more */
    frozen: string
    /** Label of the choice how many options one may choose */
    most: string
    /** Choice: one option */
    one: string
    /** Choice: so many options at most; said above a poll, too */
    upTo: (count: number) => string
    /** Label of the choice when a poll ends */
    ends: string
    /** Choice when a poll ends, narrow */
    endsIn: (count: number) => string
    /** Choice: a poll does not end */
    endsNever: string
    /** When a poll ends, or choice of the end that it has */
    endsAt: (time: string) => string
    /** Switch: nobody sees the counts before the end */
    secret: string
    /** Note below the switch */
    secretNote: string
    /** Problem of a form */
    endMissing: string
    /** Button: vote */
    vote: string
    /** Said where I have voted */
    voted: string
    /** How many have voted */
    voters: (count: number) => string
    /** Votes for an option, for screen readers */
    votes: (count: number) => string
    /** Said above a poll whose counts are shown to who has voted */
    afterVote: string
    /** Said above a poll whose counts are shown at its end */
    afterEnd: string
    /** Said where one chooses more options than allowed */
    tooMany: (count: number) => string
    /** Badge on a question whose answer is accepted */
    solved: string
    /** Badge on a question that promises points */
    bountyPoints: (count: number) => string
    /** Label of the field for the day of an event */
    day: string
    /** Placeholder of the day of an event */
    dayHint: string
    /** Label of the field for the hour at which an event begins */
    hour: string
    /** Placeholder: an hour as it is typed */
    hourHint: string
    /** Label of the choice how long an event lasts */
    lasts: string
    /** Choice how long an event lasts, narrow */
    hours: (count: number) => string
    /** Choice: an event ends when it did */
    untilKept: (time: string) => string
    /** Label of the field for how many people may come */
    capacity: string
    /** Placeholder: a number of people may be left out */
    capacityHint: string
    /** Label of the choice how many people one may bring */
    partyMost: string
    /** Number of people */
    people: (count: number) => string
    /** Switch: who comes leaves a phone number */
    phoneWanted: string
    /** Note below the switch, and below the field for it */
    phoneNote: string
    /** Label of the field for my phone number */
    phone: string
    /** Problem of a form: when an event is */
    timesMissing: string
    /** When an event is: from, to */
    when: (from: string, to: string) => string
    /** People who come, of so many places */
    taken: (taken: string, capacity: string) => string
    /** People who come, where there is no limit */
    coming: (count: number) => string
    /** Members who wait for a place */
    waiting: (count: number) => string
    /** Button: join an event */
    join: string
    /** Button: join the waiting list of an event */
    joinWaiting: string
    /** Button: leave an event */
    leave: string
    /** Question before leaving an event */
    leaveSure: string
    /** Said where I have a place, for so many people */
    joined: (count: number) => string
    /** Said where I wait for a place: which one in the line */
    inLine: (count: number) => string
    /** Said where I, or somebody, checked in */
    arrived: string
    /** Label of the field for the code, and of the code itself */
    code: string
    /** Placeholder of the code */
    codeHint: string
    /** Below the code on the phone of the organiser */
    codeNote: string
    /** Button: check in */
    arrive: string
    /** Button of the organiser to who comes, and its title */
    list: string
    /** Nobody has joined yet */
    listEmpty: string
    /** Beside a member who waits */
    inLineShort: string
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
    'pagesA/poster/poster': string
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
    'member/login/welcome': string
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
    'member/mine/dismissed': string
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
  topic: {
    /** Count beside a topic, narrow */
    posts: (count: number) => string
    /** Count beside a topic, narrow */
    followers: (count: number) => string
    /** Placeholder of the search field among topics */
    search: string
    /** Link to the topics that I follow */
    mine: string
    tabs: {
      /** Tab: what is talked about now */
      hot: string
      /** Tab: topics with the most posts */
      posts: string
    }
    /** Search without results */
    notFound: (word: string) => string
    /** Empty list of topics */
    none: string
    /** Empty list of followed topics */
    noneFollowed: string
    /** Topic without posts */
    noPosts: string
    /** Why a visitor is asked to sign in */
    signIn: string
    /** Label of the choice of an order, for screen readers */
    order: string
    orders: {
      /** Choice of an order of posts */
      new: string
      /** Choice of an order of posts */
      hot: string
    }
  }
  video: {
    /** Title of the page when a video is changed */
    editing: string
    /** Button */
    choose: string
    /** Button: another video */
    chooseOther: string
    /** Button */
    remove: string
    /** Notice: nothing to post */
    missing: string
    /** Notice: it cannot be posted yet */
    waits: string
    /** Notice */
    tooLarge: (megabytes: number) => string
    /** While a video goes up */
    sending: (percent: number) => string
    /** While a video waits */
    waitsForLine: string
    /** After a video went up */
    checking: string
    /** A video that went up, with its length */
    ready: (length: string) => string
    problems: {
      /** Why a video was not taken */
      kind: string
      /** Why a video was not taken */
      broken: string
      /** Why a video was not taken */
      short: string
      /** Why a video was not taken */
      long: string
    }
    /** Placeholder of the text */
    textHint: string
    /** Placeholder of the title */
    titleHint: string
    /** In place of a video that cannot be played yet */
    converting: string
    /** Link under a video: to the full-screen feed */
    watchInFeed: string
    /** Label of a video, for screen readers */
    play: string
    /** Label of a video, for screen readers */
    pause: string
    /** Label of a button, for screen readers */
    soundOn: string
    /** Label of a button, for screen readers */
    soundOff: string
    /** In place of the feed */
    empty: string
  }
  waters: {
    kinds: {
      /** Kind of water */
      reservoir: string
      /** Kind of water */
      lake: string
      /** Kind of water */
      river: string
      /** Kind of water */
      stream: string
      /** Kind of water */
      pond: string
      /** Kind of water */
      sea: string
    }
    /** Label of a choice */
    water: string
    /** Label: nobody runs it */
    wild: string
    /** Under that switch */
    wildNote: string
    /** Label of a field */
    fish: string
    /** Placeholder: names, separated */
    fishHint: string
    /** Placeholder of the name */
    groundNameHint: string
    /** Placeholder of the name */
    shopNameHint: string
    /** Notice under the name */
    nameMissing: string
    /** Notice under the place */
    placeMissing: string
    /** Placeholder of the text */
    aboutHint: string
    /** Label of a list of fields */
    prices: string
    /** Label of a field */
    price: string
    /** Label of a field */
    priceNote: string
    /** Placeholder of that field */
    priceNoteHint: string
    /** Button */
    addPrice: string
    /** Button */
    removePrice: string
    /** Notice under a price */
    priceWrong: string
    per: {
      /** What a price is for */
      rod: string
      /** What a price is for */
      hour: string
      /** What a price is for */
      day: string
      /** What a price is for: a jin of fish, 500 g */
      weight: string
      /** What a price is for */
      entry: string
    }
    /** A price and what it is for; {price} is money */
    priceOf: (price: string, per: string) => string
    /** In place of a price */
    free: string
    /** Label of a field */
    hours: string
    hoursKinds: {
      /** How hours are given */
      none: string
      /** How hours are given */
      always: string
      /** How hours are given */
      daily: string
      /** How hours are given */
      week: string
    }
    /** Placeholder: hours, or none where it is closed */
    hoursHint: string
    /** Notice under hours */
    hoursWrong: string
    /** Label of the hours on public holidays */
    holidays: string
    /** Placeholder of that field */
    holidaysHint: string
    /** In place of the hours of a day */
    closedWord: string
    /** In place of the hours of a day */
    allDay: string
    weekdays: {
      /** Day of the week */
      0: string
      /** Day of the week */
      1: string
      /** Day of the week */
      2: string
      /** Day of the week */
      3: string
      /** Day of the week */
      4: string
      /** Day of the week */
      5: string
      /** Day of the week */
      6: string
    }
    /** It is open now */
    open: string
    /** It is closed now */
    closed: string
    /** It is open now; {time} is a time */
    openUntil: (time: string) => string
    /** It is closed now; {time} is a time */
    opensAt: (time: string) => string
    /** Label of a field */
    phone: string
    /** Placeholder of that field */
    phoneHint: string
    /** Button: calls the phone */
    call: string
    features: {
      /** What a fishery offers */
      night: string
      /** What a fishery or a shop offers */
      parking: string
      /** What a fishery offers */
      food: string
      /** What a fishery offers */
      toilet: string
      /** What a fishery offers */
      shelter: string
      /** What a fishery or a shop offers */
      rental: string
      /** What a fishery offers */
      lodging: string
      /** What a fishery offers */
      shop: string
      /** What a shop offers */
      bait: string
      /** What a shop offers */
      repair: string
      /** What a shop offers */
      line: string
      /** What a shop offers */
      shipping: string
      /** What a shop offers */
      teaching: string
      /** What a shop offers */
      used: string
    }
    /** Label of a choice */
    offers: string
    /** Label of a field */
    brands: string
    /** Placeholder: names, separated */
    brandsHint: string
    /** Label of a field */
    stocking: string
    /** Label of a day */
    stockedOn: string
    /** Notice under that day */
    stockedOnMissing: string
    /** Placeholder of that field */
    stockingHint: string
    /** Where there are no reviews */
    noReviews: string
    /** Mark: an operator has confirmed it */
    confirmed: string
    /** Mark: no operator has confirmed it yet */
    unconfirmed: string
    /** Button of operators */
    confirm: string
    /** Button of operators */
    unconfirm: string
    /** Who runs it */
    owner: (name: string) => string
    /** Button: I run it */
    claim: string
    /** Placeholder: how operators can tell */
    claimHint: string
    /** After that */
    claimed: string
    /** Button, and title of a sheet: who runs a place says when it is open and what it costs */
    run: string
    /** Button under that form */
    runSave: string
    /** Said when it was kept */
    runSaved: string
    /** Heading: posts from around this place */
    here: string
    /** Under it: who posted from here lately */
    lately: (names: string) => string
    /** Button: something is wrong */
    correct: string
    /** Placeholder of a correction */
    correctHint: string
    /** After that */
    corrected: string
    /** Over what may be the same */
    alike: string
    /** A distance */
    metres: (count: number) => string
    /** A distance; {count} has one decimal */
    kilometres: (count: string) => string
    orders: {
      /** Order of a list */
      new: string
      /** Order of a list */
      rating: string
      /** Order of a list */
      hot: string
      /** Order of a list */
      distance: string
    }
    /** Choice: no filter */
    all: string
    /** Accessible name of the choices */
    filter: string
    /** Placeholder of the search */
    searchGrounds: string
    /** Placeholder of the search */
    searchShops: string
    /** Empty list */
    noGrounds: string
    /** Empty list */
    noShops: string
    /** Title of the page when one is changed */
    editGround: string
    /** Title of the page when one is changed */
    editShop: string
    /** Button */
    send: string
    /** Placeholder of the name of a private spot */
    spotNameHint: string
    /** Placeholder of the text */
    spotAboutHint: string
    /** Label of a choice: how one gets there */
    access: string
    accesses: {
      /** Choice */
      car: string
      /** Choice */
      walk: string
      /** Choice */
      climb: string
      /** Choice */
      boat: string
    }
    /** Label of a choice: when it is good */
    months: string
    /** A month of the year, short */
    month: (n: string) => string
    /** Title */
    editSpot: string
    /** Where a list is empty */
    noSpots: string
    /** Where nothing is near */
    noNearby: string
    /** Where nobody is near */
    noPeople: string
    /** Tab */
    people: string
    /** Tab */
    grounds: string
    /** Tab */
    shops: string
    /** Tab */
    spots: string
    /** How far a member is: a ring */
    within: (distance: string) => string
    /** Label of a choice */
    radius: string
    /** Button */
    openMap: string
    /** Where the place of the device is not known */
    hereUnknown: (town: string) => string
    /** Where the town has no name */
    townCentre: string
    /** Button */
    locate: string
    /** Under the tab of anglers nearby */
    meetOff: string
    /** Button: be seen nearby */
    meetOn: string
    /** Button: directions to a place */
    navigate: string
    /** Heading: apps that lead there */
    navigateBy: string
    maps: {
      /** Name of a map app */
      amap: string
      /** Name of a map app */
      tencent: string
      /** Name of a map app */
      baidu: string
      /** Name of a map app */
      apple: string
    }
    /** Button */
    copyPoint: string
    /** Notice */
    pointCopied: string
    /** Where a link to a place is broken */
    noPlace: string
    /** Under a place that is not exact */
    aboutPoint: string
    /** Accessible name of the map */
    map: string
    /** Accessible name of several on the map */
    mapCluster: (count: number) => string
    /** Notice over the map */
    mapTrouble: string
    /** Button on the map */
    mapMe: string
    /** Button on the map */
    mapIn: string
    /** Button on the map */
    mapOut: string
    /** Button */
    details: string
    /** Heading: what to know before one goes */
    safety: string
    hazardKinds: {
      power_line: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
      dam: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
      bank: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
      ice: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
      animal: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
      security: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
      coast: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
      other: {
        /** A danger */
        name: string
        /** What to do about it */
        warn: string
      }
    }
    /** How many saw a danger */
    hazardSeen: (count: number, when: string) => string
    /** Button: the danger is still there */
    hazardThere: string
    /** Button: the danger is gone */
    hazardGone: string
    /** Button and heading */
    reportHazard: string
    /** Placeholder: where it is */
    hazardHint: string
    /** Notice */
    hazardThanks: string
    /** Mark of a rule that closes a water */
    lawClosed: string
    severities: {
      /** Mark of a rule */
      ban: string
      /** Mark of a rule */
      limit: string
      /** Mark of a rule */
      advice: string
    }
    /** Where a rule was read */
    lawSource: (source: string) => string
    /** Under the rules */
    lawNote: string
    /** Button: the weather at this water */
    weatherHere: string
  }
  conventions: Conventions
}

/** The texts of rooms that few enter at once, in one language. */
export interface RoomCatalogue {
  album: {
    /** Notice */
    saved: string
    /** Notice */
    notSaved: string
  }
  catches: {
    /** Row of a form, and title of a sheet: what was caught */
    name: string
    /** Note in that row, where there is a fish */
    another: string
    /** Label of a field: which fish */
    fish: string
    /** Placeholder of that field */
    fishHint: string
    /** Problem of that field */
    fishMissing: string
    /** Group of fish to choose from */
    species: string
    /** Label of a field */
    length: string
    /** Problem of that field */
    lengthRange: (min: string, max: string) => string
    /** Label of a field, with the unit */
    weight: (unit: string) => string
    /** Problem of that field, in its unit */
    weightRange: (min: string, max: string, unit: string) => string
    /** Group of units to choose from */
    unit: string
    /** Label of a field: how many such fish */
    number: string
    /** Problem of that field */
    numberRange: (max: number) => string
    /** Label of a field */
    method: string
    /** Label of a field */
    bait: string
    /** Heading of a choice: released or kept */
    fate: string
    /** Button: this fish is part of the catch */
    addIt: string
    /** Accessible name of a fish in the form */
    edit: (fish: string) => string
    /** Accessible name of a button beside it */
    remove: (fish: string) => string
    /** Notice; it can be undone */
    removed: string
    /** Notice at the limit: of lines, each of one or more fish of one kind */
    full: (max: number) => string
    methods: {
      /** A way of fishing, to choose */
      pole: string
      /** A way of fishing, to choose */
      traditional: string
      /** A way of fishing, to choose */
      lure: string
      /** A way of fishing, to choose */
      raft: string
      /** A way of fishing, to choose */
      rock: string
      /** A way of fishing, to choose */
      sea: string
      /** A way of fishing, to choose */
      ice: string
      /** A way of fishing, to choose */
      stream: string
    }
    baits: {
      /** A bait, to choose */
      bloodworm: string
      /** A bait, to choose */
      earthworm: string
      /** A bait, to choose */
      paste: string
      /** A bait, to choose */
      corn: string
      /** A bait, to choose */
      pellet: string
      /** A bait, to choose */
      shrimp: string
      /** A bait, to choose */
      lugworm: string
      /** A bait, to choose */
      minnow: string
      /** A bait, to choose */
      pencil: string
      /** A bait, to choose */
      popper: string
      /** A bait, to choose */
      spoon: string
      /** A bait, to choose */
      jig: string
      /** A bait, to choose */
      soft: string
    }
  }
  dismissal: {
    /** In the menu of a post: leave it out of the feed */
    dismiss: string
    /** Note beside a button that undoes it, in one line */
    done: string
    /** In the menu of a post that was left out of the feed */
    bringBack: string
    /** Note */
    broughtBack: string
    /** In the place of an empty list */
    none: string
    /** To a visitor on the page of this list */
    signIn: string
  }
  document: {
    /** Label of a file that somebody attached: opens or downloads it */
    open: (name: string) => string
    /** Notice: a chosen file is left out */
    tooLarge: (name: string) => string
    /** Notice: a chosen file is left out */
    empty: (name: string) => string
    /** Size of a file */
    kilobytes: (count: number) => string
    /** Size of a file; size has one decimal */
    megabytes: (size: string) => string
    /** Button: puts a file (PDF, GPX track, text) into a text */
    add: string
    /** Notice under a form that is being published */
    pending: string
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
      /** Read aloud after the number of a day in the calendar */
      dayState: (state: string) => string
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
  }
  held: {
    waits: {
      /** Card on the page of my post that others do not see yet */
      text: string
      /** The same, while its pictures are checked */
      picture: string
      /** The same, while it waits for a moderator */
      review: string
      /** The same, while my appeal waits for its answer */
      appeal: string
    }
    refused: {
      /** Card on the page of my post that is held, as its heading */
      text: string
      /** The same, for pictures */
      picture: string
      /** The same, by a moderator */
      review: string
    }
    /** Above the pictures that were refused */
    pictures: string
    /** What the moderator said */
    words: (words: string) => string
    /** What I objected */
    yourAppeal: (appeal: string) => string
    /** My appeal was not accepted */
    declined: string
    /** What may be done about a post that is held */
    mend: string
    /** The same, where an appeal is open */
    mendOrAppeal: string
    /** Button, and title of the sheet where I object */
    appeal: string
    /** Field of the sheet */
    hint: string
    /** Toast after an appeal was sent */
    sent: string
    /** Line above my posts that are held */
    seeWhy: string
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
  market: {
    /** Problem of the field for the highest price, in the filter of second-hand tackle */
    priceOrder: string
    /** Heading of a sheet: a seller keeps a thing for somebody */
    reserveForWhom: string
    /** Below the name of somebody with whom the seller talked about the thing, without an offer */
    hasAsked: string
  }
  moderating: {
    /** Action of a moderator on a thread */
    pin: string
    /** Action of a moderator on a thread */
    unpin: string
    /** Action of a moderator on a thread */
    recommend: string
    /** Action of a moderator on a thread */
    unrecommend: string
    /** Action of a moderator on a thread */
    move: string
    /** Action of a moderator on a thread */
    refuse: string
    /** How long a mark of a moderator lasts */
    forDay: string
    /** How long a mark of a moderator lasts */
    forWeek: string
    /** How long a mark of a moderator lasts */
    forGood: string
    reasons: {
      /** Why a thread is sent back, told to its author */
      offTopic: string
      /** Why a thread is sent back, told to its author */
      incomplete: string
      /** Why a thread is sent back, told to its author */
      rules: string
      /** Why a thread is sent back, told to its author */
      advert: string
    }
    /** Action of a moderator on a thread: it becomes part of another one */
    merge: string
    /** Asked before a thread is merged into another one */
    mergeSure: (title: string) => string
    /** Said where there is no other thread to merge into */
    mergeNone: string
    /** Action of a moderator: keeps who wrote this from writing on the board */
    ban: string
    /** Choice beside how long somebody may not write: no longer */
    unban: string
    /** How long somebody may not write */
    forMonth: string
    /** Heading of those who ask to be let in */
    requests: string
    /** Nobody asks to be let in */
    noRequests: string
    /** Heading of those whom moderators let in */
    admitted: string
    /** Button: take back that a member was let in */
    expel: string
    /** Asked before a member is removed from a forum */
    expelSure: (name: string) => string
    /** Button: let a member in */
    accept: string
    /** Button: do not let a member in */
    reject: string
    /** Heading of what moderators did */
    log: string
    /** Empty log */
    noLog: string
    /** Button */
    saveRules: string
    /** Below the field of a forum's rules: what is in it was typed and not saved */
    rulesUnsaved: string
    /** Below the field of a forum's rules: they were changed by another since what is in it was begun */
    rulesChanged: string
    /** Button: the field shows again what is saved */
    dropChanges: string
    acts: {
      /** What a moderator did */
      essence: string
      /** What a moderator did */
      pin: string
      /** What a moderator did */
      move: string
      /** What a moderator did */
      merge: string
      /** What a moderator did */
      refuse: string
      /** What a moderator did */
      delete: string
      /** What a moderator did */
      ban: string
      /** What a moderator did */
      unban: string
      /** What a moderator did */
      admit: string
      /** What a moderator did */
      reject: string
      /** What a moderator did */
      expel: string
      /** What a moderator did */
      rules: string
      /** What a moderator did, where this version does not know it */
      unknown: string
    }
    /** Heading of the page on which a moderator chooses the thread that stays */
    mergeTitle: string
    /** In the field by which it is searched for */
    mergeSearch: string
    /** Where no thread has the word in its title */
    mergeNotFound: (word: string) => string
    /** Where the moderators of a forum have let nobody in */
    noAdmitted: string
  }
  outbox: {
    /** Heading above what was published without a line */
    title: string
    /** Heading above what was begun on this device and nowhere else */
    onDevice: string
    /** Beside something new that was begun on this device */
    onlyHere: string
    /** Beside a post of mine that is being changed on this device */
    changesHere: string
    /** Button: opens the form again */
    goOn: string
    states: {
      /** Beside a post that waits for a line */
      waiting: string
      /** Beside a post that is on its way */
      sending: string
      /** Beside a post that has waited for more than six hours */
      late: string
      /** Beside a post that its author is changing */
      editing: string
    }
    /** Beside a post that the server refused, with its reason */
    failed: (problem: string) => string
    /** Beside a post that may have arrived long ago */
    mayBeThere: string
    /** In place of the title, where a post has no words */
    untitled: string
    /** Button: publishes what waits */
    send: string
    /** Button: throws away what waits */
    discard: string
    /** Question */
    discardSure: string
    /** Notice: there is no line, the post waits in the outbox */
    queued: string
    /** Row above the form, leads to what waits for a line */
    count: (count: number) => string
    /** Question, when there is a line again after more than six hours */
    lateAsk: string
    /** Button of that question: shows what waits */
    look: string
    /** Notice under the pictures, without a line on a device that keeps no files */
    pictureUnkept: string
    /** Below the drafts of this device, where the server has none */
    noOthers: string
  }
  permission: {
    /** Question to who refused before */
    noAlbum: string
    /** Question to who refused before: the place of the device */
    noPlace: string
    /** Button of these questions */
    openSettings: string
  }
  place: {
    /** Button: takes the place where the device is */
    here: string
    /** While the device is located */
    locating: string
    /** Label of a field */
    name: string
    /** Placeholder: an example */
    nameHint: string
    /** Label of a field */
    address: string
    /** Placeholder: an example */
    addressHint: string
    /** State: a place is chosen on the map */
    chosen: string
    /** State: nothing is chosen yet */
    drag: string
    /** Placeholder of a search for places */
    search: string
    /** Name of a list: places around */
    around: string
    /** Where a search for places finds nothing */
    none: string
    /** Button: the next page of a list */
    more: string
    /** Button: opens the map of the host */
    onMap: string
    /** State: a place is chosen */
    picked: string
    /** State: nothing is chosen yet */
    notPicked: string
    /** Line below a list: the service that knows further places is down */
    unanswered: string
  }
  question: {
    /** Button beside an answer: accept it */
    accept: string
    /** Asked before an answer is accepted */
    acceptSure: string
    /** Asked before an answer is accepted, of a question without a bounty */
    acceptSurePlain: string
    /** Button, and title of the list of answers */
    chooseAnswer: string
    /** There is nothing to accept */
    noAnswers: string
    /** Heading of the accepted answer */
    acceptedAnswer: string
    /** Where the accepted answer is gone */
    acceptedGone: string
    /** Beside a question without an accepted answer */
    unsolved: string
    /** Label of the choice of points, and heading */
    bounty: string
    /** Until when a bounty waits */
    bountyUntil: (time: string) => string
    /** Choice: no points */
    bountyNone: string
    /** Choice of points, narrow */
    points: (count: number) => string
    /** Points of mine */
    pointsMine: (count: number) => string
    /** How a bounty works, below the choice */
    bountyRule: (count: number) => string
    /** Said in the form of a question whose bounty is held or paid */
    bountyFixed: string
    /** Problem of a form */
    bountyShort: string
    /** Stands for an answer of pictures alone */
    pictures: (count: number) => string
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
  review: {
    /** Button and title of a sheet */
    write: string
    /** Placeholder of a review */
    venueHint: string
    /** Notice: stars are missing */
    rateFirst: string
    /** A choice of stars, spoken */
    star: (count: number) => string
    /** Stars of five, spoken and shown */
    rating: (stars: string) => string
    /** Button */
    delete: string
    /** Question before deleting */
    deleteSure: string
    /** Button under the reviews */
    more: string
    /** How many reviews there are */
    count: (count: number) => string
    /** Button */
    edit: string
    /** Button */
    send: string
    /** Placeholder of a review of a good */
    goodHint: string
    /** Button and title of a sheet: the one addition to a review */
    add: string
    /** Placeholder of an addition to a review */
    addHint: string
    /** Above what an author of a review said later; when: 3 days ago */
    addition: (when: string) => string
    /** Button and title: all reviews of a good */
    all: string
    filters: {
      /** Filter of reviews */
      all: string
      /** Filter of reviews: 4 or 5 stars */
      good: string
      /** Filter of reviews: 3 stars */
      middling: string
      /** Filter of reviews: 1 or 2 stars */
      bad: string
      /** Filter of reviews: with pictures */
      pictures: string
      /** Filter of reviews: with an addition */
      added: string
    }
    /** Where there are no reviews */
    none: string
    /** Notice after a review was sent */
    thanks: string
    /** Above a review of mine */
    held: string
  }
  searching: {
    /** Label of a group of choices, for screen readers */
    order: string
    orders: {
      /** Order of found posts; a chip in one line with two others */
      relevant: string
      /** Order of found posts; a chip in one line with two others */
      new: string
      /** Order of found posts; a chip in one line with two others */
      likes: string
    }
    /** Button, and the title of its sheet */
    filter: string
    /** Button, with by how many criteria the posts are narrowed */
    filters: (count: number) => string
    /** First of a group of choices: no criterion */
    all: string
    /** Heading of a group of choices */
    type: string
    /** Heading of a group of choices */
    since: string
    times: {
      /** When it was published; a chip */
      day: string
      /** When it was published; a chip */
      week: string
      /** When it was published; a chip */
      half_year: string
    }
    /** Name of a switch */
    pictures: string
    /** Button */
    reset: string
    /** Button that closes the sheet */
    done: string
    /** Search without results because of the filters */
    noneOfThese: string
    /** Button under the note that no posts match */
    showAll: string
    /** Button under the note that nothing was found: begins a question */
    ask: string
    /** Heading over words to search for instead */
    near: string
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
    /** Toast after a new picture of mine went up, which is checked first */
    pictureWaits: string
    /** Beside my avatar or cover in the settings: a new one is being checked */
    inReview: string
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
    /** Notice: WeChat or Douyin did not give the phone; below there is the way by a code that is sent */
    noHostPhone: string
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
    /** Over the list of blocked accounts */
    blockedPromise: string
  }
  sharing: {
    /** Title of the sheet */
    title: string
    /** Under an icon: send the post in a chat */
    friend: string
    /** Under an icon: the ways that WeChat or Douyin has */
    host: string
    /** Under an icon */
    link: string
    /** Under an icon, and a choice on a post: its picture, to be sent around */
    picture: string
    /** Under an icon: the ways that the phone has */
    more: string
    /** For who cannot see that the picture is on its way */
    drawing: string
    /** In place of the picture */
    failed: string
    /** What the picture is, for who cannot see it */
    poster: string
    /** Button */
    save: string
    /** Under the picture */
    hint: string
    /** Notice, where a page that was shared in WeChat's Moments is read there, and leads nowhere; WeChat has put a button below it */
    onlyThis: string
  }
  shop: {
    /** In place of orders and addresses, for visitors */
    signIn: string
    /** Placeholder of the search for goods */
    searchHint: string
    /** Price of a good, or the lowest of its prices */
    from: (price: string) => string
    /** How many were sold */
    sold: (count: string) => string
    /** There is none left */
    soldOut: string
    /** It is not sold any more */
    gone: string
    /** In place of the goods, where there are none */
    noGoods: string
    /** In place of the goods, where a search finds none */
    noneFound: string
    /** Below the categories: from how much parcels cost nothing */
    freeOver: (amount: string) => string
    /** What a coupon takes off */
    off: (amount: string) => string
    /** From how much a coupon is good */
    over: (amount: string) => string
    /** Until when a coupon is good */
    until: (date: string) => string
    /** Button that takes a coupon */
    take: string
    /** Button of a coupon that I have */
    taken: string
    /** Toast: I have the coupon now */
    couponTaken: string
    /** Label of how goods are sorted, for screen readers */
    sortBy: string
    orders: {
      /** How goods are sorted: one of four in a row */
      newest: string
      /** How goods are sorted: one of four in a row */
      sold: string
      /** How goods are sorted: one of four in a row */
      price: string
      /** How goods are sorted: one of four in a row */
      price_desc: string
    }
    /** Button and title of what goods are narrowed to */
    filter: string
    /** The same, with how many are chosen */
    filters: (count: number) => string
    /** Switch: only goods that are there */
    onlyInStock: string
    /** Label of the categories */
    category: string
    /** Label of how many */
    quantity: string
    /** Button, for screen readers: one less */
    less: string
    /** Button, for screen readers: one more */
    more: string
    /** How many of a line */
    times: (count: number) => string
    /** Button that opens the specifications */
    chooseSpec: (names: string) => string
    /** Title above goods that are like this one */
    related: string
    /** Button that leads to a talk with the shop */
    ask: string
    /** Button that leads to the cart, with how many are in it */
    cartOf: (count: number) => string
    /** Button that opens the specifications, to buy */
    buy: string
    /** Button that orders at once */
    buyNow: string
    /** Button that puts it into the cart */
    add: string
    /** Toast: it is in the cart */
    added: string
    /** Toast after signing in: what was chosen before is in the cart */
    joined: (count: number) => string
    /** Toast after signing in: of what was chosen before, how much is in the cart, and how much is not sold any more */
    joinedSome: (count: number, gone: number) => string
    /** Toast: it is not put into the cart, which holds as many goods as it can */
    cartFull: string
    /** Toast: more is ticked in the cart than one order holds */
    orderFull: (count: number) => string
    /** Toast after signing in: nothing of what was chosen before is sold any more */
    joinedNone: string
    /** What it cost before, struck out */
    before: (price: string) => string
    /** How many one member gets */
    limit: (count: number) => string
    /** A line of an order: how many I may still have */
    limitLeft: (count: number) => string
    /** How many there are */
    left: (count: number) => string
    /** A line of an order: it is delivered in another way than the lines before, and is to be ordered by itself */
    apart: string
    /** A line of an order: it costs something else than was shown */
    repriced: string
    /** A line of the cart: it costs more than when I last saw it */
    dearer: (amount: string) => string
    /** A line of the cart: it costs less than when I last saw it */
    cheaper: (amount: string) => string
    /** In place of the cart, when it is empty */
    cartEmpty: string
    /** Tick box of a line, for screen readers */
    tick: (title: string) => string
    /** Button that chooses all of the cart */
    tickAll: string
    /** Button that chooses nothing of the cart */
    tickNone: string
    /** Button that takes a line or an address away */
    remove: string
    /** Before the sum */
    sum: string
    /** Button that orders what is chosen, with how many */
    toOrder: (count: number) => string
    /** Button that places the order */
    order: string
    /** Name of the sum of the goods */
    goodsSum: string
    /** Name of what sending costs */
    freight: string
    /** Sending costs nothing */
    free: string
    /** Name of what is taken off */
    discount: string
    /** Name of what is to be paid */
    total: string
    /** Label of the coupons */
    coupon: string
    /** One of the coupons: none */
    noCoupon: string
    /** Label of what is said with an order */
    remark: string
    /** Placeholder of what is said with an order */
    remarkHint: string
    /** Button: go on with what there is, at the prices of today */
    accept: string
    /** Below the address */
    undeliverable: string
    /** Button that leads to a new address */
    addAddress: string
    /** In place of the addresses, where there are none */
    noAddress: string
    /** Question before an address is deleted */
    confirmDropAddress: string
    /** Mark of the address that is used unless I choose */
    usual: string
    /** Button: use this address unless I choose */
    makeUsual: string
    /** Button that changes an address */
    edit: string
    /** Label of a name */
    receiver: string
    /** Label of a phone number */
    phone: string
    /** Label of the region */
    region: string
    /** In place of the region, until it is chosen */
    chooseRegion: string
    /** Button that leads back from a region */
    regionUp: (names: string) => string
    /** Label of street and number */
    street: string
    /** Button that saves an address */
    save: string
    tabs: {
      /** Tab of my orders */
      all: string
      /** Tab of my orders */
      unpaid: string
      /** Tab of my orders */
      paid: string
      /** Tab of my orders */
      shipped: string
      /** Tab of my orders */
      received: string
      /** Tab of my orders: with something asked back */
      refunding: string
    }
    states: {
      /** State of an order */
      unpaid: string
      /** State of an order */
      paid: string
      /** State of an order */
      shipped: string
      /** State of an order */
      received: string
      /** State of an order */
      reviewed: string
      /** State of an order */
      cancelled: string
      /** State of an order */
      refunded: string
      /** State of an order: something is asked back */
      refunding: string
    }
    events: {
      /** What happened to an order, in its history */
      placed: string
      /** What happened to an order, in its history */
      paid: string
      /** What happened to an order, in its history */
      shipped: string
      /** What happened to an order, in its history */
      received: string
      /** What happened to an order, in its history */
      cancelled: string
      /** What happened to an order, in its history */
      refund: string
      /** What happened to an order, in its history */
      refunded: string
      /** What happened to an order, in its history */
      invoice: string
      /** What happened to an order */
      reviewed: string
      /** What happened to an order, in its history */
      refund_asked: string
      /** What happened to an order, in its history */
      refund_agreed: string
      /** What happened to an order, in its history */
      refund_rejected: string
      /** What happened to an order, in its history */
      refund_appealed: string
      /** What happened to an order, in its history */
      refund_sent: string
      /** What happened to an order, in its history */
      refund_closed: string
      /** What happened to an order, in its history */
      signed: string
      /** What happened to an order, in its history: money came when it waited for none, and goes back */
      paid_late: string
      /** What happened to an order, in its history: money came when it waited for none, and goes back */
      paid_twice: string
    }
    payers: {
      /** By whom an order is paid */
      wechat: string
      /** By whom an order is paid */
      alipay: string
      /** By whom an order is paid */
      douyin: string
    }
    /** In place of the orders, where there are none */
    noOrders: string
    /** Head of an order in a list */
    number: (id: string) => string
    /** Name of an order's number */
    orderNumber: string
    /** How many pieces an order has */
    pieces: (count: number) => string
    /** Button that leads to the cashier */
    pay: string
    /** End of a way to pay */
    payNow: string
    /** End of a way to pay that is not offered here */
    notHere: string
    /** Button that orders the same again */
    again: string
    /** Button that cancels an order */
    cancel: string
    /** Button that takes an order out of the list */
    delete: string
    /** Button: it has come */
    received: string
    /** Question before an order is cancelled */
    confirmCancel: string
    /** Question before an order counts as received */
    confirmReceived: string
    /** Question before an order is deleted */
    confirmDelete: string
    /** Until when an order may be paid */
    payUntil: (time: string) => string
    /** In an order's last minute, in which no payment begins any more; a button below orders again */
    tooLateToPay: string
    /** When an order counts as received by itself */
    receiveUntil: (date: string) => string
    /** A line: of so many pieces the money is back */
    refundedOf: (count: number) => string
    /** Name of what was paid back */
    refunded: string
    /** Label of what happened to an order, for screen readers */
    story: string
    /** Button, title and name of an invoice */
    invoice: string
    /** For whom an invoice is */
    person: string
    /** For whom an invoice is */
    company: string
    /** Label of the name on an invoice */
    invoiceTitle: string
    /** Label of a company's tax number */
    taxNumber: string
    /** Below the tax number of a company */
    taxNumberNeeded: string
    /** Label of the address that an invoice goes to */
    email: string
    /** Button that asks for the invoice */
    send: string
    /** Toast: the platform cannot take the payment */
    notPayable: string
    /** While the provider is asked */
    checking: string
    /** The payer turned back */
    quit: string
    /** Below the code that another phone scans to pay */
    scan: string
    /** Button: ask the provider again */
    checkAgain: string
    /** Button that leads to the order */
    seeOrder: string
    aftersale: {
      /** Button under a line of an order, and title of the sheet: ask for a refund */
      ask: string
      /** Choice: only the money goes back */
      refund: string
      /** Choice: the goods go back first */
      return: string
      /** Label of the choice between a refund and a return */
      kind: string
      /** Label of the choice of a reason */
      reason: string
      reasons: {
        /** Why a buyer asks for a refund */
        unwanted: string
        /** Why a buyer asks for a refund */
        quality: string
        /** Why a buyer asks for a refund */
        damaged: string
        /** Why a buyer asks for a refund */
        wrong: string
        /** Why a buyer asks for a refund */
        missing: string
        /** Why a buyer asks for a refund */
        late: string
        /** Why a buyer asks for a refund */
        other: string
      }
      /** Label of what a buyer says about a refund */
      detail: string
      /** Above the photos that a buyer shows with a refund */
      pictures: string
      /** How much goes back */
      back: (amount: string) => string
      /** Button: send the request */
      send: string
      /** Button: take a request back */
      withdraw: string
      /** Question before a request is taken back */
      confirmWithdraw: string
      /** Button, and title of the sheet: object to a refusal */
      appeal: string
      /** Label of what is said against a refusal */
      appealHint: string
      /** Button, and title of the sheet: say by which parcel it goes back */
      ship: string
      /** Label: the courier of a parcel */
      company: string
      /** Label: the number of a parcel */
      number: string
      /** Under the field of the number of a parcel */
      numberWrong: string
      /** Name of the amount that goes back */
      amount: string
      /** Name of why the shop refuses */
      answer: string
      /** What a buyer answered to the shop's refusal */
      objection: string
      /** Name of where the goods go back to */
      returnTo: string
      states: {
        /** What happens with a refund that was asked; by when somebody acts */
        applied: (date: string) => string
        /** What happens with a refund that was asked; by when somebody acts */
        appealed: (date: string) => string
        /** What happens with a refund that was asked; by when somebody acts */
        rejected: (date: string) => string
        /** What happens with a refund that was asked; by when somebody acts */
        agreed: (date: string) => string
        /** What happens with a refund that was asked; by when somebody acts */
        returning: (date: string) => string
        /** What happens with a refund that was asked; by when somebody acts */
        refunding: string
        /** What happens with a refund that was asked; by when somebody acts */
        refunded: string
        /** What happens with a refund that was asked; by when somebody acts */
        closed: string
      }
    }
    /** Said of a good before it is bought: it cannot be sent back */
    noReturn: string
    track: {
      /** Title of where a parcel is */
      title: string
      /** When what is shown of a parcel was said */
      heard: (age: string) => string
      /** Below a parcel whose way a simulator made up */
      example: string
      /** Below a parcel on its way, of which nothing was heard for long */
      stale: string
      /** In place of where a parcel is, where the answer did not come */
      unread: string
      /** Button that shows all that happened to a parcel */
      all: (count: number) => string
      /** Button that shows less again */
      less: string
      problems: {
        /** Why there is nothing of a parcel */
        no_service: string
        /** Why there is nothing of a parcel */
        unknown_courier: string
        /** Why there is nothing of a parcel */
        nothing_yet: string
        /** Above what was known of a parcel before */
        unavailable: string
      }
      states: {
        /** How a parcel stands */
        collected: string
        /** How a parcel stands */
        moving: string
        /** How a parcel stands */
        customs: string
        /** How a parcel stands */
        delivering: string
        /** How a parcel stands */
        signed: string
        /** How a parcel stands */
        trouble: string
        /** How a parcel stands */
        returning: string
        /** How a parcel stands */
        returned: string
        /** How a parcel stands */
        refused: string
      }
    }
    points: {
      /** A button or label of the points mall */
      name: string
      /** Tab of the shop: what is sold for money */
      goods: string
      /** What a good costs in points */
      count: (count: number) => string
      /** How many points I have */
      mine: (count: number) => string
      /** How many were exchanged */
      taken: (count: number) => string
      /** In place of the points mall, where it is empty */
      none: string
      /** A button or label of the points mall */
      notes: string
      /** A button or label of the points mall */
      records: string
      /** In place of what I exchanged, where that is nothing */
      noRecords: string
      /** A button or label of the points mall */
      exchange: string
      /** What an exchange costs in all */
      cost: (count: number) => string
      /** How many points I lack for it */
      missing: (count: number) => string
      /** Question before an exchange */
      sure: (count: number, title: string) => string
      /** Toast after an exchange */
      done: string
      /** Toast after an exchange of what is sent, while there is no address */
      doneAddress: string
      deliveries: {
        /** How a good of the points mall comes */
        parcel: string
        /** How a good of the points mall comes */
        code: string
        /** How a good of the points mall comes */
        vip: string
      }
      /** How an exchange stands that came at once */
      delivered: string
      /** How an exchange stands that cannot be sent yet */
      lacksAddress: string
      /** Below how an exchange stands */
      wantsAddress: string
      /** A button or label of the points mall */
      giveAddress: string
      /** A button or label of the points mall */
      changeAddress: string
      /** Label of codes that came with an order */
      codes: string
      /** Name of what an exchange cost */
      paid: string
      /** Name of when it was exchanged */
      at: string
    }
  }
  talk: {
    /** Choice: answer this message, which is then quoted */
    quote: string
    /** In place of a quoted message that this reader does not have */
    quoteGone: string
    /** In place of a quoted message that was taken back */
    quoteRecalled: string
    /** Label of the button that drops the quote from the message being written */
    quoteDrop: string
    /** Label of the quote over a message, for screen readers: a tap leads to the quoted message */
    quoteSee: (words: string) => string
    /** Choice and heading: send a message of one chat on to others */
    forward: string
    /** Button: send it to the chosen chats */
    forwardSend: (count: number) => string
    /** Notice: the message was sent on */
    forwarded: string
    /** Notice: no more chats can be chosen at once */
    forwardLimit: (count: number) => string
    /** Shown when some of the chats did not take it; a reason follows on a line of its own */
    forwardFailed: (names: string) => string
    /** Shown when a message cannot be sent on to anyone; a reason follows on a line of its own */
    forwardRefused: string
    /** In place of groups, where one sends something on and is in none */
    noGroups: string
    /** Question before a message is deleted for oneself */
    deleteSure: string
    /** Choice: delete for oneself all that was said in a chat */
    clear: string
    /** Question before that */
    clearSure: string
    /** Notice after a chat was cleared */
    cleared: string
    /** Choice and switch: keep a chat on top of the list */
    pin: string
    /** Choice: keep it there no longer */
    unpin: string
    /** Sign of a chat that is kept on top of the list, for screen readers */
    pinned: string
    /** Choice and heading: look for a word in a chat */
    search: string
    /** Placeholder of the field for it */
    searchHint: string
    /** Where nothing was found in the chat */
    searchNone: string
    /** Where nothing was found in the latest part of a long chat; a button below goes on */
    searchNoneYet: string
    /** Button: look in earlier messages too */
    searchFurther: string
    /** Notice: the message that a search found is not there any more */
    hitGone: string
    /** Choice: take a photo and send it */
    camera: string
    /** Placeholder of the name of a new group, which may stay empty */
    makeHint: string
    /** Tab beside those of followers: members I talk with */
    makeFrom: string
    /** In place of those who are chosen, as long as nobody is */
    makeNone: string
    /** Spoken: a member who is chosen, and no longer is when tapped */
    makeDrop: (name: string) => string
    /** Button: make a group, and invite so many */
    makeDo: (count: number) => string
    /** Notice: no more members can be chosen */
    makeLimit: (count: number) => string
    /** Why no group was made; names is a list of members */
    makeRefused: (names: string) => string
    /** Notice: a group was made, and members were invited */
    made: string
    /** Notice: what was sent before, without an answer, made the group; what was changed since could not be made good */
    madeBefore: string
    /** Beside a name, as small as possible: the member has the app open */
    online: string
    /** Beside a name, as small as possible: the member had the app open a moment ago */
    seenNow: string
    /** Beside a name, as small as possible: when the member last had the app open */
    seenAgo: (count: number) => string
    /** In place of the field for messages; the time is an hour of today, or a day with its hour */
    silencedUntil: (time: string) => string
    /** Heading of a dialog with messages that could not be sent, as the member is in the conversation no more */
    leftUnsent: string
  }
  wallet: {
    /** In place of the wallet, for visitors */
    signIn: string
    /** Name of the credit, above the amount */
    credit: string
    /** Under the credit: what was refunded to me after I had spent it */
    owed: (amount: string) => string
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
      /** What a movement was for: points for the answer to a question */
      bounty: string
      /** What a movement was for: points that my question promised came back */
      bounty_returned: string
      /** What a movement was for: a gift that I gave */
      gift: string
      /** What a movement was for: entering a paid forum */
      paid_forum: string
      /** What a movement was for: a good of the points mall */
      exchange: string
      /** What a movement was for: points back from the points mall */
      exchange_returned: string
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
    /** Button above the movements of my points: leads to what they are exchanged for */
    pointsMall: string
  }
  weather: {
    /** Mark in place of a value that is not known */
    none: string
    /** The place whose weather is shown, where it has no name */
    town: string
    /** Button: the weather where I am */
    here: string
    /** Button: the weather of the town */
    home: string
    /** Toast where the phone gives no position */
    noPlace: string
    /** Above the weather where a simulator made it up */
    example: string
    /** How old the weather is, where the service does not answer */
    stale: (age: string) => string
    /** How old the weather is */
    updated: (age: string) => string
    problems: {
      /** Where there is no weather */
      noService: string
      /** Where there is no weather */
      unavailable: string
      /** Where there is no weather */
      outside: string
    }
    /** Where the service did not say whether there are warnings */
    warningsUnknown: string
    warning: {
      /** Kind of a warning */
      lightning: string
      /** Kind of a warning */
      gust: string
      /** Kind of a warning */
      flood: string
      /** Kind of a warning */
      rain: string
      /** Kind of a warning */
      heat: string
      /** Kind of a warning */
      other: string
    }
    advice: {
      /** What a warning means by the water */
      lightningStop: string
      /** What a warning means by the water */
      lightning: string
      /** What a warning means by the water */
      gustStop: string
      /** What a warning means by the water */
      gust: string
      /** What a warning means by the water */
      floodStop: string
      /** What a warning means by the water */
      rain: string
      /** What a warning means by the water */
      heat: string
      /** What a warning means by the water */
      other: string
    }
    condition: {
      /** The weather in a word */
      clear: string
      /** The weather in a word */
      cloudy: string
      /** The weather in a word */
      overcast: string
      /** The weather in a word */
      shower: string
      /** The weather in a word */
      thunder: string
      /** The weather in a word */
      lightRain: string
      /** The weather in a word */
      rain: string
      /** The weather in a word */
      heavyRain: string
      /** The weather in a word */
      snow: string
      /** The weather in a word */
      fog: string
      /** The weather in a word */
      haze: string
      /** The weather in a word */
      unknown: string
    }
    score: {
      /** Heading of the score */
      title: string
      /** Below the score */
      promise: string
      /** The score in a word */
      bands: (score: number) => string
      /** What the water was estimated from, and how exact it is */
      estimate: (days: number, spread: number) => string
      /** Where the temperature limits the score */
      capped: (cap: number) => string
      why: {
        /** Why there is no score */
        lightning: string
        /** Why there is no score */
        gust: string
        /** Why there is no score */
        flood: string
        /** Why there is no score */
        law: string
        /** Why there is no score */
        noWeather: string
        /** Why there is no score */
        stale: string
        /** Why there is no score */
        noTide: string
        /** Why there is no score */
        gaps: string
      }
      /** Label of the choice of fish */
      group: string
      parts: {
        /** Part of the score */
        temp: string
        /** Part of the score */
        trend: string
        /** Part of the score */
        light: string
        /** Part of the score */
        wind: string
        /** Part of the score */
        rain: string
        /** Part of the score */
        pressure: string
        /** Part of the score */
        moon: string
      }
      /** Points of a part, of how many */
      points: (points: string, weight: number) => string
      /** A part that was not known */
      unknown: string
      values: {
        /** What a part of the score goes by */
        temp: (value: string) => string
        /** What a part of the score goes by */
        trend: (value: string) => string
        /** What a part of the score goes by */
        wind: (value: string) => string
        /** What a part of the score goes by */
        rain: (value: string) => string
        /** What a part of the score goes by */
        pressure: (value: string) => string
        /** What a part of the score goes by */
        moon: (value: string) => string
      }
      /** What the light goes by: the time of day and the cloud */
      cloud: (phase: string, percent: number) => string
      phases: {
        /** Time of day by the sun */
        twilight: string
        /** Time of day by the sun */
        day: string
        /** Time of day by the sun */
        midday: string
        /** Time of day by the sun */
        night: string
      }
    }
    groups: {
      /** Kind of fish */
      crucian: string
      /** Kind of fish */
      carp: string
      /** Kind of fish */
      herbivore: string
      /** Kind of fish */
      predator: string
      /** Kind of fish */
      catfish: string
      /** Kind of fish */
      tilapia: string
      /** Kind of fish */
      coldwater: string
      /** Kind of fish */
      sea: string
    }
    /** What the temperature feels like */
    feels: (value: string) => string
    /** Label of the wind */
    wind: string
    /** Label of the gusts */
    gust: string
    /** Label of the pressure */
    pressure: string
    /** Label of the rain */
    rain: string
    /** Label of the cloud cover */
    cloud: string
    /** Label of the temperature */
    temp: string
    /** Label of the humidity */
    humidity: string
    /** A wind */
    ms: (value: string) => string
    /** A pressure */
    hpa: (value: string) => string
    /** An amount of rain */
    mm: (value: string) => string
    /** A share */
    percent: (value: string) => string
    /** A temperature */
    degrees: (value: string) => string
    /** Change of the pressure */
    pressureChange: (value: string) => string
    /** Where the wind comes from, 0 north to 7 north-west */
    direction: (way: number) => string
    /** Label of the choice of hours or days */
    range: string
    /** Choice: the next 24 hours */
    hours24: string
    /** Choice: the next 72 hours */
    hours72: string
    /** Choice: the next seven days */
    days7: string
    /** Label of the choice of what the curve shows */
    curve: string
    /** Heading of the hours and days to come */
    hourly: string
    /** Below the curve */
    tapHour: string
    /** Heading of sun and moon */
    sky: string
    /** Label of a time */
    sunrise: string
    /** Label of a time */
    sunset: string
    /** Label of a time: civil twilight begins */
    dawn: string
    /** Label of a time: civil twilight ends */
    dusk: string
    /** Label of a time */
    moonrise: string
    /** Label of a time */
    moonset: string
    /** A polar day */
    sunUp: string
    /** A polar night */
    sunDown: string
    /** Phase of the moon, 0 new to 7 waning crescent */
    moonPhase: (phase: number) => string
    /** How much of the moon is lit */
    moonLit: (percent: number) => string
    /** Heading of the solar term */
    term: string
    /** Below the advice of a solar term */
    termNote: string
    /** The next solar term, where it has a name, and its date */
    termNext: (name: string, date: string) => string
    /** Age of the weather */
    minutesAgo: (count: number) => string
    /** Age of the weather */
    hoursAgo: (count: number) => string
  }
  welcome: {
    /** Heading for who has just become a member */
    title: string
    /** Under the heading: what is to be done on the page */
    words: string
    /** Button: goes on to where the member was; what is left out here can be done later */
    done: string
    /** In place of the page, for visitors */
    signIn: string
  }
  writing: {
    /** Button: takes the last change back */
    undo: string
    /** Button: does again what was undone */
    redo: string
    kinds: {
      /** What a line of a text is */
      paragraph: string
      /** What a line of a text is: a larger heading */
      heading2: string
      /** What a line of a text is: a smaller heading */
      heading3: string
      /** What a line of a text is */
      quote: string
      /** What a line of a text is: an item of a list */
      bullet: string
      /** What a line of a text is: an item of a numbered list */
      ordered: string
    }
    /** Button: moves an item of a list further in */
    indent: string
    /** Button: moves an item of a list further out */
    outdent: string
    /** Button: marks words */
    bold: string
    /** Button, and title of a sheet: a link in a text */
    link: string
    /** Label of a field: where a link leads */
    address: string
    /** Notice under that field */
    addressWrong: string
    /** Label of a field: the words of a link */
    linkWords: string
    /** Button: puts pictures into a text */
    picture: string
    /** Placeholder: what stands below a picture */
    caption: string
    /** Button, and title of a sheet: puts a card into a text that leads to a post or a video */
    post: string
    /** Placeholder of a search */
    searchPosts: string
    /** In place of a list of posts */
    noPosts: string
    /** In place of a card whose post is deleted */
    postGone: string
    /** Button: a line across */
    divider: string
    menuOf: {
      /** Button at a picture */
      picture: string
      /** Button at a card that leads to a post */
      post: string
      /** Button at a file in a text */
      file: string
      /** Button at a line across */
      divider: string
    }
    /** Choice: towards the top of a text */
    moveUp: string
    /** Choice: towards the end of a text */
    moveDown: string
    /** Choice at a picture of a text */
    makeCover: string
    /** Notice: what is written is on its way to the server */
    saving: string
    /** Notice: the draft is on the server */
    saved: string
    /** Notice: the draft is on this device alone */
    waiting: string
  }
}
