import fs from 'node:fs'
import path from 'node:path'

/**
 * Ends what a killed postmaster left in the data directory: a connection's process that is stuck in its work, or stopped, does
 * not notice that it is alone, and holds the shared memory, without which no other postmaster starts. What they were told to
 * commit is in the log, from which the next one recovers. Where the system does not tell (/proc), nothing is done.
 */
export function endOrphans(data: string): void {
  for (const pid of runningIn(data)) {
    if (!isOrphan(pid)) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The processes that stand in this folder, as all of Postgres do. */
const runningIn = (folder: string) =>
  list('/proc')
    .filter((name) => /^\d+$/.test(name) && read(() => fs.readlinkSync(path.join('/proc', name, 'cwd'))) === folder)
    .map(Number)

/** Whether it is a process that a postmaster has started, as its title says, and its parent is none. */
function isOrphan(pid: number): boolean {
  const title = read(() => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  const stat = read(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const parent = stat && /^\d+ \(postgres\) \S (\d+)/.exec(stat)?.[1]
  return Boolean(
    title?.startsWith('postgres: ') && parent && !read(() => fs.readFileSync(`/proc/${parent}/stat`, 'utf8'))?.includes('(postgres)'),
  )
}

const list = (folder: string) => read(() => fs.readdirSync(folder)) ?? []

/** What cannot be read has ended, or is another's. */
function read<T>(from: () => T): T | undefined {
  try {
    return from()
  } catch {
    return undefined
  }
}
