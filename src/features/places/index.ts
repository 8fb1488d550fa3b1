export { Directions } from './Directions'
export { PlaceSheet } from './PlaceSheet'
export { town } from './town'
