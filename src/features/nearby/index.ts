export { Nearby } from './Nearby'
export { MapScreen } from './MapScreen'
