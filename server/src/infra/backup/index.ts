/**
 * Backs the site up into one file, and restores it: its database, as it was at one moment, the files that it names, and the secret of the
 * data folder. It needs no program beside Node: the Postgres that npm installs comes without pg_dump.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { NO_LIMITS, LIMITS, openPool } from '../database.ts'
import { migrateJobs } from '../jobs.ts'
import { migrate, migrationNames } from '../migrate.ts'
import { findSecret } from '../secret.ts'
import type { ObjectStore } from '../store.ts'
import { ArchiveWriter, type BackupHeader, readArchive } from './archive.ts'
import { dump, openSnapshot, ROWS, SEQUENCES } from './dump.ts'
import { DatabaseLoader, refuseFull } from './load.ts'
import { keepFiles } from './keepFiles.ts'
import { PLAIN_SETTINGS } from './tables.ts'

export interface Site {
  databaseUrl: string
  /** Whether a pool in transaction mode (PgBouncer) stands between. */
  pooled?: boolean
  dataDir: string
  /** Of the environment; without it the data folder has the secret. */
  secretKey: string | undefined
  /** Opens where the files are; null leaves them out. */
  openStore: (() => Promise<ObjectStore>) | null
}

export interface BackupSummary {
  rows: number
  files: number
  /** Whether the secret is in the file: else SECRET_KEY of the environment has to be kept beside it. */
  hasSecret: boolean
}

const SECRET = 'secret'
const FILE = /^media\/(.+)$/

/**
 * Writes a backup while the site runs.
 *
 * @param file of mode 0600; it is there when it is whole and was read again
 */
