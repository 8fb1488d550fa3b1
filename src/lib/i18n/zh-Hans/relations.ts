/** Who follows whom, and who came to look. */
export const relations = {
  kinds: { followers: '粉丝', followed: '关注' },
  search: '按昵称查找',
  signIn: '登录后就能看到粉丝和关注的人',
  none: { followers: '还没有粉丝，多发几条动态，钓友会找来的', followed: '还没有关注任何人' },
  noneOf: { followers: '还没有人关注 TA', followed: 'TA 还没有关注任何人' },
  notFound: (word: string) => `昵称里有“${word}”的人，这里没有`,
  toMeet: '去认识钓友',
  signInForVisitors: '登录后就能看到谁来过',
  noVisitors: '最近没有人来过你的主页',
  visitorsPromise: (days: number) => `最近 ${days} 天看过你主页的钓友，每人每天只记一次`,
}
