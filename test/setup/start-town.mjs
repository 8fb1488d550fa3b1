import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Builds the demo town once for all stories: drawing its pictures takes most of a server's first start. */
export default async function startTown() {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('build-town.ts', import.meta.url))], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  process.env.ANGLERS_TEST_TOWN = stdout
}
