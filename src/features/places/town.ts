import type { Town } from '@anglers/contract/waterMap'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** Where the site is at home, and its base map. */
export const town = new Resource<Town>(() => call('GET waters/town', {}, { quiet: true }))
