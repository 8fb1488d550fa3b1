import { Resource } from '@/stores/resource'
import type { LatePlaceForm } from './form.types'

/** No part of a page's first load. */
export const placeForm: LatePlaceForm = new Resource(async () => (await import('./PlaceForm')).PlaceForm)
