import type { FeatureCollection } from 'geojson'
import { land } from './land.ts'
import { waters } from './waters.ts'

/** The map of the town, which is invented as the town is: in GCJ-02, tagged as OpenStreetMap does. */
export const map: FeatureCollection = { type: 'FeatureCollection', features: [...land, ...waters] }
export const attribution = '泽安示意图（虚构）'
