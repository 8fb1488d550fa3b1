export { NearbyPromise } from './NearbyPromise'
