import { makeAutoObservable, observable } from 'mobx'
import { session } from '@/stores/session'
import { store, stored } from '@/stores/storage'

interface StoredNotes {
  by: number
  /** All ids up to this one count as played, so that the list stays short. */
  floor: number
  ids: number[]
}

const KEY = 'heard'
/** Maximum number of ids that are stored one by one. */
const REMEMBERED_MAX = 500

/** The voice notes that the member has played on this device. */
export class PlayedNotes {
  private floor = 0
  private readonly ids = observable.set<number>()
  private by = -1

  constructor() {
    makeAutoObservable<PlayedNotes, 'ids' | 'by'>(this, { ids: false, by: false, has: false })
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
    store(KEY, { by: this.by, floor: this.floor, ids: [...this.ids] } satisfies StoredNotes)
  }

  /** Loads the signed-in member's own list. */
  private load(): void {
    if (this.by === session.userId) return
    this.by = session.userId
    const kept = stored<StoredNotes>(KEY)
    const mine = kept?.by === this.by ? kept : undefined
    this.floor = mine?.floor ?? 0
    this.ids.replace(mine?.ids ?? [])
  }
}

export const playedNotes = new PlayedNotes()
