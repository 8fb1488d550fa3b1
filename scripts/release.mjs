/** npm run release [-- FOLDER] [--without-postgres]: makes a folder that runs, with no package to install. */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './lib/install.mjs'
import { makeRelease } from './lib/releaseFolder.mjs'
import { fail, root } from './lib/run.mjs'

process.chdir(root)
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-postgres': { type: 'boolean', default: false } },
  })
  const [folder = 'dist/release', ...rest] = positionals
  if (rest.length) throw new Error('Usage: npm run release [-- FOLDER] [--without-postgres]')
  await ensureInstalled()
  await makeRelease(folder, { postgres: !values['without-postgres'] })
  console.log(`${folder} is a release: node ${folder}/run.mjs starts it.`)
} catch (error) {
  fail(error)
}
