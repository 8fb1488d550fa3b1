import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What one process asks another, and what comes back. */
interface Question {
  id: number
  name: string
  input: unknown
}
type Reply = { id: number; value: unknown } | { id: number; error: string }

let asked = 0

/** Asks a process that was begun by this one, and that `answers()`. @throws what went wrong there, or when it ends before it answers */
export function ask<T>(child: ChildProcess, name: string, input?: unknown): Promise<T> {
  const id = ++asked
  return new Promise((resolve, reject) => {
    const done = () => {
      child.off('message', hear)
      child.off('exit', fail)
    }
    const hear = (reply: Reply) => {
      if (reply.id !== id) return
      done()
      if ('error' in reply) reject(new Error(reply.error))
      else resolve(reply.value as T)
    }
    const fail = () => {
      done()
      reject(new Error(`the process that was asked for ${name} has ended`))
    }
    child.on('message', hear)
    child.once('exit', fail)
    child.send({ id, name, input } satisfies Question, (error) => error && fail())
  })
}

/** Lets the process that began this one `ask()` for these. */
export function answers(handlers: Record<string, (input: never) => unknown>): void {
  process.on('message', ({ id, name, input }: Question) => {
    void (async () => {
      try {
        process.send!({ id, value: await handlers[name]!(input as never) } satisfies Reply)
      } catch (error) {
        process.send!({ id, error: (error as Error).stack ?? String(error) } satisfies Reply)
      }
    })()
  })
}

/** Begins a process that runs this file of the bench. */
export function begin(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
