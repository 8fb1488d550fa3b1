import type { Catalogue } from '../catalogue'

export const find: Catalogue['find'] = {
  hotTopics: '熱門話題',
  mostLiked: '釣友最愛',
  wholeRanking: '完整榜單',
}
