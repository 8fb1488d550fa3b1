import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../../../server/src/infra/migrate.ts'
import { createTestDatabase } from '../../setup/database.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** `npm run -s setting -- …` on a database of its own. */
async function commandOn(url: string) {
  await migrate(url)
  return async (...args: string[]) => {
    const run = promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/src/setting.ts', ...args], { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url } })
    return run.then(({ stdout }) => stdout, (error: { stderr: string; code: number }) => `${error.code} ${error.stderr}`)
  }
}

/** Each run starts Node anew. */
const LIMIT_MS = 120_000

test('npm run setting sets what is right, says what is wrong, and lists all', async () => {
  const database = await createTestDatabase()
  const setting = await commandOn(database.url)
  expect(await setting('seast_gray_mode_on_off', '1')).toBe('1\n')
  expect(await setting('seast_maintenance_mode_on_off', 'on')).toBe('1 seast_maintenance_mode_on_off\n  must be a number, or JSON\n')
  expect(await setting()).toMatch(/seast_gray_mode_on_off\n {2}1: everything is gray\n {2}1\n/)
  await database.drop()
}, LIMIT_MS)
