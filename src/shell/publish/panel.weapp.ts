import type { Panel } from './panel.types'
import { PublishPanel } from './PublishPanel'

const nothingToLoad = () => Promise.resolve()

/** A mini-program has all of itself on the device. */
export const panel: Panel = { value: PublishPanel, problem: null, load: nothingToLoad, refresh: nothingToLoad }
