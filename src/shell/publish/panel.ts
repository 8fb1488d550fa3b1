import { Resource } from '@/stores/resource'
import type { Panel } from './panel.types'

/** No part of the first load: shell/pageFailures fetches it ahead. */
export const fetchPanel = () => import(/* webpackChunkName: "publish" */ './PublishPanel')

/** What the menu holds. */
export const panel: Panel = new Resource(async () => (await fetchPanel()).PublishPanel)
