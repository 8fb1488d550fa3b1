import type { Privacy } from '@anglers/contract/account'
import { LOCATION_REFRESH_MS, PRESENCE_AFTER_CONNECT_MS } from '@anglers/contract/limits'
import { reaction } from 'mobx'
import { call } from './api'
import { location } from './location'
import { session } from './session'

/** No member has asked for it: nobody is bothered. */
const inBackground = { quiet: true, background: true } as const

/**
 * Tells the server every 30 s that the member is here while the app is shown, and where, as far as they let others know: the place of
 * whoever wants to be met nearby, being online alone of whoever lets that be seen, and nothing of anybody else.
 */
export class Presence {
  private shown = false
  /** What the member lets others know; null until the server has said so. */
  private privacy: Privacy | null = null
  private told = false
  /** Counts the visits: what comes late of an earlier one is nobody's business any more. */
  private visit = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    reaction(
      () => session.user?.userId,
      () => this.change(),
    )
  }

  /** The app is shown. */
  show(): void {
    this.shown = true
    this.begin()
  }

  /** The app is hidden. */
  hide(): void {
    this.shown = false
    void this.leave()
  }

  /** The settings were changed: what is told follows at once. */
  know(privacy: Privacy): void {
    this.privacy = privacy
    if (this.shown) void this.tick()
  }

  /** Says that the member is gone, where it was said that they are here. Whether it arrives is no matter: the server forgets by itself. */
  async leave(): Promise<void> {
    this.stop()
    if (!this.told || !session.active) return
    this.told = false
    await call('POST user/update-status', { user_id: session.userId, online: 0 }, inBackground).catch(() => undefined)
  }

  private change(): void {
    this.privacy = null
    this.told = false
    this.stop()
    if (this.shown) this.begin()
  }

  private begin(): void {
    this.stop()
    if (session.active) this.timer = setTimeout(() => void this.tick(), PRESENCE_AFTER_CONNECT_MS)
  }

  private stop(): void {
    this.visit++
    clearTimeout(this.timer)
  }

  /** One round, and the next one later. A lost network is tried again in the same rhythm. */
  private async tick(): Promise<void> {
    this.stop()
    const { visit } = this
    await this.tell(visit).catch(() => undefined)
    if (visit !== this.visit || !session.active) return
    this.timer = setTimeout(() => void this.tick(), LOCATION_REFRESH_MS)
  }

  private async tell(visit: number): Promise<void> {
    if (!session.active) return
    const privacy = this.privacy ?? (await call('GET user/user-info', {}, { quiet: true })).privacy
    if (visit !== this.visit) return
    this.privacy = privacy
    if (!privacy.nearby && privacy.online === 'nobody') return this.withdraw()
    const point = privacy.nearby ? await location.follow() : null
    if (visit !== this.visit) return
    this.told = true
    await call('POST user/update-status', { online: 1, lat: point?.lat ?? 0, lng: point?.lng ?? 0 }, inBackground)
  }

  /** The member no longer wants it known. */
  private async withdraw(): Promise<void> {
    if (!this.told) return
    this.told = false
    await call('POST user/update-status', { user_id: session.userId, online: 0 }, inBackground)
  }
}

export const presence = new Presence()
