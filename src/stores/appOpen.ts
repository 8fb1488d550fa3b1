import { makeAutoObservable } from 'mobx'
import { opensApps } from '@/platform/browser'
import { site } from './site'
import { store, stored } from './storage'

/** Kept once the reader has chosen to stay in this browser. */
const KEY = 'browser'

/**
 * Whether a reader in a browser is asked if they would rather open the dedicated app. Not inside WeChat's browser, and
 * not after they chose to stay. A choice of ours: nor while the operator has set no link to an app, since the first of the
 * two ways would lead nowhere; and not during maintenance, when neither leads anywhere.
 */
export class AppOpen {
  private stays = stored(KEY) === true
  /** Closed without a choice: the next visit asks again. */
  private dismissed = false

  constructor() {
    makeAutoObservable(this)
  }

  get asks(): boolean {
    return opensApps && !this.stays && !this.dismissed && Object.values(site.appLinks).some(Boolean) && site.frame.closed === null
  }

  dismiss(): void {
    this.dismissed = true
  }

  stay(): void {
    this.stays = true
    store(KEY, true)
  }
}

export const appOpen = new AppOpen()
