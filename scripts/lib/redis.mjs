import { installFromDebian, succeeds } from './debian.mjs'

/** Has redis-server installed where that is possible; the tests that need it are skipped elsewhere. */
export async function ensureRedis() {
  if (succeeds('redis-server', '--version') || ((await installFromDebian('redis-server')) && succeeds('redis-server', '--version'))) return
  console.log('No redis-server is installed: what needs it is not tested.')
}
