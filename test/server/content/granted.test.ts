import type { Visibility } from '@anglers/contract/content'
import { eraseContent } from '../../../server/src/domains/content/erase.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, context, buildMember, buildForum, buildPost, buildPicture, buildComment, close } = await openTestServer()
afterAll(close)

const BODY = '老码头往左第三个钓位'

type Grant = { visibility: 1 | 2; password_version: number | null }
const PAID: Grant = { visibility: 1, password_version: null }
const password = (version: number): Grant => ({ visibility: 2, password_version: version })

/**
 * A locked post that a reader once liked, kept and commented on, whose comment its author liked and answered, and what
 * that reader has opened.
 */
async function locked(visibility: Visibility, grants: readonly Grant[]) {
  const [author, reader] = [await buildMember(), await buildMember()]
  const post = await buildPost({ author, title: '好钓位', body: BODY, tags: ['鲫鱼'], pictures: [await buildPicture(author)] })
  const neighbour = await buildPost({ author, tags: ['鲫鱼'] })
  const comment = await buildComment({ post, author: reader })
  await call('POST comments', { type: 'like', id: post.id, on: true }, { as: reader })
  await call('POST collect', { id: post.id, on: true }, { as: reader })
  await call('POST comments', { type: 'comment', id: post.id, content: '下次一起', parent: comment.id }, { as: author })
  await db
    .updateTable('post')
    .set({ visibility, price_fen: visibility === 1 ? 500 : null, password_hash: visibility === 2 ? 'a hash' : null, password_version: 3 })
    .where('id', '=', post.id)
    .execute()
  for (const grant of grants)
    await db
      .insertInto('post_grant')
      .values({ member_id: reader.id, post_id: post.id, ...grant })
      .execute()
  return { post, neighbour, reader, author, comment }
}

/** Where a reader gets the text, the pictures or what is said beneath, by place: all of them, or none. */
async function seen(
  { post, neighbour, author, comment }: Awaited<ReturnType<typeof locked>>,
  as: BuiltMember,
): Promise<Record<string, boolean>> {
  const isOpen = (cards: { id: number; text: string; pictures: unknown[]; locked: unknown; can: { react: boolean } }[]) => {
    const card = cards.find(({ id }) => id === post.id)!
    expect([card.text === BODY, card.pictures.length, card.can.react]).toEqual(card.locked ? [false, 0, false] : [true, 1, true])
    return !card.locked
  }
  const detail = (await call('GET posts/detail', { id: post.id }, { as })).body
  const [notice] = (await call('GET notice/list', {}, { as })).body
  expect([notice!.kind, notice!.picture === null]).toEqual(['reply', notice!.text === ''])
  return {
    'its page': detail.body === BODY,
    'the list': isOpen((await call('GET posts', { author: author.id }, { as })).body),
    'my likes': isOpen((await call('GET posts/like', {}, { as })).body),
    'my favourites': isOpen((await call('GET collect/posts', {}, { as })).body),
    'what I commented on': isOpen((await call('GET posts/comment', {}, { as })).body),
    'posts like another': isOpen((await call('GET posts/relate', { id: neighbour.id }, { as })).body),
    'a search': isOpen(
      (await call('GET search/search', { word: '好钓位', per_page: 100 }, { as })).body.flatMap((hit) =>
        hit.scope === 'post' ? [hit.post] : [],
      ),
    ),
    'its comments': await call('GET comments', { id: post.id }, { as }).then(
      () => true,
      () => false,
    ),
    'answers to my comment': await call('GET comments/replys', { id: comment.id }, { as }).then(
      () => true,
      () => false,
    ),
    'my comments': (await call('GET comments/recent', { mine: true }, { as })).body[0]!.can.reply,
    'a notice': notice!.text === '下次一起',
  }
}

test.each<[string, Visibility, Grant[], boolean]>([
  ['that is paid for, when it was bought', 1, [PAID], true],
  ['with a password, when that was known', 2, [password(3)], true],
  ['with a password, beside a purchase', 2, [PAID, password(3)], true],
  ['that is paid for, when an earlier password of it was known', 1, [password(3)], false],
  ['with a password, when it was bought before', 2, [PAID], true],
  ['with a password, when an earlier one was known', 2, [password(2)], false],
  ['that is private, whatever was opened', 3, [PAID, password(3)], false],
  ['that is for VIPs, when it was bought before', 4, [PAID], true],
  ['that is for VIPs, when a password of it was known', 4, [password(3)], false],
])('a post %s, is open to its reader at every place, or at none', async (_, visibility, grants, isOpen) => {
  const built = await locked(visibility, grants)
  // Of a private post there is nothing to see in lists, or to name.
  const places =
    visibility === 3
      ? { 'its page': (await call('GET posts/detail', { id: built.post.id }, { as: built.reader })).body.body === BODY }
      : await seen(built, built.reader)
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, isOpen])))
  if (!isOpen)
    expect(await refused('POST comments', { type: 'comment', id: built.post.id, content: '好' }, { as: built.reader })).toMatchObject({
      code: 'rest_post_locked',
    })
})

test('what one reader opened is open to no other, and to nobody in a chat', async () => {
  const { post, reader, author } = await locked(1, [PAID])
  const other = await buildMember()
  expect((await call('GET posts/detail', { id: post.id }, { as: other })).body).toMatchObject({
    body: '',
    pictures: [],
    locked: { by: 'paid' },
  })
  expect((await call('GET posts', { author: author.id }, { as: other })).body.find(({ id }) => id === post.id)).toMatchObject({
    text: '',
    locked: { by: 'paid' },
  })
  const card = { type: 'post', id: post.id } as const
  await call('POST message/send', { id: other.id, card }, { as: reader })
  expect((await call('GET message/list', { id: reader.id }, { as: other })).body.messages).toMatchObject([
    { card: { ...card, title: '好钓位', thumb: null } },
  ])
  expect((await call('POST message/send', { id: other.id, card }, { as: reader })).body.card).toMatchObject({ thumb: null })
})

