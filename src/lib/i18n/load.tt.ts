export { catalogues, roomCatalogues } from './load.weapp'
