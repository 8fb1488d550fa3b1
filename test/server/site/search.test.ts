import { SEARCH_CHARS, SEARCH_HISTORY_ENTRIES, SEARCH_HITS } from '@anglers/contract/limits'
import { searchScopes } from '@anglers/contract/search'
import { sql } from 'kysely'
import { saveSetting } from '../../../server/src/domains/settings/queries.ts'
import { localDay } from '../../../server/src/infra/localTime.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { createRandom } from '../support/random.ts'
import { idsOf } from '../support/search.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, buildFollow, buildBlock, close } = await openTestServer()
afterAll(close)
keepToOneDay()

const searched = async (word: string, as?: { token: string }) => {
  const { body, headers } = await call('GET search/search', { word }, { as })
  const instead = headers['x-search-word']
  return { ids: idsOf(body), instead: instead === undefined ? null : decodeURIComponent(String(instead)) }
}
/** What a word finds by itself. */
const posts = async (word: string, as?: { token: string }) => {
  const { ids, instead } = await searched(word, as)
  return instead === null ? ids : []
}
const users = async (word: string) => idsOf((await call('GET search/search', { word, scope: 'user' })).body)
const clear = () => db.updateTable('post').set({ deleted_at: new Date() }).execute()

describe('GET search/search for posts', () => {
  beforeEach(clear)

  test('finds words of one, two and more characters, in titles and texts, the newest first', async () => {
    const first = await buildPost({ body: '今天在嘉陵江钓到大板鲫' })
    const second = await buildPost({ title: '嘉陵江夜钓', body: 'Shimano 鱼竿 3.6m，pe0.8' })
    const both = [second.id, first.id]
    expect(await posts('江')).toEqual(both)
    expect(await posts('嘉陵')).toEqual(both)
    expect(await posts('嘉陵江')).toEqual(both)
    expect(await posts('到大板鲫')).toEqual([first.id])
    expect(await posts('鲫板')).toEqual([])
    expect(await posts('嘉江')).toEqual([])
  })

  test('finds Latin words and numbers in any case, whole or begun, and mixed with Chinese', async () => {
    const { id } = await buildPost({ body: '新到 Shimano Stella 2500HG 渔轮，line配Pe0.8' })
    for (const word of ['shimano', 'SHIMANO stella', 'Shim', 'mano', '2500', '2500hg 渔轮', 'HG', '轮，line配pe', 'e0.8', 'Stella 2'])
      expect([word, await posts(word)]).toEqual([word, [id]])
    expect(await posts('stella shimano')).toEqual([])
  })

  test('spans punctuation and spaces only where they stand', async () => {
    const { id } = await buildPost({ body: '白条、翘嘴 和鳜鱼' })
    expect(await posts('白条、翘嘴')).toEqual([id])
    expect(await posts('翘嘴 和鳜')).toEqual([id])
    expect(await posts('白条翘嘴')).toEqual([])
  })

  test('takes wildcards literally', async () => {
    const { id } = await buildPost({ body: String.raw`回收率100%，文件a_b\c` })
    for (const word of ['100%', 'a_b', String.raw`b\c`]) expect([word, await posts(word)]).toEqual([word, [id]])
    for (const word of ['1%0', 'a%b', 'a__', '%%']) expect([word, await posts(word)]).toEqual([word, []])
  })

  test('finds words of any script, and emoji, but nothing for signs alone', async () => {
    const author = await buildMember({ nickname: '%，。' })
    const { id } = await buildPost({ author, body: '今天的 Ёрш、かつお 🎣🇨🇳 和 ½ 斤，100%！', tags: ['%，'] })
    for (const word of ['Ёрш', 'ё', 'つお', '🎣', '🇨🇳', '½']) expect([word, await posts(word)]).toEqual([word, [id]])
    for (const word of ['，', '%', '_', '\\', '！', '%！', '、 。'])
      for (const scope of searchScopes)
        expect([word, scope, (await call('GET search/search', { word, scope })).total]).toEqual([word, scope, 0])
  })

  test('trims and composes what is typed', async () => {
    const { id } = await buildPost({ body: 'café 码头' })
    expect(await posts('  cafe\u0301   码头 ')).toEqual([id])
  })

  test('leaves out what is not listed', async () => {
    const author = await buildMember()
    for (const state of ['draft', 'checking', 'held', 'removed'] as const) await buildPost({ author, state, body: '芦苇荡' })
    await buildPost({ author, visibility: 3, title: '芦苇荡' })
    await buildPost({ author, deleted: true, body: '芦苇荡' })
    expect(await posts('芦苇荡', author)).toEqual([])
  })

  test('pages', async () => {
    const author = await buildMember()
    const ids = []
    for (let i = 0; i < 5; i++) ids.unshift((await buildPost({ author, body: '浮漂调四钓二' })).id)
    const page = await call('GET search/search', { word: '调四', per_page: 2, page: 2 })
    expect(page).toMatchObject({ total: 5, pages: 3 })
    expect(idsOf(page.body)).toEqual(ids.slice(2, 4))
    expect(await refused('GET search/search', { word: '调四', per_page: 2, page: 4 })).toMatchObject({
      code: 'rest_post_invalid_page_number',
    })
    expect(await refused('GET search/search', { word: '调四', per_page: 100, page: 1_000 })).toMatchObject({
      code: 'rest_post_invalid_page_number',
    })
  })

  test('finds nothing for a word of invisible marks', async () => {
    expect(await call('GET search/search', { word: '\u202e' })).toMatchObject({ body: [], total: 0 })
  })

  test.each([{}, { word: '' }, { word: '鱼'.repeat(SEARCH_CHARS + 1) }, { word: 'a\0' }])('refuses %j', async (input) => {
    expect(await refused('GET search/search', input)).toMatchObject({ status: 400, params: { word: expect.any(String) } })
  })

  test('shows the newest thousand of a word that is everywhere', async () => {
    const author = await buildMember()
    await sql`
      insert into post (type, state, author_id, body, live_seq, published_at)
      select 'words', 'live', ${author.id}, '处处' || i, nextval('live_seq'), now() from generate_series(1, ${SEARCH_HITS + 5}) i`.execute(
      db,
    )
    const newest = (await db.selectFrom('post').select('id').where('deleted_at', 'is', null).orderBy('live_seq', 'desc').execute()).map(
      (row) => row.id,
    )
    for (const page of [1, 2, SEARCH_HITS / 100]) {
      const { body, total } = await call('GET search/search', { word: '处处', per_page: 100, page })
      expect([idsOf(body), total]).toEqual([newest.slice((page - 1) * 100, page * 100), SEARCH_HITS])
    }
  })

  test.each([
    ['close together', '挨着的', sql`i`, SEARCH_HITS + 5],
    ['further apart', '隔着的', sql`i * 40`, SEARCH_HITS + 5],
    ['rarely', '难得的', sql`i * 5000`, 60],
    ['more often of late', '又有的', sql`case when i > 300 then 300000 + i else i end`, 500],
  ])('finds the newest thousand of a word that stands %s', async (_, word, place, posts) => {
    await buildPost({ author: await buildMember({ nickname: word }) })
    const author = await buildMember()
    await sql`
      insert into post (type, state, author_id, body, live_seq, published_at)
      select 'words', 'live', ${author.id}, ${word} || i, last + 300000 + ${place}, now()
        from (select max(live_seq) as last from post) newest, generate_series(1, ${posts}::integer) i`.execute(db)
    await sql`select setval('live_seq', max(live_seq)) from post`.execute(db)
    await buildPost()
    const { rows } = await sql<{ id: number }>`
      select post.id from post join member on member.id = author_id where body like ${`${word}%`} or nickname = ${word}
       order by live_seq desc limit ${SEARCH_HITS}`.execute(db)
    const found: number[] = []
    for (let page = 1; page <= Math.ceil(rows.length / 100); page++) {
      const { body, total } = await call('GET search/search', { word, per_page: 100, page })
      expect(total).toBe(rows.length)
      found.push(...idsOf(body))
    }
    expect(found).toEqual(rows.map((row) => row.id))
  })

  test('finds exactly the texts that contain the word, whatever both are, unless it is of signs alone', async () => {
    const random = createRandom(7)
    const alphabet = [...'鱼钓大江aB1 %_\\，.é🎣か']
    const text = (length: number) => Array.from({ length }, () => random.pick(alphabet)).join('')
    const texts = new Map<number, string>()
    const author = await buildMember({ nickname: 'Ωω' })
    for (let i = 0; i < 60; i++) {
      const body = text(12)
      texts.set((await buildPost({ author, body })).id, body.toLowerCase())
    }
    for (let i = 0; i < 150; i++) {
      const from = [...random.pick([...texts.values()])]
      const start = random.below(from.length - 4)
      const word = (random.chance(0.7) ? from.slice(start, start + 1 + random.below(4)).join('') : text(1 + random.below(3)))
        .trim()
        .replace(/ +/g, ' ')
      if (!word) continue
      const { body, total, headers } = await call('GET search/search', { word, per_page: 100 })
      const instead = headers['x-search-word']
      const looked = instead === undefined ? word : decodeURIComponent(String(instead))
      const holding = (part: string) =>
        /^[ %_\\，.]*$/.test(part) ? [] : [...texts].filter(([, body]) => body.includes(part.toLowerCase())).map(([id]) => id)
      const expected = holding(looked)
      if (instead !== undefined) expect([word, holding(word)]).toEqual([word, []])
      expect([word, idsOf(body).sort((a, b) => a - b), total]).toEqual([word, expected, expected.length])
    }
  })
})

