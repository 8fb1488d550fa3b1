import { type EndpointName, endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { CARD_TEXT_CHARS, POST_TITLE_CHARS } from '@anglers/contract/limits'
import type { TSchema } from 'typebox'
import { startSimulator } from '@anglers/simulators'
import { API, openTestServer } from '../support/server.ts'

const simulator = await startSimulator()
const { call, inject, buildMember, buildPost, buildFollow, signIn, close } = await openTestServer({ platforms: simulator.platforms })
afterAll(async () => {
  await close()
  await simulator.close()
})

/** The first half of an emoji: JSON can say it, Unicode text cannot hold it, and Postgres does not keep it. */
const HALF = '\ud83d'
/** The same as some programs write it into an address. */
const HALF_IN_ADDRESS = '%ED%A0%BD'

type Part = TSchema & {
  type?: string
  properties?: Record<string, Part>
  items?: Part
  enum?: unknown[]
  anyOf?: Part[]
  required?: string[]
  minimum?: number
  minLength?: number
  minItems?: number
  pattern?: string
  format?: string
}

/** Something that this schema takes, as far as it can be told without knowing more. */
function sample(schema: Part): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0]!)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties![name]!)]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items!))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'string':
      return schema.pattern?.includes('\\d{6}') ? '123456' : 'a'.repeat(Math.max(schema.minLength ?? 1, 1))
    default:
      return null
  }
}

/** Inputs of an endpoint, each with half an emoji in one of the places for text, by the name of the place. */
function inputsWithHalf(schema: Part, path = ''): [string, unknown][] {
  if (schema.anyOf) return schema.anyOf.flatMap((part) => inputsWithHalf(part, path))
  if (schema.type === 'array') return inputsWithHalf(schema.items!, `${path}.0`).map(([place, item]) => [place, [item]])
  if (schema.type === 'object') {
    const whole = sample(schema) as object
    return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      inputsWithHalf(part, path ? `${path}.${name}` : name).map(([place, value]): [string, unknown] => [
        place,
        { ...whole, [name]: value },
      ]),
    )
  }
  if (schema.type !== 'string') return []
  return [HALF, `鱼${HALF}`, `${sample(schema) as string}${HALF}`].map((text): [string, unknown] => [path, text])
}

const places = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([, { input, upload }]) => input && !upload)
  .flatMap(([name, { input }]) =>
    inputsWithHalf(input as Part).map(([place, value]) => [name, place, value as Record<string, unknown>] as const),
  )

const me = await buildMember({ password: 'carp and tench' })

test.each(places)('%s: half an emoji in %s is no fault of the server, with a key and without', async (name, place, input) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const token = await signIn(me)
  for (const headers of [{}, { 'idempotency-key': `half an emoji ${name} ${place}`.replaceAll(/[^\w]/g, '-') }]) {
    const request = { method, headers: { authorization: `Bearer ${token}`, ...headers } }
    const query = Object.entries(input)
      .map(([key, value]) => `${key}=${encodeURIComponent(String(value).replaceAll(HALF, '~')).replaceAll('~', HALF_IN_ADDRESS)}`)
      .join('&')
    const { statusCode, payload } = await inject(
      method === 'GET' ? { ...request, url: `${API}/${path}?${query}` } : { ...request, url: `${API}/${path}`, payload: input },
    )
    if (statusCode >= 500 && statusCode !== 501) throw new Error(`${name} answered ${statusCode}: ${payload}`)
  }
})

describe('half an emoji', () => {
  test('becomes the sign for what cannot be read, and the rest of the text stays', async () => {
    const [author, post] = [await buildMember(), await buildPost()]
    const { body } = await call('POST comments', { type: 'comment', id: post.id, content: `好大的鱼${HALF}` }, { as: author })
    expect(body.comment!.body).toBe('好大的鱼\ufffd')
  })

  test('in the name of a group, a reason, a report: what others are told of it holds the same', async () => {
    const [moderator, operator] = [await buildMember({ role: 'moderator' }), await buildMember({ role: 'operator' })]
    const group = (await call('POST group-message/create', { name: `夜钓${HALF}` }, { as: moderator })).body
    expect(group.name).toBe('夜钓\ufffd')
    expect((await call('POST group-message/edit', { id: group.id, name: `路亚${HALF}` }, { as: moderator })).body.name).toBe('路亚\ufffd')
    const banned = await buildMember()
    await call(
      'POST content-manage/add-blacklist',
      { id: banned.id, until: new Date(Date.now() + 60_000).toISOString(), reason: `卖药${HALF}` },
      { as: moderator },
    )
    await call('POST report/add', { type: 'feedback', reason: 'bug', content: `打不开${HALF}` }, { as: moderator })
    const texts = await Promise.all(
      [banned, operator].map(async (as) => (await call('GET notice/list', { tab: 'system' }, { as })).body[0]!.text),
    )
    expect(texts).toEqual(['卖药\ufffd', '打不开\ufffd'])
  })

  test('in a list and inside a part is mended as well', async () => {
    const author = await buildMember()
    const place = { name: `老码头${HALF}`, address: HALF, lat: 29.5, lng: 106.5 }
    const { id } = (await call('POST publish/words', { content: '甲', tags: [`路亚${HALF}`], place }, { as: author })).body
    const { tags, place: kept } = (await call('GET posts/detail', { id })).body
    expect([tags.map(({ name }) => name), kept!.name]).toEqual([['路亚\ufffd'], '老码头\ufffd'])
  })
})

test('a post whose beginning ends amid an emoji is shared, with a key too, and its card shows whole signs', async () => {
  const [writer, other] = [await buildMember(), await buildMember()]
  await buildFollow(other, writer)
  const post = await buildPost({ title: '', body: `${'鱼'.repeat(POST_TITLE_CHARS - 1)}👨‍👩‍👧${'在'.repeat(10)}` })
  const headers = { 'idempotency-key': 'share-it-once' }
  for (const _ of ['first', 'again']) {
    const { body } = await call('POST message/send', { id: other.id, card: { type: 'post', id: post.id } }, { as: writer, headers })
    expect(body.card).toMatchObject({ title: '鱼'.repeat(POST_TITLE_CHARS - 1) })
  }
})

test('a card whose text is cut amid signs that belong together ends before them', async () => {
  const post = await buildPost({ body: `${'鱼'.repeat(CARD_TEXT_CHARS - 2)}👨‍👩‍👧在` })
  const { body } = await call('GET posts/detail', { id: post.id })
  expect([body.text, body.more]).toEqual(['鱼'.repeat(CARD_TEXT_CHARS - 2), true])
})
