import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pino from 'pino'
import { openLogger } from '../../../server/src/infra/logger.ts'
import { logOutput } from '../../../server/src/infra/logOutput.ts'
import { codeSentTo, wrongCode } from '../support/codes.ts'
import { API, openTestServer } from '../support/server.ts'

const lines: string[] = []
const logger = openLogger(
  'info',
  new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  }),
)
const server = await openTestServer({ logger })
const { call, refused, inject, db, buildMember, buildPost, close } = server
afterAll(close)

const PASSWORD = 'carp-and-tench-9'

test('no line holds a token, a password or a query', async () => {
  const member = await buildMember({ login: 'log-reader', password: PASSWORD })
  const { access_token: token } = (await call('POST site/login', { user: member.login, password: PASSWORD })).body
  await refused('POST site/login', { user: member.login, password: `${PASSWORD}-wrong` })
  await inject({ url: `${API}/user/check`, query: { access_token: token } })
  await inject({ url: `${API}/user/check`, query: { access_token: `${token}-expired` } })
  await inject({ url: `${API}/nothing`, query: { access_token: token } })
  await inject({ url: `/page-of-the-app`, query: { access_token: token } })
  await inject({ url: `${API}/%ZZ?access_token=${token}` })
  for (const path of [
    `${API}/posts/${token}`,
    `/access_token=${token}`,
    `/x;access_token=${token}`,
    `/${token}.html`,
    `${API}/${encodeURIComponent(`?access_token=${token}`)}`,
    `/media/${token}`,
    `/wp-json//${token}`,
  ]) {
    await inject({ url: path })
    await inject({ method: 'POST', url: path })
    await inject({ method: 'PUT', url: path })
  }
  await call('GET search/search', { word: 'secret-spot' }, { as: { token } })
  await call('POST publish/words', { content: 'secret-words', visibility: 2, password: PASSWORD }, { as: { token } })
  await inject({
    method: 'POST',
    url: `${API}/site/login`,
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${PASSWORD}`,
  })
  const log = lines.join('')
  expect(lines.length).toBeGreaterThanOrEqual(9)
  for (const secret of [token, PASSWORD, 'access_token', 'secret-spot', 'secret-words', 'log-reader', '?'])
    expect(log.includes(secret)).toBe(false)
})

test('of a row that failed no line holds what was in it', async () => {
  await sql`alter table post add constraint unlucky check (body not like '%secret-row%')`.execute(db)
  const form = { content: 'secret-row' }
  expect(await refused('POST publish/words', form, { as: await buildMember() })).toMatchObject({ status: 500 })
  await sql`alter table post drop constraint unlucky`.execute(db)
  const line = lines.find((one) => one.includes('unlucky'))
  expect(JSON.parse(line!)).toMatchObject({ msg: 'a call failed', err: { code: '23514', stack: expect.any(String) } })
  expect(line).not.toContain('secret-row')
})

test('no line and no answer holds a code or a password that signs somebody up, in, or back in', async () => {
  lines.length = 0
  const phone = '13800002222'
  const answers: string[] = []
  const keep = ({ text }: { text: string }) => void answers.push(text)
  const codes: string[] = []
  for (const [purpose, spend] of [
    ['signup', (code: string) => call('POST site/signup', { user: phone, code, password: PASSWORD })],
    ['login', (code: string) => call('POST site/login', { user: phone, code })],
    ['lostpass', (code: string) => call('POST site/lostpass', { user: phone, code, password: `${PASSWORD}-new` })],
  ] as const) {
    await db
      .updateTable('sign_in_code')
      .set({ sent_at: new Date(0) })
      .execute()
    keep(await call('POST site/code', { user: phone, purpose }))
    const code = await codeSentTo(server, phone)
    codes.push(code)
    keep(await refused('POST site/login', { user: phone, code: wrongCode(code) }))
    keep(await call('GET site/getpass', { user: phone, code }))
    keep(await spend(code))
  }
  expect(lines.length).toBeGreaterThanOrEqual(12)
  for (const secret of [PASSWORD, phone, ...codes]) {
    expect(lines.join('').includes(secret)).toBe(false)
    expect(answers.join('').includes(secret)).toBe(false)
  }
})

test('a call is a line with method, route, status and time', async () => {
  lines.length = 0
  const { id } = await buildPost()
  await call('GET posts/detail', { id })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 30, method: 'GET', route: `${API}/posts/detail`, status: 200, ms: expect.any(Number) }),
  ])
})

test('a fault of ours is logged with its cause; a refusal is not', async () => {
  lines.length = 0
  await refused('GET posts', { page: 0 })
  expect(lines.some((line) => JSON.parse(line).level >= 40)).toBe(false)
  await sql`alter table menu rename to menu_elsewhere`.execute(db)
  await refused('GET menu', { place: 'home' })
  await sql`alter table menu_elsewhere rename to menu`.execute(db)
  const faults = lines.map((line) => JSON.parse(line)).filter((line) => line.level >= 50)
  expect(faults).toEqual([
    expect.objectContaining({ msg: 'a call failed', err: expect.objectContaining({ message: expect.stringContaining('menu') }) }),
  ])
})

test.each([
  ['a good one', `${API}/posts`, 200],
  ['a refusal', `${API}/user/check`, 401],
  ['one of no route', `${API}/nothing`, 404],
  ['one of a broken address', `${API}/%ZZ`, 404],
])('every answer, %s too, has an id of its own by which the log has its line', async (_, url, status) => {
  lines.length = 0
  const answers = [await inject({ url }), await inject({ url, headers: { 'x-request-id': 'made-up', 'request-id': 'made-up' } })]
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status])
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  const logged = lines.map((line) => (JSON.parse(line) as { reqId?: string }).reqId)
  // An address that cannot be decoded is logged nowhere.
  if (!url.includes('%')) expect(logged).toEqual(ids)
})

test('what nobody reads waits up to a megabyte; the rest is left out, and counted when somebody reads on', () => {
  const written: string[] = []
  let read = () => {}
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      read = done
    },
  })
  const log = pino({}, logOutput(output))
  const LINES = 4_000
  for (let n = 0; n < LINES; n++) log.info({ n }, 'x'.repeat(1_000))
  expect(output.writableLength).toBeLessThan(1.1 * 1024 * 1024)
  while (output.writableLength) read()
  log.info('read again')
  while (output.writableLength) read()
  const said = written.map((line) => JSON.parse(line) as { msg: string; lines?: number })
  expect(said.at(-1)!.msg).toBe('read again')
  expect(said.at(-2)).toMatchObject({ lines: LINES - (said.length - 2), msg: 'nobody read the log: lines were left out' })
})
