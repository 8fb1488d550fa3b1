import pg from 'pg'
import { placeOrder } from '../../../server/src/domains/shop/ordering.ts'
import { openDatabase, survivesLoss } from '../../../server/src/infra/database.ts'
import { openContext, type StoreContext } from '../../../server/src/kernel/context.ts'
import type { Viewer } from '../../../server/src/kernel/viewer.ts'
import { modules } from '../../../server/src/modules.ts'
import { recorded, Sender, withValues } from '../money/statements.ts'
import { HOT, MEMBERS } from './goods.ts'

const CONNECTIONS = 16
/** Numbers of what is recorded, which no other value is. */
const FIRST = { shop_order: 100_000_001, payable: 200_000_001 }

/** One of two sides that do the same, in turns. */
export interface OrderSide {
  name: string
  /** One order by this member. */
  order(member: number): Promise<void>
  end(): Promise<void>
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

async function order(context: StoreContext, member: number): Promise<void> {
  const line = { ...HOT, quantity: 1 }
  await placeOrder(context, viewerOf(member), { lines: [line], totalFen: HOT.priceFen })
}

/** The server's own `placeOrder`, and what it asks of the database sent by nothing but the driver. */
export async function orderSides(databaseUrl: string): Promise<[OrderSide, OrderSide]> {
  const db = openDatabase(databaseUrl, { max: CONNECTIONS })
  const store = { url: (key: string) => key, siteUrl: (path: string) => path }
  const context = openContext({ db, store, modules, bus: { publish() {}, sendToMembers() {} } } as unknown as StoreContext)
  return [
    { name: 'placeOrder()', order: (member) => order(context, member), end: () => db.destroy() },
    await bareSide(databaseUrl, context),
  ]
}

async function bareSide(databaseUrl: string, context: StoreContext): Promise<OrderSide> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  pool.on('error', () => {})
  survivesLoss(pool)
  for (const [table, first] of Object.entries(FIRST))
    await pool.query("select setval(pg_get_serial_sequence($1, 'id'), $2, false)", [table, first])
  const statements = await recorded(() => order(context, MEMBERS))
  const sender = new Sender()
  return {
    name: 'the same statements, bare',
    async order(member) {
      const others = new Map<unknown, unknown>([[MEMBERS, member]])
      const client = await pool.connect()
      try {
        for (const statement of statements) {
          const [row] = await sender.send<{ id?: string }>(client, withValues(statement, others))
          // What follows is about the new ones.
          const table = /^\s*insert into "?(shop_order|payable)"? /.exec(statement.text)?.[1] as keyof typeof FIRST | undefined
          if (table) others.set(FIRST[table], Number(row!.id))
        }
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}

let turn = 0

/** Orders a second by members in turn, so many under way at any time. */
export async function ordersPerSecond(side: OrderSide, seconds: number): Promise<number> {
  const begun = performance.now()
  const end = begun + seconds * 1000
  let done = 0
  const work = async () => {
    while (performance.now() < end) {
      await side.order(1 + (turn++ % (MEMBERS - 1)))
      done++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return done / ((performance.now() - begun) / 1000)
}