describe('GET search/search for members', () => {
  test('finds by a part of the nickname, those with more followers first', async () => {
    const [first, second] = [await buildMember({ nickname: '江边老李' }), await buildMember({ nickname: '老李LiFishing' })]
    await buildFollow(await buildMember(), second)
    await buildMember({ nickname: '老李', deleted_at: new Date() })
    expect(await users('老李')).toEqual([second.id, first.id])
    expect(await users('lifish')).toEqual([second.id])
    expect(await users('边')).toEqual([first.id])
    expect(await users('%')).toEqual([])
  })

  test('shows whether I follow them, and nothing that is private', async () => {
    const [me, other] = [await buildMember(), await buildMember({ nickname: '独钓寒江', bio: '雪', phone: '13900003333' })]
    await buildFollow(me, other)
    const { body, text } = await call('GET search/search', { word: '独钓', scope: 'user' }, { as: me })
    expect(body).toMatchObject([{ scope: 'user', user: { id: other.id, nickName: '独钓寒江', bio: '雪', followers: 1, following: true } }])
    expect(text).not.toContain('13900003333')
  })

  test('finds nobody by what else a fish is called', async () => {
    await buildMember({ nickname: '翘嘴杀手' })
    expect(await users('翘嘴鲌')).toEqual([])
  })

  test('does not find by the login', async () => {
    const { login } = await buildMember({ login: 'private-login' })
    expect(await users(login)).toEqual([])
  })
})

