import type { Catalogue } from '../catalogue'

export const find: Catalogue['find'] = {
  hotTopics: 'Thèmes du moment',
  mostLiked: 'Coups de cœur',
  wholeRanking: 'Tout voir',
}
