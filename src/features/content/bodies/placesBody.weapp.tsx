// A mini-program loads no code later.
export { PlacesBody } from '../types/places/PlacesBody'