describe('GET search/suggest', () => {
  const suggested = async (word: string, as?: { token: string }) => (await call('GET search/suggest', { word }, { as })).body
  beforeEach(clear)

  test('has topics, names of fish and what others search for, but nothing that finds nothing', async () => {
    await db.deleteFrom('search_word').execute()
    await buildPost({ body: '翘嘴一条，岸边有人说翘楚塘', tags: ['翘嘴夜钓'] })
    for (const member of [await buildMember(), await buildMember(), await buildMember()])
      for (const word of ['翘楚塘', '翘不存在']) await posts(word, member)
    const words = (await suggested('翘')).flatMap(({ word, id }) => (id === null ? [word] : []))
    expect(words).toEqual(['翘嘴夜钓', '翘楚塘', '翘嘴'])
    expect(await suggested('翘嘴夜钓')).toEqual([])
    expect((await suggested('楚塘')).map(({ word }) => word)).toEqual(['翘楚塘'])
  })

  test('has six words and two of each kind of names at most', async () => {
    for (let i = 1; i <= 7; i++) await buildPost({ body: '鳊鱼', tags: [`鳊${i}`] })
    for (let i = 1; i <= 3; i++) await buildMember({ nickname: `鳊老${i}` })
    const found = await suggested('鳊')
    expect(found.map(({ scope }) => scope)).toEqual([...Array<null>(6).fill(null), 'user', 'user'])
    expect(found.map(({ word }) => word)).not.toContain('鳊鱼')
    expect(await suggested('  ')).toEqual([])
  })

  test('has what begins so in traditional characters or in English by the name that finds something', async () => {
    await buildPost({ body: '翘嘴认米诺，红尾子也认' })
    expect([await suggested('翹'), await suggested('Minn')]).toEqual([
      [{ word: '翘嘴', scope: null, id: null }],
      [{ word: '米诺', scope: null, id: null }],
    ])
  })

  test('names members, grounds and shops that the viewer finds', async () => {
    const member = await buildMember({ nickname: '芦荻老张' })
    const ground = await buildPost({ type: 'diaochang', title: '芦荻钓场', body: '好停车' })
    await buildPost({ type: 'diaochang', title: '芦荻深处', body: '自己去的', visibility: 3 })
    const shop = await buildPost({ type: 'dianpu', title: '芦荻渔具', body: '饵料齐全' })
    const places = [
      { word: '芦荻钓场', scope: 'diaochang', id: ground.id },
      { word: '芦荻渔具', scope: 'dianpu', id: shop.id },
    ]
    expect(await suggested('芦荻')).toEqual([{ word: '芦荻老张', scope: 'user', id: member.id }, ...places])
    const me = await buildMember()
    await buildBlock(me, member)
    expect(await suggested('芦荻', me)).toEqual(places)
  })
})

