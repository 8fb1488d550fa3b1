import type { FishGroup, Weather } from '@anglers/contract/weather'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import { makeAutoObservable, observableRef } from 'mobx'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { locateMe } from '@/stores/locateMe'
import { toaster } from '@/stores/overlays'
import { keptAtOf } from '@/stores/reading'
import { Resource } from '@/stores/resource'
import { store, stored } from '@/stores/storage'

const KEY = 'fishGroup'
/** Who comes back to the page later finds it anew. */
const FRESH_MS = 5 * 60_000

interface Point {
  lat: number
  lng: number
}

/** The weather of a place, for a group of fish: the one that was chosen last. */
export class Outlook {
  group: FishGroup
  point: Point | null
  /** A name that came with the point whose weather is there. */
  name: string
  current: Resource<Weather>
  private askedAt = 0
  private cameAt = 0

  /**
   * @param named what the point is called, where that is known
   * @param water the kind of water at the point, of which the law may close some
   */
  constructor(
    point: Point | null,
    private named: string,
    private water?: WaterKind,
  ) {
    this.group = (stored<FishGroup>(KEY) as FishGroup | undefined) || 'crucian'
    this.point = point
    this.name = named
    this.current = this.resource()
    makeAutoObservable<Outlook, 'askedAt' | 'cameAt' | 'resource' | 'named' | 'water'>(this, {
      named: false,
      water: false,
      current: observableRef,
      point: observableRef,
      askedAt: false,
      cameAt: false,
      heldMs: false,
      resource: false,
    })
  }

  /** Who left the page open reads no old weather. */
  refreshOld(): void {
    if (this.current.phase !== 'loading' && Math.abs(Date.now() - this.askedAt) > FRESH_MS) void this.current.refresh()
  }

  /** For how long what is shown has been here, in ms: the device may have kept it, or nothing newer came. */
  get heldMs(): number {
    return Math.max(0, Date.now() - (keptAtOf(this.current) ?? this.cameAt))
  }

  chooseGroup(group: FishGroup): void {
    this.group = group
    store(KEY, group)
    this.show()
  }

  /** Shows the weather where the member is. */
  async locate(): Promise<void> {
    const point = await locateMe()
    if (!point) {
      toaster.show(t.weather.noPlace)
      return
    }
    this.showAt(point)
  }

  showTown(): void {
    this.showAt(null)
  }

  private showAt(point: Point | null): void {
    this.point = point
    this.named = ''
    this.water = undefined
    this.show()
  }

  /** What was there stays until the new answer comes, and is called what it is. */
  private show(): void {
    const { value } = this.current
    this.cameAt = Date.now() - this.heldMs
    this.current = this.resource()
    this.current.value = value
    void this.current.refresh()
  }

  private resource(): Resource<Weather> {
    const { group, point, named, water } = this
    // Three decimals are a hundred metres: the weather needs no more of where somebody is.
    const place = point ? { lat: Number(point.lat.toFixed(3)), lng: Number(point.lng.toFixed(3)) } : {}
    const resource: Resource<Weather> = new Resource(
      () => {
        this.askedAt = Date.now()
        return call('GET weather', { ...place, group, ...(water && { water }) }, { quiet: true })
      },
      (weather: Weather) => {
        // An answer that comes after that of another place is shown no more.
        if (resource === this.current) this.name = named
        this.cameAt = Date.now()
        return weather
      },
    )
    return resource
  }
}
