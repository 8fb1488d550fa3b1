import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of a file in the repository. */
export const inRoot = (...parts) => path.join(root, ...parts)

const running = new Set()
let interruption

/**
 * Runs a program in the repository until it ends; it shares our streams unless `options` say otherwise.
 * A signal to us ends first all that runs, then us.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onOutput?: (chunk: Buffer) => void }} [options]
 * @returns {Promise<number>} its exit code; 128 and the signal's number if a signal ended it
 */
export async function run(command, args, { onOutput, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options })
  child.stdout?.on('data', onOutput)
  child.stderr?.on('data', onOutput)
  if (running.size === 0) process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
  running.add(child)
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => resolve(code ?? signalCode(signal)))
    })
  } finally {
    running.delete(child)
    if (running.size === 0) {
      process.off('SIGINT', stopAll).off('SIGTERM', stopAll)
      if (interruption) process.exit(signalCode(interruption))
    }
  }
}

/** Ends all that runs by a signal, and then this process. */
export function stopAll(signal) {
  interruption = signal
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program that nobody reads unless it fails: then its output is printed.
 * @type {typeof run}
 */
export async function runQuietly(command, args, options) {
  const output = []
  const code = await run(command, args, { ...options, onOutput: (chunk) => output.push(chunk) })
  if (code !== 0) process.stderr.write(Buffer.concat(output))
  return code
}

/** Runs npm, which is a batch file on Windows. */
export const npm = (args, options) => run('npm', args, { shell: process.platform === 'win32', ...options })

/** Ends this process with a message; for errors that it explains itself. */
export function fail(error) {
  console.error(error.message)
  process.exit(1)
}

/** What shells report for a program that a signal ended. */
const signalCode = (signal) => 128 + os.constants.signals[signal]
