import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Answer } from '@anglers/contract'
import { webWays } from '@anglers/contract/signin'
import pg from 'pg'
import { startPostgres } from '../../../server/src/infra/postgres/index.ts'
import { openSecret } from '../../../server/src/infra/secret.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { listen } from '../support/loopback.ts'
import { NOBODY } from '../support/loopback.ts'
import { COMMANDS_MS, failToStart, runCommand, serverProcess } from '../support/process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-start-'))
const database = await createTestDatabase()
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

let folders = 0
const dataDir = () => {
  const created = path.join(folder, `data-${++folders}`)
  mkdirSync(created)
  return created
}
/** Files in a data folder, by their paths. */
const dataDirWith = (files: Record<string, string>) => {
  const created = dataDir()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(created, name)), { recursive: true })
    writeFileSync(path.join(created, name), content)
  }
  return created
}
const cluster = (version: string, password = 'a password') =>
  dataDirWith({ 'postgres/cluster/data/PG_VERSION': version, 'postgres/cluster/password': password })
const wrong = (change: (url: URL) => void) => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

describe('a start that cannot be says why in a sentence, and ends with 1:', () => {
  test.each<[string, () => Record<string, string>, RegExp]>([
    [
      'the data folder is a file',
      () => ({ DATA_DIR: path.join(dataDirWith({ file: '' }), 'file') }),
      /^DATA_DIR: .*\/file.* there is a file where a folder has to be/,
    ],
    [
      'it lies in a file',
      () => ({ DATA_DIR: path.join(dataDirWith({ file: '' }), 'file/data'), DATABASE_URL: database.url }),
      /^DATA_DIR: .*\/file.* there is a file where a folder has to be/,
    ],
    ['it cannot be made', () => ({ DATA_DIR: '/proc/anglers' }), /^DATA_DIR: \/proc\/anglers/],
    [
      'a database of another Postgres',
      () => ({ DATA_DIR: cluster('15\n') }),
      /cluster\/data was made by Postgres 15, and Postgres 18 comes with this server/,
    ],
    ['a database cut short by a full disk', () => ({ DATA_DIR: cluster('') }), /data\/PG_VERSION is broken.*DATA_DIR/],
    [
      'no database where one was',
      () => ({ DATA_DIR: dataDirWith({ 'postgres/cluster/password': 'a password' }) }),
      /data\/PG_VERSION is missing.*DATA_DIR/,
    ],
    ['an empty password of the database', () => ({ DATA_DIR: cluster('18\n', '') }), /cluster\/password is empty/],
    ['an empty secret', () => ({ DATA_DIR: dataDirWith({ secret: '' }), DATABASE_URL: database.url }), /\/secret is empty.*SECRET_KEY/],
    ['half a secret', () => ({ DATA_DIR: dataDirWith({ secret: 'half' }), DATABASE_URL: database.url }), /\/secret is broken.*SECRET_KEY/],
    [
      'no database server',
      () => ({ DATA_DIR: dataDir(), DATABASE_URL: `postgres://me:hidden@${NOBODY}/fish` }),
      /^DATABASE_URL: the database fish at 127.0.0.1:\d+ cannot be used, nothing listens there/,
    ],
    [
      'no such host',
      () => ({ DATA_DIR: dataDir(), DATABASE_URL: 'postgres://me:hidden@db.invalid/fish' }),
      /^DATABASE_URL: .*db\.invalid.* there is no such host/,
    ],
    [
      'a wrong password',
      () => ({
        DATA_DIR: dataDir(),
        DATABASE_URL: wrong((url) => {
          url.password = 'hidden'
        }),
      }),
      /^DATABASE_URL: .* the user or the password is wrong/,
    ],
    [
      'no such database',
      () => ({
        DATA_DIR: dataDir(),
        DATABASE_URL: wrong((url) => {
          url.pathname = '/nowhere'
        }),
      }),
      /^DATABASE_URL: the database nowhere .* there is no such database/,
    ],
    [
      'no Redis',
      () => ({ DATA_DIR: dataDir(), DATABASE_URL: database.url, REDIS_URL: `redis://:hidden@${NOBODY}` }),
      /^REDIS_URL: the Redis at 127.0.0.1:\d+ cannot be used/,
    ],
    [
      'no S3',
      () => ({
        DATA_DIR: dataDir(),
        DATABASE_URL: database.url,
        S3_ENDPOINT: `http://${NOBODY}`,
        S3_REGION: 'cn-1',
        S3_BUCKET: 'fish',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'hidden',
        S3_PATH_STYLE: '1',
      }),
      /^S3_BUCKET: the bucket fish at 127.0.0.1:\d+ cannot be used, nothing listens there/,
    ],
    [
      'no simulators',
      () => ({ DATA_DIR: dataDir(), DATABASE_URL: database.url, SIMULATORS: `http://${NOBODY}` }),
      /^SIMULATORS: those at http:\/\/127.0.0.1:\d+ cannot be used, nothing listens there. `npm run simulators` runs them.$/,
    ],
    [
      'an address of another machine',
      () => ({ DATA_DIR: dataDir(), DATABASE_URL: database.url, HOST: '203.0.113.1' }),
      /^HOST: 203.0.113.1 is no address of this machine/,
    ],
    [
      'a setting that makes no sense',
      () => ({ DATA_DIR: dataDir(), PORT: 'eighty' }),
      /^The environment is not right:\s+PORT must be a port number$/,
    ],
  ])(
    '%s',
    async (_, env, sentence) => {
      const { code, reason } = await failToStart(env())
      expect(reason).toMatch(sentence)
      expect(reason).not.toMatch(/hidden|\n +at /)
      expect(code).toBe(1)
    },
    COMMANDS_MS,
  )

  test(
    'a port that is taken',
    async () => {
      const taken = net.createServer()
      const port = await listen(taken)
      expect(await failToStart({ DATA_DIR: dataDir(), DATABASE_URL: database.url, PORT: String(port) })).toEqual({
        code: 1,
        reason: `Port ${port} is taken: end what runs there, or set PORT to another.`,
      })
      taken.close()
    },
    COMMANDS_MS,
  )

  test(
    "another database's password; and no Postgres is left running",
    async () => {
      const own = dataDir()
      await (await startPostgres({ dataDir: path.join(own, 'postgres') })).stop()
      writeFileSync(path.join(own, 'postgres/cluster/password'), 'that of another')
      const { code, reason } = await failToStart({ DATA_DIR: own })
      expect([code, reason]).toEqual([
        1,
        expect.stringMatching(/^.*cluster\/password does not hold the password of the database beside it.*$/),
      ])
      expect(readdirSync(path.join(own, 'postgres/cluster/data'))).not.toContain('postmaster.pid')
    },
    COMMANDS_MS,
  )

  test(
    'and so does a command',
    async () => {
      expect(await runCommand('setting', [], `postgres://me:hidden@${NOBODY}/fish`)).toMatch(
        /^1 DATABASE_URL: the database fish at 127.0.0.1:\d+ cannot be used, nothing listens there \(ECONNREFUSED\)\.$/m,
      )
      const DATA_DIR = dataDir()
      expect(await runCommand('setting', ['seast_gray_mode_on_off', '1'], '', { DATA_DIR })).toBe(
        `1 There is no site in ${DATA_DIR}: set DATA_DIR, or DATABASE_URL, as the server has it.\n`,
      )
      expect(await runCommand('codes', ['make', '1', 'credit', '10'], database.url, { DATA_DIR, SECRET_KEY: '' })).toBe(
        `1 There is no secret in ${DATA_DIR}: set SECRET_KEY, or DATA_DIR, as the server has it.\n`,
      )
      expect(readdirSync(DATA_DIR)).toEqual([])
      const taken = path.join(dataDirWith({ file: '' }), 'file')
      expect(await runCommand('restore', ['site.tar'], '', { DATA_DIR: path.join(taken, 'data') })).toBe(
        `1 DATA_DIR: ${taken}/data cannot be used, there is a file where a folder has to be (ENOTDIR).\n`,
      )
    },
    COMMANDS_MS,
  )
})

