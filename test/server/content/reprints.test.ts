import { POST_TEXT_CHARS, REPRINTED_TEXT_CHARS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, db, runJobs, buildMember, buildPost, buildPicture, buildBlock, close } = await openTestServer()
afterAll(close)

const detail = async (id: number, as?: Awaited<ReturnType<typeof buildMember>>) => (await call('GET posts/detail', { id }, { as })).body
const repost = async (id: number, as: Awaited<ReturnType<typeof buildMember>>, own: object = {}) =>
  (await call('POST reprint', { id, ...own }, { as })).body.id

describe('POST reprint', () => {
  test('needs a session, and a post that is there', async () => {
    const post = await buildPost()
    expect(await refused('POST reprint', { id: post.id })).toMatchObject({ status: 401 })
    expect(await refused('POST reprint', { id: 999_999 }, { as: await buildMember() })).toMatchObject({ status: 404 })
  })

  test('shows the post under my own words, in lists and on its page, and counts it', async () => {
    const author = await buildMember()
    const post = await buildPost({ author, body: '两条鲫鱼', pictures: [await buildPicture(author)] })
    const me = await buildMember()
    const id = await repost(post.id, me, { content: '厉害' })
    const carried = { gone: false, id: post.id, type: 'words', author: { id: author.id }, text: '两条鲫鱼', picture: {}, locked: null }
    expect(await detail(id)).toMatchObject({ type: 'words', body: '厉害', reprint: carried })
    expect((await call('GET posts', { per_page: 1 })).body).toMatchObject([{ id, text: '厉害', reprint: carried }])
    expect((await detail(post.id)).counts.reprints).toBe(1)
    await call('POST content-manage/delete', { id }, { as: me })
    expect((await detail(post.id)).counts.reprints).toBe(0)
  })

  test('needs no words of one’s own, and is edited without any', async () => {
    const [post, me] = [await buildPost(), await buildMember()]
    const id = await repost(post.id, me)
    await call('POST publish/words', { id, content: '', visibility: 5 }, { as: me })
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body).toMatchObject({
      visibility: 5,
      visibilities: [0, 5, 4, 3],
      reprint: { id: post.id },
    })
  })

  test('of a repost carries what that carries, with its words after its author’s name', async () => {
    const [post, first, second] = [await buildPost(), await buildMember({ nickname: '老张' }), await buildMember()]
    const between = await repost(post.id, first, { content: '看看' })
    expect((await call('GET reprint', { id: between }, { as: second })).body).toMatchObject({
      post: { id: post.id },
      content: '//@老张:看看',
    })
    const id = await repost(between, second, { content: '好' })
    expect((await detail(id)).reprint).toMatchObject({ id: post.id })
    expect((await detail(post.id)).counts.reprints).toBe(2)
    expect((await detail(between)).counts.reprints).toBe(0)
  })

  test('of a repost takes no words along that may not be reposted, and is for nobody whom those are not for', async () => {
    const [post, first, second] = [await buildPost(), await buildMember(), await buildMember()]
    const asked = async (id: number) => (await call('GET reprint', { id }, { as: second })).body
    const closed = await repost(post.id, first, { content: '只给看' })
    await call('POST publish/words', { id: closed, content: '只给看', noReprint: true }, { as: first })
    expect(await asked(closed)).toMatchObject({ content: '', visibilities: (await asked(post.id)).visibilities })
    const members = await repost(post.id, first, { content: '登录可见', visibility: 5 })
    expect(await asked(members)).toMatchObject({ content: expect.stringContaining('登录可见'), visibilities: [5, 4, 3] })
  })

  test('of a repost whose words are as long as may be begins with as many as may be sent', async () => {
    const [post, first, second] = [await buildPost(), await buildMember({ nickname: '老张' }), await buildMember()]
    const between = await repost(post.id, first, { content: '鱼'.repeat(POST_TEXT_CHARS) })
    const { content } = (await call('GET reprint', { id: between }, { as: second })).body
    expect([content.startsWith('//@老张:鱼'), [...content].length]).toEqual([true, POST_TEXT_CHARS])
    await repost(between, second, { content })
  })

  test('of what is gone is for its author alone from then on', async () => {
    const [post, me] = [await buildPost(), await buildMember()]
    const id = await repost(post.id, me, { content: '好' })
    await call('POST content-manage/delete', { id: post.id }, { as: post.author })
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body).toMatchObject({ visibilities: [3], reprint: { gone: true } })
    const edit = (visibility: 0 | 3) => ({ id, content: '改', visibility })
    expect(Object.keys((await refused('POST publish/words', edit(0), { as: me })).params)).toEqual(['visibility'])
    await call('POST publish/words', edit(3), { as: me })
  })

  test('is sent once, however often it is sent', async () => {
    const [post, me] = [await buildPost(), await buildMember()]
    const send = () => call('POST reprint', { id: post.id, content: '好' }, { as: me, headers: { 'idempotency-key': 'sent-once' } })
    expect((await send()).body).toEqual((await send()).body)
    expect((await detail(post.id)).counts.reprints).toBe(1)
  })

  test('is not for those whom the author does not let, but for the author', async () => {
    const author = await buildMember()
    const { id } = (await call('POST publish/words', { content: '我的钓点', noReprint: true }, { as: author })).body
    expect((await detail(id)).can.reprint).toBe(false)
    expect(await refused('POST reprint', { id }, { as: await buildMember() })).toMatchObject({ status: 403, code: 'reprint_refused' })
    expect(await refused('GET reprint', { id }, { as: await buildMember() })).toMatchObject({ status: 403, code: 'reprint_refused' })
    await repost(id, author)
    expect((await call('GET posts/edit-detail', { id }, { as: author })).body.noReprint).toBe(true)
    // An edit that says nothing of it leaves it so.
    await call('POST publish/words', { id, content: '我的老钓点' }, { as: author })
    expect(await refused('POST reprint', { id }, { as: await buildMember() })).toMatchObject({ code: 'reprint_refused' })
    await call('POST publish/words', { id, content: '大家的钓点', noReprint: false }, { as: author })
    await repost(id, await buildMember())
  })

  test.each([
    [0, [0, 5, 4, 3]],
    [5, [5, 4, 3]],
    [4, [4, 3]],
  ])('of a post of visibility %i is for %j, and nobody else', async (visibility, allowed) => {
    const [post, me] = [await buildPost({ visibility: visibility as 0 }), await buildMember({ vip: true })]
    expect((await call('GET reprint', { id: post.id }, { as: me })).body.visibilities).toEqual(allowed)
    for (const wanted of [0, 1, 2, 3, 4, 5]) {
      if (allowed.includes(wanted)) await repost(post.id, me, { visibility: wanted })
      else
        expect(Object.keys((await refused('POST reprint', { id: post.id, visibility: wanted }, { as: me })).params)).toEqual(['visibility'])
    }
    const id = await repost(post.id, me)
    if (visibility !== 0)
      expect(Object.keys((await refused('POST publish/words', { id, content: '好', visibility: 0 }, { as: me })).params)).toEqual([
        'visibility',
      ])
  })

  test('there is none of what was opened by a price or a password, or is private', async () => {
    const me = await buildMember()
    for (const visibility of [1, 2, 3] as const) {
      const post = await buildPost({ author: me, visibility })
      expect(await refused('POST reprint', { id: post.id }, { as: me })).toMatchObject({ code: 'reprint_refused' })
      expect(await refused('POST reprint', { id: post.id }, { as: await buildMember() })).toMatchObject({ code: 'rest_post_locked' })
    }
  })
})

