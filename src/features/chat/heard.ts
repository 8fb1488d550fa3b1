import { makeAutoObservable, observable } from 'mobx'
import { session } from '@/stores/session'
import { store, stored } from '@/stores/storage'

interface KeptHeard {
  by: number
  /** All up to this count as heard: what was is not remembered one by one for ever. */
  floor: number
  ids: number[]
}

const KEY = 'heard'
/** So many are remembered one by one. */
const REMEMBERED_MAX = 500

/** The voice notes that the member has listened to on this device. */
export class Heard {
  private floor = 0
  private readonly ids = observable.set<number>()
  private by = -1

  constructor() {
    makeAutoObservable<Heard, 'ids' | 'by'>(this, { ids: false, by: false, has: false })
  }

  has(id: number): boolean {
    this.load()
    return id <= this.floor || this.ids.has(id)
  }

  add(id: number): void {
    if (this.has(id)) return
    this.ids.add(id)
    if (this.ids.size > REMEMBERED_MAX) {
      this.floor = Math.min(...this.ids)
      this.ids.delete(this.floor)
    }
    store(KEY, { by: this.by, floor: this.floor, ids: [...this.ids] } satisfies KeptHeard)
  }

  /** What another member has heard is nothing to this one. */
  private load(): void {
    if (this.by === session.userId) return
    this.by = session.userId
    const kept = stored<KeptHeard>(KEY)
    const mine = kept?.by === this.by ? kept : undefined
    this.floor = mine?.floor ?? 0
    this.ids.replace(mine?.ids ?? [])
  }
}

export const heard = new Heard()
