import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { ArchiveWriter, readArchive } from '../../../server/src/infra/backup/archive.ts'
import { backup, restore } from '../../../server/src/infra/backup/index.ts'
import { LOCK_MIGRATIONS, openDatabase } from '../../../server/src/infra/database.ts'
import { migrate, migrationNames } from '../../../server/src/infra/migrate.ts'
import { openStore } from '../../../server/src/infra/openStore.ts'
import { startPostgres } from '../../../server/src/infra/postgres/index.ts'
import { openSecret } from '../../../server/src/infra/secret.ts'
import { FileAddresses, type ObjectStore } from '../../../server/src/infra/store.ts'
import { SignedLinks } from '../../../server/src/lib/signedLinks.ts'
import { modules } from '../../../server/src/modules.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { file as part } from '../support/multipart.ts'
import { encodePhonePhoto } from '../support/pictures.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { hasS3, S3_MS, startS3 } from '../support/s3.ts'
import { openTestServer } from '../support/server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-backup-'))
const server = await openTestServer()
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const SECRET_KEY = 'a secret of thirty-two characters, or more'
let made = 0
const file = () => path.join(folder, `backup-${++made}.tar`)

const openFolder = async (dataDir: string) =>
  openStore({ s3: null, dataDir }, new FileAddresses('', new SignedLinks(await openSecret(SECRET_KEY, dataDir))))
const site = { databaseUrl: server.databaseUrl, dataDir: server.dataDir, secretKey: SECRET_KEY, openStore: async () => server.store }

async function emptySite(secretKey: string | undefined = SECRET_KEY) {
  const database = await createTestDatabase()
  await onClient(database.url, 'drop schema graphile_worker cascade; drop schema public cascade; create schema public')
  const dataDir = mkdtempSync(path.join(folder, 'data-'))
  return { databaseUrl: database.url, dataDir, secretKey, openStore: () => openFolder(dataDir), drop: database.drop }
}

async function onClient(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** Whatever a database has: its rows, but for the heartbeat of the server that runs, and how it guards them. */
async function contentOf(url: string) {
  const { rows: tables } = await onClient(
    url,
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'socket_process' order by 1`,
  )
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    rows[name] = (
      await onClient(url, `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from "${name}" t`)
    ).rows[0].sum
  const { rows: guards } = await onClient(
    url,
    `select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) as guard
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  )
  return { rows, guards: guards.map(({ guard }) => guard) }
}

test('a backup restores the same rows, guards, files and jobs', async () => {
  const { drop, ...other } = await emptySite()
  const author = await server.buildMember({ credit: 500 })
  await server.upload('POST media', [part(await encodePhonePhoto())], { as: author })
  const { rows: pictures } = await onClient(server.databaseUrl, 'select id from media')
  await server.buildPost({ author, pictures: pictures.map(({ id }) => Number(id)) })
  // Of a queue of its own, under a key; and one that was given up, which stays behind.
  await onClient(
    server.databaseUrl,
    `select graphile_worker.add_job('keep_house', '{"n":7}'::json, 'house', '2999-01-01Z', 7, 'one house', 3);
     select graphile_worker.add_job('keep_house', '{"n":8}'::json, run_at => '2999-01-01Z');
     update graphile_worker._private_jobs set attempts = max_attempts where payload->>'n' = '8';
     insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('keep_house', '2026-01-01Z', '2026-01-02Z')`,
  )
  const kept = file()
  const summary = await backup(site, kept)
  expect(summary).toMatchObject({ files: 3, hasSecret: false })
  expect(statSync(kept).mode & 0o777).toBe(0o600)

  await restore(other, kept)
  expect(await contentOf(other.databaseUrl)).toEqual(await contentOf(site.databaseUrl))
  const { rows: jobs } = await onClient(
    other.databaseUrl,
    `select view.task_identifier as name, job.payload, view.queue_name as queue, view.max_attempts as tries, view.key, view.priority
       from graphile_worker.jobs view join graphile_worker._private_jobs job using (id) where view.run_at = '2999-01-01Z'`,
  )
  expect(jobs).toEqual([{ name: 'keep_house', payload: { n: 7 }, queue: 'house', tries: 7, key: 'one house', priority: 3 }])
  const { rows: crontabs } = await onClient(other.databaseUrl, 'select * from graphile_worker._private_known_crontabs')
  expect(crontabs).toEqual([{ identifier: 'keep_house', known_since: new Date('2026-01-01'), last_execution: new Date('2026-01-02') }])
  for await (const batch of server.store.list())
    for (const { key } of batch)
      expect(readFileSync(path.join(other.dataDir, 'media', key)).equals(readFileSync(path.join(site.dataDir, 'media', key)))).toBe(true)

  // Its sequences go on where they were.
  const again = await openTestServer({ beside: { databaseUrl: other.databaseUrl } })
  expect((await again.call('POST publish/words', { content: '又一条' }, { as: author })).status).toBe(200)
  await again.close()
  await expect(restore(other, kept)).rejects.toThrow('The database is not empty')
  await drop()
}, 60_000)

