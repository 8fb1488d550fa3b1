import type { Catalogue } from '../catalogue'

export const relations: Catalogue['relations'] = {
  kinds: { followers: '粉絲', followed: '關注' },
  search: '按暱稱尋找',
  signIn: '登入後就能看到粉絲和關注的人',
  none: { followers: '還沒有粉絲，多發幾則動態，釣友會找來的', followed: '還沒有關注任何人' },
  noneOf: { followers: '還沒有人關注 TA', followed: 'TA 還沒有關注任何人' },
  notFound: (word) => `這裡沒有暱稱帶「${word}」的人`,
  toMeet: '去認識釣友',
  signInForVisitors: '登入後就能看到誰來過',
  noVisitors: '最近沒有人來過你的主頁',
  visitorsPromise: (days) => `最近 ${days} 天看過你主頁的釣友，每人每天只記一次`,
}
