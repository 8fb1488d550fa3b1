/** What was begun, ended in the opposite order: at the end, after a failure, and on Ctrl-C. */
const cleanups: (() => Promise<unknown>)[] = []
let cleaning: Promise<void> | undefined

export const isCleaning = (): boolean => cleaning !== undefined

export function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (const end of cleanups.reverse()) await end().catch((error: Error) => process.stderr.write(`${error.message}\n`))
  })()
  return cleaning
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
