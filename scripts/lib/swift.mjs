import { installFromDebian, succeeds } from './debian.mjs'

const isThere = () => succeeds('/usr/bin/python3', '-c', 'import swift')

/** Has OpenStack Swift, the S3 server of the tests, installed where that is possible; the tests that need it are skipped elsewhere. */
export async function ensureSwift() {
  if (isThere() || ((await installFromDebian('python3-swift')) && isThere())) return
  console.log('No python3-swift is installed: what needs an S3 server is not tested.')
}
