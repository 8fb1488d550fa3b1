import type { Catalogue } from '../catalogue'

export const content: Catalogue['content'] = {
  types: {
    words: 'Posts',
    single: 'Articles',
  },
  states: { draft: 'Draft', checking: 'In review', held: 'Rejected' },
  visibilities: { 1: 'Paid', 2: 'Password', 3: 'Only me', 4: 'VIP', 5: 'Signed in' },
  locks: {
    paid: 'Paid content',
    paidAt: (price) => `Read it all for ${price}`,
    password: 'Read it all with the password',
    private: 'Only its author can read this',
    vip: 'For VIP members only',
    login: 'Sign in to read it all',
  },
  readMore: 'Read more',
  newer: (count) => (count === 1 ? '1 new post' : `${count} new posts`),
  rankings: { views: 'Views', likes: 'Likes', comments: 'Comments', favs: 'Favourites' },
  counts: {
    views: (count) => (count === '1' ? '1 view' : `${count} views`),
    likes: (count) => (count === '1' ? '1 like' : `${count} likes`),
    comments: (count) => (count === '1' ? '1 comment' : `${count} comments`),
    favs: (count) => (count === '1' ? '1 favourite' : `${count} favourites`),
  },
  pictures: 'Photo post',
  sharedTitle: 'Shared from Fishing Companion',
  homepageOf: (name) => `${name} on Fishing Companion`,
  linkCopied: 'Link copied. Paste it to a friend',
  copyText: 'Copy the text',
  askDelete: 'Delete this post? It will disappear from every list.',
  deleted: 'Deleted',
  empty: {
    list: 'Nothing here yet',
    author: 'No posts yet',
    ranking: 'No ranked posts yet',
    sticky: 'No highlights right now',
  },
}
