import pg from 'pg'
import { openDatabase, survivesLoss } from '../../server/src/infra/database.ts'
import type { ReadServices, Services } from '../../server/src/kernel/context.ts'
import type { Viewer } from '../../server/src/kernel/viewer.ts'
import { modules } from '../../server/src/modules.ts'
import type { Load } from './measure.ts'
import { recorded, Sender, type Statement } from './money/statements.ts'
import { inTurn } from './scenarios.ts'

const WARM_UP_S = 1

/** Answers a second to these questions in turn, so many under way at any time. */
export type BareRate<Question> = (questions: readonly Question[], load: Load) => Promise<number>

export type Reading = ReadServices & Pick<Services, 'config'> & { viewer: Viewer }

/** What the server's own code asks of the database to answer each question, recorded once, and sent by nothing but the driver. */
export async function bareRate<Question extends object>(
  databaseUrl: string,
  questions: readonly Question[],
  answer: (reading: Reading, question: Question) => Promise<unknown>,
): Promise<BareRate<Question>> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const viewer: Viewer = { id: 1, role: 'member', vip: false, bannedUntil: null, hasBlocks: false, hasDismissed: false, scope: 'full' }
  const reading = {
    db,
    store: { url: (key: string) => key, siteUrl: (path: string) => path },
    modules,
    config: { publicUrl: '' },
    viewer,
  } as unknown as Reading
  const statements = new Map<Question, Statement[]>()
  for (const question of questions) statements.set(question, await recorded(() => answer(reading, question)))
  await db.destroy()
  return async (asked, { connections, seconds }) => {
    // Only as long as it is needed: all sizes share one Postgres, whose connections are counted.
    const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
    pool.on('error', () => {})
    survivesLoss(pool)
    const sender = new Sender()
    const next = inTurn([...asked])
    const during = async (limit: number) => {
      const begun = performance.now()
      let done = 0
      const work = async () => {
        while (performance.now() < begun + limit * 1000) {
          for (const statement of statements.get(next())!) await sender.send(pool, statement)
          done++
        }
      }
      await Promise.all(Array.from({ length: connections }, work))
      return done / ((performance.now() - begun) / 1000)
    }
    await during(WARM_UP_S)
    const perSecond = await during(seconds)
    await pool.end()
    return perSecond
  }
}
