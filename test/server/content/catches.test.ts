import type { Input } from '@anglers/contract'
import { CATCH_LENGTH_MAX_MM, CATCH_WEIGHT_MAX_G, CATCH_WORD_CHARS, CATCHES } from '@anglers/contract/limits'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { evidenceOf } from '../support/reports.ts'
import { idsOf } from '../support/search.ts'
import { openTestServer } from '../support/server.ts'

const { call, inject, refused, db, buildMember, buildModerator, buildPost, close } = await openTestServer()
afterAll(close)
await storeSetting(db, 'seast_banned_words', ['加微信'])

type Form = Input<'POST publish/words'>
type Line = NonNullable<Form['catches']>[number]

const me = await buildMember()
const publish = async (form: Partial<Form>) => (await call('POST publish/words', { content: '清晨的水面', ...form }, { as: me })).body
const card = async (id: number, as = me) =>
  (await call('GET posts', { author: me.id, per_page: 50 }, { as })).body.find((post) => post.id === id)!
const detail = async (id: number, as = me) => (await call('GET posts/detail', { id }, { as })).body
const form = async (id: number) => (await call('GET posts/edit-detail', { id }, { as: me })).body
const found = async (word: string) => {
  const { body, headers } = await call('GET search/search', { word })
  return headers['x-search-word'] === undefined ? idsOf(body) : []
}

const CULTER: Line = { species: 'culter_alburnus', lengthMm: 520, weightG: 1600, bait: '米诺', method: '路亚', kept: false }
const SHOWN = {
  species: 'culter_alburnus',
  name: '翘嘴',
  latin: 'Culter alburnus',
  lengthMm: 520,
  weightG: 1600,
  number: 1,
  bait: '米诺',
  method: '路亚',
  kept: false,
}
const PLAIN = { lengthMm: null, weightG: null, number: 1, bait: '', method: '', kept: null }

