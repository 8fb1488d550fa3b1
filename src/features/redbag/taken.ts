import { observable, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { session } from '@/stores/session'

/** Red packets that one call asks about. */
const AT_ONCE = 100

const taken = observable.set<number>()
let reader = 0
let asked = new Set<number>()
let waiting: number[] = []

/** Another member took others. */
function startAnew(): void {
  if (reader === session.userId) return
  reader = session.userId
  asked = new Set()
  waiting = []
  runInAction(() => taken.clear())
}

/** Whether I took a part of this red packet, as far as is known. */
export const hasTaken = (id: number): boolean => taken.has(id)

/** I took a part of it. */
export function noteTaken(id: number): void {
  startAnew()
  asked.add(id)
  runInAction(() => taken.add(id))
}

/** Asks once whether I took a part of this red packet, together with all others that are drawn at the same time. */
export function askTaken(id: number): void {
  startAnew()
  if (asked.has(id)) return
  asked.add(id)
  if (waiting.push(id) === 1) void Promise.resolve().then(ask)
}

async function ask(): Promise<void> {
  const ids = waiting.slice(0, AT_ONCE)
  waiting = waiting.slice(AT_ONCE)
  if (waiting.length > 0) void ask()
  if (ids.length === 0) return
  const by = reader
  try {
    const found = await call('GET redbag/taken', { ids: ids.join(',') }, { quiet: true, background: true })
    if (by === session.userId) runInAction(() => found.forEach((id) => taken.add(id)))
  } catch {
    // It only looks unopened until its own page is asked.
    for (const id of ids) asked.delete(id)
  }
}