test('what was acknowledged before is in it, and the books add up, while writers go on', async () => {
  const { drop, ...other } = await emptySite()
  const author = await server.buildMember()
  const acknowledged: number[] = []
  let over = false
  const writer = async () => {
    while (!over) acknowledged.push((await server.call('POST publish/words', { content: '还在写' }, { as: author })).body.id)
  }
  const writers = [writer(), writer(), writer()]
  while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = [...acknowledged]
  const kept = file()
  await backup(site, kept).finally(() => {
    over = true
  })
  await Promise.all(writers)
  await restore(other, kept)
  const { rows } = await onClient(other.databaseUrl, 'select id from post')
  expect(rows.map(({ id }) => Number(id))).toEqual(expect.arrayContaining(before))
  const db = openDatabase(other.databaseUrl, { max: 1 })
  expect(await audit(db, modules)).toEqual([])
  await db.destroy()
  await drop()
}, 60_000)

test('no file is removed while a backup is made, and what nothing shows is afterwards', async () => {
  const { id } = (await server.upload('POST media', [part(await encodePhonePhoto())], { as: await server.buildMember() })).body.data
  await onClient(server.databaseUrl, `update media set created_at = now() - interval '1 year' where id = ${id}`)
  const isThere = async () => (await onClient(server.databaseUrl, `select from media where id = ${id}`)).rowCount === 1
  const sweep = () => server.jobs.remove_unused_files.run({})
  const sweeping = async () => {
    await sweep()
    return server.store
  }
  await backup({ ...site, openStore: sweeping }, file())
  expect(await isThere()).toBe(true)
  await sweep()
  expect(await isThere()).toBe(false)
})

const testS3 = hasS3 ? test : test.skip
testS3(
  hasS3 ? 'files move between a bucket and a folder, whichever of them was backed up' : 'S3: skipped, as no python3-swift is installed',
  async () => {
    const s3 = await startS3()
    const inBucket = await openTestServer({ config: { s3: s3.config } })
    await inBucket.upload('POST media', [part(await encodePhonePhoto())], { as: await inBucket.buildMember() })
    const kept = file()
    const { files } = await backup({ ...site, databaseUrl: inBucket.databaseUrl, openStore: async () => inBucket.store }, kept)
    expect(files).toBe(3)

    const addresses = new FileAddresses('', server.links)
    const [folder, bucket] = [await emptySite(), await emptySite()]
    const config = { s3: await s3.createBucket('restored'), dataDir: bucket.dataDir }
    const intoBucket = { ...bucket, openStore: () => openStore(config, addresses) }
    await restore(folder, kept)
    // What is in a folder by now is backed up, and goes into another bucket.
    const again = file()
    await backup(folder, again)
    await restore(intoBucket, again)

    const original = await filesOf(inBucket.store)
    expect(original).toHaveLength(3)
    for (const { openStore } of [folder, intoBucket]) expect(await filesOf(await openStore())).toEqual(original)
    expect(await contentOf(bucket.databaseUrl)).toEqual(await contentOf(inBucket.databaseUrl))
    await inBucket.close()
    await Promise.all([folder.drop(), bucket.drop()])
    await s3.stop()
  },
  S3_MS,
)

