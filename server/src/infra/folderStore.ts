import { randomBytes } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, chown, mkdir, open, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  bounded,
  type BoundedStream,
  type ByteRange,
  type FileAddresses,
  type FileInfo,
  type ListedFile,
  type ObjectStore,
  type OpenFile,
} from './store.ts'

/** What a file is called until it is whole. */
const ASIDE = /\.[0-9a-f]{8}\.tmp$/
const LIST_FILES = 500

/** Of what the server keeps, and what an operator may put beside it; a folder keeps no types. */
const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  gpx: 'application/gpx+xml',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
}

const foldersIn = async (folder: string) =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name))
const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT' || error.code === 'ENOTDIR'
const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (isMissing(error)) return null
  throw error
}

/** Keeps files in a folder. */
export class FolderStore implements ObjectStore {
  private root: string | undefined

  constructor(
    private readonly folder: string,
    private readonly addresses: FileAddresses,
  ) {}

  check(): Promise<void> {
    return access(this.folder, constants.W_OK)
  }

  async put(key: string, content: Buffer | BoundedStream): Promise<void> {
    const file = this.file(key)
    const made = await mkdir(path.dirname(file), { recursive: true })
    if (made) await this.leave(made)
    // Written aside first: a crash in between leaves no half picture under its name.
    const aside = `${file}.${randomBytes(4).toString('hex')}.tmp`
    try {
      if (Buffer.isBuffer(content)) await writeFile(aside, content)
      else await pipeline(bounded(content), createWriteStream(aside))
      await this.leave(aside)
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  /** What root makes, such as a command of the operator's, is whose the folder is: the server's account writes there, too. */
  private async leave(made: string): Promise<void> {
    if (process.getuid?.() !== 0) return
    const { uid, gid } = await stat(this.folder)
    await chown(made, uid, gid)
  }

  async open(key: string, range?: ByteRange): Promise<OpenFile | null> {
    if (!(await this.isOwn(key))) return null
    const handle = await open(this.file(key)).catch(unlessMissing)
    if (!handle) return null
    const stats = await handle.stat()
    if (!stats.isFile()) {
      await handle.close()
      return null
    }
    return { ...infoOf(key, stats), stream: handle.createReadStream(range && { start: range.first, end: range.last }) }
  }

  async stat(key: string): Promise<FileInfo | null> {
    if (!(await this.isOwn(key))) return null
    const stats = await stat(this.file(key)).catch(unlessMissing)
    return stats?.isFile() ? infoOf(key, stats) : null
  }

  async remove(key: string): Promise<void> {
    await rm(this.file(key), { force: true })
  }

  async *list(after = ''): AsyncGenerator<ListedFile[]> {
    let batch: ListedFile[] = []
    for await (const key of this.keys('', after)) {
      // It may be gone meanwhile.
      const stats = await stat(this.file(key)).catch(unlessMissing)
      if (stats) batch.push({ key, modified: stats.mtime })
      if (batch.length < LIST_FILES) continue
      yield batch
      batch = []
    }
    if (batch.length) yield batch
  }

  async removeLeftovers(olderThanMs: number): Promise<void> {
    for (const folder of [this.folder, ...(await foldersIn(this.folder))]) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        // It may have got its name, or be gone, meanwhile.
        const changedMs = ASIDE.test(name) ? (await stat(file).catch(() => null))?.mtimeMs : undefined
        if (changedMs !== undefined && Date.now() - changedMs > olderThanMs) await rm(file, { force: true })
      }
    }
  }

  url(key: string): string {
    return this.addresses.url(key)
  }

  siteUrl(path: string): string {
    return this.addresses.siteUrl(path)
  }

  signedUrl(key: string, hours: number): string {
    return this.addresses.signedUrl(key, hours)
  }

  /** The names of whole files by ascending key, those in links aside. */
  private async *keys(prefix: string, after: string): AsyncGenerator<string> {
    const entries = await readdir(path.join(this.folder, prefix), { withFileTypes: true }).catch(unlessMissing)
    const names = (entries ?? []).flatMap((entry) => {
      if (entry.isDirectory()) return `${prefix}${entry.name}/`
      return entry.isFile() && !ASIDE.test(entry.name) ? prefix + entry.name : []
    })
    for (const name of names.sort()) {
      if (!name.endsWith('/')) {
        if (name > after) yield name
      } else if (name > after || after.startsWith(name)) yield* this.keys(name, after)
    }
  }

  private file(key: string): string {
    const file = path.resolve(this.folder, key)
    if (!file.startsWith(path.resolve(this.folder) + path.sep)) throw new Error(`key outside the store: ${key}`)
    return file
  }

  /** Whether the file lies where its key says: a link leads out of the folder, or to what another key is for. */
  private async isOwn(key: string): Promise<boolean> {
    this.root ??= await realpath(this.folder)
    const wanted = path.join(this.root, key)
    return wanted === (await realpath(wanted).catch(() => null))
  }
}

const infoOf = (key: string, { size, mtime }: { size: number; mtime: Date }): FileInfo => ({
  bytes: size,
  modified: mtime,
  etag: `W/"${size.toString(16)}-${mtime.getTime().toString(16)}"`,
  contentType: CONTENT_TYPES[path.extname(key).slice(1).toLowerCase()] ?? 'application/octet-stream',
})
