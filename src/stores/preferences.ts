import { FONT_SIZES_RPX } from '@anglers/contract/limits'
import { makeAutoObservable } from 'mobx'
import { isLocale, localeOf, type Locale } from '@/lib/i18n'
import { onSystemTheme, systemLanguage, systemTheme, tellServer, type Theme } from '@/platform/system'
import type { FontSize } from '@/lib/fonts'
import { store, stored } from './storage'

/** The preferences of this device, each stored under its own key. */
export interface Values {
  /** The chosen theme; it applies only while `follow` is false. */
  theme: Theme
  /** Whether to follow the system's theme. */
  follow: boolean
  fontSize: FontSize
  /** The language of the interface; the system's by default. */
  locale: Locale
}

const defaults = (): Values => ({ theme: 'light', follow: true, fontSize: 'normal', locale: localeOf(systemLanguage()) })

const isKnown: { [K in keyof Values]: (value: unknown) => boolean } = {
  theme: (value) => value === 'light' || value === 'dark',
  follow: (value) => typeof value === 'boolean',
  fontSize: (value) => typeof value === 'string' && value in FONT_SIZES_RPX,
  locale: isLocale,
}

export class Preferences {
  private values = defaults()
  private system = systemTheme()

  constructor() {
    for (const name of Object.keys(this.values) as (keyof Values)[]) this.take(name, stored(name))
    makeAutoObservable(this)
    onSystemTheme((theme) => this.follows(theme))
  }

  get<K extends keyof Values>(name: K): Values[K] {
    return this.values[name]
  }

  set<K extends keyof Values>(name: K, value: Values[K]): void {
    this.values[name] = value
    store(name, value)
    this.tell(name)
  }

  /** By these the server draws first screens. */
  private tell(name: keyof Values): void {
    if (name === 'locale' || name === 'fontSize') tellServer(name, String(this.values[name]))
  }

  /** The effective theme: the system's while it is followed, otherwise the chosen one. */
  get theme(): Theme {
    return this.values.follow ? this.system : this.values.theme
  }

  private follows(theme: Theme): void {
    this.system = theme
  }

  /** Loads the stored values; unknown ones, as of an older version, are ignored. */
  private take<K extends keyof Values>(name: K, value: Values[K] | undefined): void {
    if (value === undefined || !isKnown[name](value)) return
    this.values[name] = value
    this.tell(name)
  }
}

export const preferences = new Preferences()
