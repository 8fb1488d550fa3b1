import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../..')
const LIMIT_MS = 240_000

test(
  'a release has the site in it, and serves it wherever it lies',
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-release-'))
    chmodSync(folder, 0o755)
    const release = path.join(folder, 'release')
    mkdirSync(path.join(folder, 'data'))
    await promisify(execFile)(process.execPath, ['scripts/release.mjs', release], { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '' } })
    const server = spawn(process.execPath, [path.join(release, 'run.mjs')], {
      cwd: '/',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: path.join(folder, 'data'),
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
        DRAIN_SECONDS: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exit = once(server, 'exit')
    try {
      let printed = ''
      server.stdout.setEncoding('utf8')
      while (!/http:\S+\n/.test(printed)) printed += ((await Promise.race([once(server.stdout, 'data'), exit])) as string[])[0]
      const [origin] = /http:\/\/\S+/.exec(printed)!
      const page = await fetch(`${origin}/`)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
      const [, script] = /<script[^>]* src="([^"]+)"/.exec(await page.text())!
      const code = await fetch(new URL(script!, origin))
      expect([code.status, code.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
      expect((await code.text()).length).toBeGreaterThan(1_000)
    } finally {
      server.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true })
    }
  },
  LIMIT_MS,
)
