import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * Builds the demo town once for all stories: filling it takes most of a server's first start. Where the environment
 * names one already, as in
 * a run of several suites, that is the one.
 */
export default async function startTown() {
  if (process.env.ANGLERS_TEST_TOWN) return
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('build-town.ts', import.meta.url))],
    {
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  )
  globalThis.builtTown = stdout
  process.env.ANGLERS_TEST_TOWN = stdout
}
