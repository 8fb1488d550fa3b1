import pg from 'pg'
import { asParameter } from '../../../server/src/infra/database.ts'

/** What the database was asked. */
export interface Statement {
  text: string
  values: unknown[]
}

/** A value as it was before it became a parameter: a list of whole numbers is sent as one text. */
const asValue = (value: unknown): unknown =>
  /^\{(-?\d+(,-?\d+)*)?\}$/.test(String(value)) ? JSON.parse(`[${String(value).slice(1, -1)}]`) : value

/** All that `work` asks of the database. Nothing else may ask meanwhile. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { prototype } = pg.Client
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...asked: [string | Statement, unknown[]?]) {
    const [what, values = []] = asked
    statements.push(typeof what === 'string' ? { text: what, values } : { text: what.text, values: what.values?.map(asValue) ?? [] })
    return (query as (...asked: unknown[]) => unknown).apply(this, asked)
  } as typeof query
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return statements
}

/** The same statement with other values in the place of some, in its lists too. */
export function withValues({ text, values }: Statement, others: ReadonlyMap<unknown, unknown>): Statement {
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put)
    return others.has(value) ? others.get(value) : value
  }
  return { text, values: values.map(put) }
}

/** Sends statements as they are, each under a name, so that it is planned once a connection. */
export class Sender {
  private readonly names = new Map<string, string>()

  async send<T extends object>(client: pg.Pool | pg.PoolClient, { text, values }: Statement): Promise<T[]> {
    if (!values.length) return (await client.query<T>(text)).rows
    const name = this.names.get(text) ?? `bare${this.names.size}`
    this.names.set(text, name)
    return (await client.query<T>({ name, text, values: values.map(asParameter) })).rows
  }
}
