import type { ChildProcess } from 'node:child_process'
import { ask } from './children.ts'

/** Memory of a process after a forced collection of garbage. */
export interface Memory {
  /** Bytes of memory that the system counts as this process'. */
  rss: number
  /** Bytes that its objects and buffers take. */
  held: number
}

/** Objects that are only kept by what the first collection takes go with the next. */
const COLLECTIONS = 3

/** This process has to run with --expose-gc. */
async function memory(): Promise<Memory> {
  for (let i = 0; i < COLLECTIONS; i++) {
    globalThis.gc!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rss, held: heapUsed + external }
}

/** Milliseconds of processor time that this process has taken since it began. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What a process tells of itself. */
export const usage = { memory, cpuMs }

/** How the bench asks for it. */
export interface Gauges {
  memory(): Promise<Memory>
  cpuMs(): Promise<number>
}

export const gaugesOf = (child: ChildProcess): Gauges => ({ memory: () => ask(child, 'memory'), cpuMs: () => ask(child, 'cpuMs') })
