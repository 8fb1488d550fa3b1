import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { canReach, type Account } from '../../server/src/infra/postgres/account.ts'
import { prepareBinaries } from '../../server/src/infra/postgres/binaries.ts'
import { startPostgres, type Postgres, type PostgresOptions } from '../../server/src/infra/postgres/index.ts'
import { LOCKS } from '../../server/src/infra/locks.ts'
import { createTestDatabase } from '../setup/database.ts'
import { freePort } from './support/process.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const onlyLinux = process.platform === 'linux' ? test : test.skip
const NOBODY = { uid: 65_534, gid: 65_534 }
const onlyRoot = process.getuid?.() === 0 ? test : test.skip
const onlyRootInOpenClone = canReach(NOBODY, repository) ? onlyRoot : test.skip

/** One folder for all: a test starts where the one before has stopped, as servers do. */
const folder = temporaryFolder()
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  while (cleanups.length) await cleanups.pop()!()
})

afterAll(() => fs.rmSync(folder, { recursive: true }))

function temporaryFolder(mode = 0o755) {
  const created = fs.mkdtempSync(path.join(os.tmpdir(), 'anglers-postgres-'))
  fs.chmodSync(created, mode)
  return created
}

/** A folder for one test. */
function ownFolder(mode?: number) {
  const created = temporaryFolder(mode)
  cleanups.push(() => fs.rmSync(created, { recursive: true }))
  return created
}

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir: folder, ...options })
  cleanups.push(() => postgres.stop())
  return postgres
}

/** A Node of its own that starts Postgres in `dataDir`, and stays. */
async function startInChild(dataDir = folder, account?: Account) {
  const source = `
    const { startPostgres } = await import('./server/src/infra/postgres/index.ts')
    const postgres = await startPostgres({ dataDir: process.argv[1] })
    process.on('SIGTERM', () => postgres.stop())
    console.log(postgres.url)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', source, dataDir], {
    ...account,
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(() => end(child, 'SIGTERM'))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.setEncoding('utf8').once('data', (line) => resolve(line.trim()))
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)))
  })
  return { child, url }
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Commits a row, and returns what tells it from all others. */
async function commitRow(url: string): Promise<string> {
  const id = randomUUID()
  await query(url, `create table if not exists catch (id text); insert into catch values ('${id}')`)
  return id
}

const rows = async (url: string) => (await query(url, 'select id from catch')).map(({ id }) => id)

const settings = async (url: string, ...names: string[]) =>
  (await query(url, `select ${names.map((name) => `current_setting('${name}') as ${name}`)}`))[0]

const pidFile = (dataDir = folder) => path.join(dataDir, 'cluster/data/postmaster.pid')
const isRunning = (dataDir?: string) => fs.existsSync(pidFile(dataDir))
const postmasterPid = () => Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[0])

describe('a cluster', () => {
  test('is created once', async () => {
    const lines: string[] = []
    for (let time = 1; time <= 2; time++) {
      const { stop } = await start({ log: (line) => lines.push(line) })
      await stop()
    }
    expect(lines).toEqual([`Creating a database in ${fs.realpathSync(folder)}/cluster`])
  })

  test('holds UTF-8 and compares by code point, whatever the locale around it', async () => {
    const { url } = await start()
    expect(
      await query(
        url,
        `
      select current_setting('server_encoding') as encoding, length('钓鱼') as length, lower('ÀB') as lower,
             datlocprovider as provider, datlocale as locale
      from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ encoding: 'UTF8', length: 2, lower: 'àb', provider: 'b', locale: 'C.UTF-8' }])
  })

  test('flushes to disk, and listens on the loopback address and in its own folder only', async () => {
    const { url } = await start()
    expect(await settings(url, 'fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories')).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '.',
    })
    expect(fs.statSync(path.join(folder, 'cluster/data')).mode & 0o777).toBe(0o700)
  })

  /** Where the server sees a client; nothing for one that came by the socket. */
  const cameFrom = async (url: string) => (await query(url, 'select host(inet_client_addr()) as host'))[0]!.host

  test('is reached by its socket, or over TCP where the path is too long for one', async () => {
    expect(await cameFrom((await start()).url)).toBeNull()
    const deep = path.join(ownFolder(), 'long'.repeat(25))
    expect(await cameFrom((await start({ dataDir: deep })).url)).toBe('127.0.0.1')
  })

  test('is reached over TCP where its folder holds no socket', async () => {
    const dataDir = ownFolder()
    await (await start({ dataDir })).stop()
    const port = await freePort()
    fs.mkdirSync(path.join(dataDir, `cluster/data/.s.PGSQL.${port}`))
    expect(await cameFrom((await start({ dataDir, port })).url)).toBe('127.0.0.1')
  })

  test('is reached by its socket in a folder of any name', async () => {
    expect(await cameFrom((await start({ dataDir: path.join(ownFolder(), "钓鱼 100% (o'k)") })).url)).toBeNull()
  })

  test('takes settings', async () => {
    const { url } = await start({ flags: { fsync: 'off', work_mem: '8MB' } })
    expect(await settings(url, 'fsync', 'work_mem')).toEqual({ fsync: 'off', work_mem: '8MB' })
  })

  test('says what is wrong with a setting', async () => {
    await expect(start({ flags: { shared_buffers: 'many' } })).rejects.toThrow('invalid value for parameter "shared_buffers"')
  })

  test('asks for its password, which only its owner reads', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    wrong.password = ''
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password')
    const password = path.join(folder, 'cluster/password')
    expect(fs.readFileSync(password, 'utf8')).toBe(new URL(url).password)
    expect(fs.statSync(password).mode & 0o777).toBe(0o600)
  })
})