test(
  'a fault of our own is told with the lines of the sources',
  async () => {
    const broken = await createTestDatabase()
    const client = new pg.Client(broken.url)
    await client.connect()
    await client.query('delete from kysely_migration where name <> (select min(name) from kysely_migration)')
    await client.end()
    const { code, reason } = await failToStart({ DATA_DIR: dataDir(), DATABASE_URL: broken.url })
    expect(reason).toMatch(/already exists [^]*server\/src\/infra\/migrate\.ts:\d+/)
    expect(code).toBe(1)
    await broken.drop()
  },
  COMMANDS_MS,
)

test.each([
  ['offers no platform that nobody set up', '0', []],
  ['lets simulators stand for the platforms where that is wanted', '1', [...webWays]],
])(
  '%s',
  async (_, simulators, offered) => {
    const server = await serverProcess({ databaseUrl: database.url, dataDir: dataDir(), env: { SIMULATORS: simulators } })
    await server.start()
    const { signIn } = (await (await fetch(`${server.origin}/wp-json/wp/v2/setting/get-var`)).json()) as Answer<'GET setting/get-var'>
    expect(signIn.sort()).toEqual(offered.sort())
    await server.stop()
  },
  COMMANDS_MS,
)

describe("the data folder's own secret", () => {
  test('is the same for all who start at once, and afterwards', async () => {
    const own = dataDir()
    const hashes = (await Promise.all(Array.from({ length: 8 }, () => openSecret(undefined, own)))).map((secret) =>
      secret.hash('a', 'b').toString('hex'),
    )
    hashes.push((await openSecret(undefined, own)).hash('a', 'b').toString('hex'))
    expect(new Set(hashes).size).toBe(1)
    expect(readdirSync(own)).toEqual(['secret'])
    expect([statSync(path.join(own, 'secret')).mode & 0o777, readFileSync(path.join(own, 'secret'), 'utf8').length]).toEqual([0o600, 43])
  })
})
