import { serverProcess, type ServerProcess } from '../support/process.ts'
import { API, openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { db, dataDir, databaseUrl, buildMember, buildPost, close } = server
let site: ServerProcess
beforeAll(async () => {
  site = await serverProcess({ databaseUrl, dataDir })
  await site.start()
}, 120_000)
afterAll(async () => {
  await site.stop()
  await close()
})

const TAGS = ['鲫鱼', '夜钓']
const QUIET_MS = 4_000
const BUSY_MS = 30_000
/** However fast one writer alone is, the machine may be busy with something else for so long. */
const QUIET_FLOOR_MS = 60
const SLOWER_AT_MOST = 20

interface Outcome {
  status: number
  ms: number
}

async function publish(token: string, form: object): Promise<Outcome> {
  const start = performance.now()
  const response = await fetch(`${site.origin}${API}/publish/words`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - start }
}

const publishes = (token: string) => (n: number) => publish(token, { content: `第${n}条`, tags: TAGS })
/** Closes a post and opens it again, in turns. */
const toggles = (token: string, id: number) => (n: number) =>
  publish(token, { id, content: '开开关关', tags: TAGS, visibility: n % 2 ? 3 : 0 })

/** Writes one after the other for so long. */
async function writeFor(ms: number, write: (n: number) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const end = performance.now() + ms; performance.now() < end;) outcomes.push(await write(outcomes.length + 1))
  return outcomes
}

const percentile = (outcomes: Outcome[], share: number) =>
  outcomes.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(outcomes.length * share)]!

test('four members who publish under two tags, and four who close and open their posts there, hold nobody up', async () => {
  const [publishers, togglers] = await Promise.all([0, 1].map(() => Promise.all(Array.from({ length: 4 }, () => buildMember()))))
  const posts = await Promise.all(togglers!.map((author) => buildPost({ author, tags: TAGS })))
  const quiet = await writeFor(QUIET_MS, publishes(publishers![0]!.token))
  const busy = (
    await Promise.all([
      ...publishers!.map(({ token }) => writeFor(BUSY_MS, publishes(token))),
      ...posts.map(({ id, author }) => writeFor(BUSY_MS, toggles(author.token, id))),
    ])
  ).flat()
  expect(busy.filter(({ status }) => status !== 200)).toEqual([])
  expect(percentile(busy, 0.99) / Math.max(percentile(quiet, 0.99), QUIET_FLOOR_MS)).toBeLessThan(SLOWER_AT_MOST)

  // And all of it is counted.
  const listed = Number(
    (
      await db
        .selectFrom('post')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('listed', '=', true)
        .executeTakeFirstOrThrow()
    ).n,
  )
  expect((await server.call('GET posts')).total).toBe(listed)
}, 120_000)
