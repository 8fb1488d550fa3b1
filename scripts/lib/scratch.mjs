import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'anglers-test-'
const GIB = 1024 ** 3
/** What a run writes at most at any one time, with room to spare; as much has to be left for the programs. */
const NEEDED_BYTES = 4 * GIB

/**
 * Has this process, and all that it starts, put its temporary files in memory, where there is enough of it: a database of its own, which
 * each of the server's tests has, is a thousand files. They are removed when the process ends.
 */
export function writeToMemory() {
  if (!hasRoom()) return
  for (const left of fs.readdirSync(MEMORY).filter(isLeft)) remove(path.join(MEMORY, left))
  const folder = fs.mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`))
  // As the system's own: programs of other accounts write there too.
  fs.chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => remove(folder))
}

function hasRoom() {
  if (!fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES && os.freemem() >= 2 * NEEDED_BYTES
}

/** Whether it is of a run that was killed. */
function isLeft(name) {
  const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch ({ code }) {
    return code === 'ESRCH'
  }
}

const remove = (folder) => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
