import { reaction } from 'mobx'
import { session } from './session'

/** A record: what the server said of a thing, kept up to date for every screen that shows it. */
interface Mergeable<D> {
  merge: (data: D) => void
}

/**
 * The records of one kind, each once: a post shown in two lists is one object, so a like in one is a like in both.
 * When a member leaves, what only they might see is forgotten.
 */
export class Registry<D extends { id: number }, R extends Mergeable<D>> {
  private readonly records = new Map<number, R>()

  constructor(private readonly create: (data: D) => R) {
    reaction(
      () => session.user?.userId,
      (_, before) => {
        if (before !== undefined) this.records.clear()
      },
    )
  }

  get(id: number): R | undefined {
    return this.records.get(id)
  }

  /** The record of this thing, with the newest that is known of it. */
  upsert(data: D): R {
    const known = this.records.get(data.id)
    if (known) {
      known.merge(data)
      return known
    }
    const record = this.create(data)
    this.records.set(data.id, record)
    return record
  }
}
