import { rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../../server/src/infra/migrate.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'

test(
  'npm run setting sets what is right, says what is wrong, and lists all',
  async () => {
    const database = await createTestDatabase()
    await migrate(database.url)
    const setting = (...args: string[]) => runCommand('setting', args, database.url)
    expect(await setting('seast_gray_mode_on_off', '1')).toBe('1\n')
    expect(await setting('seast_maintenance_mode_on_off', 'on')).toBe('1 seast_maintenance_mode_on_off\n  must be a number, or JSON\n')
    expect(await setting()).toMatch(/seast_gray_mode_on_off\n {2}1: everything is gray\n {2}1\n/)
    const value = path.join(os.tmpdir(), `setting-${process.pid}`)
    await writeFile(value, '江湖钓友')
    expect(await setting('seast_name', `@${value}`)).toBe('江湖钓友\n')
    expect(await setting('seast_name')).toBe('江湖钓友\n')
    expect(await setting('seast_name', '--default')).toBe('')
    expect(await setting('seast_name')).toBe('钓鱼伴侣\n')
    expect(await setting('seast_nothing')).toBe('1 seast_nothing\n  there is no such setting\n')
    await rm(value)
    await database.drop()
  },
  COMMANDS_MS,
)