test('there is none of what others do not see, for its author either', async () => {
  const me = await buildMember()
  for (const state of ['draft', 'checking', 'held', 'removed'] as const) {
    const { id } = await buildPost({ author: me, state })
    expect(await refused('POST reprint', { id }, { as: me })).toMatchObject({ code: 'reprint_refused' })
  }
})

describe('what is reposted', () => {
  test('begins under the words of who does so, and is told to its end elsewhere', async () => {
    const post = await buildPost({ body: '鱼'.repeat(REPRINTED_TEXT_CHARS + 1) })
    const id = await repost(post.id, await buildMember())
    expect((await detail(id)).reprint?.text).toBe('鱼'.repeat(REPRINTED_TEXT_CHARS))
  })

  test('is gone where it was deleted, held, closed to the reader, or written by who is blocked; the words stay', async () => {
    const [author, me] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author, body: '原文' })
    const id = await repost(post.id, me, { content: '我的话' })
    const blocking = await buildMember()
    await buildBlock(blocking, author)
    expect(await detail(id, blocking)).toMatchObject({ body: '我的话', reprint: { gone: true, id: null, text: '', author: null } })
    expect((await detail(id)).reprint).toMatchObject({ gone: false })
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', post.id).execute()
    expect((await detail(id)).reprint).toMatchObject({ gone: true, text: '' })
    await db.updateTable('post').set({ state: 'live', visibility: 4 }).where('id', '=', post.id).execute()
    expect((await detail(id)).reprint).toMatchObject({ gone: false, text: '', picture: null, locked: { by: 'vip' } })
    await call('POST content-manage/delete', { id: post.id }, { as: author })
    expect(await detail(id)).toMatchObject({ body: '我的话', reprint: { gone: true } })
  })

  test('stands in a list under each that carries it, and under no other', async () => {
    const me = await buildMember()
    const [first, second] = [await buildPost({ body: '两条鲫鱼' }), await buildPost({ body: '空军' })]
    const ids = [await repost(first.id, me), await repost(second.id, me), await repost(first.id, me)]
    const plain = await buildPost({ author: me })
    const shown = (await call('GET posts', { author: me.id })).body.map(({ id, reprint }) => [id, reprint?.id, reprint?.text])
    const carried = [first, second, first].map(({ id }, at) => [ids[at], id, at === 1 ? '空军' : '两条鲫鱼'])
    expect(shown).toEqual([[plain.id, undefined, undefined], ...carried.reverse()])
  })

  test('takes its reposts along when it is for fewer', async () => {
    const [author, me] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const [open, closed] = [await repost(post.id, me, { content: '好' }), await repost(post.id, me, { visibility: 4 })]
    const visibilityOf = async (id: number) => (await detail(id, me)).visibility
    await call('POST publish/words', { id: post.id, content: '改', visibility: 5 }, { as: author })
    await runJobs()
    expect([await visibilityOf(open), await visibilityOf(closed)]).toEqual([5, 4])
    await call('POST publish/words', { id: post.id, content: '改', visibility: 2, password: '口令' }, { as: author })
    await runJobs()
    expect([await visibilityOf(open), await visibilityOf(closed)]).toEqual([3, 3])
    expect((await detail(post.id)).counts.reprints).toBe(0)
  })

  test('takes them along however many they are', async () => {
    const post = await buildPost()
    await sql`
      insert into post (type, state, author_id, body, visibility, reprint_of, live_seq, published_at)
      select 'words', 'live', ${post.author.id}, '好', 0, ${post.id}, nextval('live_seq'), now() from generate_series(1, 401)`.execute(db)
    await call('POST publish/words', { id: post.id, content: '改', visibility: 3 }, { as: post.author })
    await runJobs()
    const reposts = db.selectFrom('post').select('visibility').distinct().where('reprint_of', '=', post.id)
    expect(await reposts.execute()).toEqual([{ visibility: 3 }])
  })
})

