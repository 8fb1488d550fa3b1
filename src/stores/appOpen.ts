import { makeAutoObservable } from 'mobx'
import { opensApps } from '@/platform/browser'
import { site } from './site'
import { store, stored } from './storage'

/** Stored once the reader has chosen to stay in the browser. */
const KEY = 'browser'

/**
 * Whether a reader in a browser is asked to open the app instead. Not inside WeChat's browser, not after they chose to stay, not while the
 * operator has set no link to an app, and not during maintenance.
 */
export class AppOpen {
  private stays = stored(KEY) === true
  /** Closed without a choice: asked again on the next visit. */
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
