import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts the Postgres that the tests share, and tells them in the environment where it is. */
export default async function startDatabase() {
  const keeper = fork(fileURLToPath(new URL('keep-database.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_OPTIONS: '' },
    // Out of the reach of Ctrl-C, so that it can clean up.
    detached: true,
  })
  globalThis.databaseKeeper = keeper
  const variables = await new Promise((resolve, reject) => {
    keeper.once('message', resolve)
    keeper.once('exit', (code) => reject(new Error(`Postgres for the tests did not start: exit code ${code}`)))
  })
  Object.assign(process.env, variables)
}
