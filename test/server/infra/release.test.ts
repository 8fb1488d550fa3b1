import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { COMMANDS_MS, freePort } from '../support/process.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MB = 1024 * 1024
/** An account without a name, as many a container has one; who is not root runs it as oneself. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-release-'))
const release = path.join(folder, 'release')
const dataDir = path.join(folder, 'data')
chmodSync(folder, 0o755)
mkdirSync(dataDir)
if (NOBODY.uid) chownSync(dataDir, NOBODY.uid, NOBODY.gid)
let server: ChildProcess | undefined
afterAll(() => {
  server?.kill('SIGKILL')
  readableTo(0o755)
  rmSync(folder, { recursive: true })
})

function readableTo(mode: number, at = release) {
  chmodSync(at, mode)
  for (const entry of readdirSync(at, { withFileTypes: true })) if (entry.isDirectory()) readableTo(mode, path.join(at, entry.name))
}

function bytesIn(at: string): number {
  return readdirSync(at, { withFileTypes: true }).reduce((sum, entry) => {
    const inside = path.join(at, entry.name)
    return sum + (entry.isDirectory() ? bytesIn(inside) : entry.isFile() ? statSync(inside).size : 0)
  }, 0)
}

const env = { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'error' }
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(release, 'run.mjs'), ...args], { cwd: '/', env, ...NOBODY }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string; code: number }) => `${error.code} ${error.stderr}`,
  )

const make = (target: string) => {
  // Without H5, whose build takes minutes: it is copied as it is.
  const script = `
    const { makeRelease } = await import('./scripts/lib/releaseFolder.mjs')
    await makeRelease(process.argv[1], { h5: false })`
  const options = { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '' } }
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, target], options)
}

test.each([
  ['is no release', 'photos'],
  ['lies in an old release, such as the site of who started it there', '.data'],
])('a release does not take the place of what %s', async (_, name) => {
  const target = path.join(folder, name)
  mkdirSync(path.join(target, name), { recursive: true })
  if (name === '.data') writeFileSync(path.join(target, 'run.mjs'), '')
  await expect(make(target)).rejects.toThrow(`holds something that is no release: ${name}.`)
  expect(readdirSync(target)).toContain(name)
})

test(
  'a release runs by itself: read-only, by any account, with every command of the operator',
  async () => {
    await make(release)
    expect(bytesIn(release)).toBeLessThan(120 * MB)
    readableTo(0o555)

    const port = await freePort()
    server = spawn(process.execPath, [path.join(release, 'run.mjs')], {
      cwd: '/',
      env: { ...env, PORT: String(port), SIMULATORS: '1', DEMO: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...NOBODY,
    })
    const exit = once(server, 'exit')
    let printed = ''
    await new Promise<void>((resolve, reject) => {
      const read = (text: string) => {
        printed += text
        if (printed.includes(`:${port}`)) resolve()
      }
      server!.stdout!.setEncoding('utf8').on('data', read)
      server!.stderr!.setEncoding('utf8').on('data', read)
      void exit.then(() => reject(new Error(`the release ended at once:\n${printed}`)))
    })
    const origin = `http://127.0.0.1:${port}`
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${origin}/docs/`)).status).toBe(200)
    const [post] = (await (await fetch(`${origin}/wp-json/wp/v2/posts`)).json()) as object[]
    expect(post).toBeDefined()

    const commands = ['waters', 'basemap', 'reports', 'review', 'forums', 'adverts', 'codes', 'payments', 'shop', 'setting', 'members']
    for (const answer of await Promise.all(commands.map((command) => run(command)))) expect(answer).toMatch(/npm run -s|leads to/)
    expect(await run('topics')).toContain('npm run -s topics -- rename')
    expect(await run('audit')).toBe('The ledger adds up.\n')
    expect(await run('nothing')).toMatch(/^2 No such command: nothing\. There are adverts, audit, backup, .*restore/)
    const backup = path.join(dataDir, 'backup.tar')
    expect(await run('backup', backup)).toMatch(/has \d+ rows and \d+ files, and was read again/)
    expect(await run('restore', backup)).toMatch(/^1 The database is not empty/)

    server.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    // Postgres was run where it lies, not copied.
    expect(readdirSync(dataDir).sort()).toEqual(['backup.tar', 'media', 'postgres', 'secret'])
    expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['cluster'])
  },
  COMMANDS_MS,
)
