import { LOCATION_REFRESH_MS } from '@anglers/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import { isRecent } from '@/lib/recent'
import { here, isAllowed } from '@/platform/location'
import { privacy } from './privacy'

/** The device's position, if the member allows it. */
export class Location {
  /** GCJ-02; null while unknown or refused. */
  point: Point | null = null
  /** When it was requested, in ms since 1970: while the app is hidden an answer may take long. */
  private at = 0
  /** The pending request. */
  private asking: { at: number; answer: Promise<Point | null> } | null = null

  constructor() {
    makeAutoObservable<Location, 'at' | 'asking' | 'isFresh'>(this, { at: false, asking: false, isFresh: false })
  }

  /** Requests the position, at most every 30 s; asks for permission the first time. */
  async locate(): Promise<Point | null> {
    if (this.isFresh) return this.point
    return (await privacy.permits()) ? this.ask() : this.take(null, 0)
  }

  /** The same for background use: asks for no permission, and returns null where it was not granted before. */
  async follow(): Promise<Point | null> {
    if (this.isFresh) return this.point
    return privacy.permitted && (await isAllowed()) ? this.ask() : this.take(null, 0)
  }

  private get isFresh(): boolean {
    return isRecent(this.at, LOCATION_REFRESH_MS)
  }

  /** One request at a time; one that has taken too long is abandoned. */
  private ask(): Promise<Point | null> {
    const at = Date.now()
    if (this.asking && isRecent(this.asking.at, LOCATION_REFRESH_MS)) return this.asking.answer
    const asking: NonNullable<typeof this.asking> = {
      at,
      answer: here().then((point): Point | null | Promise<Point | null> => {
        if (this.asking !== asking) return this.asking ? this.asking.answer : this.point
        this.asking = null
        return this.take(point, at)
      }),
    }
    this.asking = asking
    return asking.answer
  }

  private take(point: Point | null, at: number): Point | null {
    runInAction(() => {
      this.point = point
      this.at = point ? at : 0
    })
    return point
  }
}

export const location = new Location()