test('what a reader has opened opens nothing else of its kind: on its page, in a list and beneath', async () => {
  const [author, reader] = [await buildMember(), await buildMember()]
  const tags = ['溪口', '河口']
  const ids = await Promise.all(tags.map(async (tag) => (await buildPost({ author, tags: [tag], body: BODY })).id))
  const topics = await Promise.all(
    tags.map(async (name) => (await db.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id),
  )
  for (const [at, id] of ids.entries())
    await db.updateTable('post').set({ visibility: 5, topic_id: topics[at]! }).where('id', '=', id).execute()
  await call('POST topic/like', { id: topics[0]!, on: true }, { as: reader })
  for (const visibility of [1, 2] as const) {
    const own = { author, visibility, body: BODY, password_version: 3 }
    const pair = [await buildPost(own), await buildPost(own)]
    const grant = visibility === 1 ? PAID : password(3)
    await db
      .insertInto('post_grant')
      .values({ member_id: reader.id, post_id: pair[0]!.id, ...grant })
      .execute()
    ids.push(...pair.map(({ id }) => id))
  }
  const cards = (await call('GET posts', { author: author.id }, { as: reader })).body
  const pages = await Promise.all(ids.map(async (id) => (await call('GET posts/detail', { id }, { as: reader })).body))
  const isOpen = ids.map((_, at) => at % 2 === 0)
  expect(pages.map(({ locked: by }) => by === null)).toEqual(isOpen)
  expect(ids.map((id) => cards.find((card) => card.id === id)!.text === BODY)).toEqual(isOpen)
  const answers = ids.map((id) =>
    call('GET comments', { id }, { as: reader }).then(
      () => true,
      () => false,
    ),
  )
  expect(await Promise.all(answers)).toEqual(isOpen)
})

test.each([
  ['a password', 2],
  ['its topic', 5],
] as const)('what was opened by %s is closed by the forum around it', async (_, visibility) => {
  const forum = await buildForum({ access: 'vip' })
  const { post, reader } = await locked(visibility, [password(3)])
  const { id: tag } = await db.selectFrom('tag').select('id').where('name', '=', '鲫鱼').executeTakeFirstOrThrow()
  if (visibility === 5) await db.updateTable('post').set({ topic_id: tag }).where('id', '=', post.id).execute()
  await call('POST topic/like', { id: tag, on: true }, { as: reader })
  const page = async () => (await call('GET posts/detail', { id: post.id }, { as: reader })).body
  expect((await page()).locked).toBeNull()
  await db.updateTable('post').set({ forum_id: forum.id, closed: true }).where('id', '=', post.id).execute()
  expect(await page()).toMatchObject({ title: '', body: '', locked: { by: 'forum' } })
})

test('what was bought is open to its buyer where it is free by now, in a forum that has closed', async () => {
  const forum = await buildForum({ access: 'vip' })
  const { post, reader } = await locked(0, [PAID])
  await db.updateTable('post').set({ forum_id: forum.id, closed: true }).where('id', '=', post.id).execute()
  const other = await buildMember()
  expect((await call('GET posts/detail', { id: post.id }, { as: reader })).body).toMatchObject({ body: BODY, locked: null })
  expect((await call('GET posts/detail', { id: post.id }, { as: other })).body).toMatchObject({ body: '', locked: { by: 'forum' } })
  expect((await call('GET comments', { id: post.id }, { as: reader })).body).toHaveLength(1)
})

test('who is erased takes along what was theirs, and nothing that others opened, kept, follow or showed', async () => {
  const { post, reader } = await locked(1, [PAID])
  const [leaver, elsewhere] = [await buildMember(), await buildPost({ tags: ['夜钓'] })]
  const { id: tag } = await db.selectFrom('tag').select('id').where('name', '=', '夜钓').executeTakeFirstOrThrow()
  const written: number[] = []
  for (const as of [leaver, reader]) {
    await call('POST topic/like', { id: tag, on: true }, { as })
    await call('POST collect', { id: elsewhere.id, on: true }, { as })
    await call('POST content-manage/dismiss', { id: elsewhere.id, on: true }, { as })
    const media = [await buildPicture(as)]
    const { comment } = (await call('POST comments', { type: 'comment', id: elsewhere.id, media }, { as })).body
    await call('POST comments/mark', { id: comment!.id, on: true }, { as })
    written.push(comment!.id)
  }
  await transact(context, (trx) => eraseContent(trx, leaver.id))
  expect((await call('GET posts/detail', { id: post.id }, { as: reader })).body.locked).toBeNull()
  expect((await call('GET topic/topic-like', {}, { as: reader })).body).toMatchObject([{ id: tag, counts: { followers: 1 } }])
  expect((await call('GET collect/posts', {}, { as: reader })).body.map(({ id }) => id)).toContain(elsewhere.id)
  expect((await call('GET mine/dismissed', {}, { as: reader })).body.map(({ id }) => id)).toEqual([elsewhere.id])
  const { body } = await call('GET comments', { id: elsewhere.id }, { as: reader })
  expect(body.map(({ id, liked, pictures }) => [id, liked, pictures.length])).toEqual([[written[1], true, 1]])
})
