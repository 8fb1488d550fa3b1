import { LOCATION_REFRESH_MS } from '@anglers/contract/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import { here } from '@/platform/location'
import { privacy } from './privacy'

/** Where the device is, as far as the member lets us know. */
export class Location {
  /** GCJ-02; null while unknown or refused. */
  point: Point | null = null
  private at = 0

  constructor() {
    makeAutoObservable<Location, 'at'>(this, { at: false })
  }

  /** Asks the device, at most every 30 s; and before the first time, whether that is all right. */
  async locate(): Promise<Point | null> {
    if (Date.now() - this.at < LOCATION_REFRESH_MS) return this.point
    const point = (await privacy.permits()) ? await here() : null
    runInAction(() => {
      this.point = point
      this.at = point ? Date.now() : 0
    })
    return point
  }
}

export const location = new Location()
