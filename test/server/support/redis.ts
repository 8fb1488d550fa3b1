import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { succeeds } from '../../../scripts/lib/debian.mjs'
import { freePort } from './process.ts'

/** Whether a redis-server is installed. */
export const hasRedis = succeeds('redis-server', '--version')

export interface RedisServer {
  /** The same after a restart. */
  url: string
  start(): Promise<void>
  /** As a power cut does. */
  stop(): Promise<void>
}

/** A redis-server of one's own that keeps nothing. It does not run yet. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort()
  let redis: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      let printed = ''
      redis.stdout!.setEncoding('utf8')
      while (!printed.includes('Ready to accept connections')) printed += (await once(redis.stdout!, 'data'))[0]
    },
    async stop() {
      if (!redis || redis.signalCode) return
      redis.kill('SIGKILL')
      await once(redis, 'exit')
    },
  }
}
