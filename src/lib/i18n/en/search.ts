import type { Catalogue } from '../catalogue'

export const search: Catalogue['search'] = {
  placeholder: 'Search posts, anglers',
  scopes: { post: 'Posts', user: 'Anglers' },
  popular: 'Popular searches',
  past: 'Your searches',
  forget: (word) => `Delete ${word}`,
  clearSure: 'Clear all your searches?',
  searchFor: (word) => `Search for “${word}”`,
  noPosts: (word) => `Nothing found for “${word}”. Try another word`,
  instead: (word, other) => `Nothing found for “${word}”. Showing results for “${other}”`,
  noUsers: (word) => `No angler has “${word}” in their name`,
}
