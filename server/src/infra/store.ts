import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { SignedLinks } from '../lib/signedLinks.ts'

/** Where uploaded files are kept. Keys are relative paths with forward slashes, made by us and never by a member. */
export interface ObjectStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Removes what a crash left half written, so many milliseconds ago at least. */
  removeLeftovers(olderThanMs: number): Promise<void>
  /** Where a browser gets it, absolute or a path on this server, as long as it is shown to everyone. */
  url(key: string): string
  /** Where whoever is handed this address gets it, for at least so many hours. */
  signedUrl(key: string, hours: number): string
}

/** What a file is called until it is whole. */
const ASIDE = /\.[0-9a-f]{8}\.tmp$/

const foldersIn = async (folder: string) => (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name))

/** Keeps files in a folder, which the server serves under `baseUrl`. */
export class FolderStore implements ObjectStore {
  constructor(private readonly folder: string, private readonly baseUrl: string, private readonly links: SignedLinks) {}

  async put(key: string, bytes: Buffer): Promise<void> {
    const file = this.file(key)
    await mkdir(path.dirname(file), { recursive: true })
    // Written aside first: a crash in between leaves no half picture under its name.
    const aside = `${file}.${randomBytes(4).toString('hex')}.tmp`
    try {
      await writeFile(aside, bytes)
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
  }

  async removeLeftovers(olderThanMs: number): Promise<void> {
    for (const folder of [this.folder, ...await foldersIn(this.folder)]) {
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        // It may have got its name, or be gone, meanwhile.
        if (ASIDE.test(name) && Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity) > olderThanMs) await rm(file, { force: true })
      }
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.file(key), { force: true })
  }

  url(key: string): string {
    return `${this.baseUrl}/${key}`
  }

  signedUrl(key: string, hours: number): string {
    return `${this.url(key)}?${this.links.query(key, hours)}`
  }

  private file(key: string): string {
    const file = path.resolve(this.folder, key)
    if (!file.startsWith(path.resolve(this.folder) + path.sep)) throw new Error(`key outside the store: ${key}`)
    return file
  }
}