describe('the catch of a post', () => {
  test('is shown on the card, on the page and in the form, in the order of its angler', async () => {
    const typed = { ...CULTER, bait: ' 米诺\n', method: '\t路亚 ' }
    const { id } = await publish({ catches: [typed, { name: ' 银鲳\n', number: 3 }] })
    const catches = [SHOWN, { ...PLAIN, species: null, name: '银鲳', latin: '', number: 3 }]
    expect([await card(id), await detail(id), await form(id)]).toMatchObject([{ catches }, { catches }, { catches }])
  })

  test('is an article’s as well, and not that of a type that has none', async () => {
    const article = { title: '春钓', content: '先找浅滩', catches: [CULTER] }
    const { id } = (await call('POST publish/single', article, { as: me })).body
    expect((await detail(id)).catches).toEqual([SHOWN])
    expect((await detail((await publish({})).id)).catches).toEqual([])
  })

  test.each([
    ['翹嘴', 'culter_alburnus'],
    ['鯉魚', 'cyprinus_carpio'],
    ['大白刁', 'culter_alburnus'],
    ['CULTER ALBURNUS', 'culter_alburnus'],
    ['銀鯧', null],
  ])('called %s is of the species %s', async (name, code) => {
    const { id } = await publish({ catches: [{ name }] })
    expect((await detail(id)).catches).toMatchObject([code ? { species: code } : { species: null, name }])
  })

  test('is enough of a status', async () => {
    const { id } = await publish({ content: '', catches: [CULTER] })
    expect(await detail(id)).toMatchObject({ body: '', catches: [SHOWN] })
    expect(Object.keys((await refused('POST publish/words', { content: '', catches: [] }, { as: me })).params)).toEqual(['content'])
  })

  test('is still enough where an edit does not name it, and not where it takes it away', async () => {
    const { id } = await publish({ content: '', catches: [CULTER] })
    await publish({ id, content: '', tags: ['翘嘴'] })
    expect(await detail(id)).toMatchObject({ body: '', catches: [SHOWN], tags: [{ name: '翘嘴' }] })
    const emptied = await refused('POST publish/words', { id, content: '', catches: [] }, { as: me })
    expect(Object.keys(emptied.params)).toEqual(['content'])
    const bare = await publish({})
    expect(Object.keys((await refused('POST publish/words', { id: bare.id, content: '' }, { as: me })).params)).toEqual(['content'])
  })

  test('is edited, kept by an edit that does not name it, and taken away by an empty one', async () => {
    const { id } = await publish({ catches: [CULTER] })
    await publish({ id, content: '改' })
    expect((await detail(id)).catches).toEqual([SHOWN])
    await publish({ id, catches: [{ species: 'cyprinus_carpio' }, CULTER] })
    expect((await detail(id)).catches).toMatchObject([{ name: '鲤鱼' }, { name: '翘嘴' }])
    await publish({ id, catches: [] })
    expect((await detail(id)).catches).toEqual([])
  })

  test('is part of a draft', async () => {
    const { id } = await publish({ content: '', draft: true, catches: [CULTER] })
    expect(await form(id)).toMatchObject({ state: 'draft', catches: [SHOWN] })
  })

  test.each<[string, object]>([
    ['species', { species: 'salmo_ferox' }],
    ['name', { name: ' ' }],
    ['name', { name: '鱼'.repeat(CATCH_WORD_CHARS + 1) }],
    ['lengthMm', { ...CULTER, lengthMm: 0 }],
    ['lengthMm', { ...CULTER, lengthMm: CATCH_LENGTH_MAX_MM + 1 }],
    ['weightG', { ...CULTER, weightG: 0 }],
    ['weightG', { ...CULTER, weightG: CATCH_WEIGHT_MAX_G + 1 }],
    ['number', { ...CULTER, number: 0 }],
    ['bait', { ...CULTER, bait: '饵'.repeat(CATCH_WORD_CHARS + 1) }],
    ['method', { ...CULTER, method: '法'.repeat(CATCH_WORD_CHARS + 1) }],
  ])('is refused by the %s of a line, which is named with its place', async (field, wrong) => {
    const answer = await refused('POST publish/words', { content: '早', catches: [CULTER, wrong as Line] }, { as: me })
    expect([answer.status, Object.keys(answer.params)]).toEqual([400, [`catches.1.${field}`]])
  })

  test('has so many lines at most', async () => {
    const { id } = await publish({ catches: Array.from({ length: CATCHES }, () => CULTER) })
    expect((await detail(id)).catches).toHaveLength(CATCHES)
    const more = Array.from({ length: CATCHES + 1 }, () => CULTER)
    expect(Object.keys((await refused('POST publish/words', { content: '早', catches: more }, { as: me })).params)).toEqual(['catches'])
  })

  test('may be as large as its bounds', async () => {
    const largest = { ...CULTER, lengthMm: CATCH_LENGTH_MAX_MM, weightG: CATCH_WEIGHT_MAX_G }
    const { id } = await publish({ catches: [largest] })
    expect((await detail(id)).catches).toMatchObject([{ lengthMm: CATCH_LENGTH_MAX_MM, weightG: CATCH_WEIGHT_MAX_G }])
  })

  test('of a post that is locked is for its readers only', async () => {
    const [{ id }, other] = [await publish({ catches: [CULTER], visibility: 4, teaser: '预告' }), await buildMember()]
    expect([(await detail(id, other)).catches, (await card(id, other)).catches]).toEqual([[], []])
    expect((await detail(id)).catches).toEqual([SHOWN])
  })

  test('is checked with the other texts', async () => {
    const answer = await refused('POST publish/words', { content: '早', catches: [{ ...CULTER, bait: '加微信' }] }, { as: me })
    expect(Object.keys(answer.params)).toEqual(['catches.0.bait'])
  })

  test('is reported with the post, in the words of its angler', async () => {
    const { id } = await publish({ catches: [{ ...CULTER, bait: '低价出饵' }] })
    await call('POST report/add', { type: 'post', id, reason: 'spam', content: '' }, { as: await buildMember() })
    expect(await evidenceOf(db, 'post', id)).toContain('低价出饵')
  })

  test('goes with its post: nothing of it is left', async () => {
    const { id } = await publish({ catches: [CULTER] })
    await db.deleteFrom('post').where('id', '=', id).execute()
    expect(await db.selectFrom('catch').select('post_id').where('post_id', '=', id).execute()).toEqual([])
  })
})

