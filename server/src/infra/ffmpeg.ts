import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A film of five minutes, on a slow machine. */
const CONVERT_MS = 30 * 60_000
const POSTER_MS = 60_000
const LOOK_MS = 20_000

/** What the converter's program is asked to do. Where it fails, so does the promise. */
export interface Ffmpeg {
  /** Makes a film that every phone plays: H.264 and AAC, at most 1280 pixels wide or high, with what players want first in front. */
  convert(from: string, to: string): Promise<void>
  /** Draws a frame of it as a JPEG. */
  draw(from: string, to: string): Promise<void>
}

let looked: { program: string; found: Promise<boolean> } | undefined

/** The converter, where it is there. @param program its path or name */
export async function openFfmpeg(program: string): Promise<Ffmpeg | null> {
  if (looked?.program !== program) {
    const found = run(program, ['-version'], { timeout: LOOK_MS }).then(
      () => true,
      () => false,
    )
    looked = { program, found }
  }
  if (!(await looked.found)) return null
  const ask = async (args: string[], timeout: number) => {
    // Of what it says nothing is kept: it holds names of files, and is long.
    await run(program, ['-nostdin', '-v', 'error', '-y', ...args], { timeout, killSignal: 'SIGKILL' })
  }
  return {
    convert: (from, to) =>
      ask(
        [
          ...['-i', from, '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
          ...['-vf', "scale='min(1280,iw)':'min(1280,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2"],
          ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '96k'],
          ...['-movflags', '+faststart', '-f', 'mp4', to],
        ],
        CONVERT_MS,
      ),
    draw: (from, to) => ask(['-ss', '0.5', '-i', from, '-frames:v', '1', '-f', 'image2', '-c:v', 'mjpeg', to], POSTER_MS),
  }
}
