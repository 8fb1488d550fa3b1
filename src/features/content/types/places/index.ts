export { placesForm } from './form'
export { PlacesEditor } from './PlacesEditor'
