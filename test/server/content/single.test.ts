import type { Input } from '@anglers/contract'
import { ARTICLE_CHARS, ARTICLE_SUMMARY_CHARS, CARD_TEXT_CHARS, POST_TEXT_CHARS, READ_CHARS_PER_MINUTE } from '@anglers/contract/limits'
import type { PostType } from '@anglers/contract/postTypes'
import { findOwn } from '../../../server/src/domains/content/postTypes.ts'
import { evidenceOf } from '../support/reports.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, db, buildMember, buildModerator, buildPost, buildPicture, close } = await openTestServer()
afterAll(close)

const me = await buildMember()
const TITLE = '春钓滩，找浅不找深'
const BODY = '三月水温刚过十度。'.repeat(100)
const publish = async (form: Partial<Input<'POST publish/single'>> = {}) =>
  (await call('POST publish/single', { title: TITLE, content: BODY, ...form }, { as: me })).body
const detail = async (id: number, as = me) => (await call('GET posts/detail', { id }, { as })).body
const card = async (id: number) => (await call('GET posts', { author: me.id, type: 'single' })).body.find((post) => post.id === id)!
const form = async (id: number) => (await call('GET posts/edit-detail', { id }, { as: me })).body

describe('an article', () => {
  test('is a post of its own type, and stands in the feed', async () => {
    const { id, state } = await publish()
    expect(state).toBe('live')
    expect((await call('GET posts', { per_page: 1 })).body).toMatchObject([{ id, type: 'single', title: TITLE, extra: { type: 'single' } }])
    expect((await call('GET posts', { per_page: 1, type: 'words' })).body.map((post) => post.id)).not.toContain(id)
  })

  test('is longer than a status may be, with pictures and all that a post has', async () => {
    const [content, picture] = ['鱼'.repeat(ARTICLE_CHARS), await buildPicture(me)]
    expect(ARTICLE_CHARS).toBeGreaterThan(POST_TEXT_CHARS)
    const { id } = await publish({ content, media: [picture], tags: ['春钓'] })
    expect(await detail(id)).toMatchObject({ body: content, pictures: [{ id: picture }], tags: [{ name: '春钓' }] })
    expect((await refused('POST publish/single', { title: TITLE, content: `${content}鱼` }, { as: me })).params).toHaveProperty('content')
  })

  test.each([
    ['title', { title: ' ' }],
    ['content', { content: ' \n' }],
    ['summary', { summary: '长'.repeat(ARTICLE_SUMMARY_CHARS + 1) }],
  ])('is refused by its %s', async (field, wrong) => {
    const { status, params } = await refused('POST publish/single', { title: TITLE, content: BODY, ...wrong }, { as: me })
    expect([status, Object.keys(params)]).toEqual([400, [field]])
  })

  test('is a draft however little of it is there', async () => {
    const { id, state } = await publish({ title: '', content: '', summary: '只有一句', draft: true })
    expect([state, await form(id)]).toMatchObject(['draft', { title: '', content: '', extra: { type: 'single', summary: '只有一句' } }])
  })

  test('says its summary on a card in place of how it begins, and all of that on its page', async () => {
    const { id } = await publish({ summary: ' 浅滩先升温，\n鱼也先到 ' })
    expect(await card(id)).toMatchObject({ text: '浅滩先升温， 鱼也先到', more: true })
    expect(await detail(id)).toMatchObject({ body: BODY, extra: { type: 'single', summary: '浅滩先升温， 鱼也先到', chars: BODY.length } })
  })

  test('without a summary a card says how it begins', async () => {
    const { id } = await publish()
    expect(await card(id)).toMatchObject({ text: BODY.slice(0, CARD_TEXT_CHARS), more: true })
  })

  test.each([
    [1, 1],
    [READ_CHARS_PER_MINUTE, 1],
    [READ_CHARS_PER_MINUTE + 1, 2],
  ])('of %i characters takes %i minutes to read', async (chars, minutes) => {
    const { id } = await publish({ content: '🐟'.repeat(chars) })
    expect([(await card(id)).extra, (await detail(id)).extra]).toMatchObject([{ minutes }, { minutes, chars }])
  })

  test('is edited: form, card and page say what it says now', async () => {
    const { id } = await publish({ summary: '旧摘要' })
    await publish({ id, content: '改短了', summary: '新摘要' })
    expect(await form(id)).toMatchObject({ content: '改短了', extra: { type: 'single', summary: '新摘要' } })
    expect([(await card(id)).text, (await detail(id)).extra]).toMatchObject(['新摘要', { summary: '新摘要', chars: 3 }])
  })

  test('is not edited as a status, nor a status as an article', async () => {
    const [article, status] = [await publish(), await buildPost({ author: me, body: '空军' })]
    expect(await refused('POST publish/words', { id: article.id, content: '改' }, { as: me })).toMatchObject({ status: 404 })
    expect(await refused('POST publish/single', { id: status.id, title: '改', content: '改' }, { as: me })).toMatchObject({ status: 404 })
    expect([(await detail(article.id)).body, (await detail(status.id)).body]).toEqual([BODY, '空军'])
  })

  test('that is locked keeps its summary and its length to itself', async () => {
    const [{ id }, other] = [await publish({ summary: '摘要', visibility: 4, teaser: '预告' }), await buildMember()]
    expect([await detail(id, other), await card(id)]).toMatchObject([
      { text: '预告', body: '', extra: null },
      { text: '预告', extra: null },
    ])
    expect((await detail(id, await buildMember({ vip_until: new Date(Date.now() + 60_000) }))).extra).toMatchObject({ summary: '摘要' })
  })

  test('is reported with its summary, which operators read too', async () => {
    const { id } = await publish({ summary: '加微信领红包' })
    await call('POST report/add', { type: 'post', id, reason: 'spam', content: '' }, { as: await buildMember() })
    expect(await evidenceOf(db, 'post', id)).toContain('加微信领红包')
  })

  test('goes with its post: nothing of it is left', async () => {
    const { id } = await publish({ summary: '摘要' })
    await db.deleteFrom('post').where('id', '=', id).execute()
    expect(await db.selectFrom('post_single').select('post_id').where('post_id', '=', id).execute()).toEqual([])
  })
})

test('posts of several types stand in one list, each with what is its own', async () => {
  const author = await buildMember()
  const status = await buildPost({ author, body: '一条鲫鱼' })
  const {
    body: { id },
  } = await call('POST publish/single', { title: TITLE, content: BODY, summary: '摘要' }, { as: author })
  expect((await call('GET posts', { author: author.id })).body).toMatchObject([
    { id, type: 'single', text: '摘要', extra: { type: 'single', minutes: 2 } },
    { id: status.id, type: 'words', text: '一条鲫鱼', extra: null },
  ])
})

test('a post of a type that nobody knows any more has nothing of its own, and hinders no list', async () => {
  const posts = [
    { id: (await publish({ summary: '摘要' })).id, type: 'single' },
    { id: 1, type: 'spaceship' },
  ] as { id: number; type: PostType }[]
  expect([...(await findOwn(context.modules, db, posts)).keys()]).toEqual([posts[0]!.id])
})

test('a moderator deletes an article as any post', async () => {
  const { id } = await publish()
  await call('POST content-manage/delete', { id }, { as: await buildModerator() })
  expect(await refused('GET posts/detail', { id })).toMatchObject({ status: 404 })
})
