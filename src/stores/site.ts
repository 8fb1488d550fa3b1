import type { AppLinks, SettingKey, Settings } from '@anglers/contract/settings'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { frameOf, type Frame } from '@/lib/frame'
import { call } from './api'
import { preferences } from './preferences'
import { store, stored } from './storage'

/** The settings needed at every start. The app's links are included: they decide whether a browser is asked to open the app. */
const ALWAYS: SettingKey[] = [
  'seast_maintenance_mode_on_off',
  'seast_mobile_custom_css',
  'seast_mobile_custom_dark_css',
  'seast_mobile_dark_css',
  'seast_gray_mode_on_off',
  'seast_app_links',
]

const DURING_MAINTENANCE: SettingKey[] = ['seast_maintenance_mode_url', 'seast_maintenance_mode_html', 'seast_maintenance_mode_h5_on_off']

/** Minimum interval between requests. */
const REFRESH_MS = 60_000

/** index.html reads it before the first paint. */
const KEY = 'site'

const ask = (keys: SettingKey[]): Promise<Partial<Settings>> => call('GET setting', { arg: keys.join(',') }, { quiet: true })

/**
 * The operator's settings that affect every page. They are stored on the device, so that the next start shows the gray filter or
 * maintenance page at once, and stay in effect while the server cannot be reached.
 */
export class Site {
  private settings: Partial<Settings>
  private askedAt = 0

  constructor() {
    const kept = stored<Partial<Settings>>(KEY)
    this.settings = typeof kept === 'object' ? kept : {}
    makeAutoObservable<Site, 'settings' | 'askedAt'>(this, { settings: observableRef, askedAt: false })
  }

  get frame(): Frame {
    return frameOf(this.settings, preferences.theme)
  }

  get appLinks(): AppLinks {
    return this.settings.seast_app_links ?? {}
  }

  /** Loads the settings, at most once a minute. */
  async refresh(): Promise<void> {
    const now = Date.now()
    if (Math.abs(now - this.askedAt) < REFRESH_MS) return
    this.askedAt = now
    try {
      const always = await ask(ALWAYS)
      const settings = always.seast_maintenance_mode_on_off === 1 ? { ...always, ...(await ask(DURING_MAINTENANCE)) } : always
      runInAction(() => {
        this.settings = settings
      })
      store(KEY, settings)
    } catch {
      // Keep the stored settings.
    }
  }
}

export const site = new Site()
