/** What a test opened and has to close, before everything else is put back. */
const cleanups: (() => Promise<void>)[] = []

export function afterTest(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup)
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
