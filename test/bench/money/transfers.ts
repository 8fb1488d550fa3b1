import pg from 'pg'
import { transfer } from '../../../server/src/domains/ledger/service.ts'
import { type Db, openDatabase, survivesLoss, transaction } from '../../../server/src/infra/database.ts'
import { recorded, Sender, withValues } from './statements.ts'
import { MEMBERS } from './town.ts'

/** Connections of each side. */
export const CONNECTIONS = 16

/** One of two sides that do the same, in turns. */
export interface Side {
  name: string
  /** One transfer, from one member to another, under a key of its own. */
  move(key: string, from: number, to: number): Promise<void>
  end(): Promise<void>
}

const move = (db: Db, key: string, from: number, to: number) =>
  transaction(db, (trx) =>
    transfer(trx, key, {
      kind: 'reward',
      actorId: from,
      subject: { type: 'post', id: 900_001 },
      legs: [
        { member: from, unit: 'credit', amount: -100 },
        { member: to, unit: 'credit', amount: 80 },
        { site: 'revenue', unit: 'credit', amount: 20 },
      ],
    }),
  )

/** The server's own `transfer`, and what it asks of the database sent by nothing but the driver. */
export async function transferSides(databaseUrl: string): Promise<[Side, Side]> {
  const db = openDatabase(databaseUrl, { max: CONNECTIONS })
  const [begin, insert, commit] = await recorded(() => move(db, 'recorded', 1, 2))
  if (!begin || !insert || !commit) throw new Error('a transfer is one statement in its transaction')
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  pool.on('error', () => {})
  survivesLoss(pool)
  const sender = new Sender()
  return [
    { name: 'transfer()', move: async (key, from, to) => void (await move(db, key, from, to)), end: () => db.destroy() },
    {
      name: 'the same statements, bare',
      async move(key, from, to) {
        const client = await pool.connect()
        try {
          await sender.send(client, begin)
          await sender.send(
            client,
            withValues(
              insert,
              new Map<unknown, unknown>([
                ['recorded', key],
                [1, from],
                [2, to],
              ]),
            ),
          )
          await sender.send(client, commit)
        } finally {
          client.release()
        }
      },
      end: () => pool.end(),
    },
  ]
}

let keys = 0

/** Transfers a second between members by chance, so many under way at any time. */
export async function transfersPerSecond(side: Side, seconds: number): Promise<number> {
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  const member = () => 1 + Math.floor(Math.random() * MEMBERS)
  const work = async () => {
    while (performance.now() < end) {
      const from = member()
      const to = member()
      if (from === to) continue
      await side.move(`bench:${++keys}`, from, to)
      done++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return done / ((performance.now() - begun) / 1000)
}
