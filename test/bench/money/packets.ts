import pg from 'pg'
import { fillRedbag, makeRedbag } from '../../../server/src/domains/giving/redbagSending.ts'
import { TakingNews } from '../../../server/src/domains/giving/redbagTaking.ts'
import { takeRedbag } from '../../../server/src/domains/giving/redbags.ts'
import { type Db, openDatabase, survivesLoss, transaction } from '../../../server/src/infra/database.ts'
import { openContext, type StoreContext } from '../../../server/src/kernel/context.ts'
import { ApiError } from '../../../server/src/kernel/errors.ts'
import type { Viewer } from '../../../server/src/kernel/viewer.ts'
import { quantile } from '../measure.ts'
import { recorded, Sender, type Statement, withValues } from './statements.ts'
import { GROUP } from './town.ts'
import { CONNECTIONS } from './transfers.ts'

export const TAKERS = 1_000
export const PARTS = 100
const SENDER = TAKERS + 1
const TERMS = { unit: 'credit', split: 'lucky', total: 10_000, count: PARTS } as const

/** One of two sides that do the same, in turns. */
export interface PacketSide {
  name: string
  /** Whether this member got a part. */
  take(redbag: number, taker: number): Promise<boolean>
  end(): Promise<void>
}

export interface Rush {
  /** By how long it took until all had their answers. */
  partsPerSecond: number
  /** Milliseconds, of all takers. */
  p50: number
  p99: number
}

const viewerOf = (id: number): Viewer => ({
  id,
  role: 'member',
  vip: false,
  bannedUntil: null,
  hasBlocks: false,
  hasDismissed: false,
  scope: 'full',
})

/** A packet in the group of all. Returns its id. */
export const sendPacket = (db: Db): Promise<number> =>
  transaction(db, async (trx) => {
    const id = await makeRedbag(trx, SENDER, { ...TERMS, greeting: '大吉大利', waits: false, conversationId: GROUP })
    await fillRedbag(trx, id, SENDER, TERMS)
    return id
  })

/** A context of a database, and a bus that nobody listens to: taking a part asks for nothing else. */
export const contextOf = (db: Db): StoreContext =>
  openContext({ db, store: { url: (key: string) => key }, bus: { sendToMembers() {} } } as unknown as StoreContext)

async function takeOwn(context: StoreContext, news: TakingNews, redbag: number, taker: number): Promise<boolean> {
  try {
    await takeRedbag({ ...context, viewer: viewerOf(taker) }, news, redbag)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'redbag_finished') return false
    throw error
  }
}

/**
 * The server's own `takeRedbag`, and what it asks of the database sent by nothing but the driver: who sees a part left asks for one in a
 * transaction, and waits for those that others are just taking; who sees none has their answer.
 */
export async function packetSides(databaseUrl: string): Promise<[PacketSide, PacketSide]> {
  const db = openDatabase(databaseUrl, { max: CONNECTIONS })
  const context = contextOf(db)
  const news = new TakingNews(context)
  return [
    {
      name: 'takeRedbag()',
      take: (redbag, taker) => takeOwn(context, news, redbag, taker),
      async end() {
        await news.settled()
        await db.destroy()
      },
    },
    await bareSide(databaseUrl, db, context),
  ]
}

async function bareSide(databaseUrl: string, db: Db, context: StoreContext): Promise<PacketSide> {
  const recordedId = await sendPacket(db)
  // No other number that is sent is the same.
  const recordedTaker = 999
  // What its sender is told comes after the answer: nobody waits for it.
  const news = { note() {} } as unknown as TakingNews
  const statements = await recorded(() => takeOwn(context, news, recordedId, recordedTaker))
  const at = (part: string) => statements.findIndex(({ text }) => text.includes(part))
  const [begin, take, move] = [at('begin'), at('update redbag_part'), at('into ledger_movement')]
  if (begin < 1 || take < begin || move !== take + 1) throw new Error('a part is taken by other statements than those that are known here')
  const [look, ...whether] = statements.slice(0, begin) as [Statement, ...Statement[]]
  const locks = statements.slice(begin, take)
  const [skip, write] = [statements[take]!, statements[move]!]
  const wait = { ...skip, text: skip.text.replace('skip locked', '') }
  const after = statements.slice(move + 1, -1)
  const recordedPart = /:(\d+)$/.exec(write.values.find((value) => String(value).startsWith(`redbag:${recordedId}:`)) as string)![1]!
  const recordedAmount = (write.values.at(-1) as number[])[1]
  if (typeof recordedAmount !== 'number') throw new Error('a movement is written with other values than those that are known here')

  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  pool.on('error', () => {})
  survivesLoss(pool)
  const sender = new Sender()
  return {
    name: 'the same statements, bare',
    async take(redbag, taker) {
      const others = new Map<unknown, unknown>([
        [recordedId, redbag],
        [recordedTaker, taker],
      ])
      const send = <T extends object>(client: pg.Pool | pg.PoolClient, statement: Statement) =>
        sender.send<T>(client, withValues(statement, others))
      const [seen] = await send<{ left: string }>(pool, look)
      for (const statement of whether) await send(pool, statement)
      if (Number(seen!.left) === 0) return false
      const client = await pool.connect()
      try {
        for (const statement of locks) await send(client, statement)
        type Part = { n: number; amount: string }
        let [taken] = await send<Part>(client, skip)
        if (!taken) {
          await client.query('rollback to savepoint parts')
          ;[taken] = await send<Part>(client, wait)
        }
        if (taken) {
          others.set(`redbag:${recordedId}:${recordedPart}`, `redbag:${redbag}:${taken.n}`)
          others.set(recordedAmount, Number(taken.amount))
          others.set(-recordedAmount, -Number(taken.amount))
          await send(client, write)
        }
        for (const statement of after) await send(client, statement)
        await client.query(taken ? 'commit' : 'rollback')
        return taken !== undefined
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}

/** All takers at once, until each has an answer. @throws Error where not every part was taken, once */
export async function rush(side: PacketSide, redbag: number): Promise<Rush> {
  const begun = performance.now()
  const times: number[] = []
  const results = await Promise.all(
    Array.from({ length: TAKERS }, async (_, i) => {
      const got = await side.take(redbag, i + 1)
      times.push(performance.now() - begun)
      return got
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const got = results.filter(Boolean).length
  if (got !== PARTS) throw new Error(`${side.name}: ${got} of ${TAKERS} got one of ${PARTS} parts`)
  times.sort((a, b) => a - b)
  return { partsPerSecond: PARTS / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
