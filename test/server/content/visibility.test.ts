import type { EndpointName, Input } from '@anglers/contract'
import { lockReasons, type Visibility } from '@anglers/contract/content'
import type { BuiltMember } from '../support/factories.ts'
import { idsOf } from '../support/search.ts'
import { openTestServer, requestFor } from '../support/server.ts'

const { call, refused, inject, db, buildMember, buildModerator, buildPost, buildPicture, buildComment, buildFollow, close } =
  await openTestServer()
afterAll(close)

const SECRETS = { body: '秘密钓点在铁桥下', word: '铁桥', place: '铁桥第三墩', address: '左岸二百米', lat: '29.123457', lng: '106.765432' }
const TITLE = '今天的收获'
const TEASER = '想知道在哪儿吗'

const readers = ['visitor', 'stranger', 'VIP', 'follower', 'moderator', 'author'] as const
type Reader = (typeof readers)[number]

/** Who may read the body, by visibility. */
const mayRead: Record<Visibility, readonly Reader[]> = {
  0: readers,
  1: ['author', 'moderator'],
  2: ['author', 'moderator'],
  3: ['author'],
  4: ['author', 'moderator', 'VIP'],
  5: ['author', 'moderator', 'VIP', 'stranger', 'follower'],
}

const as: Record<Reader, BuiltMember | undefined> = {
  visitor: undefined,
  stranger: await buildMember(),
  VIP: await buildMember({ vip: true }),
  follower: await buildMember(),
  moderator: await buildModerator(),
  author: await buildMember(),
}

/** A post with secrets in it, that everyone once liked, kept and commented on while it was public. */
async function buildSecret(visibility: Visibility, state: 'live' | 'held' = 'live') {
  const author = as.author!
  const picture = await buildPicture(author)
  const post = await buildPost({
    author,
    title: TITLE,
    body: SECRETS.body,
    teaser: TEASER,
    tags: ['鲫鱼'],
    pictures: [picture],
    sticky_at: new Date(),
    place: { name: SECRETS.place, address: SECRETS.address, lat: Number(SECRETS.lat), lng: Number(SECRETS.lng) },
  })
  const neighbour = await buildPost({ author, tags: ['鲫鱼'] })
  const comments = new Map<Reader, number>()
  for (const reader of readers) {
    const member = as[reader]
    if (!member) continue
    await call('POST comments', { type: 'like', id: post.id, on: true }, { as: member })
    await call('POST collect', { id: post.id, on: true }, { as: member })
    comments.set(reader, (await buildComment({ post, author: member, body: `${reader}到此一游` })).id)
  }
  await db
    .updateTable('post')
    .set({ visibility, state, price_fen: visibility === 1 ? 100 : null, password_hash: visibility === 2 ? 'hash' : null })
    .where('id', '=', post.id)
    .execute()
  const key = await db.selectFrom('media').select('key').where('id', '=', picture).executeTakeFirstOrThrow()
  return { ...post, neighbour, comments, secrets: [...Object.values(SECRETS), key.key] }
}
type Secret = Awaited<ReturnType<typeof buildSecret>>

/** Every call that could bring the post to a reader, with the input that would. */
const ways = (post: Secret): { [K in EndpointName]?: Input<K>[] } => ({
  'GET posts': [{}, { author: post.author.id }, { type: 'words' }, { orderby: 'hot' }, { following: true }],
  'GET posts/detail': [{ id: post.id }],
  'GET posts/edit-detail': [{ id: post.id }],
  'GET posts/sticky': [{}],
  'GET posts/relate': [{ id: post.neighbour.id }, { id: post.id }],
  'GET posts/most': [{ meta: 'likes' }, { meta: 'favs' }, { meta: 'comments' }, { meta: 'post_views' }],
  'GET posts/like': [{}],
  'GET posts/comment': [{}],
  'GET collect/posts': [{}],
  'GET mine/posts': [{}],
  'GET comments': [{ id: post.id }],
  'GET comments/recent': [{}, { mine: true }, { author: post.author.id }],
  'GET search/search': [{ word: SECRETS.word }, { word: TITLE }, { word: TEASER }],
  'GET user/view': [{ id: post.author.id }],
  'GET tags': [{}],
})

/** All that a reader is ever told, as text. */
async function everythingSentTo(reader: Reader, post: Secret): Promise<string> {
  const texts: string[] = []
  for (const [name, inputs] of Object.entries(ways(post))) {
    for (const input of inputs) texts.push((await inject(requestFor(name as EndpointName, input, { as: as[reader] }))).payload)
  }
  for (const id of post.comments.values()) texts.push((await inject(requestFor('GET comments/replys', { id }, { as: as[reader] }))).payload)
  return texts.join('\n')
}

beforeAll(async () => {
  await buildFollow(as.follower!, as.author!)
})

