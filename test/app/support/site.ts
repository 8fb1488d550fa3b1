import type { Settings } from '@anglers/contract/settings'
import { runInAction } from 'mobx'
import { site } from '@/stores/site'

/** The operator's settings, as if they had just been asked for. */
export function operatorSets(settings: Partial<Settings>): void {
  runInAction(() => Object.assign(site, { settings, askedAt: Date.now() }))
}
