import { LOCATION_REFRESH_MS } from '@anglers/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import { here, isAllowed } from '@/platform/location'
import { privacy } from './privacy'

/** Where the device is, as far as the member lets us know. */
export class Location {
  /** GCJ-02; null while unknown or refused. */
  point: Point | null = null
  /** When it was asked for, in ms since 1970: while the app is hidden an answer may wait for long. */
  private at = 0
  /** A question to the device whose answer is still to come. */
  private asking: { at: number; answer: Promise<Point | null> } | null = null

  constructor() {
    makeAutoObservable<Location, 'at' | 'asking' | 'isFresh'>(this, { at: false, asking: false, isFresh: false })
  }

  /** Asks the device, at most every 30 s; and before the first time, whether that is all right. */
  async locate(): Promise<Point | null> {
    if (this.isFresh) return this.point
    return (await privacy.permits()) ? this.ask() : this.take(null, 0)
  }

  /** The same for what goes on by itself: it asks nobody anything, and knows nothing where that was not allowed before. */
  async follow(): Promise<Point | null> {
    if (this.isFresh) return this.point
    return privacy.permitted && (await isAllowed()) ? this.ask() : this.take(null, 0)
  }

  private get isFresh(): boolean {
    return Date.now() - this.at < LOCATION_REFRESH_MS
  }

  /** One question at a time; of one that has waited too long nobody waits for the answer. */
  private ask(): Promise<Point | null> {
    const at = Date.now()
    if (this.asking && at - this.asking.at < LOCATION_REFRESH_MS) return this.asking.answer
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