/** Every file: its key, its type, its bytes. */
async function filesOf(store: ObjectStore) {
  const files: [string, string, Buffer][] = []
  for await (const batch of store.list()) {
    for (const { key } of batch) {
      const { contentType, stream } = (await store.open(key))!
      files.push([key, contentType, await buffer(stream)])
    }
  }
  return files
}

describe('refuses, and changes nothing:', () => {
  const kept = file()
  beforeAll(async () => {
    await server.upload('POST media', [part(await encodePhonePhoto())], { as: await server.buildMember() })
    await backup(site, kept)
  })
  const changed = (change: (bytes: Buffer) => Buffer) => {
    const other = file()
    writeFileSync(other, change(readFileSync(kept)))
    return other
  }
  /** Only what fills up a block of a tar may be another without harm. */
  const flipAt = (find: (bytes: Buffer) => number) => () =>
    changed((bytes) => {
      bytes[find(bytes)]! ^= 1
      return bytes
    })

  /** A whole backup, of a database that a later release made. */
  async function ofLaterRelease() {
    const names = [...(await migrationNames()), '9999_later']
    const later = new ArchiveWriter(file())
    const migrations = names.map((name) => ({ name, timestamp: '2027-01-01T00:00:00.000Z' }))
    await later.header({ madeAt: '2027-01-01T00:00:00.000Z', migrations, tables: [], secretMark: '' })
    await later.finish({}, 0)
    return later.file
  }

  /** A whole backup without rows, which lacks a table that its migrations make. */
  async function ofFewerTables() {
    const { header } = await readArchive(kept)
    const other = new ArchiveWriter(file())
    await other.header({ ...header, tables: header.tables.slice(1) })
    await other.finish({}, 0)
    return other.file
  }

  test.each<[string, () => string | Promise<string>, RegExp]>([
    ['a file that was cut off', () => changed((bytes) => bytes.subarray(0, bytes.length >> 1)), /is damaged or no backup/],
    ['a row of which one byte is another', flipAt((bytes) => bytes.indexOf('database/member\0') + 512), /is damaged or no backup/],
    ['a file that became one of another type', flipAt((bytes) => bytes.indexOf('image/webp')), /is damaged or no backup/],
    ['something else', () => changed(() => Buffer.from('nothing of ours')), /is damaged or no backup/],
    ['a release whose migrations it does not know', ofLaterRelease, /database is at 9999_later, which this one does not know/],
    ['other tables than its migrations make', ofFewerTables, /other tables than its migrations make/],
  ])('%s', async (_, make, sentence) => {
    const { drop, ...other } = await emptySite()
    await expect(restore(other, await make())).rejects.toThrow(sentence)
    expect((await onClient(other.databaseUrl, `select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount).toBe(0)
    await drop()
  })

  test('another SECRET_KEY, and none', async () => {
    const { drop, ...other } = await emptySite('another secret of thirty-two characters')
    await expect(restore(other, kept)).rejects.toThrow('SECRET_KEY is not the secret')
    await expect(restore({ ...other, secretKey: undefined }, kept)).rejects.toThrow('set SECRET_KEY to the same')
    await drop()
  })

  test('a DATA_DIR that has the secret of another site, and a SECRET_KEY beside that of the backup', async () => {
    const { drop, ...other } = await emptySite()
    const kept = path.resolve(import.meta.dirname, '../../fixtures/backup-0250.tar')
    await openSecret(undefined, other.dataDir)
    await expect(restore({ ...other, secretKey: undefined }, kept)).rejects.toThrow(/secret is the secret of another site/)
    await expect(restore(other, kept)).rejects.toThrow('which is in it: leave SECRET_KEY empty')
    expect((await onClient(other.databaseUrl, `select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount).toBe(0)
    await drop()
  })

  test('a file that is there already', async () => {
    await expect(backup(site, kept)).rejects.toThrow('is there already')
  })
})

test('a backup of an older release is brought to this one, by an owner who is no superuser', async () => {
  const { drop, ...empty } = await emptySite()
  const other = { ...empty, secretKey: undefined }
  const role = `owner_${path
    .basename(other.dataDir)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_')}`
  const url = new URL(other.databaseUrl)
  const name = url.pathname.slice(1)
  await onClient(
    other.databaseUrl,
    `create role ${role} login password 'of-this-test'; alter database ${name} owner to ${role}; alter schema public owner to ${role}`,
  )
  Object.assign(url, { username: role, password: 'of-this-test' })
  await restore({ ...other, databaseUrl: url.href }, path.resolve(import.meta.dirname, '../../fixtures/backup-0250.tar'))
  const { rows } = await onClient(other.databaseUrl, 'select name from kysely_migration order by name collate "C"')
  expect(rows.map(({ name }) => name)).toEqual(await migrationNames())

  const now = await openTestServer({ beside: { databaseUrl: url.href } })
  const { body: session } = await now.call('POST site/login', { user: 'oldangler', password: 'an old password' })
  const me = { token: session.access_token }
  const { body: posts } = await now.call('GET posts', undefined, { as: me })
  expect(posts).toMatchObject([{ text: '旧版发的帖子：青龙湖，两条鲫鱼。', author: { nickName: '老钓友' } }])
  await now.call('POST publish/words', { content: '新版发的帖子' }, { as: me })
  await now.close()
  await drop()
  await onClient(server.databaseUrl, `drop role ${role}`)
}, 60_000)

test('a server that starts while a backup is restored waits, and then serves what was restored', async () => {
  const { drop, ...empty } = await emptySite()
  const other = { ...empty, secretKey: undefined }
  const holder = new pg.Client(other.databaseUrl)
  await holder.connect()
  await holder.query(`begin; ${LOCK_MIGRATIONS}`)
  const restored = restore(other, path.resolve(import.meta.dirname, '../../fixtures/backup-0250.tar'))
  const waiting = async () =>
    (
      await onClient(
        other.databaseUrl,
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rows[0].n
  while ((await waiting()) < 1) await new Promise((resolve) => setTimeout(resolve, 5))
  const started = migrate(other.databaseUrl)
  while ((await waiting()) < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  await holder.query('commit')
  await Promise.all([restored, started])
  expect((await onClient(other.databaseUrl, 'select nickname from member order by id')).rows[0]).toEqual({ nickname: '老钓友' })
  await holder.end()
  await drop()
}, 60_000)

test(
  'by command, from and into a database of its own',
  async () => {
    const [from, to] = [mkdtempSync(path.join(folder, 'from-')), mkdtempSync(path.join(folder, 'to-'))]
    await (await startPostgres({ dataDir: path.join(from, 'postgres') })).stop()
    await openSecret(undefined, from)
    expect(await runCommand('setting', ['seast_gray_mode_on_off', '1'], '', { DATA_DIR: from })).toBe('1\n')
    const kept = file()
    expect(await runCommand('backup', [kept], '', { DATA_DIR: from })).toContain('It has the secret of the site')
    // A word that it does not know is no reason to leave the files out.
    const unwritten = file()
    expect(await runCommand('backup', [unwritten, '--without-file'], '', { DATA_DIR: from })).toMatch(/^1 \nnpm run -s backup -- FILE/)
    expect(existsSync(unwritten)).toBe(false)
    expect(await runCommand('restore', [kept], '', { DATA_DIR: to })).toMatch(/^Restored \d+ rows/)
    expect(await runCommand('setting', ['seast_gray_mode_on_off'], '', { DATA_DIR: to })).toBe('1\n')
    expect(readFileSync(path.join(to, 'secret'))).toEqual(readFileSync(path.join(from, 'secret')))
    expect(await runCommand('restore', [kept], '', { DATA_DIR: to })).toMatch(/^1 The database is not empty/)
  },
  COMMANDS_MS,
)
