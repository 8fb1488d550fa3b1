import type { Writable } from 'node:stream'

/** What is kept for a reader who is slow, some thousand lines; more would take the memory that calls need. */
const WAITING_BYTES = 1024 * 1024

/**
 * Where the lines of a log go. Who does not read them holds nobody up: what is too much by then is left out, and later it says how much
 * that was. A file descriptor of its own would wait for its reader, with all the process, and at the end for ever.
 *
 * @param output standard output; its errors are the caller's
 */
export function logOutput(output: Writable): { write(line: string): void } {
  let left = 0
  return {
    write(line) {
      if (output.writableLength > WAITING_BYTES) {
        left++
        return
      }
      if (left)
        output.write(`${JSON.stringify({ level: 40, time: Date.now(), lines: left, msg: 'nobody read the log: lines were left out' })}\n`)
      left = 0
      output.write(line)
    },
  }
}
