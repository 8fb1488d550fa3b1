import type { Settings } from '@anglers/contract/settings'
import { makeAutoObservable } from 'mobx'
import { settings } from './settings'

/** What the operator sets about the menu. */
export type PublishSettings = Pick<Settings, 'seast_publish_add' | 'seast_mobile_publish_type_custom' | 'seast_publish_popup'>

/** A page that the menu lies over. */
export interface PublishHost {
  onOpen?: () => void
  /** @param chosen whether the member goes on to publish, or left the menu as it was */
  onClose?: (chosen: boolean) => void
}

/** Whether the publish menu is open: the plus opens it, and pages may. Its hosts are told. */
export class PublishMenuState {
  opened = false
  /** Where it stands, from one opening to the next. */
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

  /** @returns takes the host away again */
  tell(host: PublishHost): () => void {
    this.hosts.add(host)
    return () => void this.hosts.delete(host)
  }
}

export const publishMenu = new PublishMenuState()
