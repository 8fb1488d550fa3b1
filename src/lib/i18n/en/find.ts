import type { Catalogue } from '../catalogue'

export const find: Catalogue['find'] = {
  hotTopics: 'Hot topics',
  mostLiked: 'Anglers’ favourites',
  wholeRanking: 'See all',
}
