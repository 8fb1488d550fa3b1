import { spawnSync } from 'node:child_process'
import { runQuietly } from './run.mjs'

/** Whether a program is there and ends well. */
export const succeeds = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/**
 * Installs packages of Debian's, where that is possible: on Debian, as root.
 * @returns {Promise<boolean>} whether they are there now
 */
export async function installFromDebian(...packages) {
  if (process.getuid?.() !== 0 || !succeeds('apt-get', '--version')) return false
  console.log(`Installing ${packages.join(' ')} ...`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  await runQuietly('apt-get', ['update'], options)
  return (await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options)) === 0
}
