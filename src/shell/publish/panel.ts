import { Resource } from '@/stores/resource'
import type { Panel } from './panel.types'

/** What the menu holds, fetched as soon as the browser has nothing better to do: by the water, a tap may find no signal. */
export const panel: Panel = new Resource(async () => (await import(/* webpackChunkName: "publish", webpackPrefetch: true */ './PublishPanel')).PublishPanel)
