import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'

const MEMORY = '/dev/shm'
const PREFIX = 'anglers-test-'
const GIB = 1024 ** 3
const HOUR_MS = 60 * 60_000
/** No run takes so long, nor goes for so long without a new file in its folder. */
const LEFT_MS = 3 * HOUR_MS

/**
 * Has this process, and all that it starts, put its temporary files in memory, where there is enough of it: a database of its own, which
 * each of the server's tests has, is a thousand files. They are removed when the process ends. Where TMPDIR says another place, that is the
 * one.
 */
export function writeToMemory(memory = MEMORY) {
  if (process.env.TMPDIR || !fs.existsSync(memory)) return
  try {
    for (const name of fs.readdirSync(memory)) if (isLeft(path.join(memory, name))) remove(path.join(memory, name))
    if (!hasRoom(memory) || !runsPrograms(memory)) return
    const folder = fs.mkdtempSync(path.join(memory, PREFIX))
    process.once('exit', () => remove(folder))
    // As the system's own: programs of other accounts write there too.
    fs.chmodSync(folder, 0o1777)
    process.env.TMPDIR = folder
  } catch (error) {
    // It may not be for us to write there: the disk is.
    console.error(`Temporary files are on the disk: ${error.message}`)
  }
}

/** What the tests of each core write at any one time, with room to spare; and as much again for the programs. */
function hasRoom(memory) {
  const needed = 2 * GIB * os.availableParallelism()
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize >= needed && Math.min(os.freemem(), process.availableMemory?.() ?? Infinity) >= 2 * needed
}

/** A release is unpacked and run there; containers often forbid it. */
function runsPrograms(memory) {
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).findLast(([, at]) => at === memory)?.[3] ?? ''
  return !options.split(',').includes('noexec')
}

/** Whether it is of a run that was killed: by its age, as the processes of another container are not known here. */
function isLeft(folder) {
  if (!path.basename(folder).startsWith(PREFIX)) return false
  const { uid, mtimeMs } = fs.statSync(folder)
  return uid === process.getuid?.() && Date.now() - mtimeMs > LEFT_MS
}

function remove(folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Something may still be writing: what stays is removed by a later run.
  }
}
