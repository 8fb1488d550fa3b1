export { Directions } from './Directions'
export { PlaceSheet } from './PlaceSheet'
export { mapBase, town } from './town'
