import { type RootOperationNode, sql } from 'kysely'
import { saidByParts } from '../../../server/src/domains/content/postParts.ts'
import { searchFeed } from '../../../server/src/domains/content/searchQueries.ts'
import { saveSetting } from '../../../server/src/domains/settings/queries.ts'
import { likePattern, searchGrams } from '../../../server/src/lib/text.ts'
import { idsOf } from '../support/search.ts'
import { modules } from '../../../server/src/modules.ts'
import { openTestServer } from '../support/server.ts'

const { call, db, buildMember, buildPost, buildBlock, close } = await openTestServer()
afterAll(close)

const LAKE = { name: '大荻湖南堤', address: '泽安市云溪区环湖路', lat: 30.5, lng: 114.3 }

beforeEach(() => db.updateTable('post').set({ deleted_at: new Date() }).execute())

/** What is found, and by which other word, where the one that was asked for finds nothing. */
async function search(word: string, as?: { token: string }) {
  const { body, total, headers } = await call('GET search/search', { word }, { as })
  const instead = headers['x-search-word']
  const ids = idsOf(body)
  expect(total).toBe(ids.length)
  return instead === undefined ? ids : { instead: decodeURIComponent(String(instead)), ids }
}

describe('a post is found by', () => {
  test('the name and the address of its place', async () => {
    const { id } = await buildPost({ place: LAKE })
    for (const word of ['大荻湖', '荻', '南堤', '云溪区环湖']) expect([word, await search(word)]).toEqual([word, [id]])
  })

  test('its tags, and no longer by one that it lost', async () => {
    const author = await buildMember()
    const { id } = await buildPost({ author, tags: ['夜光漂', '路亚单钩'] })
    expect(await search('夜光漂')).toEqual([id])
    expect(await search('路亚单')).toEqual([id])
    await call('POST publish/words', { id, content: '换个标签', tags: ['路亚单钩'] }, { as: author })
    expect(await search('夜光漂')).toEqual([])
    await call('POST publish/words', { id, content: '换个标签', tags: [] }, { as: author })
    expect(await search('路亚单钩')).toEqual([])
  })

  test("its author's name, the one that they go by now", async () => {
    const author = await buildMember({ nickname: '冬钓老梁' })
    const [first, second] = [await buildPost({ author }), await buildPost({ author, body: '老梁不在家' })]
    await buildPost({ body: '别人的' })
    expect(await search('老梁')).toEqual([second.id, first.id])
    await call('POST user/profile', { nickName: '春钓阿梁' }, { as: author })
    expect(await search('春钓阿')).toEqual([second.id, first.id])
    expect(await search('冬钓老')).toEqual([])
  })

  test('nothing that spans two of these', async () => {
    await buildPost({ title: '清晨出发', body: '到了湖边', tags: ['鲫鱼'], place: LAKE })
    for (const word of ['发到', '边大', '鱼到', '堤泽']) expect([word, await search(word)]).toEqual([word, []])
  })
})

describe('what not everybody may know of a post finds nothing', () => {
  test.each([1, 2, 3, 4, 5] as const)('neither body nor place where its visibility is %i', async (visibility) => {
    const author = await buildMember({ vip: true })
    await buildPost({ author, visibility, body: '芦苇荡深处', place: { ...LAKE, name: '老闸口' } })
    for (const as of [undefined, author, await buildMember({ vip: true })]) {
      for (const word of ['芦苇荡', '老闸口', '环湖路', '老闸']) expect([word, await search(word, as)]).toEqual([word, []])
    }
  })

  test('a locked post has its title, teaser and tags to be found by, a private one has nothing', async () => {
    const { id } = await buildPost({ visibility: 2, title: '秘密钓点', teaser: '只给熟人', tags: ['夜钓狂人'] })
    await buildPost({ visibility: 3, title: '秘密钓点', tags: ['夜钓狂人'] })
    for (const word of ['秘密钓点', '只给熟人', '夜钓狂人']) expect([word, await search(word)]).toEqual([word, [id]])
  })

  test('a place is no longer found once its post is locked', async () => {
    const author = await buildMember()
    const { id } = await buildPost({ author, place: LAKE })
    await call('POST publish/words', { id, content: '锁了', place: LAKE, visibility: 5 }, { as: author })
    expect(await search('大荻湖南')).toEqual([])
  })

  test('a member who is gone or blocked is no author to be found by', async () => {
    const [me, blocked] = [await buildMember(), await buildMember({ nickname: '挡竿的人' })]
    await buildPost({ author: blocked })
    await buildPost({ author: await buildMember({ nickname: '离开的人', deleted_at: new Date() }) })
    await buildBlock(me, blocked)
    expect(await search('挡竿', me)).toEqual([])
    expect(await search('离开的', me)).toEqual([])
  })
})

