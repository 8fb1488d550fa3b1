import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { succeeds } from '../../../scripts/lib/debian.mjs'
import { overTcp } from './loopback.ts'
import { freePort } from './process.ts'

/** Whether Debian's PgBouncer is there (scripts/lib/debian.mjs). */
export const hasPgBouncer = succeeds('pgbouncer', '--version')
/** Whether Debian's nginx is. */
export const hasNginx = succeeds('nginx', '-v')

export interface Daemon {
  stop(): Promise<void>
}

export interface Pool extends Daemon {
  /** The same database by way of the pool. */
  url: string
}

/** Resolves when what it printed says so. */
export async function printing(child: ChildProcess, word: string): Promise<void> {
  let printed = ''
  const ended = once(child, 'exit').then(() => {
    throw new Error(`it ended at once:\n${printed}`)
  })
  ended.catch(() => {})
  child.stderr!.setEncoding('utf8')
  while (!printed.includes(word)) printed += (await Promise.race([once(child.stderr!, 'data'), ended]))[0]
  child.stderr!.resume()
}

const stopping = (child: ChildProcess, folder: string) => async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  rmSync(folder, { recursive: true, force: true })
}

/** A PgBouncer in transaction mode in front of the database at `url`, otherwise as Debian sets it up. */
export async function startPgBouncer(url: string, settings: Record<string, string | number> = {}): Promise<Pool> {
  const { hostname, port, username, password } = overTcp(url)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-pgbouncer-'))
  chmodSync(folder, 0o755)
  const own = String(await freePort())
  writeFileSync(path.join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const options = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'md5',
    auth_file: path.join(folder, 'users'),
    pool_mode: 'transaction',
    ...settings,
  }
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    ...Object.entries(options).map((one) => one.join(' = ')),
  ]
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, lines.join('\n'))
  // It does not run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  if (asOther.length) execFileSync('chown', ['nobody', path.join(folder, 'users'), file])
  const child = spawn('pgbouncer', [...asOther, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  await printing(child, 'process up')
  const address = overTcp(url)
  address.port = own
  return { url: address.href, stop: stopping(child, folder) }
}

export interface Balancer extends Daemon {
  origin: string
}

/** An nginx that hands calls and sockets to these processes in turns, and a call that one of them did not take to the next. */
export async function startNginx(origins: string[]): Promise<Balancer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; worker_processes 1; error_log stderr notice;
     ${process.getuid?.() === 0 ? 'user nobody nogroup;' : ''}
     events { worker_connections 512; }
     http {
       access_log off;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
       map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
       upstream site {
         ${origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`).join(' ')}
         keepalive 16;
       }
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://site;
           proxy_http_version 1.1;
           proxy_set_header Host $http_host;
           proxy_set_header X-Forwarded-For $remote_addr;
           proxy_set_header Upgrade $http_upgrade;
           proxy_set_header Connection $connection_upgrade;
         }
       }
     }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await printing(child, 'start worker process')
  const stop = stopping(child, folder)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      // Its worker goes with it.
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      await stop()
    },
  }
}
