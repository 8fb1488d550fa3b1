import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Removes the folders in one in which nothing has changed for so long: work that was cut off has left them. */
export async function removeWorkFolders(parent: string, olderThanMs: number): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((one) => one.isDirectory())) {
    const folder = path.join(parent, entry.name)
    // It may be gone meanwhile.
    const changedMs = (await stat(folder).catch(() => null))?.mtimeMs
    if (changedMs !== undefined && Date.now() - changedMs > olderThanMs) await rm(folder, { recursive: true, force: true })
  }
}