describe('what finds nothing is searched for by another name', () => {
  beforeEach(clear)

  test.each([
    ['in traditional characters', '釣魚比賽', '钓鱼比赛'],
    ['as others say', '断竿', '爆竿'],
    ['in English, in any case', 'Minnow', '米诺'],
  ])('%s', async (_, word, instead) => {
    const { id } = await buildPost({ body: `说说${instead}的事` })
    expect(await searched(word)).toEqual({ ids: [id], instead })
  })

  test('a Latin name is one only as a whole', async () => {
    await buildPost({ body: '拟饵' })
    expect(await searched('allure')).toEqual({ ids: [], instead: null })
  })
})

describe('my past searches', () => {
  const history = async (as: { token: string }) => (await call('GET search/history', {}, { as })).body

  test('need a session', async () => {
    expect(await refused('GET search/history')).toMatchObject({ status: 401 })
    expect(await refused('POST search/delete')).toMatchObject({ status: 401 })
  })

  test('are kept once each, the latest first, and for me alone', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    for (const word of ['鲤鱼', ' 草鱼 ', '鲤鱼']) await posts(word, me)
    expect(await history(me)).toEqual(['鲤鱼', '草鱼'])
    expect(await history(other)).toEqual([])
  })

  test('know only the first page of a search', async () => {
    const me = await buildMember()
    await refused('GET search/search', { word: '第二页', page: 2 }, { as: me })
    expect(await history(me)).toEqual([])
  })

  test(`are at most ${SEARCH_HISTORY_ENTRIES}`, async () => {
    const me = await buildMember()
    for (let i = 0; i <= SEARCH_HISTORY_ENTRIES; i++) await posts(`词${i}`, me)
    const words = await history(me)
    expect(words).toHaveLength(SEARCH_HISTORY_ENTRIES)
    expect([words[0], words.at(-1)]).toEqual([`词${SEARCH_HISTORY_ENTRIES}`, '词1'])
  })

  test('of others are theirs: mine push out none of them', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const words = Array.from({ length: SEARCH_HISTORY_ENTRIES }, (_, i) => `他词${i}`)
    for (const word of words) await posts(word, other)
    for (const word of [...words, '多一个']) await posts(word, me)
    expect([await history(other), (await history(me)).length]).toEqual([words.reverse(), SEARCH_HISTORY_ENTRIES])
    const third = await buildMember()
    await posts('先', third)
    for (const word of words) await posts(word, other)
    await posts('后', third)
    expect(await history(third)).toEqual(['后', '先'])
  })

  test('are cleared one by one, or all', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    for (const as of [me, other]) for (const word of ['一', '二', '三']) await posts(word, as)
    await call('POST search/delete', { word: ' 二 ' }, { as: me })
    expect(await history(me)).toEqual(['三', '一'])
    await call('POST search/delete', {}, { as: me })
    expect(await history(me)).toEqual([])
    expect(await history(other)).toEqual(['三', '二', '一'])
  })
})

