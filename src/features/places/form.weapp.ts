import type { LatePlaceForm } from './form.types'
import { PlaceForm } from './PlaceForm'

const nothingToLoad = () => Promise.resolve()

/** A mini-program has all of itself on the device. */
export const placeForm: LatePlaceForm = { value: PlaceForm, problem: null, load: nothingToLoad, refresh: nothingToLoad }
