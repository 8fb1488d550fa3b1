import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StartError } from '../../lib/startError.ts'
import { canReach, databaseAccount, type Account } from './account.ts'
import { findBinaries, type Binaries } from './binaries.ts'

/** The database superuser, and the only role of a new cluster. */
export const USER = 'anglers'
/** Of the Postgres that npm installs. */
const MAJOR_VERSION = '18'

/**
 * A database cluster on disk, in one folder that comes into being whole:
 * `data` (what Postgres calls the data directory), `password` (mode 0600) and `postgres.log`.
 */
export interface Cluster {
  data: string
  password: string
  passwordFile: string
  logFile: string
  binaries: Binaries
  /** What to give `-D`, for programs run with `spawnOptions`. */
  dataArgument: string
  /** Runs a program of Postgres as the right account, in the data directory, with nothing of our environment. */
  spawnOptions: SpawnOptions
}

/**
 * Opens the cluster in `dataDir`, creating it when there is none.
 * @param durable false to skip flushing a new cluster to disk.
 * @throws when the cluster cannot be created, with what initdb said.
 */
export async function openCluster(dataDir: string, durable: boolean, log: (line: string) => void): Promise<Cluster> {
  fs.mkdirSync(dataDir, { recursive: true })
  const folder = path.join(fs.realpathSync(dataDir), 'cluster')
  const account = databaseAccount(path.join(folder, 'data'))
  const binaries = await findBinaries(account, dataDir)
  if (!fs.existsSync(folder)) {
    log(`Creating a database in ${folder}`)
    await createCluster(folder, binaries, account, durable)
  }
  checkVersion(path.join(folder, 'data'))
  return describeCluster(folder, binaries, account)
}

/** Works in a folder beside, and renames it at the end: an interrupted or a concurrent creation leaves no half cluster. */
async function createCluster(folder: string, binaries: Binaries, account: Account | undefined, durable: boolean) {
  const draft = `${folder}.${process.pid}.${randomBytes(4).toString('hex')}`
  const data = path.join(draft, 'data')
  const password = path.join(draft, 'password')
  try {
    fs.mkdirSync(draft, { mode: 0o700 })
    fs.mkdirSync(data, { mode: 0o700 })
    fs.writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) for (const file of [draft, data, password]) fs.chownSync(file, account.uid, account.gid)
    await initialize(describeCluster(draft, binaries, account), durable)
    fs.renameSync(draft, folder)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(folder)) throw error
  }
}

function describeCluster(folder: string, binaries: Binaries, account: Account | undefined): Cluster {
  const data = path.join(folder, 'data')
  const passwordFile = path.join(folder, 'password')
  return {
    data,
    password: readPassword(passwordFile),
    passwordFile,
    logFile: path.join(folder, 'postgres.log'),
    binaries,
    dataArgument: dataArgument(data, account),
    spawnOptions: {
      ...account,
      cwd: data,
      env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' },
      windowsHide: true,
    },
  }
}

/** @throws StartError when the file is not there, or empty */
function readPassword(file: string): string {
  const password = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  if (!password)
    throw new StartError(
      `${file} is ${fs.existsSync(file) ? 'empty' : 'missing'}: it holds the password of the database beside it; ` +
        `restore both from the same backup`,
    )
  return password
}

/** @throws StartError when the data are no database, or one of another major version */
function checkVersion(data: string): void {
  const file = path.join(data, 'PG_VERSION')
  const version = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
  if (version === MAJOR_VERSION) return
  throw new StartError(
    /^\d+(\.\d+)?$/.test(version)
      ? `${data} was made by Postgres ${version}, and Postgres ${MAJOR_VERSION} comes with this server: ` +
          `set DATABASE_URL to a Postgres ${version} that serves it, or move its content with pg_dump`
      : `${file} is ${fs.existsSync(file) ? 'broken' : 'missing'}, so this is no database: restore DATA_DIR from a backup`,
  )
}

/**
 * Root's clone often lies in a folder closed to others, such as /root, and then no path leads the database account
 * to its data. A process that is put there at birth needs no path, though: /proc/self/cwd is where it stands,
 * and Postgres never leaves it. So the data can stay where it was asked for, and nobody's folder is opened.
 */
function dataArgument(data: string, account: Account | undefined): string {
  if (!account || canReach(account, data)) return data
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(`The account that runs Postgres cannot reach ${data}: start as an ordinary user, or set DATA_DIR to a folder open to all`)
}

/** UTF-8 whatever the environment's locale, and a password asked of everyone: on one machine live many users. */
async function initialize({ binaries, dataArgument, spawnOptions }: Cluster, durable: boolean) {
  const initdb = spawn(
    binaries.initdb,
    [
      '-D',
      dataArgument,
      '--username',
      USER,
      '--auth=scram-sha-256',
      '--pwfile=../password',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { ...spawnOptions, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaints = ''
  initdb.stderr!.setEncoding('utf8').on('data', (text) => (complaints += text))
  await new Promise<void>((resolve, reject) => {
    initdb.on('error', reject)
    initdb.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${complaints.trim()}`))))
  })
}
