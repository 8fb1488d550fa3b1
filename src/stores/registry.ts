import { reaction } from 'mobx'
import { isAdoptingKept } from './reading'
import { session } from './session'

/** A record: a thing's data, shared by every screen that shows it. */
interface Mergeable<D> {
  merge: (data: D) => void
}

/**
 * The records of one type by id: a post shown in two lists is one object, so a like in one is a like in both. They are cleared when the
 * session changes, as they may hold what only that member may see.
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

  /** Returns the thing's record, updated with this data. */
  upsert(data: D): R {
    const known = this.records.get(data.id)
    if (known) {
      if (!isAdoptingKept()) known.merge(data)
      return known
    }
    const record = this.create(data)
    this.records.set(data.id, record)
    return record
  }
}
