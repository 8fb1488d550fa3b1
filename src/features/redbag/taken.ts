import type { RedbagState, RedbagTaking } from '@anglers/contract/redbagTerms'
import { action, observable, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'

/** Red packets that one call asks about. */
const AT_ONCE = 100

type Taking = Omit<RedbagTaking, 'state'>

const takings = observable.map<number, Taking>({}, { deep: false })
/** Those of which I was told, since they were drawn, that nothing is left. */
const over = observable.map<number, RedbagState>()
/** How often something may have been missed. */
const missed = observable.box(0)
let reader = 0
let asked = new Set<number>()
let waiting: number[] = []

/** Another member took others. */
function startAnew(): void {
  if (reader === session.userId) return
  reader = session.userId
  asked = new Set()
  waiting = []
  runInAction(() => {
    takings.clear()
    over.clear()
  })
}

/** Whether I took a part of this red packet, as far as is known. */
export const hasTaken = (id: number): boolean => takings.get(id)?.mine ?? false

/** Who took parts of this red packet, as far as I am told. */
export const takingOf = (id: number): Taking | undefined => takings.get(id)

/** What became of it since it was drawn in this state. */
export const stateNow = (id: number, state: RedbagState): RedbagState => over.get(id) ?? state

/** Frames and answers may come in any order: who has taken a part has it for good. */
function note(heard: Taking): void {
  const known = takings.get(heard.id)
  const later = known && known.others > heard.others ? known : heard
  takings.set(heard.id, { ...later, mine: heard.mine || (known?.mine ?? false) })
}

/** What I am told of it, by a frame or by an answer. */
function hear({ state = 'open', ...taking }: RedbagTaking): void {
  if (taking.mine || taking.others > 0) note(taking)
  if (state !== 'open') over.set(taking.id, state)
}

/** I took a part of it. */
export function noteTaken(id: number): void {
  startAnew()
  asked.add(id)
  runInAction(() => note({ id, mine: true, others: 0, latest: null }))
}

/** Changes when those that are drawn are to be asked about again. */
export const timesMissed = (): number => missed.get()

/** Asks once who took parts of this red packet, together with all others that are drawn at the same time. */
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
    const found = await call('GET redbag/takings', { ids: ids.join(',') }, { quiet: true, background: true })
    if (by === session.userId) runInAction(() => found.forEach(hear))
  } catch {
    // It only looks unopened until its own page is asked.
    for (const id of ids) asked.delete(id)
  }
}

socket.on('redbag', ({ type: _, ...heard }) => {
  startAnew()
  runInAction(() => hear(heard))
})
// What was said while there was no connection is asked for again: of what is drawn by then, and of what will be. That goes for the first
// connection, too: of what was asked before it, nothing was heard since.
const askAnew = action(() => {
  asked = new Set()
  missed.set(missed.get() + 1)
})
socket.on('ready', askAnew)
socket.on('sync', askAnew)
