import { reaction } from 'mobx'
import type { EndpointName } from '@anglers/contract'
import { ApiError } from './errors'
import { renewKept, type Reading } from './reading'
import { session } from './session'

interface Answer {
  data: unknown
  header: Record<string, string>
}

/** A signal this weak will hardly bring it: somebody with a wet hand has waited long enough. */
const PATIENCE_MS = 5_000
/** Keeping can wait until what came is drawn, and other answers with it. */
const KEEP_AFTER_MS = 2_000

/** The code that keeps is loaded after the first screen. */
const keeper = () => import(/* webpackChunkName: "kept" */ './kept')

/** Forgets what is kept: the reader is another one, or wants to see nothing more of somebody. */
export const forgetAll = (): void =>
  void keeper()
    .then(({ dropKept }) => dropKept())
    .catch(() => undefined)

reaction(() => session.userId, forgetAll)

/**
 * The server's answer to a store's read, which is kept for when there is no connection; then, or where it takes long, the kept one if the
 * store has nothing to show.
 * @param key tells one read of this name from another
 * @throws what `exchanged` throws, where nothing is kept
 */
export async function answerOrKept(reading: Reading, name: EndpointName, key: string, exchanged: Promise<Answer>): Promise<Answer> {
  const { userId } = session
  exchanged.then(
    (answer) => {
      afterDrawing(async () => (await keeper()).keepAnswer(name, key, answer, userId))
      void renewKept()
    },
    (error: unknown) => {
      if (isVerdict(error)) afterDrawing(async () => (await keeper()).forgetKept(key))
    },
  )
  if (!reading.takesKept) return exchanged
  const inTime = await withinPatience(
    exchanged.catch((error: unknown) => {
      if (isVerdict(error)) throw error
      return null
    }),
  )
  if (inTime) return inTime
  const kept = await keeper()
    .then(({ findKept }) => findKept(name, key))
    .catch(() => null)
  if (!kept || session.userId !== userId) return exchanged
  reading.keptAt = kept.at
  return kept
}

/** The server has decided, rather than that it did not answer. */
const isVerdict = (error: unknown) => error instanceof ApiError && error.isVerdict

/** Keeping is optional: without a line its code may not come. */
const afterDrawing = (work: () => Promise<void>) => void setTimeout(() => work().catch(() => undefined), KEEP_AFTER_MS)

/** @returns null where it takes longer */
async function withinPatience<T>(work: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  return Promise.race([work, over]).finally(() => clearTimeout(timer))
}