describe('a status that is only a catch', () => {
  const LEAD = '翘嘴 ×2 52 cm'
  const only = { content: '', catches: [{ ...CULTER, number: 2 }] }

  const carry = async (id: number) => (await call('POST reprint', { id, content: '看' }, { as: await buildMember() })).body.id

  test('is named by it where another post carries it', async () => {
    const carrying = await carry((await publish(only)).id)
    expect((await detail(carrying)).reprint).toMatchObject({ title: '', text: LEAD })
  })

  test.each<[string, Line[]]>([
    ['鲫鱼 21.5 cm', [{ species: 'carassius_auratus', lengthMm: 215, number: 1 }]],
    ['银鲳 ×3', [{ name: '银鲳', number: 3 }, CULTER]],
    ['翘嘴', [{ species: 'culter_alburnus', weightG: 1600 }]],
  ])('is called %s', async (lead, catches) => {
    const carrying = await carry((await publish({ content: '', catches })).id)
    expect((await detail(carrying)).reprint?.text).toBe(lead)
  })

  test('of a fish that this server does not know yet is named by its scientific name', async () => {
    const { id } = await publish({ content: '', catches: [CULTER] })
    await db.updateTable('catch').set({ species: 'salmo_ferox' }).where('post_id', '=', id).execute()
    expect((await detail(id)).catches).toMatchObject([{ species: null, name: 'Salmo ferox', latin: 'Salmo ferox' }])
  })

  test('is named by it for readers of feeds', async () => {
    const author = await buildMember()
    await call('POST publish/words', only, { as: author })
    const { body } = await inject({ url: '/wp-json/wp/v2/posts/atom', query: { author: String(author.id) } })
    expect(body).toContain(LEAD)
  })

  test('is named by it in notices of likes and of its removal', async () => {
    const { id } = await publish(only)
    await call('POST comments', { type: 'like', id, on: true }, { as: await buildMember() })
    const newest = async () => (await call('GET notice/list', {}, { as: me })).body[0]
    expect(await newest()).toMatchObject({ title: LEAD })
    await call('POST content-manage/delete', { id }, { as: await buildModerator() })
    expect(await newest()).toMatchObject({ kind: 'post_removed', text: LEAD })
  })

  test('is named by it beside its comments', async () => {
    const [{ id }, other] = [await publish(only), await buildMember()]
    await call('POST comments', { type: 'comment', id, content: '好鱼' }, { as: other })
    const [comment] = (await call('GET comments/recent', { author: other.id }, { as: other })).body
    expect(comment!.post).toEqual({ id, title: LEAD })
    const [notice] = (await call('GET notice/list', { tab: 'comments' }, { as: me })).body
    expect(notice).toMatchObject({ kind: 'comment', text: '好鱼', title: LEAD })
    await call('POST comments/mark', { id: comment!.id, on: true }, { as: me })
    expect((await call('GET user/comment-likes', {}, { as: other })).body[0]!.post).toEqual({ id, title: LEAD })
  })

  test('is named by it in messages and in articles that lead to it, to nobody once it is locked', async () => {
    const [{ id }, other] = [await publish(only), await buildMember()]
    const form = { title: '看', blocks: [{ type: 'post' as const, postId: id }] }
    const article = (await call('POST publish/single', form, { as: other })).body
    await call('POST message/send', { id: other.id, card: { type: 'post', id } }, { as: me })
    const named = async () => {
      const [block] = (await detail(article.id, other)).blocks!
      const { card } = (await call('GET message/list', { id: other.id }, { as: me })).body.messages.at(-1)!
      return [block?.type === 'post' && block.post.title, card?.type === 'post' && card.title]
    }
    expect(await named()).toEqual([LEAD, LEAD])
    await publish({ id, content: '', visibility: 4 })
    expect(await named()).toEqual(['', ''])
  })

  test('is not named by it to whom it is locked', async () => {
    const { id } = await publish(only)
    const carrying = await carry(id)
    await publish({ id, content: '', visibility: 4 })
    expect(JSON.stringify((await detail(carrying, await buildMember())).reprint)).not.toContain('翘嘴')
  })
})

describe('searching', () => {
  test('a fish by any of its names finds who caught it, though the text does not say so', async () => {
    const { id } = await publish({ catches: [{ species: 'elopichthys_bambusa' }] })
    expect([await found('鳡鱼'), await found('水老虎'), await found('Elopichthys')]).toEqual([[id], [id], [id]])
  })

  test('what an angler called a fish finds it as well', async () => {
    const { id } = await publish({ catches: [{ name: '银鲳' }] })
    expect(await found('银鲳')).toContain(id)
  })

  test('finds a post once that says it in both', async () => {
    const { id } = await publish({ content: '野鲮上钩', catches: [{ species: 'labeo_rohita' }] })
    expect(await found('野鲮')).toEqual([id])
  })

  test('does not give away what only some may read', async () => {
    await publish({ visibility: 3, catches: [{ species: 'pagrus_major' }] })
    await publish({ visibility: 4, catches: [{ name: '月光鱼' }] })
    expect([await found('真鲷'), await found('月光鱼')]).toEqual([[], []])
  })
})

test('a list of posts asks for all their catches at once', async () => {
  const author = await buildMember()
  await buildPost({ author, body: '空军' })
  for (const line of [CULTER, { name: '银鲳' }]) await call('POST publish/words', { content: '早', catches: [line] }, { as: author })
  const posts = (await call('GET posts', { author: author.id })).body
  expect(posts.map(({ catches }) => catches.map(({ name }) => name))).toEqual([['银鲳'], ['翘嘴'], []])
})
