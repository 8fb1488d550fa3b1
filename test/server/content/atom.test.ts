import { JSDOM } from 'jsdom'
import { ATOM_ENTRIES } from '@anglers/contract/limits'
import type { Input } from '@anglers/contract'
import { mergeTopics } from '../../../server/src/domains/content/topics.ts'
import { openTestServer } from '../support/server.ts'

const SITE = 'https://anglers.example'
const { call, inject, context, db, buildMember, buildPost, buildPosts, buildPicture, buildCategory, close } = await openTestServer({
  config: { publicUrl: SITE },
})
afterAll(close)

/** A feed, read as a reader of feeds does; XML that is not well-formed fails. */
async function atom(query: Input<'GET posts/atom'> = {}) {
  const answer = await inject({ url: '/wp-json/wp/v2/posts/atom', query: query as Record<string, string> })
  const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window
  const texts = (parent: ParentNode, path: string) => [...parent.querySelectorAll(path)].map(({ textContent }) => textContent)
  /** As a reader shows it, which goes by its type (RFC 4287, 3.1.1). */
  const words = (parent: ParentNode, path: string) => {
    const element = parent.querySelector(path)
    return element?.getAttribute('type') === 'html' ? JSDOM.fragment(element.textContent).textContent : element?.textContent
  }
  const entries = [...document.querySelectorAll('entry')].map((entry) => ({
    id: texts(entry, 'id')[0],
    title: words(entry, 'title'),
    summary: words(entry, 'summary'),
    author: texts(entry, 'author > name')[0],
    terms: [...entry.querySelectorAll('category')].map((category) => category.getAttribute('term')),
    pictures: [...entry.querySelectorAll('link[rel=enclosure]')].map((link) => link.getAttribute('href')),
    published: texts(entry, 'published')[0],
  }))
  const [updated] = texts(document, 'feed > updated')
  return { answer, entries, updated, title: texts(document, 'feed > title')[0], id: texts(document, 'feed > id')[0] }
}

test('has the newest posts first, with absolute addresses, whatever their text is made of', async () => {
  const author = await buildMember({ nickname: '老周 <b>&' })
  await buildPost({ author, body: '旧' })
  const post = await buildPost({
    author,
    title: '早口 ]]> & <script>',
    body: '两条鲫鱼，一条 <2斤\n& 一条大的',
    tags: ['鲫鱼'],
    pictures: [await buildPicture(author)],
  })
  const { answer, entries, title, id } = await atom()
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control'], id, title]).toEqual([
    200,
    'application/atom+xml',
    'public, max-age=60',
    `${SITE}/wp-json/wp/v2/posts/atom`,
    '钓鱼伴侣',
  ])
  expect(entries[0]).toEqual({
    id: `${SITE}/pagesA/detail/detail?id=${post.id}`,
    title: '早口 ]]> & <script>',
    summary: '两条鲫鱼，一条 <2斤\n& 一条大的',
    author: '老周 <b>&',
    terms: ['鲫鱼'],
    pictures: [expect.stringMatching(/^https:\/\/anglers\.example\/media\/.+-card\.webp$/)],
    published: expect.any(String),
  })
  expect(entries[1]).toMatchObject({ title: '旧', summary: '旧' })
  // As it is for whoever reads the API.
  const links = [(await call('GET posts', { per_page: 1 })).body[0]!.link, (await call('GET posts/detail', { id: post.id })).body.link]
  expect(links).toEqual(Array(2).fill(`${SITE}/pagesA/detail/detail?id=${post.id}`))
})

test('of a tag or an author has theirs alone, and says so', async () => {
  const author = await buildMember({ nickname: '溪流客' })
  await buildPost({ author, body: '有标签', tags: ['马口'] })
  await buildPost({ author, body: '没有标签' })
  await buildPost({ body: '别人的', tags: ['马口'] })
  const { id: tag } = await db.selectFrom('tag').select('id').where('name', '=', '马口').executeTakeFirstOrThrow()
  const ofTag = await atom({ tag })
  expect([ofTag.title, ofTag.entries.map(({ title }) => title)]).toEqual(['钓鱼伴侣 · 马口', ['别人的', '有标签']])
  const ofAuthor = await atom({ author: author.id })
  expect([ofAuthor.title, ofAuthor.entries.map(({ title }) => title)]).toEqual(['钓鱼伴侣 · 溪流客', ['没有标签', '有标签']])
})

test('of a category has its posts alone, under an address that says all that was asked for', async () => {
  const [author, category] = [await buildMember({ nickname: '守水人' }), await buildCategory()]
  const published = new Date('2026-03-04T05:06:07Z')
  await buildPost({ author, body: '同一类', category_id: category, published_at: published })
  await buildPost({ body: '别人写的', category_id: category })
  await buildPost({ author, body: '别的类' })
  expect((await atom({ category })).entries.map(({ summary }) => summary)).toEqual(['别人写的', '同一类'])
  const { id, title, entries, updated } = await atom({ category, author: author.id })
  expect([id, title]).toEqual([`${SITE}/wp-json/wp/v2/posts/atom?category=${category}&author=${author.id}`, '钓鱼伴侣 · 守水人'])
  expect(entries).toMatchObject([{ summary: '同一类', published: published.toISOString() }])
  expect(updated).toBe(published.toISOString())
})

test('of a topic that was merged into another has the posts of that one', async () => {
  await buildPost({ body: '白条一尾', tags: ['白条', '餐条'] })
  const { id: gone } = await db.selectFrom('tag').select('id').where('name', '=', '餐条').executeTakeFirstOrThrow()
  await mergeTopics(context, '餐条', '白条')
  const { title, id, entries } = await atom({ tag: gone })
  expect([title, entries.map(({ summary }) => summary)]).toEqual(['钓鱼伴侣 · 白条', ['白条一尾']])
  // That stays what it was, so that readers know it again.
  expect(id).toBe(`${SITE}/wp-json/wp/v2/posts/atom?tag=${gone}`)
})

test('shows nothing that a visitor may not see', async () => {
  const author = await buildMember({ nickname: '守口' })
  await buildPost({ author, body: '只有我自己', visibility: 3 })
  await buildPost({ author, body: '密码后面的话', visibility: 2, teaser: '要密码' })
  await buildPost({ author, body: '删了', deleted: true })
  const { answer, entries } = await atom({ author: author.id })
  expect(answer.body).not.toMatch(/只有我自己|密码后面|删了/)
  expect(entries.map(({ summary }) => summary)).toEqual(['要密码'])
})

test('has so many entries and no more, and may be empty', async () => {
  const author = await buildMember()
  await buildPosts(ATOM_ENTRIES + 1, { author })
  expect((await atom({ author: author.id })).entries).toHaveLength(ATOM_ENTRIES)
  expect((await atom({ author: (await buildMember()).id })).entries).toEqual([])
})
