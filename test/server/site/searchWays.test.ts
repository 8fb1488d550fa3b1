import { SEARCH_HITS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { PostSearch } from '../../../server/src/domains/content/searchQueries.ts'
import { idsOf } from '../support/search.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, buildPicture, buildBlock, close } = await openTestServer()
afterAll(close)

beforeEach(() => db.updateTable('post').set({ deleted_at: new Date() }).execute())

const found = async (word: string, by: PostSearch = {}, as?: { token: string }) => {
  const { body, total } = await call('GET search/search', { word, ...by }, { as })
  expect(total).toBe(idsOf(body).length)
  return idsOf(body)
}
const hits = async (word: string) => (await call('GET search/search', { word })).body.flatMap((hit) => (hit.scope === 'post' ? hit : []))
const like = (id: number, n: number) => sql`update post_stat set like_count = ${n} where post_id = ${id}`.execute(db)
const publishedAgo = (id: number, ago: string) => sql`update post set published_at = now() - ${ago}::interval where id = ${id}`.execute(db)
/** Enough posts with the word that it counts as one that is everywhere. */
async function buildEverywhere(word: string) {
  const author = await buildMember()
  await sql`
    insert into post (type, state, author_id, body, live_seq, published_at)
    select 'words', 'live', ${author.id}, ${word} || i, nextval('live_seq'), now() - interval '2 days'
      from generate_series(1, ${SEARCH_HITS}) i`.execute(db)
}

describe.each(['rare', 'everywhere'])('a word that is %s', (how) => {
  beforeEach(async () => {
    if (how === 'everywhere') await buildEverywhere('翘嘴')
  })
  const first = async (by: PostSearch) => idsOf((await call('GET search/search', { word: '翘嘴', per_page: 3, ...by })).body)

  test('has the newest first, the most liked, or what is talked about', async () => {
    const liked = await buildPost({ body: '翘嘴，很多人喜欢' })
    const middle = await buildPost({ body: '翘嘴，几个人喜欢' })
    const newest = await buildPost({ body: '翘嘴，刚上岸' })
    await like(liked.id, 90)
    await like(middle.id, 40)
    await like(newest.id, 1)
    expect(await first({})).toEqual([newest.id, middle.id, liked.id])
    expect(await first({ orderby: 'new' })).toEqual([newest.id, middle.id, liked.id])
    expect(await first({ orderby: 'likes' })).toEqual([liked.id, middle.id, newest.id])
    expect(await first({ orderby: 'relevant' })).toEqual([liked.id, middle.id, newest.id])
  })

  test('is narrowed to a type, to a time and to pictures, alone and together', async () => {
    const author = await buildMember()
    const article = await buildPost({ author, type: 'single', title: '翘嘴的水层', body: '正文' })
    const old = await buildPost({ author, type: 'bbs', body: '翘嘴旧帖' })
    const shown = await buildPost({ author, type: 'bbs', body: '翘嘴新帖', pictures: [await buildPicture(author)] })
    await publishedAgo(old.id, '40 days')
    await publishedAgo(article.id, '3 days')
    expect(await found('翘嘴', { type: 'single' })).toEqual([article.id])
    expect(await found('翘嘴', { type: 'bbs' })).toEqual([shown.id, old.id])
    expect(await found('翘嘴', { type: 'bbs', since: 'week' })).toEqual([shown.id])
    expect(await found('翘嘴', { type: 'bbs', since: 'half_year', orderby: 'likes' })).toEqual([shown.id, old.id])
    expect(await found('翘嘴', { since: 'day' })).toEqual([shown.id])
    await publishedAgo(old.id, '7 months')
    await publishedAgo(shown.id, '8 days')
    expect(await found('翘嘴', { type: 'bbs', since: 'half_year' })).toEqual([shown.id])
    expect(await found('翘嘴', { type: 'bbs', since: 'week' })).toEqual([])
    expect(await found('翘嘴', { withPictures: true })).toEqual([shown.id])
    expect(await found('翘嘴', { withPictures: true, type: 'single' })).toEqual([])
  })

  test('shows nobody whom the reader blocked, in any order', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const { id } = await buildPost({ author: other, type: 'bbs', body: '翘嘴' })
    await buildBlock(me, other)
    for (const by of [{ orderby: 'likes' }, { orderby: 'relevant' }, { type: 'bbs' }] as const) {
      const { body } = await call('GET search/search', { word: '翘嘴', per_page: 100, ...by }, { as: me })
      expect(idsOf(body)).not.toContain(id)
    }
  })
})

test('those that say it in their title or tags come first, where all are looked at', async () => {
  const text = await buildPost({ body: '正文里的荻花口' })
  const title = await buildPost({ title: '荻花口', body: '标题里' })
  const tag = await buildPost({ body: '标签里', tags: ['荻花口'] })
  await like(text.id, 99)
  expect((await found('荻花口', { orderby: 'relevant' })).at(-1)).toBe(text.id)
  expect(new Set(await found('荻花口', { orderby: 'relevant' }))).toEqual(new Set([text.id, title.id, tag.id]))
})

