import { sql } from 'kysely'
import { openDatabase } from '../../../server/src/infra/database.ts'
import { createTestDatabase } from '../../setup/database.ts'

const database = await createTestDatabase()
const db = openDatabase(database.url, { max: 2 })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('a connection that is lost while it is in use fails its query; the process and the other connections go on', async () => {
  await db.connection().execute(async (held) => {
    const { rows: [mine] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
    await sql`select pg_terminate_backend(${mine!.pid}, 10000)`.execute(db)
    await expect(sql`select 1`.execute(held)).rejects.toThrow()
  })
  expect((await sql<{ fish: number }>`select 7 as fish`.execute(db)).rows).toEqual([{ fish: 7 }])
})
