import type { Catalogue } from '../catalogue'

export const relations: Catalogue['relations'] = {
  kinds: { followers: 'Followers', followed: 'Following' },
  search: 'Find by nickname',
  signIn: 'Sign in to see who follows you, and whom you follow',
  none: { followers: 'No followers yet. Post a few catches, and anglers will find you', followed: 'You follow nobody yet' },
  noneOf: { followers: 'Nobody follows them yet', followed: 'They follow nobody yet' },
  notFound: (word) => `Nobody here has “${word}” in their nickname`,
  toMeet: 'Meet anglers',
  signInForVisitors: 'Sign in to see who came by',
  noVisitors: 'Nobody has looked at your profile lately',
  visitorsPromise: (days) => `Members who looked at your profile in the last ${days} days, each once a day`,
}
