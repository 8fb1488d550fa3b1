import type { EndpointName } from '@anglers/contract'
import { APP_VERSION } from '@anglers/contract/limits'
import { dropPictures, keepApp } from '@/platform/serviceWorker'
import { names, read, remove, write } from '@/platform/textCache'
import { session } from './session'

/**
 * What is kept on the device to be read without a connection: what somebody has read on the bank and may want to read there again. Nothing
 * of money, of orders, of signing in, of other people's whereabouts, and nothing that only operators see.
 */
const KEPT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'GET posts',
  'GET posts/sticky',
  'GET posts/detail',
  'GET posts/most',
  'GET posts/relate',
  'GET posts/diaochang',
  'GET posts/dianpu',
  'GET posts/hot-diaochang',
  'GET posts/hot-dianpu',
  'GET mine/posts',
  'GET collect/posts',
  'GET pages',
  'GET comments',
  'GET comments/replys',
  'GET comments/recent',
  'GET user/user-info',
  'GET user/followers',
  'GET bbs/bbs-list',
  'GET bbs/bbs-like',
  'GET bbs/forum',
  'GET bbs/post',
  'GET bbs/vote',
  'GET bbs/activity',
  'GET bbs/question',
  'GET topic',
  'GET topic/:id',
  'GET topic/hot-topic',
  'GET topic/setting',
  'GET topic/topic-like',
  'GET notice/list',
  'GET notice/tabs',
  'GET menu',
  'GET menu/tab',
  'GET banner',
  'GET weather',
  'GET law',
  'GET waters/safety',
  'GET waters/reviews',
  'GET secondhand/list',
  'GET secondhand/setting',
  'GET search/setting',
])

/** A host gives a mini-program 10 MB for all that it stores, and a key 1 MB, of which a Chinese sign takes three bytes. */
const MAX_ANSWERS = 100
const MAX_CHARS = 1_500_000
const MAX_ANSWER_CHARS = 200_000
const MAX_AGE_MS = 7 * 86_400_000

const INDEX = 'index'

export interface KeptAnswer {
  data: unknown
  header: Record<string, string>
}

interface Entry {
  /** In ms since 1970. */
  at: number
  chars: number
}

interface Index {
  /** Of the app that wrote it: another one may want other fields. */
  version: string
  /** The member whose answers these are; 0 for a visitor. Nobody else reads them. */
  by: number
  /** By the address without its token. */
  entries: Record<string, Entry>
}

let work: Promise<unknown> = Promise.resolve()

/** Runs one step after another: each reads the index and may write it. */
function inTurn<T>(step: () => Promise<T>): Promise<T> {
  const done = work.then(step)
  work = done.catch(() => undefined)
  return done
}

let isFirst = true

async function openIndex(): Promise<Index> {
  const index = parsed<Index>(await read(INDEX))
  if (index?.by !== session.userId || index.version !== APP_VERSION) {
    await remove(await names())
    return { version: APP_VERSION, by: session.userId, entries: {} }
  }
  // Two pages of a browser write over each other's index: what is not in it would stay for ever.
  if (isFirst) await remove((await names()).filter((name) => name !== INDEX && !(name in index.entries)))
  isFirst = false
  return index
}

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Keeps an answer of the server to the member `by`, if it is one that is kept; the oldest go where it gets too many. */
export function keepAnswer(name: EndpointName, address: string, answer: KeptAnswer, by: number): Promise<void> {
  if (!KEPT.has(name)) return Promise.resolve()
  return inTurn(async () => {
    const text = JSON.stringify(answer)
    if (by !== session.userId || text.length > MAX_ANSWER_CHARS) return
    const index = await openIndex()
    const all = Object.entries({ ...index.entries, [address]: { at: Date.now(), chars: text.length } })
    const fresh = freshOf(all)
    await remove(all.map(([name]) => name).filter((name) => !fresh.has(name)))
    // The index first: one that names an answer which is not there does no harm, and an answer that none names is never deleted.
    await write(INDEX, JSON.stringify({ ...index, entries: Object.fromEntries(fresh) } satisfies Index))
    if (!(await write(address, text))) await remove([address])
  })
}

/** The newest, as many as are kept. */
function freshOf(entries: [string, Entry][]): Map<string, Entry> {
  let chars = 0
  return new Map(
    entries
      .sort(([, a], [, b]) => b.at - a.at)
      .filter(([, entry], place) => (chars += entry.chars) <= MAX_CHARS && place < MAX_ANSWERS && !isOld(entry)),
  )
}

const isOld = ({ at }: Entry) => Math.abs(Date.now() - at) > MAX_AGE_MS

/** @returns null when there is none of the last days for the reader */
export function findKept(name: EndpointName, address: string): Promise<(KeptAnswer & { at: number }) | null> {
  if (!KEPT.has(name)) return Promise.resolve(null)
  return inTurn(async () => {
    const entry = (await openIndex()).entries[address]
    const answer = entry && !isOld(entry) ? parsed<KeptAnswer>(await read(address)) : null
    return answer && { ...answer, at: entry!.at }
  })
}

/** The server gives this answer no longer: what it was about is gone, or closed to the reader. */
export const forgetKept = (address: string): Promise<void> => inTurn(() => remove([address]))

/** Forgets all that is kept: the reader has signed in or out, or wants to see nothing more of somebody. */
export const dropKept = (): Promise<void> =>
  inTurn(async () => {
    await Promise.all([remove(await names()), dropPictures()])
  })

// With the first answer that could be kept, after the first screen.
keepApp()
