export { catalogues } from './load.weapp'