export async function backup({ databaseUrl, pooled, dataDir, secretKey, openStore }: Site, file: string): Promise<BackupSummary> {
  const archive = new ArchiveWriter(file)
  try {
    return await onClients({ databaseUrl, pooled }, async (reader, keeper) => {
      // Before the snapshot: what it names is removed by nobody until it is in the file.
      await keepFiles(keeper)
      const snapshot = await openSnapshot(reader)
      await archive.header({
        madeAt: new Date().toISOString(),
        ...snapshot,
        secretMark: await secretMark(secretKey, dataDir),
      })
      if (!secretKey) {
        const secret = await readFile(path.join(dataDir, SECRET))
        await archive.add({ name: SECRET, bytes: secret.length }, secret)
      }
      const rows = await dump(reader, snapshot, (part, content) => archive.add(part, content))
      await reader.query('commit')
      // After the rows: a file that came since is too much, one that is named and not there would be missed.
      const files = openStore ? await addFiles(archive, await openStore()) : 0
      await archive.finish(rows, files)
      return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files, hasSecret: !secretKey }
    })
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function addFiles(archive: ArchiveWriter, store: ObjectStore): Promise<number> {
  let files = 0
  for await (const batch of store.list()) {
    for (const { key } of batch) {
      const open = await store.open(key)
      // A member may have been erased meanwhile.
      if (!open) continue
      const { bytes, contentType, stream } = open
      await archive.add({ name: `media/${key}`, bytes, contentType }, stream)
      files++
    }
  }
  return files
}

/**
 * Restores a backup into an empty database and brings it to the newest schema. The file is read to its end before anything is changed;
 * what is broken off later leaves the database empty.
 *
 * @throws Error in a sentence, for what cannot be restored here
 */
export async function restore(
  { databaseUrl, pooled = false, dataDir, secretKey, openStore }: Site,
  file: string,
): Promise<BackupSummary & { madeAt: string }> {
  let secret: Buffer | undefined
  const { header, manifest } = await readArchive(file, async ({ name }, content) => {
    if (name === SECRET) secret = await buffer(content)
  })
  await refuseUnknown(file, header)
  await onClients({ databaseUrl, pooled }, async (client) => {
    await refuseFull(client)
    await takeSecret({ dataDir, secretKey }, file, header, secret)
    const store = await openStore?.()
    await migrateJobs(databaseUrl, pooled)
    const loader = new DatabaseLoader(client, header)
    await loader.open()
    await readArchive(file, async ({ name, bytes, contentType }, content) => {
      const table = ROWS.exec(name)?.[1]
      const key = FILE.exec(name)?.[1]
      if (table) await loader.add(table, content)
      else if (name === SEQUENCES) await loader.setSequences(await json(content))
      else if (key && store) await putFile(store, { key, bytes, contentType }, content)
    })
    await loader.finish(manifest.rows)
  })
  await migrate(databaseUrl, { pooled })
  // Else its first readers would wait for plans that know nothing of what is there.
  await onClients({ databaseUrl, pooled }, (client) => client.query(`begin; ${PLAIN_SETTINGS}; analyze; commit`))
  return {
    madeAt: header.madeAt,
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
    files: manifest.files,
    hasSecret: !secretKey,
  }
}

/** Two connections, as long as the work takes. */
async function onClients<T>(
  { databaseUrl, pooled }: Pick<Site, 'databaseUrl' | 'pooled'>,
  work: (first: pg.PoolClient, second: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const pool = openPool(databaseUrl, { max: 2, pooled, limits: { ...NO_LIMITS, connectMs: LIMITS.connectMs } })
  const clients: pg.PoolClient[] = []
  try {
    clients.push(await pool.connect(), await pool.connect())
    return await work(clients[0]!, clients[1]!)
  } finally {
    // Cut off, not given back: a transaction of theirs that is open ends by that.
    for (const client of clients) client.release(true)
    await pool.end()
  }
}

/** What was made by another order of migrations cannot be brought to ours. */
async function refuseUnknown(file: string, { migrations }: BackupHeader): Promise<void> {
  const ours = await migrationNames()
  const strange = migrations.find(({ name }, at) => name !== ours[at])
  if (strange)
    throw new Error(
      `${file} was made by another release, whose database is at ${strange.name}, which this one does not know: ` +
        `restore it with that release, or a later one. Nothing was changed.`,
    )
}

/** Tells two secrets apart, and says nothing of either. */
const secretMark = async (secretKey: string | undefined, dataDir: string) =>
  (await findSecret(secretKey, dataDir)).hash('backup', 'mark').toString('hex')

/**
 * Has the secret under which the backup was made, or refuses.
 *
 * @param kept what is in the backup
 */
async function takeSecret(
  { dataDir, secretKey }: Pick<Site, 'dataDir' | 'secretKey'>,
  file: string,
  { secretMark: mark }: BackupHeader,
  kept: Buffer | undefined,
): Promise<void> {
  const own = path.join(dataDir, SECRET)
  const isSame = async () => timingSafeEqual(Buffer.from(await secretMark(secretKey, dataDir)), Buffer.from(mark))
  if (secretKey || !kept) {
    if (secretKey && (await isSame())) return
    throw new Error(
      secretKey
        ? `SECRET_KEY is not the secret under which ${file} was made${kept ? ', which is in it: leave SECRET_KEY empty' : ''}. ` +
            `Nothing was changed.`
        : `${file} was made under a SECRET_KEY of the environment, which is not in it: set SECRET_KEY to the same. Nothing was changed.`,
    )
  }
  await mkdir(dataDir, { recursive: true })
  const aside = `${own}.${randomBytes(4).toString('hex')}.tmp`
  await writeFile(aside, kept, { mode: 0o600, flag: 'wx' })
  await link(aside, own)
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(aside, { force: true }))
  if (!(await isSame())) throw new Error(`${own} is the secret of another site: restore into an empty DATA_DIR. Nothing was changed.`)
}

/** A file that is there, as in a bucket that outlived its database, stays as it is: under one key nothing else is ever kept. */
async function putFile(
  store: ObjectStore,
  { key, bytes, contentType }: { key: string; bytes: number; contentType?: string },
  stream: Readable,
) {
  if ((await store.stat(key))?.bytes === bytes) return
  await store.put(key, { stream, maxBytes: bytes }, contentType ?? 'application/octet-stream')
}

const json = async <T>(content: Readable): Promise<T> => JSON.parse((await buffer(content)).toString()) as T