test('its author is told of one that is looked at first when others see it', async () => {
  const [author, me] = [await buildMember(), await buildMember()]
  const post = await buildPost({ author })
  await storeSetting(db, 'seast_review_types', ['words'])
  const id = await repost(post.id, me, { content: '好' })
  await resetSetting(db, 'seast_review_types')
  const notices = async () => (await call('GET notice/list', { tab: 'mentions' }, { as: author })).body
  expect([await notices(), (await detail(post.id)).counts.reprints]).toEqual([[], 0])
  await decideReview(context, id, true)
  expect(await notices()).toMatchObject([{ kind: 'reprint', users: [{ id: me.id }], target: { type: 'post', id } }])
  expect((await detail(post.id)).counts.reprints).toBe(1)
})

test('its author is told, once', async () => {
  const [author, me] = [await buildMember(), await buildMember({ nickname: '转发的人' })]
  const post = await buildPost({ author })
  const id = await repost(post.id, me, { content: '好' })
  await call('POST publish/words', { id, content: '很好' }, { as: me })
  await repost(post.id, me, { visibility: 3 })
  const notices = (await call('GET notice/list', { tab: 'mentions' }, { as: author })).body
  expect(notices).toMatchObject([{ kind: 'reprint', users: [{ id: me.id }], target: { type: 'post', id } }])
})
