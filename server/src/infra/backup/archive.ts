import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { extract, type Header, pack } from 'tar-stream'

/** Of what this release writes. One that a later release changes so that this one cannot read it has the next number. */
const FORMAT = 1
const HEADER = 'backup.json'
const MANIFEST = 'manifest.json'
/** The attribute of a tar's entry that says what type a file is of. */
const TYPE = 'ANGLERS.type'
const JSON_BYTES_MAX = 10_000_000

type Entry = AsyncIterable<Buffer> & { header: Header }

/** What a backup begins with: all that has to be known before anything of it is taken over. */
export interface BackupHeader {
  madeAt: string
  /** Of the schema, in the order in which they were run. */
  migrations: { name: string; timestamp: string }[]
  tables: { name: string; columns: string[] }[]
  /** Tells whether a secret is that of the site. */
  secretMark: string
}

/** What a backup ends with. */
export interface BackupManifest {
  /** How many there are of each. */
  rows: Record<string, number>
  files: number
  /** Over the names, sizes, types and contents of all before it. */
  sha256: string
}

export interface Part {
  name: string
  bytes: number
  contentType?: string
}

/** What is no backup any more, or never was one. */
export class DamagedBackup extends Error {
  constructor(file: string, reason: string) {
    super(`${file} is damaged or no backup: ${reason}. Nothing was changed.`)
  }
}

const hashPart = ({ name, bytes, contentType = '' }: Part) => `${name}\0${bytes}\0${contentType}\0`

/** Writes a backup: a tar, which any tar opens. */
export class ArchiveWriter {
  private readonly tar = pack()
  private readonly hash = createHash('sha256')
  private readonly aside: string
  private readonly written: Promise<void>
  private failure: Error | undefined

  /** @throws Error when there is such a file */
  constructor(readonly file: string) {
    if (existsSync(file)) throw new Error(`${file} is there already: name a new file.`)
    this.aside = `${file}.${randomBytes(4).toString('hex')}.tmp`
    this.written = pipeline(this.tar, createWriteStream(this.aside, { mode: 0o600, flags: 'wx' }))
    this.written.catch((error: Error) => {
      this.failure = error
    })
  }

  async header(header: BackupHeader): Promise<void> {
    await this.json(HEADER, { format: FORMAT, ...header })
  }

  /** @throws when a stream brings more or less than was said */
  async add(part: Part, content: Buffer | Readable): Promise<void> {
    if (this.failure) throw this.failure
    this.hash.update(hashPart(part))
    const entry = this.tar.entry({
      name: part.name,
      size: part.bytes,
      mode: 0o600,
      ...(part.contentType ? { pax: { [TYPE]: part.contentType } } : {}),
    })
    const pieces = Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer>)
    const hash = this.hash
    await Promise.race([
      pipeline(
        async function* () {
          for await (const piece of pieces) {
            hash.update(piece)
            yield piece
          }
        },
        entry as unknown as NodeJS.WritableStream,
      ),
      // A disk that is full ends the file, not the entry.
      this.written,
    ])
    if (this.failure) throw this.failure
  }

  /** Ends the file, looks whether it says what was written, and only then gives it its name. */
  async finish(rows: Record<string, number>, files: number): Promise<void> {
    const manifest: BackupManifest = { rows, files, sha256: this.hash.copy().digest('hex') }
    await this.json(MANIFEST, manifest)
    this.tar.finalize()
    await this.written
    const handle = await open(this.aside, 'r+')
    await handle.sync().finally(() => handle.close())
    await readArchive(this.aside)
    await rename(this.aside, this.file)
  }

  /** Leaves nothing of what was begun. */
  async discard(): Promise<void> {
    this.tar.destroy()
    await this.written.catch(() => {})
    await rm(this.aside, { force: true })
  }

  private json(name: string, value: unknown): Promise<void> {
    const content = Buffer.from(JSON.stringify(value))
    return this.add({ name, bytes: content.length }, content)
  }
}

/**
 * Reads a backup from its beginning to its end.
 *
 * @param onPart gets each part in its order, and reads it or leaves it
 * @throws DamagedBackup when it is not what was written; by then parts of it were handed out
 */
export async function readArchive(
  file: string,
  onPart: (part: Part, content: Readable, header: BackupHeader) => Promise<void> = async () => {},
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  const hash = createHash('sha256')
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  const tar = extract()
  const source = createReadStream(file)
  const read = pipeline(source, tar as unknown as NodeJS.WritableStream)
  read.catch(() => {})
  let failure: unknown
  try {
    for await (const entry of tar as unknown as AsyncIterable<Entry>) {
      const { name, size = 0, pax } = entry.header
      if (manifest) throw new DamagedBackup(file, 'something follows its end')
      if (name === MANIFEST) {
        manifest = await readJson<BackupManifest>(entry)
        if (hash.digest('hex') !== manifest.sha256) throw new DamagedBackup(file, 'its content is not what was written')
        continue
      }
      const part = { name, bytes: size, contentType: (pax as Record<string, string> | undefined)?.[TYPE] }
      hash.update(hashPart(part))
      const content = Readable.from(hashed(entry, (piece) => hash.update(piece)))
      if (!header) {
        if (name !== HEADER) throw new DamagedBackup(file, 'it begins with something else')
        header = await readHeader(file, content)
        continue
      }
      try {
        await onPart(part, content, header)
      } catch (error) {
        failure = error
        throw error
      }
      // What nobody wanted counts, too.
      if (!content.destroyed || !content.readableEnded) for await (const _ of content);
    }
    await read
  } catch (error) {
    source.destroy()
    await finished(source).catch(() => {})
    if (error === failure || error instanceof DamagedBackup || isOfDisk(error)) throw error
    throw new DamagedBackup(file, (error as Error).message)
  }
  if (!header || !manifest) throw new DamagedBackup(file, 'its end is missing')
  return { header, manifest }
}

async function* hashed(entry: Entry, update: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of entry) {
    update(piece)
    yield piece
  }
}

async function readHeader(file: string, content: AsyncIterable<Buffer>): Promise<BackupHeader> {
  const { format, ...header } = await readJson<BackupHeader & { format: number }>(content)
  if (format !== FORMAT) throw new Error(`${file} was made by a later release: restore it with that one. Nothing was changed.`)
  return header
}

async function readJson<T>(content: AsyncIterable<Buffer>): Promise<T> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of content) {
    bytes += piece.length
    if (bytes > JSON_BYTES_MAX) throw new Error('it says too much of itself')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString()) as T
}

const isOfDisk = (error: unknown) => ['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes((error as { code?: string }).code ?? '')
