import type { Settings } from '@anglers/contract/settings'
import { makeAutoObservable } from 'mobx'
import { settings } from './settings'

/** The operator's settings of the menu. */
export type PublishSettings = Pick<Settings, 'seast_publish_add' | 'seast_mobile_publish_type_custom' | 'seast_publish_popup'>

/** A page below the menu. */
export interface PublishHost {
  onOpen?: () => void
  /** @param chosen whether the member chose a type, or dismissed the menu */
  onClose?: (chosen: boolean) => void
}

/** Whether the publish menu is open. It is opened by the tab bar's plus button or by a page, which is informed when it closes. */
export class PublishMenuState {
  opened = false
  /** The scroll position, kept between openings. */
  at: PublishSettings['seast_publish_popup'] = 'bottom'
  readonly settings = settings<PublishSettings>('seast_publish_add', 'seast_mobile_publish_type_custom', 'seast_publish_popup')
  private readonly hosts = new Set<PublishHost>()

  constructor() {
    makeAutoObservable<PublishMenuState, 'hosts'>(this, { settings: false, hosts: false })
  }

  open(): void {
    if (this.opened) return
    this.opened = true
    this.at = this.settings.value?.seast_publish_popup ?? 'bottom'
    for (const host of [...this.hosts]) host.onOpen?.()
  }

  close(chosen = false): void {
    if (!this.opened) return
    this.opened = false
    for (const host of [...this.hosts]) host.onClose?.(chosen)
  }

  /** @returns removes the host */
  tell(host: PublishHost): () => void {
    this.hosts.add(host)
    return () => void this.hosts.delete(host)
  }
}

export const publishMenu = new PublishMenuState()
