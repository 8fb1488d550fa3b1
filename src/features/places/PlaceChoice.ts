import type { Place } from '@anglers/contract/common'
import { LOCATION_SEARCH_DEBOUNCE_MS, MAP_SCALE_LEVEL } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Point } from '@/lib/gcj02'
import { location } from '@/stores/location'
import { knownAround, standsAt } from './known'
import { town } from './town'

/** While nothing is chosen. */
const TOWN_ZOOM = 12

const closeTo = ({ lat, lng }: Point) => ({ lat, lng, zoom: MAP_SCALE_LEVEL })
/** A coordinate has six decimals at most: about a hand's breadth. */
const rounded = (degrees: number) => Number(degrees.toFixed(6))

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
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly given: Place | null) {
    this.name = given?.name ?? ''
    this.address = given?.address ?? ''
    this.point = given
    this.around = given && closeTo(given)
    makeAutoObservable<PlaceChoice, 'given' | 'timer'>(this, {
      point: observableRef,
      around: observableRef,
      known: observableRef,
      given: false,
      timer: false,
    })
  }

  /** Begins at the given place, where the device is, or else in the town. */
  async begin(): Promise<void> {
    if (this.given) void this.list()
    else void this.locate()
    await town.load()
    const home = town.value
    if (home && !this.around) await this.look({ lat: home.lat, lng: home.lng, zoom: TOWN_ZOOM })
  }

  /** Nobody waits for a search any more. */
  leave(): void {
    clearTimeout(this.timer)
  }

  /** Chooses where the device is, by the name of what is known there. */
  async locate(): Promise<void> {
    this.isLocating = true
    const here = await location.locate()
    runInAction(() => (this.isLocating = false))
    if (!here) return
    this.setPoint(here)
    const there = standsAt(await this.look(closeTo(here)))
    // Who has chosen another place or written a name in the meantime keeps that.
    if (!there || this.point !== here || this.name.trim()) return
    this.setName(there.name)
    this.setAddress(there.address)
  }

  take({ name, address, lat, lng }: Place): void {
    this.name = name
    this.address = address
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
    return { name: this.name.trim(), address: this.address.trim(), lat: rounded(this.point.lat), lng: rounded(this.point.lng) }
  }

  private look(around: Point & { zoom: number }): Promise<ReturnType<typeof knownAround>> {
    this.around = around
    return this.list()
  }

  /** The lists, once both have answered or failed. */
  private async list(): Promise<ReturnType<typeof knownAround>> {
    const known = knownAround(this.point ?? this.around!, this.word.trim())
    this.known = known
    await Promise.all([known.own.load(), known.mapped.load()])
    return known
  }
}
