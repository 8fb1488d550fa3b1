/** The home page. */
export const home = {
  /** The tab that is there before the operator's are known. */
  newest: '最新',
  weather: '天气',
  weatherAndScore: '天气与适钓指数',
  nothingFollowed: '关注的钓友还没有动态，先去看看大家在钓什么',
  seeTab: (name: string) => `看${name}`,
  allPinned: (count: number) => `全部 ${count} 条热点资讯`,
}
