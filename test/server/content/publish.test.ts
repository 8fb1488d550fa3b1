import { POST_PICTURES, POST_PRICE_MAX_FEN, POST_TAGS, POST_TEXT_CHARS, POST_TITLE_CHARS, TAG_CHARS } from '@anglers/contract/limits'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildModerator, buildPost, buildPicture, buildCategory, close } = await openTestServer()
afterAll(close)

const me = await buildMember()
const publish = async (form: Parameters<typeof call<'POST publish/words'>>[1]) => (await call('POST publish/words', form, { as: me })).body
const refusedForm = (form: object) => refused('POST publish/words', form, { as: me })
const detail = async (id: number) => (await call('GET posts/detail', { id }, { as: me })).body
const form = async (id: number) => (await call('GET posts/edit-detail', { id }, { as: me })).body
const PLACE = { name: '磁器口码头', address: '沙坪坝区', lat: 29.57, lng: 106.45 }

describe('POST publish/words', () => {
  test('needs a session', async () => {
    expect(await refused('POST publish/words', { content: '鱼' })).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('takes text alone, and goes live at once at the head of the feed', async () => {
    const { id, state } = await publish({ content: '今天空军' })
    expect(state).toBe('live')
    expect((await call('GET posts', { per_page: 1 })).body).toMatchObject([
      { id, text: '今天空军', visibility: 0, edited: false, author: { id: me.id } },
    ])
  })

  test('takes pictures alone, in their order', async () => {
    const pictures = [await buildPicture(me), await buildPicture(me), await buildPicture(me)].reverse()
    const { id } = await publish({ content: '', media: pictures })
    const shown = (await detail(id)).pictures
    expect(shown.map((picture) => picture.id)).toEqual(pictures)
    expect(shown[0]).toMatchObject({ width: 1600, height: 1200, color: '#336699' })
  })

  test('takes everything', async () => {
    const [picture, category] = [await buildPicture(me), await buildCategory()]
    const { id } = await publish({
      title: ' 大  板鲫 ',
      content: '十斤\n',
      media: [picture],
      place: PLACE,
      tags: ['#夜钓', '鲫鱼'],
      category,
      visibility: 1,
      price: 500,
      teaser: ' 看看\n多重 ',
    })
    expect(await form(id)).toMatchObject({
      title: '大 板鲫',
      content: '十斤',
      place: PLACE,
      tags: ['夜钓', '鲫鱼'],
      category,
      visibility: 1,
      price: 500,
      priceFen: 500,
      hasPassword: false,
      teaser: '看看 多重',
      pictures: [{ id: picture }],
    })
    // What an edit does not say is there no longer.
    await publish({ id, content: '九斤' })
    const gone = { title: '', teaser: '', place: null, tags: [], category: null, pictures: [], price: null, priceFen: null }
    expect(await form(id)).toMatchObject({ content: '九斤', visibility: 0, ...gone })
  })

  test('keeps six decimals of a place', async () => {
    const { id } = await publish({ content: '鱼', place: { ...PLACE, lat: 29.123456789, lng: -0.0000001 } })
    expect((await form(id)).place).toMatchObject({ lat: 29.123457, lng: 0 })
  })

  test('cleans tags: no marks, no spaces around, none twice, none empty', async () => {
    const { id } = await publish({ content: '鱼', tags: ['#鲫鱼', ' 鲫鱼 ', '##', '# 路亚', 'a  b'] })
    expect((await form(id)).tags.sort()).toEqual(['a b', '路亚', '鲫鱼'])
    // What is searched for among them is taken to the letter.
    const found = async (search: string) => (await call('GET tags', { search })).body.map(({ name }) => name)
    expect([await found('a b'), await found('a_b'), await found('%')]).toEqual([['a b'], [], []])
  })

  test('takes out controls and marks that turn the text around; keeps lines, at most one of them blank', async () => {
    const { id } = await publish({ content: '  a\u202eb\u0007c\r\n\r\n\r\n\r\nd\t e \n', title: 'x\ny' })
    expect(await form(id)).toMatchObject({ content: 'abc\n\nd\t e', title: 'x y' })
  })

  test('keeps markup as the text that it is', async () => {
    const content = '<script>alert(1)</script> & "quotes" \\ 100% _'
    expect((await detail((await publish({ content })).id)).body).toBe(content)
  })

  test('a password is kept hashed', async () => {
    const { id } = await publish({ content: '鱼', visibility: 2, password: 'open sesame' })
    const row = await db.selectFrom('post').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
  })

  test.each([
    ['nothing', {}, 'content'],
    ['an empty text', { content: '' }, 'content'],
    ['only spaces and invisible marks', { content: ' \n\u202e\ufeff' }, 'content'],
    ['a text too long', { content: '鱼'.repeat(POST_TEXT_CHARS + 1) }, 'content'],
    ['U+0000', { content: 'a\0b' }, 'content'],
    ['U+0000 deep inside', { content: 'a', place: { ...PLACE, address: '\0' } }, 'place'],
    ['a title too long', { content: 'a', title: 'a'.repeat(POST_TITLE_CHARS + 1) }, 'title'],
    ['an object as text', { content: { text: 'a' } }, 'content'],
    ['an unknown category', { content: 'a', category: 999_999 }, 'category'],
    ['an unknown visibility', { content: 'a', visibility: 6 }, 'visibility'],
    ['no price for a paid post', { content: 'a', visibility: 1 }, 'priceFen'],
    ['a price of nothing', { content: 'a', visibility: 1, priceFen: 0 }, 'priceFen'],
    ['a price of nothing by its old name', { content: 'a', visibility: 1, price: 0 }, 'price'],
    ['a price beyond all', { content: 'a', visibility: 1, price: POST_PRICE_MAX_FEN + 1 }, 'price'],
    ['no password for a password post', { content: 'a', visibility: 2 }, 'password'],
    ['too many tags', { content: 'a', tags: Array.from({ length: POST_TAGS + 1 }, (_, i) => `t${i}`) }, 'tags'],
    ['a tag too long', { content: 'a', tags: ['a'.repeat(TAG_CHARS + 1)] }, 'tags.0'],
    ['too many pictures', { content: 'a', media: Array.from({ length: POST_PICTURES + 1 }, (_, i) => i + 1) }, 'media'],
    ['a picture twice', { content: 'a', media: [1, 1] }, 'media'],
    ['a place off the earth', { content: 'a', place: { ...PLACE, lat: 91 } }, 'place.lat'],
    ['a place without a name', { content: 'a', place: { ...PLACE, name: '' } }, 'place.name'],
    ['a place with something else in it', { content: 'a', place: { ...PLACE, zoom: 3 } }, 'place.zoom'],
  ])('refuses %s, naming it', async (_, input, param) => {
    const refusal = await refusedForm(input)
    expect(refusal).toMatchObject({ status: 400, code: 'rest_invalid_param' })
    expect(Object.keys(refusal.params)).toEqual([param])
  })

  test('takes a text as long as may be', async () => {
    const content = '🐟'.repeat(POST_TEXT_CHARS)
    expect((await detail((await publish({ content })).id)).body).toBe(content)
  })

  test('keeps what it shows already, whosever that is by now, and shows it nowhere else', async () => {
    const [picture, cover, inside, other] = [await buildPicture(me), await buildPicture(me), await buildPicture(me), await buildMember()]
    const blocks = [{ type: 'picture' as const, mediaId: inside }]
    const { id } = await publish({ content: 'a', media: [picture] })
    const article = (await call('POST publish/single', { title: 'a', media: [cover], blocks }, { as: me })).body
    await db.updateTable('media').set({ owner_id: other.id }).where('id', 'in', [picture, cover, inside]).execute()
    await publish({ id, content: 'b', media: [picture] })
    await call('POST publish/single', { id: article.id, title: 'b', media: [cover], blocks }, { as: me })
    const shown = await Promise.all([id, article.id].map(async (post) => (await detail(post)).pictures.map((one) => one.id)))
    expect(shown).toEqual([[picture], [cover]])
    expect((await refusedForm({ content: 'a', media: [picture] })).params).toEqual({ 'media.0': expect.any(String) })
    expect((await refusedForm({ id, content: 'a', media: [inside] })).params).toEqual({ 'media.0': expect.any(String) })
  })

  test("refuses another's picture, and one that is nobody's", async () => {
    const [own, foreign] = [await buildPicture(me), await buildPicture(await buildMember())]
    expect((await refusedForm({ content: 'a', media: [own, foreign] })).params).toEqual({ 'media.1': expect.any(String) })
    expect((await refusedForm({ content: 'a', media: [Number.MAX_SAFE_INTEGER] })).params).toEqual({ 'media.0': expect.any(String) })
  })

  test('leaves nothing behind when it is refused', async () => {
    const count = async () => (await call('GET mine/posts', {}, { as: me })).total
    const before = await count()
    await refusedForm({ content: 'a', tags: ['not-to-be'], category: 999_999 })
    expect(await count()).toBe(before)
    expect((await call('GET tags', { search: 'not-to-be' })).body).toEqual([])
  })

  test('members who use the same new tags at the same moment all succeed', async () => {
    const authors = await Promise.all(Array.from({ length: 5 }, () => buildMember()))
    const tags = ['e', 'd', 'c', 'b', 'a']
    await Promise.all(
      authors.map((as, i) => call('POST publish/words', { content: 'a', tags: i % 2 ? tags : [...tags].reverse() }, { as })),
    )
    expect((await call('GET tags', {})).body.filter((tag) => tags.includes(tag.name)).map((tag) => tag.posts)).toEqual([5, 5, 5, 5, 5])
  })
})

describe('a draft', () => {
  test('may be as empty as it likes, and is mine alone', async () => {
    const { id, state } = await publish({ content: '', draft: true, visibility: 1 })
    expect(state).toBe('draft')
    expect(await refused('GET posts/detail', { id })).toMatchObject({ status: 404 })
    expect(await refused('POST publish/words', { id, content: 'mine now' }, { as: await buildMember() })).toMatchObject({ status: 404 })
  })

  test('stays one until it is published, and then stands where it belongs', async () => {
    const { id } = await publish({ content: '半句', draft: true })
    await publish({ id, content: '半句话', draft: true })
    const later = await publish({ content: '插队' })
    expect((await publish({ id, content: '一句话' })).state).toBe('live')
    const { body } = await call('GET posts', { author: me.id, per_page: 2 })
    expect(body.map((post) => post.id)).toEqual([id, later.id])
    expect(body[0]).toMatchObject({ text: '一句话', edited: false })
  })

  test('is checked in full when it goes live', async () => {
    const { id } = await publish({ content: '', draft: true })
    expect((await refusedForm({ id, content: '' })).params).toEqual({ content: expect.any(String) })
    expect((await form(id)).state).toBe('draft')
  })
})

describe('an edit', () => {
  test('changes everything, keeps its place, and shows', async () => {
    const [first, second] = [await buildPicture(me), await buildPicture(me)]
    const { id } = await publish({ content: '旧', title: '旧', media: [first], tags: ['旧'], place: PLACE })
    const kept = { content: '更新的', media: [await buildPicture(me)], tags: ['更新'] }
    const newer = await publish(kept)
    await publish({ id, content: '新', media: [second, first], tags: ['新'] })
    expect(await detail(newer.id)).toMatchObject({ body: kept.content, pictures: [{ id: kept.media[0] }], tags: [{ name: '更新' }] })
    expect(await detail(id)).toMatchObject({
      body: '新',
      title: '',
      place: null,
      edited: true,
      tags: [{ name: '新' }],
      pictures: [{ id: second }, { id: first }],
    })
    expect((await call('GET posts', { author: me.id, per_page: 2 })).body.map((post) => post.id)).toEqual([newer.id, id])
  })

  test('without a password keeps the old one; leaving that visibility drops it', async () => {
    const hash = async (id: number) =>
      (await db.selectFrom('post').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash
    const { id } = await publish({ content: '鱼', visibility: 2, password: 'one' })
    const first = await hash(id)
    await publish({ id, content: '大鱼', visibility: 2 })
    expect(await hash(id)).toBe(first)
    await publish({ id, content: '大鱼', visibility: 2, password: 'two' })
    expect(await hash(id)).not.toBe(first)
    await publish({ id, content: '大鱼' })
    expect(await hash(id)).toBeNull()
    expect((await refusedForm({ id, content: '大鱼', visibility: 2 })).params).toEqual({ password: expect.any(String) })
  })

  test('does not make a draft of what is out already', async () => {
    const { id } = await publish({ content: '鱼' })
    expect((await publish({ id, content: '鱼', draft: true })).state).toBe('live')
  })

  test('does not bring back what moderators hold', async () => {
    const { id } = await buildPost({ author: me, state: 'held' })
    expect((await publish({ id, content: '求放过' })).state).toBe('held')
    expect((await publish({ id, content: '那先收着', draft: true })).state).toBe('held')
  })

  test('is for the author alone', async () => {
    const { id } = await publish({ content: '鱼' })
    for (const as of [await buildMember(), await buildModerator()]) {
      expect(await refused('POST publish/words', { id, content: '改' }, { as })).toMatchObject({ status: 403, code: 'rest_forbidden' })
    }
  })

  test('of what is gone is refused', async () => {
    const { id } = await buildPost({ author: me, deleted: true })
    expect(await refusedForm({ id, content: '鱼' })).toMatchObject({ status: 404 })
    expect(await refusedForm({ id: Number.MAX_SAFE_INTEGER, content: '鱼' })).toMatchObject({ status: 404 })
  })
})

describe('POST content-manage/delete', () => {
  test('needs a session', async () => {
    expect(await refused('POST content-manage/delete', { id: 1 })).toMatchObject({ status: 401 })
  })

  test('takes the post from everyone, for its author or a moderator', async () => {
    for (const as of [me, await buildModerator()]) {
      const { id } = await buildPost({ author: me })
      expect((await call('POST content-manage/delete', { id }, { as })).body).toEqual({ ok: true })
      expect(await refused('GET posts/detail', { id }, { as: me })).toMatchObject({ status: 404 })
      expect(await refused('GET comments', { id })).toMatchObject({ status: 404 })
      expect(await refused('POST content-manage/delete', { id }, { as })).toMatchObject({ status: 404 })
    }
  })

  test('is refused to strangers', async () => {
    const { id } = await buildPost()
    expect(await refused('POST content-manage/delete', { id }, { as: me })).toMatchObject({ status: 403, code: 'rest_forbidden' })
  })

  test('twice at the same moment deletes once', async () => {
    const { id } = await buildPost({ author: me })
    const answers = await Promise.allSettled([1, 2].map(() => call('POST content-manage/delete', { id }, { as: me })))
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
