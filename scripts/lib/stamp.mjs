import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from './run.mjs'

/**
 * A hash of all that a build depends on.
 * @param {string[]} sources files and folders of the repository; one that is not there counts as such
 * @param {string[]} [variables] of the environment
 */
export function hashOf(sources, variables = []) {
  const hash = createHash('sha256')
  const add = (file) => {
    const stats = fs.statSync(inRoot(file), { throwIfNoEntry: false })
    if (stats?.isDirectory()) for (const name of fs.readdirSync(inRoot(file)).sort()) add(path.join(file, name))
    else if (stats) hash.update(`${file}\0${stats.size}\0`).update(fs.readFileSync(inRoot(file)))
  }
  sources.forEach(add)
  for (const name of variables.sort()) hash.update(`${name}=${process.env[name]}\0`)
  return hash.digest('hex')
}
