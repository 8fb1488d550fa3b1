import { compareStructural, computed } from 'mobx'
import type { Town } from '@anglers/contract/waterMap'
import type { MapBase } from '@/platform/map'
import { call, ROOT } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** Where the site is at home, and its base map. */
export const town = new Resource<Town>(() => call('GET waters/town', {}, { quiet: true }))

const base = computed(
  (): MapBase | null => {
    const { tiles, base: own } = town.value ?? {}
    if (tiles) return { tiles }
    if (!own) return null
    const { edition, attribution, ...bounds } = own
    return { vector: { url: `${ROOT}waters/base-map/${edition}/{z}/{x}/{y}`, bounds, attribution } }
  },
  // Loaded again it is another object, and mostly the same map.
  { equals: compareStructural },
)

/** What maps in the browser show beneath all: the same object until it changes. */
export const mapBase = (): MapBase | null => base.get()
