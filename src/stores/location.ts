import { LOCATION_REFRESH_MS } from '@anglers/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import { here, isAllowed } from '@/platform/location'
import { privacy } from './privacy'

/** Where the device is, as far as the member lets us know. */
export class Location {
  /** GCJ-02; null while unknown or refused. */
  point: Point | null = null
  private at = 0

  constructor() {
    makeAutoObservable<Location, 'at' | 'isFresh'>(this, { at: false, isFresh: false })
  }

  /** Asks the device, at most every 30 s; and before the first time, whether that is all right. */
  async locate(): Promise<Point | null> {
    if (this.isFresh) return this.point
    return this.take((await privacy.permits()) ? await here() : null)
  }

  /** The same for what goes on by itself: it asks nobody anything, and knows nothing where that was not allowed before. */
  async follow(): Promise<Point | null> {
    if (this.isFresh) return this.point
    return this.take(privacy.permitted && (await isAllowed()) ? await here() : null)
  }

  private get isFresh(): boolean {
    return Date.now() - this.at < LOCATION_REFRESH_MS
  }

  private take(point: Point | null): Point | null {
    runInAction(() => {
      this.point = point
      this.at = point ? Date.now() : 0
    })
    return point
  }
}

export const location = new Location()