describe('a word that finds nothing', () => {
  test('is searched for by what else its fish is called', async () => {
    const { id } = await buildPost({ body: '上了条翘嘴' })
    expect(await search('翘嘴鲌')).toEqual({ instead: '翘嘴', ids: [id] })
    expect(await search('大白刁')).toEqual({ instead: '翘嘴', ids: [id] })
    expect(await search('大白刁怎么钓')).toEqual({ instead: '翘嘴', ids: [id] })
  })

  test('is taken for the longest name of a fish that is in it', async () => {
    await buildPost({ body: '草鱼两条' })
    const { id } = await buildPost({ body: '赤眼鳟一条' })
    expect(await search('野草鱼怎么钓')).toEqual({ instead: '赤眼鳟', ids: [id] })
  })

  test('gives way to its longest part, a beginning before an end', async () => {
    const { id } = await buildPost({ body: '嘉陵江夜钓' })
    expect(await search('嘉陵江日钓')).toEqual({ instead: '嘉陵江', ids: [id] })
    expect(await search('涪江夜钓')).toEqual({ instead: '江夜钓', ids: [id] })
    expect(await search('陵江夜雨声烦')).toEqual({ instead: '陵江夜', ids: [id] })
    expect(await search('嘉陵夜钓')).toEqual({ instead: '嘉陵', ids: [id] })
    expect(await search('夜钓 大荻')).toEqual({ instead: '夜钓', ids: [id] })
    expect(await search('大荻 夜钓')).toEqual({ instead: '夜钓', ids: [id] })
    expect(await search('嘉陵🎣🎣')).toEqual({ instead: '嘉陵', ids: [id] })
  })

  test('gives way to nothing shorter than its half, than two characters or than three letters', async () => {
    await buildPost({ body: '江边 Shimano' })
    for (const word of ['江中', '江边的小路上有人', 'Shxy', 'z江', '江🎣']) expect([word, await search(word)]).toEqual([word, []])
    expect(await search('shimanou')).toMatchObject({ instead: 'shimano' })
    expect(await search('SHIMANOU')).toMatchObject({ instead: 'SHIMANO' })
  })

  test('takes wildcards literally in its parts as well', async () => {
    const { id } = await buildPost({ body: '回收率100%有保证' })
    expect(await search('收率100%没')).toEqual({ instead: '收率100%', ids: [id] })
    expect(await search('收率10_%没')).toEqual({ instead: '收率10', ids: [id] })
  })

  test('pages by the word that it gave way to', async () => {
    const author = await buildMember()
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.unshift((await buildPost({ author, body: '上了条翘嘴' })).id)
    const { body, total, headers } = await call('GET search/search', { word: '翘嘴鲌', per_page: 2, page: 2 })
    expect([idsOf(body), total, headers['x-search-word']]).toEqual([ids.slice(2), 3, encodeURIComponent('翘嘴')])
  })

  test('is remembered as it was asked for', async () => {
    const me = await buildMember()
    await buildPost({ body: '上了条翘嘴' })
    await search('翘嘴鲌', me)
    expect((await call('GET search/history', {}, { as: me })).body).toEqual(['翘嘴鲌'])
  })
})

test('words are suggested that a visitor finds something by', async () => {
  await db.deleteFrom('search_word').execute()
  await saveSetting(db, 'seast_hot_words', ['青岭水库', '冬钓红虫', '老梁的标签'])
  await buildPost({ place: { ...LAKE, name: '青岭水库' } })
  await buildPost({ tags: ['老梁的标签'] })
  await buildPost({ visibility: 5, body: '筏钓登记' })
  await buildPost({ body: '海钓出发' })
  const members = [await buildMember(), await buildMember(), await buildMember()]
  for (const me of members) for (const word of ['没有的词', '海钓出发', '筏钓登记']) await search(word, me)
  expect((await call('GET search/setting')).body.hot).toEqual(['青岭水库', '老梁的标签', '海钓出发'])
})

test('texts and authors are found by their indexes, not by reading every post', async () => {
  const author = await buildMember()
  await sql`
    insert into post (type, state, author_id, body, live_seq, published_at)
    select 'words', 'live', ${author.id}, '第' || i || '次出钓' || md5(i::text), nextval('live_seq'), now()
      from generate_series(1, 3000) i`.execute(db)
  await sql`analyze post`.execute(db)
  await sql`insert into catch (post_id, position, name) select id, 0, md5(id::text)::varchar(20) from post`.execute(db)
  for (const table of ['member', 'catch']) await sql`analyze ${sql.table(table)}`.execute(db)
  const asked: RootOperationNode[] = []
  const overheard = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const searched = { word: '大荻湖', grams: searchGrams('大荻湖'), pattern: likePattern('大荻湖') }
  await searchFeed(
    overheard,
    { ...searched, said: saidByParts(modules, searched) },
    {},
    { limit: 20, offset: 0 },
    { viewerId: null, blocks: 'none' },
  ).total()
  const { sql: counting, parameters } = db.getExecutor().compileQuery(asked.at(-1)!, {} as never)
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({
    sql: `explain ${counting}`,
    parameters,
    query: {} as never,
    queryId: {} as never,
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const index of ['post_found', 'post_feed_author', 'member_search', 'catch_name'])
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (on|using) ${index}`))
  for (const table of ['post', 'catch']) expect(plan).not.toContain(`Seq Scan on ${table}`)
})
