export { ListingDetail } from './ListingDetail'
export { MarketView } from './MarketView'
export { attributeName, choiceName, isOneOf, secondhandSetting } from './words'
