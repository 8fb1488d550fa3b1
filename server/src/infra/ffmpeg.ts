import { execFile, type ExecFileException, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { VIDEO_MAX_MS } from '@anglers/contract/limits'

const run = promisify(execFile)

/** A film of five minutes, on a slow machine. */
const CONVERT_MS = 30 * 60_000
/** What is made of a film that is longer than it says ends there. */
const LONGEST_S = VIDEO_MAX_MS / 1000 + 1
const POSTER_MS = 60_000
const LOOK_MS = 20_000

/** So much of the end of what it says is looked at. */
const SAID_BYTES = 16_384
/** What it says, in the words of the C library, where not the film is at fault but the machine. A broken film has it say others of them. */
const MACHINE = /no space left on device|quota exceeded|file too large|read-only file system|too many open files/i
/** What somebody else ends it by: whoever stops all of its group, or a machine that is out of memory. */
const STOPPED = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
/** By which it says that it was asked to end. */
const ASKED = 255

/** The program could make nothing of the film, or not in time. */
export class UndecodableError extends Error {}

/**
 * What the converter's program is asked to do. The promise fails with an UndecodableError where it is the film's fault, else with another.
 */
export interface Ffmpeg {
  /** Makes a film that every phone plays: H.264 and AAC, at most 1280 pixels wide or high, with what players want first in front. */
  convert(from: string, to: string): Promise<void>
  /** Draws a frame of it as a JPEG. */
  draw(from: string, to: string): Promise<void>
}

/** What the system says of a program that is not there. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'ENOEXEC'])

let looked: { program: string; found: Promise<boolean> } | undefined

/** Of what it says nothing is kept: it holds names of files, and is long. */
function runToEnd(program: string, args: string[], timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout, killSignal: 'SIGKILL' })
    let said = ''
    child.stderr.setEncoding('latin1').on('data', (words: string) => {
      said = (said + words).slice(-SAID_BYTES)
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      // Whoever else ends it, `killed` says that we did: it took too long.
      if (child.killed) return reject(new UndecodableError('the converter took too long'))
      if (code === ASKED || STOPPED.has(signal)) return reject(new Error(`the converter was ended by ${signal ?? 'a signal'}`))
      const fault = MACHINE.exec(said)?.[0].toLowerCase()
      if (fault === undefined) reject(new UndecodableError(`the converter ended with ${signal ?? code}`))
      else reject(new Error(`the converter says: ${fault}`))
    })
  })
}

/** The converter, where it is there. @param convertMs how long it may take for a film */
export async function openFfmpeg(program: string, convertMs = CONVERT_MS): Promise<Ffmpeg | null> {
  if (looked?.program !== program) {
    const found = run(program, ['-version'], { timeout: LOOK_MS }).then(
      () => true,
      (error: ExecFileException) => {
        if (typeof error.code === 'number' || ABSENT.has(error.code ?? '')) return false
        // It may be there: the machine had no room for it.
        looked = undefined
        throw error
      },
    )
    looked = { program, found }
  }
  if (!(await looked.found)) return null
  const ask = (args: string[], timeout: number) => runToEnd(program, ['-nostdin', '-v', 'error', '-y', ...args], timeout)
  return {
    convert: (from, to) =>
      ask(
        [
          ...['-i', from, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
          ...['-vf', "scale='min(1280,iw)':'min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"],
          ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k'],
          ...['-t', String(LONGEST_S), '-movflags', '+faststart', '-f', 'mp4', to],
        ],
        convertMs,
      ),
    draw: (from, to) => ask(['-ss', '0.5', '-i', from, '-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg', to], POSTER_MS),
  }
}
