import { reaction } from 'mobx'
import type { EndpointName } from '@anglers/contract'
import { inTime } from '@/lib/inTime'
import { isVerdict } from './errors'
import { renewAfterAnswer, type Reading } from './reading'
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

/** Raised when all is forgotten: what was asked for before is not kept any more. */
let generation = 0

/** Forgets what is kept: the reader is another one, or wants to see nothing more of somebody. */
export function forgetAll(): void {
  generation++
  keeper()
    .then(({ dropKept }) => dropKept())
    .catch(() => undefined)
}

reaction(() => session.userId, forgetAll)

/**
 * The server's answer to a store's read, which is kept for when there is no connection; then, or where it takes long, the kept one if the
 * store has nothing to show.
 * @param key tells one read of this name from another
 * @throws what `exchanged` throws, where nothing is kept
 */
export async function answerOrKept(reading: Reading, name: EndpointName, key: string, exchanged: Promise<Answer>): Promise<Answer> {
  const { userId } = session
  const asked = generation
  exchanged.then(
    (answer) => {
      afterDrawing(async () => {
        const { keepAnswer } = await keeper()
        if (asked === generation) await keepAnswer(name, key, answer, userId)
      })
      void renewAfterAnswer()
    },
    (error: unknown) => {
      if (isVerdict(error)) afterDrawing(async () => (await keeper()).forgetKept(key))
    },
  )
  if (!reading.takesKept) return exchanged
  const decided = exchanged.then(
    () => true,
    (error: unknown) => isVerdict(error),
  )
  if (await inTime(decided, PATIENCE_MS).catch(() => false)) return exchanged
  const finding = keeper()
    .then(({ findKept }) => findKept(name, key))
    .catch(() => null)
  // An answer may still come meanwhile: it is the better one.
  const kept = await Promise.race([finding, decided.then((isSo) => (isSo ? null : finding))])
  if (!kept || session.userId !== userId) return exchanged
  reading.keptAt = kept.at
  return kept
}

/** Keeping is optional: without a line its code may not come. */
const afterDrawing = (work: () => Promise<void>) => void setTimeout(() => work().catch(() => undefined), KEEP_AFTER_MS)