test('pictures that not everyone may see are none', async () => {
  const author = await buildMember()
  await buildPost({ author, visibility: 5, title: '荻花暗号', pictures: [await buildPicture(author)] })
  expect(await found('荻花暗号', { withPictures: true })).toEqual([])
})

test('another word stands in for one that finds nothing, not for one that finds nothing of what is asked for', async () => {
  await buildPost({ body: '上了条翘嘴' })
  const instead = async (word: string) => (await call('GET search/search', { word, type: 'single' })).headers['x-search-word']
  expect(await instead('翘嘴')).toBeUndefined()
  expect(decodeURIComponent(String(await instead('翘嘴鲌')))).toBe('翘嘴')
})

test('an order or a filter is one of posts', async () => {
  expect(await refused('GET search/search', { word: '鱼', scope: 'user', orderby: 'likes' })).toMatchObject({
    status: 400,
    params: { orderby: expect.any(String) },
  })
  expect(await refused('GET search/search', { word: '鱼', orderby: 'best' as never })).toMatchObject({
    params: { orderby: expect.any(String) },
  })
})

describe('what is said around the word', () => {
  test('comes along where the card does not show it', async () => {
    const far = await buildPost({
      body: `${'清早起来收拾东西，'.repeat(20)}\n后来在荻花口上了一条大板鲫，${'接着又等了很久，'.repeat(20)}`,
    })
    const near = await buildPost({ body: '荻花口的早晨' })
    const titled = await buildPost({ title: '荻花口', body: `${'很长的开头，'.repeat(40)}荻花口` })
    const early = await buildPost({ body: `在荻花口等，${'很长的等待，'.repeat(40)}` })
    const said = new Map((await hits('荻花口')).map(({ post, excerpt }) => [post.id, excerpt]))
    expect([near, titled, early].map(({ id }) => said.get(id))).toEqual([null, null, null])
    expect(said.get(far.id)).toMatch(/^….{1,20}后来在荻花口上了一条大板鲫，.+…$/)
    expect(said.get(far.id)).not.toContain('\n')
  })

  test('is found in whatever case it stands there', async () => {
    await buildPost({ body: `${'清早起来收拾东西，'.repeat(20)}新到 Shimano Stella 渔轮` })
    // It ends where the text does.
    expect((await hits('shimano stella'))[0]!.excerpt).toMatch(/^….+Shimano Stella 渔轮$/)
  })

  test('begins with no half of a sign', async () => {
    await buildPost({ body: `${'等'.repeat(99)}👩\u200d👧${'又'.repeat(18)}荻花湾${'等'.repeat(99)}` })
    expect((await hits('荻花湾'))[0]!.excerpt).toMatch(/^…👧又{18}荻花湾等+…$/)
  })

  test('is never what is locked', async () => {
    const { id } = await buildPost({ visibility: 5, title: '荻花密语', body: `${'开头，'.repeat(60)}荻花密语在这里` })
    expect((await hits('荻花密语')).map(({ post, excerpt }) => [post.id, excerpt])).toEqual([[id, null]])
  })
})

describe('GET search/near', () => {
  const near = async (word: string) => (await call('GET search/near', { word })).body

  test('has what anglers know that is in the word, and topics with a piece of it, each of which finds something', async () => {
    await buildPost({ body: '翘嘴一条' })
    await buildPost({ body: '随便', tags: ['苇荡夜话'] })
    expect(await near('苇荡里的翘嘴鲌传说')).toEqual(['翘嘴', '苇荡夜话'])
    expect(await near('鲸鱼')).toEqual([])
  })

  test('has by its commonest name, too, what anglers call otherwise, in traditional characters as well', async () => {
    await buildPost({ body: '先打窝再下钩' })
    await buildPost({ body: '做窝也行' })
    expect(await near('夜裡做窩的人')).toEqual(['做窝', '打窝'])
    await buildPost({ body: 'backlash' })
    expect(await near('a backlash again')).toEqual([])
  })

  test('has six at most, two topics for each piece of the word, and never the word itself', async () => {
    const pieces = ['雾凇', '凇凛', '凛冽', '冽霜', '霜雾']
    for (const piece of pieces) for (const end of ['甲', '乙', '丙']) await buildPost({ tags: [`${piece}${end}`] })
    await buildPost({ tags: ['雾凇凛冽霜雾'] })
    const found = await near('雾凇 凛冽霜雾')
    expect([found.length, new Set(found).size]).toEqual([6, 6])
    expect(await near('雾凇凛冽霜雾')).not.toContain('雾凇凛冽霜雾')
    expect(await near('雾凇')).toHaveLength(2)
  })

  test('takes a word', async () => {
    expect(await refused('GET search/near', {} as never)).toMatchObject({ status: 400, params: { word: expect.any(String) } })
  })
})
