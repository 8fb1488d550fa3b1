import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../..')
const LIMIT_MS = 240_000

/** Signs somebody up by a code, and says from where the site takes them to come: the table of addresses lies beside the release. */
async function regionOfNewcomer(origin: string, outbox: string): Promise<string> {
  const call = async (name: string, body?: object, token = '') => {
    const answer = await fetch(`${origin}/wp-json/wp/v2/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '218.4.167.70',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([name, answer.status]).toEqual([name, 200])
    return (await answer.json()) as Record<string, never>
  }
  const user = '13912340099'
  await call('site/code', { user, purpose: 'login' })
  const [mail] = readdirSync(outbox)
  const [code] = /\b\d{6}\b/.exec(readFileSync(path.join(outbox, mail!), 'utf8'))!
  const session = await call('site/login', { user, code })
  const { id } = await call('user/check', undefined, session.access_token)
  return (await call(`user/view?id=${id}`)).ipRegion!
}

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
        TRUST_PROXY: '127.0.0.1',
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
      expect(await regionOfNewcomer(origin, path.join(folder, 'data/outbox'))).toBe('江苏')
    } finally {
      server.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true })
    }
  },
  LIMIT_MS,
)
