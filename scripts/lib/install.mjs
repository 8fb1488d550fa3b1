import fs from 'node:fs'
import { fail, inRoot, npm } from './run.mjs'

/** Installs what package-lock.json says, unless that is what node_modules holds. Ends the process when npm fails. */
export async function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages, which takes a minute or so ...')
  const code = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) fail(new Error(`npm ci failed with exit code ${code}.`))
}

/** Compares the lock file with npm's own record of what it installed; optional packages are those of other platforms. */
function isInstalled() {
  const { packages: wanted } = readJson('package-lock.json')
  const { packages: installed } = readJson('node_modules/.package-lock.json') ?? {}
  if (!installed) return false
  return Object.entries(wanted).every(
    ([location, { version, optional }]) => location === '' || (installed[location] ? installed[location].version === version : optional),
  )
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(inRoot(file), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