describe.each([0, 1, 2, 3, 4, 5] as const)('visibility %i', (visibility) => {
  let post: Secret
  beforeAll(async () => {
    post = await buildSecret(visibility)
  })
  afterAll(() => db.updateTable('post').set({ deleted_at: new Date() }).where('id', 'in', [post.id, post.neighbour.id]).execute())

  const detail = async (reader: Reader) => (await call('GET posts/detail', { id: post.id }, { as: as[reader] })).body
  const kept = readers.filter((reader) => !mayRead[visibility].includes(reader))

  test.each(mayRead[visibility])('is open to: %s', async (reader) => {
    const { body, locked, pictures, place } = await detail(reader)
    expect({ body, locked }).toEqual({ body: SECRETS.body, locked: null })
    expect(pictures).toHaveLength(1)
    expect(place).toMatchObject({ name: SECRETS.place })
    expect((await call('GET comments', { id: post.id }, { as: as[reader] })).total).toBe(post.comments.size)
  })

  if (kept.length === 0) return

  test.each(kept)('keeps its secrets from: %s', async (reader) => {
    const notified = await everythingSentTo(reader, post)
    expect(post.secrets.filter((secret) => notified.includes(secret))).toEqual([])
    // That the calls did tell something.
    expect(notified).toContain(`"id":${post.neighbour.id},`)
  })

  test.each(kept)('says what locks it to: %s', async (reader) => {
    const body = await detail(reader)
    const isPrivate = visibility === 3
    expect(body.locked).toEqual({ by: lockReasons[visibility - 1], ...(visibility === 1 ? { priceFen: 100, price: 100 } : {}) })
    expect(body).toMatchObject({
      title: isPrivate ? '' : TITLE,
      text: isPrivate ? '' : TEASER,
      tags: isPrivate ? [] : [{ name: '鲫鱼' }],
      body: '',
      pictures: [],
      place: null,
      can: { comment: false, react: false },
    })
  })

  test.each(kept)('opens its comments, and takes none, from: %s', async (reader) => {
    expect(await refused('GET comments', { id: post.id }, { as: as[reader] })).toMatchObject({ status: 403, code: 'rest_post_locked' })
    expect(await refused('GET comments/replys', { id: post.comments.get('author') }, { as: as[reader] })).toMatchObject({
      code: 'rest_post_locked',
    })
    if (reader === 'visitor') return
    for (const input of [
      { type: 'comment', content: '求' },
      { type: 'like', on: true },
      { type: 'fav', on: true },
    ]) {
      expect(await refused('POST comments', { ...input, id: post.id }, { as: as[reader] })).toMatchObject({ code: 'rest_post_locked' })
    }
    expect(await refused('POST comments/mark', { id: post.comments.get('author') }, { as: as[reader] })).toMatchObject({
      code: 'rest_post_locked',
    })
  })

  test('is found by what anyone may read of it, and by nothing else', async () => {
    const hits = async (word: string) => idsOf((await call('GET search/search', { word }, { as: as.author })).body)
    expect(await hits(SECRETS.word)).toEqual([])
    expect(await hits(TITLE)).toEqual(visibility === 3 ? [] : [post.id])
    expect(await hits(TEASER)).toEqual(visibility === 3 ? [] : [post.id])
  })
})

test('a post for VIPs is locked to a former VIP', async () => {
  const post = await buildPost({ visibility: 4 })
  const former = await buildMember({ vip_until: new Date(Date.now() - 1_000) })
  expect((await call('GET posts/detail', { id: post.id }, { as: former })).body).toMatchObject({ body: '', locked: { by: 'vip' } })
})

describe('a post that was public and is so no more', () => {
  test.each(['stranger', 'VIP', 'moderator'] as const)('keeps even its title, when private, from: %s', async (reader) => {
    const notified = await everythingSentTo(reader, await buildSecret(3))
    expect([TITLE, TEASER].filter((secret) => notified.includes(secret))).toEqual([])
  })

  test.each(['visitor', 'stranger', 'VIP'] as const)('keeps everything, when held, from: %s', async (reader) => {
    const post = await buildSecret(0, 'held')
    const notified = await everythingSentTo(reader, post)
    expect([TITLE, TEASER, ...post.secrets].filter((secret) => notified.includes(secret))).toEqual([])
  })

  test('does not lend the start of its text for a title, when held', async () => {
    const post = await buildSecret(0, 'held')
    await db.updateTable('post').set({ title: '' }).where('id', '=', post.id).execute()
    const mine = async (reader: Reader) =>
      (await call('GET comments/recent', { mine: true }, { as: as[reader] })).body.find((comment) => comment.postId === post.id)!
    expect(await mine('stranger')).toMatchObject({ post: { title: '' }, can: { reply: false, delete: true } })
    expect(await mine('author')).toMatchObject({ post: { title: SECRETS.body } })
  })
})
