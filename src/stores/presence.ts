import type { Privacy } from '@anglers/contract/account'
import { LOCATION_REFRESH_MS, PRESENCE_AFTER_CONNECT_MS } from '@anglers/contract/limits'
import { reaction } from 'mobx'
import { call } from './api'
import { location } from './location'
import { session } from './session'

/** Nobody has asked for it, so errors are not shown. */
const inBackground = { quiet: true, background: true } as const

/**
 * Sends a heartbeat every 30 s while the app is shown: the online state, if the member shows it, and the position, if the member wants to
 * be found nearby.
 */
export class Presence {
  private shown = false
  /** The member's privacy settings; null until loaded. */
  private privacy: Privacy | null = null
  private reported = false
  /** Number of the current round; late answers of earlier ones are ignored. */
  private visit = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    reaction(
      () => session.user?.userId,
      () => this.change(),
    )
  }

  /** The app was shown. */
  show(): void {
    this.shown = true
    this.begin()
  }

  /** The app was hidden. */
  hide(): void {
    this.shown = false
    void this.leave()
  }

  /** The settings were changed: sends the new state at once. */
  know(privacy: Privacy): void {
    this.privacy = privacy
    if (this.shown) void this.tick()
  }

  /** Reports the member offline, if they were reported online. Errors are ignored: the server expires the state by itself. */
  async leave(): Promise<void> {
    this.stop()
    if (!this.reported || !session.active) return
    this.reported = false
    await call('POST user/update-status', { user_id: session.userId, online: 0 }, inBackground).catch(() => undefined)
  }

  private change(): void {
    this.privacy = null
    this.reported = false
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

  /** Sends one heartbeat and schedules the next. Network errors are retried at the same interval. */
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
    this.reported = true
    await call('POST user/update-status', { online: 1, lat: point?.lat ?? 0, lng: point?.lng ?? 0 }, inBackground)
  }

  /** The member has turned it off. */
  private async withdraw(): Promise<void> {
    if (!this.reported) return
    this.reported = false
    await call('POST user/update-status', { user_id: session.userId, online: 0 }, inBackground)
  }
}

export const presence = new Presence()
