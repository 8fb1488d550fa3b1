export { NearbyPromise } from './NearbyPromise'
export { PlaceSheet } from './PlaceSheet'