describe('stop', () => {
  test('keeps rows for the next start', async () => {
    const first = await start()
    const id = await commitRow(first.url)
    await first.stop()
    expect(isRunning()).toBe(false)
    const second = await start()
    expect(await rows(second.url)).toContain(id)
  })

  test('cuts open connections, and does no harm twice', async () => {
    const { url, stop } = await start()
    const idle = new pg.Client(url)
    const cut = new Promise((resolve) => idle.on('error', resolve))
    await idle.connect()
    await Promise.all([stop(), stop()])
    await cut
    expect(isRunning()).toBe(false)
  })

  test('ends Postgres, too, where it has just cut the connection by which its users are counted', async () => {
    let stopping = (): void => {}
    const isStopping = new Promise<void>((resolve) => {
      stopping = resolve
    })
    const postgres = await start({
      log: (line) => {
        if (!line.startsWith('Postgres cut')) return
        void postgres.stop()
        stopping()
      },
    })
    // Postgres may end before it has answered.
    await query(
      postgres.url,
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${LOCKS.postgresUsers} and granted`,
    ).catch(() => {})
    await isStopping
    await postgres.stop()
    expect(isRunning()).toBe(false)
  })

  test('does not wait for the Postgres that the next start brings', async () => {
    for (let time = 1; time <= 8; time++) {
      const { stop } = await start()
      const stopped = stop()
      while (isRunning()) await delay(1)
      const next = await start()
      await stopped
      await next.stop()
    }
    expect(isRunning()).toBe(false)
  })
})

describe('after a crash', () => {
  test('of Postgres, committed rows are there again', async () => {
    const first = await start()
    const id = await commitRow(first.url)
    process.kill(postmasterPid(), 'SIGKILL')
    const second = await start()
    expect(await rows(second.url)).toContain(id)
    await first.stop()
    await second.stop()
    expect(isRunning()).toBe(false)
  })

  test('of Node, the next start joins the Postgres that was left', async () => {
    const { child, url } = await startInChild()
    const id = await commitRow(url)
    const pid = postmasterPid()
    await end(child, 'SIGKILL')
    const next = await start()
    expect(next.url).toBe(url)
    expect(postmasterPid()).toBe(pid)
    expect(await rows(next.url)).toContain(id)
    await next.stop()
    expect(isRunning()).toBe(false)
  })

  test('of both, committed rows are there again', async () => {
    const { child, url } = await startInChild()
    const id = await commitRow(url)
    process.kill(postmasterPid(), 'SIGKILL')
    await end(child, 'SIGKILL')
    const next = await start()
    expect(await rows(next.url)).toContain(id)
  })

  onlyLinux('of Postgres, one that nobody has buried is no obstacle', async () => {
    const { child, url } = await startInChild()
    const id = await commitRow(url)
    const killed = postmasterPid()
    // As in a container where nothing does: a parent that is stopped buries nobody.
    cleanups.push(() => child.kill('SIGCONT'))
    child.kill('SIGSTOP')
    process.kill(killed, 'SIGKILL')
    while (!/\(postgres\) Z/.test(fs.readFileSync(`/proc/${killed}/stat`, 'utf8'))) await delay(10)
    const second = await start()
    expect(await rows(second.url)).toContain(id)
    await end(child, 'SIGKILL')
  })

  onlyLinux('a pid file that names another program by now is no obstacle', async () => {
    const first = await start()
    const id = await commitRow(first.url)
    const killed = postmasterPid()
    process.kill(killed, 'SIGKILL')
    const socketFile = path.join(path.dirname(pidFile()), `.s.PGSQL.${new URL(first.url).port}.lock`)
    for (const file of [pidFile(), socketFile])
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(String(killed), String(process.pid)))
    const second = await start()
    expect(await rows(second.url)).toContain(id)
  })
})

describe('two on one folder', () => {
  test('share one Postgres, and the last to stop ends it', async () => {
    const [first, second] = await Promise.all([start(), start()])
    expect(second.url).toBe(first.url)
    await first.stop()
    await commitRow(second.url)
    await second.stop()
    expect(isRunning()).toBe(false)
  })

  test('count each once, also one that Postgres cut while it joined', async () => {
    const { url } = await start()
    /** The processes of Postgres that hold the lock of its users, or that wait for it. */
    const users = (granted: boolean) =>
      query(url, `select pid from pg_locks where locktype = 'advisory' and objid = ${LOCKS.postgresUsers} and granted = ${granted}`)
    /** Cuts off all that wait, once there are so many. */
    const cutWaiting = async (count: number) => {
      while ((await users(false)).length < count) await delay(10)
      for (const { pid } of await users(false)) await query(url, `select pg_terminate_backend(${pid})`)
    }
    const leaver = new pg.Client(url)
    const cut = new Promise((resolve) => leaver.on('error', resolve))
    await leaver.connect()
    const leaving = expect(leaver.query('select pg_advisory_lock($1)', [LOCKS.postgresUsers])).rejects.toThrow('terminating connection')
    while (!(await users(false)).length) await delay(10)
    const joining = start()
    await cutWaiting(2)
    await Promise.all([leaving, cut, joining])
    while ((await users(false)).length) await delay(10)
    expect(await users(true)).toHaveLength(2)
    await (await joining).stop()
    expect(await users(true)).toHaveLength(1)
  })

  test('do not wait for one that was killed', async () => {
    const { child } = await startInChild()
    const other = await start()
    await end(child, 'SIGKILL')
    await other.stop()
    expect(isRunning()).toBe(false)
  })
})

describe('accounts', () => {
  onlyRootInOpenClone('an ordinary user runs Postgres itself, and root may take over', async () => {
    const dataDir = ownFolder()
    fs.chownSync(dataDir, NOBODY.uid, NOBODY.gid)
    const { child, url } = await startInChild(dataDir, NOBODY)
    const id = await commitRow(url)
    await end(child, 'SIGTERM')
    expect(isRunning(dataDir)).toBe(false)
    const asRoot = await start({ dataDir })
    expect(await rows(asRoot.url)).toContain(id)
    for (const file of ['data', 'password', 'postgres.log']) {
      expect(fs.statSync(path.join(dataDir, 'cluster', file)).uid).toBe(NOBODY.uid)
    }
  })

  onlyRoot('root has another run it, also in a folder closed to all others', async () => {
    const closed = ownFolder(0o700)
    const dataDir = path.join(closed, 'data')
    const { url, stop } = await start({ dataDir })
    await commitRow(url)
    expect(fs.statSync(path.join(dataDir, 'cluster/data')).uid).not.toBe(0)
    expect(fs.statSync(closed).mode & 0o777).toBe(0o700)
    await stop()
    expect(isRunning(dataDir)).toBe(false)
  })

  test('a folder is within reach when every folder above it is', () => {
    const closed = ownFolder(0o700)
    const inside = path.join(closed, 'open')
    fs.mkdirSync(inside, { mode: 0o755 })
    const owner = fs.statSync(closed)
    const stranger = { uid: owner.uid + 1, gid: owner.gid + 1 }
    expect(canReach(owner, inside)).toBe(true)
    expect(canReach(stranger, inside)).toBe(false)
    expect(canReach(stranger, folder)).toBe(true)
  })
})

describe('binaries', () => {
  /** A package as npm leaves it, in small. */
  function installPackage() {
    const installed = ownFolder()
    fs.mkdirSync(path.join(installed, 'native/bin'), { recursive: true })
    fs.mkdirSync(path.join(installed, 'native/lib'))
    fs.writeFileSync(path.join(installed, 'package.json'), '{ "version": "1.2.3" }')
    fs.writeFileSync(path.join(installed, 'native/bin/postgres'), '', { mode: 0o700 })
    fs.writeFileSync(path.join(installed, 'native/lib/libpq.so.5.18'), 'library', { mode: 0o600 })
    fs.writeFileSync(
      path.join(installed, 'native/pg-symlinks.json'),
      '[{ "source": "native/lib/libpq.so.5.18", "target": "native/lib/libpq.so.5" }]',
    )
    return installed
  }

  test('get the links that npm cannot pack', () => {
    const installed = installPackage()
    const { postgres } = prepareBinaries(installed, undefined, ownFolder())
    expect(postgres).toBe(path.join(installed, 'native/bin/postgres'))
    expect(fs.readFileSync(path.join(installed, 'native/lib/libpq.so.5'), 'utf8')).toBe('library')
  })

  test('are copied, readable for all, where the links cannot be made', () => {
    const installed = installPackage()
    // Stands for a read-only folder, which root could write all the same: the name is taken by a link to nowhere.
    fs.symlinkSync('nowhere', path.join(installed, 'native/lib/libpq.so.5'))
    const dataDir = ownFolder()
    const { postgres } = prepareBinaries(installed, undefined, dataDir)
    expect(postgres).toBe(path.join(dataDir, 'postgres-1.2.3/native/bin/postgres'))
    expect(fs.statSync(postgres).mode & 0o777).toBe(0o755)
    expect(fs.statSync(path.join(dataDir, 'postgres-1.2.3/native/lib/libpq.so.5.18')).mode & 0o777).toBe(0o644)
    expect(prepareBinaries(installed, undefined, dataDir).postgres).toBe(postgres)
    expect(fs.readdirSync(dataDir)).toEqual(['postgres-1.2.3'])
  })
})

test('a test database has the schema, and goes without a trace', async () => {
  const database = await createTestDatabase()
  expect(await query(database.url, 'select from kysely_migration limit 1')).toHaveLength(1)
  await database.drop()
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist')
})