describe('GET search/setting', () => {
  test('has what the operator suggests, then what several members search for, each counted once a day', async () => {
    await db.deleteFrom('search_word').execute()
    await saveSetting(db, 'seast_hot_words', ['路亚'])
    await buildPost({ body: '路亚、筏钓、海钓' })
    const [first, second, third] = [await buildMember(), await buildMember(), await buildMember()]
    for (let i = 0; i < 3; i++) await posts('筏钓', first)
    for (const member of [first, second, third]) await posts('海钓', member)
    await posts('visitor', undefined)
    expect((await call('GET search/setting')).body).toEqual({
      hot: ['路亚', '海钓'],
      scopes: [
        { key: 'post', name: '内容' },
        { key: 'user', name: '用户' },
        { key: 'topic', name: '话题' },
        { key: 'diaochang', name: '钓场' },
        { key: 'dianpu', name: '渔具店' },
      ],
    })
  })

  test('names the scopes in the language of the call', async () => {
    const { body } = await call('GET search/setting', {}, { headers: { 'accept-language': 'en' } })
    expect(body.scopes.map(({ name }) => name)).toEqual(expect.arrayContaining(['Posts', 'Anglers']))
  })

  test('counts a member who searches again on another day', async () => {
    await db.deleteFrom('search_word').execute()
    await saveSetting(db, 'seast_hot_words', [])
    await buildPost({ body: '飞钓、海竿' })
    const [first, second, third] = [await buildMember(), await buildMember(), await buildMember()]
    for (const member of [first, second, third]) for (const word of ['海竿', '飞钓']) await posts(word, member)
    await sql`update search_word set day = day - 1 where word = '飞钓'`.execute(db)
    await sql`update weather_ask set day = day - 1`.execute(db)
    await posts('飞钓', first)
    expect((await call('GET search/setting')).body.hot).toEqual(['飞钓', '海竿'])
  })

  test('counts a member once a day, whatever they forget of what they searched, or push out of it', async () => {
    await db.deleteFrom('search_word').execute()
    const member = await buildMember()
    const counted = () =>
      db
        .selectFrom('search_word')
        .select(['n', sql<boolean>`day = ${localDay}`.as('today')])
        .where('word', '=', '夜钓')
        .execute()
    await posts('夜钓', member)
    await call('POST search/delete', { word: '夜钓' }, { as: member })
    await posts('夜钓', member)
    for (let i = 0; i < SEARCH_HISTORY_ENTRIES; i++) await posts(`别的${i}`, member)
    await posts('夜钓', member)
    expect(await counted()).toEqual([{ n: 1, today: true }])
  })

  test('has ten words at most, and looks at thirty, those that were searched as often in the order of their letters', async () => {
    await saveSetting(db, 'seast_hot_words', [])
    await db.deleteFrom('search_word').execute()
    const search = (word: string, n: number) => sql`insert into search_word (day, word, n) values (${localDay}, ${word}, ${n})`.execute(db)
    const found = Array.from({ length: 12 }, (_, i) => `hot${String.fromCharCode(97 + i)}`)
    await buildPost({ body: found.join(' ') })
    for (const word of [...found].reverse()) await search(word, 5)
    const hot = async () => (await call('GET search/setting')).body.hot
    expect(await hot()).toEqual(found.slice(0, 10))
    for (let i = 0; i < 29; i++) await search(`nothing${i}`, 9)
    expect(await hot()).toEqual([found[0]])
  })

  test('adds up what was searched on each of the last seven days, and forgets what was before', async () => {
    await saveSetting(db, 'seast_hot_words', [])
    await buildPost({ body: '溪流、矶钓、台钓、冰钓' })
    await db.deleteFrom('search_word').execute()
    const searches = [
      ['溪流', 0, 3],
      ['矶钓', 0, 2],
      ['矶钓', 6, 2],
      ['台钓', 3, 1],
      ['冰钓', 7, 9],
    ] as const
    for (const [word, daysAgo, n] of searches)
      await sql`insert into search_word (day, word, n) values (${localDay} - ${daysAgo}::integer, ${word}, ${n})`.execute(db)
    expect((await call('GET search/setting')).body.hot).toEqual(['矶钓', '溪流'])
  })
})
