import type { Place } from '@anglers/contract/common'
import { LOCATION_SEARCH_DEBOUNCE_MS, MAP_SCALE_LEVEL } from '@anglers/contract/limits'
import { sixDecimals } from '@anglers/contract/mapGrid'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import { locateMe } from '@/stores/locateMe'
import { location } from '@/stores/location'
import { knownAround, standsAt } from './known'
import { town } from './town'

/** While nothing is chosen. */
const TOWN_ZOOM = 12

const closeTo = ({ lat, lng }: Point) => ({ lat, lng, zoom: MAP_SCALE_LEVEL })

/** A place while it is being chosen. */
export class PlaceChoice {
  name: string
  address: string
  /** What was chosen; the town in the middle of the map is no choice yet. */
  point: Point | null
  /** Where the map begins, and moves to when something is chosen beside it; a new object moves it. */
  around: (Point & { zoom: number }) | null
  word = ''
  /** The device is being located. */
  isLocating = false
  known: ReturnType<typeof knownAround> | null = null
  /** The name is that of a known place, and goes when another point is chosen. */
  private isNameKnown = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly given: Place | null) {
    this.name = given?.name ?? ''
    this.address = given?.address ?? ''
    this.point = given
    this.around = given && closeTo(given)
    makeAutoObservable<PlaceChoice, 'given' | 'isNameKnown' | 'timer'>(this, {
      point: observableRef,
      around: observableRef,
      known: observableRef,
      given: false,
      isNameKnown: false,
      timer: false,
    })
  }

  /** Begins at the given place, where the device is, or else in the town. */
  async begin(): Promise<void> {
    if (this.given) void this.list()
    else void this.stand(location.locate(), () => this.point === null)
    await town.load()
    const home = town.value
    if (home && !this.around) await this.look({ lat: home.lat, lng: home.lng, zoom: TOWN_ZOOM })
  }

  /** Nobody waits for a search any more. */
  leave(): void {
    clearTimeout(this.timer)
  }

  /** Chooses where the device is, by the name of what is known there. */
  locate(): Promise<void> {
    return this.stand(locateMe(), () => true)
  }

  /** @param isWanted whether it still is, once that is known: it may take long */
  private async stand(located: Promise<Point | null>, isWanted: () => boolean): Promise<void> {
    this.isLocating = true
    const here = await located
    runInAction(() => (this.isLocating = false))
    if (!here || !isWanted()) return
    this.setPoint(here)
    if (this.isNameKnown) this.call('', '')
    const known = await this.look(closeTo(here))
    const there = known && standsAt(known)
    // Who has chosen another place or written a name in the meantime keeps that.
    if (!there || this.point !== here || this.name.trim()) return
    this.call(there.name, there.address)
  }

  take({ name, address, lat, lng }: Place): void {
    this.call(name, address)
    this.point = { lat, lng }
    this.word = ''
    void this.look(closeTo({ lat, lng }))
  }

  /** Looks for a word when typing rests; without one, at once, for what is near. */
  search(word: string): void {
    const before = this.word.trim()
    this.word = word
    if (before === word.trim()) return
    clearTimeout(this.timer)
    if (word.trim()) this.timer = setTimeout(() => void this.list(), LOCATION_SEARCH_DEBOUNCE_MS)
    else void this.list()
  }

  setName(name: string): void {
    this.name = name
    this.isNameKnown = false
  }

  setAddress(address: string): void {
    this.address = address
  }

  setPoint(point: Point): void {
    this.point = point
  }

  /** What was chosen; null while the point or a name lacks. */
  get done(): Place | null {
    if (!this.point || !this.name.trim()) return null
    return { name: this.name.trim(), address: this.address.trim(), lat: sixDecimals(this.point.lat), lng: sixDecimals(this.point.lng) }
  }

  private call(name: string, address: string): void {
    this.name = name
    this.address = address
    this.isNameKnown = true
  }

  private look(around: Point & { zoom: number }): Promise<ReturnType<typeof knownAround> | null> {
    this.around = around
    return this.list()
  }

  /** The lists, once both have answered or failed; none while nobody knows where to look. */
  private async list(): Promise<ReturnType<typeof knownAround> | null> {
    const at = this.point ?? this.around
    if (!at) return null
    const known = knownAround(at, this.word.trim())
    this.known = known
    await Promise.all([known.own.load(), known.mapped.load()])
    return known
  }
}
