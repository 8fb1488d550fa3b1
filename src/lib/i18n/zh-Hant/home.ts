import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  newest: '最新',
  weather: '天氣',
  weatherAndScore: '天氣與適釣指數',
  nothingFollowed: '關注的釣友還沒有動態，先去看看大家在釣什麼',
  seeTab: (name) => `看${name}`,
  allPinned: (count) => `全部 ${count} 則熱點資訊`,
}
