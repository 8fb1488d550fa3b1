import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Secret } from '../lib/secret.ts'
import { StartError } from '../lib/startError.ts'

const BYTES = 32
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'ENOSYS'])
/** What a whole file holds: the bytes as base64url. */
const WHOLE = /^[\w-]{43,}$/

/**
 * The secret that the environment gives, or else the data folder's own, made at the first start.
 *
 * @throws StartError when the file is there and holds no whole secret
 */
export async function openSecret(given: string | undefined, dataDir: string): Promise<Secret> {
  if (given) return new Secret(given)
  return (await keptSecret(dataDir)) ?? wholeSecret(await makeSecret(fileIn(dataDir)), dataDir)
}

/**
 * The secret of a site that is there. With another one its codes would be unknown and its addresses wrong, and nobody would see why.
 *
 * @throws StartError when there is none, and as `openSecret` does
 */
export async function findSecret(given: string | undefined, dataDir: string): Promise<Secret> {
  const secret = given ? new Secret(given) : await keptSecret(dataDir)
  if (!secret) throw new StartError(`There is no secret in ${dataDir}: set SECRET_KEY, or DATA_DIR, as the server has it.`)
  return secret
}

const fileIn = (dataDir: string) => path.join(dataDir, 'secret')

async function keptSecret(dataDir: string): Promise<Secret | undefined> {
  const kept = await readFile(fileIn(dataDir), 'utf8').catch(unlessMissing)
  return kept === undefined ? undefined : wholeSecret(kept, dataDir)
}

function wholeSecret(kept: string, dataDir: string): Secret {
  const secret = kept.trim()
  if (!WHOLE.test(secret))
    throw new StartError(
      `${fileIn(dataDir)} is ${secret ? 'broken' : 'empty'}: restore it from a backup, or set SECRET_KEY; ` +
        `without the old one, remove it, and codes that were sent are no longer good.`,
    )
  return new Secret(secret)
}

/** Written aside, down to the disk, and given its name when it is whole. Of several processes at once the first one's is taken by all. */
async function makeSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const aside = `${file}.${randomBytes(4).toString('hex')}.tmp`
  try {
    const handle = await open(aside, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(BYTES).toString('base64url'))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(aside, file).catch(async (error: NodeJS.ErrnoException) => {
      // A file system without links has no name given once only.
      if (NO_LINKS.has(error.code!)) await rename(aside, file)
      else if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(file, 'utf8')
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
