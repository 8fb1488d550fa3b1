import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { succeeds } from '../../../scripts/lib/debian.mjs'
import { hasNginx, printing } from '../support/pool.ts'
import { freePort } from '../support/process.ts'

const CONF = readFileSync(path.resolve(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8')
const isThere = hasNginx && succeeds('openssl', 'version') && existsSync('/etc/nginx/mime.types')
const describeThere = isThere ? describe : describe.skip

describeThere(isThere ? 'nginx by deploy/nginx.conf' : 'deploy/nginx.conf: not checked, as nginx or openssl is missing', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-nginx-conf-'))
  let ports: { plain: number; tls: number }
  let servers: Server[]
  let child: ChildProcess

  /** One of a release, which has its own code alone. */
  const serverOf = async (release: string): Promise<Server> => {
    const server = createServer((call, answer) => {
      const isOther = call.url!.startsWith('/js/') && call.url !== `/js/app.${release}.js`
      call.resume().on('end', () => answer.writeHead(isOther ? 404 : 200).end(release))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return server
  }

  /** The configuration with addresses of this machine, and with the block for another name. */
  const write = (): string => {
    const file = path.join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    const addresses = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
    const here = CONF.replace(/server-(\d):8080/g, (_, nth: string) => addresses[Number(nth) - 1]!)
      .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${ports.plain}`)
      .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${ports.tls}`)
      .replaceAll(/^ {2}# (server \{| .*;|\})$/gm, '  $1')
      .replace('http {', () => `http { ${temporary.join(' ')}`)
    writeFileSync(file, `${process.getuid?.() === 0 ? 'user nobody nogroup; ' : ''}${here}`)
    return file
  }

  beforeAll(async () => {
    chmodSync(folder, 0o755)
    mkdirSync(path.join(folder, 'tls'))
    const certificate = ['-keyout', path.join(folder, 'tls/privkey.pem'), '-out', path.join(folder, 'tls/fullchain.pem')]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=x', ...certificate],
      { stdio: 'ignore' },
    )
    cpSync('/etc/nginx/mime.types', path.join(folder, 'mime.types'))
    servers = await Promise.all(['old', 'new'].map(serverOf))
    // Another process may have taken a port that was free.
    for (let tries = 5; ;) {
      ports = { plain: await freePort(), tls: await freePort() }
      const options = ['-p', folder, '-c', write(), '-e', 'stderr', '-g', `daemon off; pid ${folder}/pid; error_log stderr notice;`]
      child = spawn('nginx', options, { stdio: ['ignore', 'ignore', 'pipe'] })
      try {
        return await printing(child, 'start worker process')
      } catch (error) {
        if (!--tries) throw error
      }
    }
  })

  afterAll(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    for (const server of servers ?? []) server.close()
    rmSync(folder, { recursive: true })
  })

  const ask = (address: string, { host = 'anglers.example', bytes = 0 } = {}) =>
    new Promise<{ status: number; location?: string }>((resolve, reject) => {
      request(
        { host: '127.0.0.1', port: ports.tls, path: address, method: bytes ? 'POST' : 'GET', rejectUnauthorized: false, headers: { host } },
        (answer) => answer.resume().on('end', () => resolve({ status: answer.statusCode!, location: answer.headers.location })),
      )
        .on('error', reject)
        .end(Buffer.alloc(bytes))
    })

  test('is without a word of warning', () => {
    const { status, stderr } = spawnSync('nginx', ['-t', '-p', folder, '-c', write(), '-e', 'stderr', '-g', `pid ${folder}/test-pid;`], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
    // Later ones have another word for HTTP/2; and how many files may be open is the machine's.
    const known = /"listen \.\.\. http2" directive|open file resource limit/
    expect(stderr.split('\n').filter((line) => line.includes('[warn]') && !known.test(line))).toEqual([])
  })

  test('has the code of both releases while they run side by side, and of no other', async () => {
    const asked = ['old', 'new', 'old', 'new', 'new', 'old', 'old'].map((release) => `/js/app.${release}.js`)
    for (const address of asked) expect(await ask(address)).toMatchObject({ status: 200 })
    expect(await ask('/js/app.older.js')).toMatchObject({ status: 404 })
  })

  test('lets the largest call through', async () => {
    const bytes = Math.max(...Object.values<Endpoint>(endpoints).map(({ bodyBytes, upload }) => bodyBytes ?? upload?.maxBytes ?? 0))
    expect(bytes).toBeGreaterThan(15_000_000)
    expect(await ask('/wp-json/', { bytes })).toMatchObject({ status: 200 })
  })

  test('leads from another name to the one that members know', async () => {
    const elsewhere = await ask('/pages/hot/hot?id=1', { host: 'www.anglers.example' })
    expect(elsewhere).toEqual({ status: 308, location: 'https://anglers.example/pages/hot/hot?id=1' })
  })
})
