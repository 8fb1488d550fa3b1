import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../../server/src/config.ts'

/** Debian's own, which finds Debian's packages. */
const PYTHON = '/usr/bin/python3'

/** Whether the S3 server is there (scripts/lib/swift.mjs). */
export const hasS3 = spawnSync(PYTHON, ['-c', 'import swift'], { stdio: 'ignore' }).status === 0

/** How long a test, or what prepares it, may take with an S3 server of its own, in ms: that starts in two seconds on an idle machine. */
export const S3_MS = 120_000

export interface S3Server {
  /** Of a bucket that is there, and empty. */
  config: S3Config
  /** Of another bucket. */
  createBucket(name: string): Promise<S3Config>
  stop(): Promise<void>
}

/** A real S3 server of one's own: OpenStack Swift, in a temporary folder. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-s3-'))
  const keys = { keyId: 'test:angler', keySecret: 'secret-of-this-test' }
  const server = spawn(PYTHON, [path.join(import.meta.dirname, 's3-server.py'), folder, keys.keyId, keys.keySecret], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
  const printed = await Promise.race([once(server.stdout, 'data'), ended.then(() => null)])
  if (!printed) throw new Error('the S3 server ended at once')
  const endpoint = String(printed[0]).trim()
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: keys.keyId, secretAccessKey: keys.keySecret },
  })
  const createBucket = async (bucket: string) => {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    return { endpoint, region: 'us-east-1', bucket, ...keys, pathStyle: true }
  }
  try {
    return { config: await createBucket('pictures'), createBucket, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
