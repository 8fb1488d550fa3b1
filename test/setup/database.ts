import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../server/src/infra/migrate.ts'

/** The environment variable with the address of the Postgres for this run. */
export const SERVER_URL = 'TEST_POSTGRES_URL'

const TEMPLATE = 'anglers_template'

export interface TestDatabase {
  url: string
  /** Removes the database, and cuts whatever is still connected to it. */
  drop(): Promise<void>
}

/** A database of one's own with the newest schema and no rows: a copy of the template, made in a fraction of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env[SERVER_URL]
  if (!serverUrl) throw new Error(`${SERVER_URL} is not set: run these tests by their jest.config, which starts Postgres`)
  const name = `test_${randomBytes(6).toString('hex')}`
  await run(serverUrl, `create database ${name} template ${TEMPLATE}`)
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => run(serverUrl, `drop database ${name} with (force)`),
  }
}

/** Creates the database that tests get copies of. */
export async function createTemplate(serverUrl: string): Promise<void> {
  await run(serverUrl, `create database ${TEMPLATE}`)
  await migrate(databaseUrl(serverUrl, TEMPLATE))
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
