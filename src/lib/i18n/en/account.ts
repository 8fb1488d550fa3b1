import type { Catalogue } from '../catalogue'

export const account: Catalogue['account'] = {
  display: 'Appearance',
  theme: 'Theme',
  themes: { follow: 'System', light: 'Light', dark: 'Dark' },
  fontSize: 'Text size',
  fontSizes: { small: 'Small', normal: 'Normal', large: 'Large', big: 'Big', huge: 'Huge' },
  sample: 'Mist lies on the reservoir at dawn. The float dips, and there is your fish.',
  language: 'Language',

  visitor: { title: 'Sign in to Fishing Companion', promise: 'Show your catch, save good spots, follow anglers near you' },
  signOut: 'Sign out',
  signOutSure: 'Sign out?',

  notices: 'Notifications',
  wallet: 'My wallet',
  myPage: 'See and edit your profile',
  figures: { published: 'Posts', posts: 'Posts', followers: 'Followers', following: 'Following', liked: 'Likes', visitors: 'Visitors' },
  things: { favourites: 'Favourites', likes: 'Likes', comments: 'Comments', history: 'History' },

  followers: (count) => (count === '1' ? '1 follower' : `${count} followers`),
  follow: 'Follow',
  following: 'Following',
  followBack: 'Follow back',
  mutual: 'Friends',
  seeAvatar: (name) => `See the picture of ${name}`,
  moreActs: 'More',
  editProfile: 'Edit profile',
  noBio: 'Has not written a bio yet',
  joined: (date) => `Joined ${date}`,

  myPosts: {
    all: { name: 'All', none: 'You have not posted anything yet' },
    live: { name: 'Published', none: 'You have not published anything yet' },
    draft: { name: 'Drafts', none: 'No drafts' },
    checking: { name: 'In review', none: 'Nothing is waiting for review' },
    held: { name: 'Rejected', none: 'Nothing was rejected' },
  },
  noFavourites: 'No favourites yet. Tap the star on what you like',
  noLikes: 'You have not liked anything yet',
  noComments: 'No comments yet. Join the talk',
}
