/** The discover page. */
export const find = {
  hotTopics: '热门话题',
  mostLiked: '钓友最爱',
  wholeRanking: '完整榜单',
}
