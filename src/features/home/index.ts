export { expireFeeds, homeBanners, homeMenus, homeWeather, loadTop, loadWeather, refreshTop } from './feeds'
export { HomeFeed } from './HomeFeed'
export { HomeHeader } from './HomeHeader'
export { StickyStrip } from './StickyStrip'
