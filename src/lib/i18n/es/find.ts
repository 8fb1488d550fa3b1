import type { Catalogue } from '../catalogue'

export const find: Catalogue['find'] = {
  hotTopics: 'Temas populares',
  mostLiked: 'Lo que más gusta',
  wholeRanking: 'Ver todo',
}
