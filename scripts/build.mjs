/** npm run build:<target>: builds dist/<target> for production. */
import process from 'node:process'
import { build, TARGETS } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { checkRelease } from './lib/release.mjs'
import { fail } from './lib/run.mjs'

const target = process.argv[2]
if (!Object.hasOwn(TARGETS, target)) {
  console.error(`Usage: node scripts/build.mjs <${Object.keys(TARGETS).join('|')}>`)
  process.exit(2)
}
await ensureInstalled()
try {
  checkRelease(target)
  await build(target)
} catch (error) {
  fail(error)
}
