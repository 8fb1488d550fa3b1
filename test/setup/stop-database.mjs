import { once } from 'node:events'

/** Has the Postgres of the tests ended and removed. */
export default async function stopDatabase() {
  const keeper = globalThis.databaseKeeper
  const exit = once(keeper, 'exit')
  keeper.disconnect()
  await exit
}
