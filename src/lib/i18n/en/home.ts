import type { Catalogue } from '../catalogue'

export const home: Catalogue['home'] = {
  newest: 'Latest',
  weather: 'Weather',
  weatherAndScore: 'Weather and fishing score',
  nothingFollowed: 'The anglers you follow have not posted yet. See what everyone else is catching',
  seeTab: (name) => `See “${name}”`,
  allPinned: (count) => `All ${count} highlights`,
}
