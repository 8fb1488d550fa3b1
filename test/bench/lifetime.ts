/** What was begun, ended in the opposite order: at the end, after a failure, and on Ctrl-C. */
const cleanups: (() => Promise<unknown>)[] = []
let cleaning: Promise<void> | undefined

export const isCleaning = (): boolean => cleaning !== undefined

export function cleanUp(): Promise<void> {
  cleaning ??= endAfter(0)
  return cleaning
}

async function endAfter(count: number): Promise<void> {
  for (const end of cleanups.splice(count).reverse()) await end().catch((error: Error) => process.stderr.write(`${error.message}\n`))
}

/** Ends what the work has begun as soon as it is done: the servers of one part would take connections and memory from the next. */
export async function during<T>(work: () => Promise<T>): Promise<T> {
  const before = cleanups.length
  try {
    return await work()
  } finally {
    await endAfter(before)
  }
}

/** Does this in the clean-up. */
export const atEnd = (end: () => Promise<unknown>): void => void cleanups.push(end)

/** Waits for what is starting, and ends it in the clean-up, even when that begins before it has started. */
export function ending<T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> {
  atEnd(() =>
    starting.then(
      (started) => started.stop(),
      () => {},
    ),
  )
  return starting
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.on(signal, () => void cleanUp().then(() => process.exit(code)))
}
