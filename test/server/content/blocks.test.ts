import type { BlockForm } from '@anglers/contract/blocks'
import { sql } from 'kysely'
import pino from 'pino'
import type { Input } from '@anglers/contract'
import { ARTICLE_CHARS, BLOCK_CAPTION_CHARS, BLOCK_LIST_LEVEL_MAX, BLOCK_PICTURES, BLOCK_POSTS, BLOCKS } from '@anglers/contract/limits'
import { checkWaiting } from '../../../server/src/domains/content/checking.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, inject, db, store, buildMember, buildPost, buildPicture, close } = await openTestServer()
afterAll(close)
await storeSetting(db, 'seast_banned_words', ['加微信', 'bad.example'])

const me = await buildMember()
const p = (text: string, marks: object = {}): BlockForm => ({ type: 'paragraph', spans: [{ text, ...marks }] })
const write = (blocks: unknown, form: Partial<Input<'POST publish/single'>> = {}) =>
  ({ title: '春钓滩', blocks, ...form }) as Input<'POST publish/single'>
const publish = async (blocks: unknown, form: Partial<Input<'POST publish/single'>> = {}) =>
  (await call('POST publish/single', write(blocks, form), { as: me })).body.id
const refusal = async (blocks: unknown, form: Partial<Input<'POST publish/single'>> = {}) => {
  const { status, code, params } = await refused('POST publish/single', write(blocks, form), { as: me })
  return [status, code, Object.keys(params ?? {})]
}
const detail = async (id: number, as = me) => (await call('GET posts/detail', { id }, { as })).body
const form = async (id: number) => (await call('GET posts/edit-detail', { id }, { as: me })).body

describe('a body of blocks', () => {
  test('is shown as it was written, and read as a plain text by all that reads texts', async () => {
    const [picture, other] = [await buildPicture(me), await buildPost({ author: await buildMember(), title: '早口' })]
    const link = 'https://anglers.example/a?b=1'
    const id = await publish([
      { type: 'heading', level: 2, text: ' 先找浅滩 ' },
      { type: 'paragraph', spans: [{ text: '浅滩' }, { text: '先升温', bold: true }, { text: '，看这里', link }] },
      { type: 'quote', spans: [{ text: '春钓滩\n夏钓潭' }] },
      { type: 'list', ordered: true, items: [{ spans: [{ text: '看水' }] }, { spans: [{ text: '打窝' }], level: 1 }] },
      { type: 'picture', mediaId: picture, caption: '晨雾' },
      { type: 'divider' },
      { type: 'post', postId: other.id },
    ])
    const { body, blocks, pictures, extra } = await detail(id)
    expect(body).toBe('先找浅滩\n浅滩先升温，看这里\n春钓滩\n夏钓潭\n看水\n打窝\n晨雾')
    expect(blocks).toMatchObject([
      { type: 'heading', level: 2, text: '先找浅滩' },
      { type: 'paragraph', spans: [{ text: '浅滩' }, { text: '先升温', bold: true }, { text: '，看这里', link }] },
      { type: 'quote', spans: [{ text: '春钓滩\n夏钓潭' }] },
      { type: 'list', ordered: true, items: [{ spans: [{ text: '看水' }] }, { spans: [{ text: '打窝' }], level: 1 }] },
      { type: 'picture', picture: { id: picture }, caption: '晨雾' },
      { type: 'divider' },
      { type: 'post', post: { id: other.id, title: '早口', gone: false }, postType: 'words' },
    ])
    expect([pictures.map((cover) => cover.id), extra]).toMatchObject([[picture], { chars: [...body].length }])
    expect((await form(id)).blocks).toMatchObject(blocks!.map(({ type }) => ({ type })))
    expect(JSON.stringify((await call('GET search/search', { word: '先升温' }, { as: me })).body)).toContain(`"id":${id}`)
  })

  test('has the cover that was chosen, whatever pictures are in it', async () => {
    const [cover, picture] = [await buildPicture(me), await buildPicture(me)]
    const id = await publish([{ type: 'picture', mediaId: picture }], { media: [cover] })
    expect((await detail(id)).pictures.map((shown) => shown.id)).toEqual([cover])
    expect(await refusal([p('一')], { media: [cover, picture] })).toEqual([400, 'rest_invalid_param', ['media']])
  })

  test('shows one picture as often as it stands in it', async () => {
    const picture = await buildPicture(me)
    const twice = [{ type: 'picture', mediaId: picture }, p('一'), { type: 'picture', mediaId: picture, caption: '再看一眼' }]
    const id = await publish(twice)
    await publish([...twice, p('二')], { id })
    const shown = { type: 'picture', picture: { id: picture } }
    expect((await detail(id)).blocks).toMatchObject([shown, p('一'), { ...shown, caption: '再看一眼' }, p('二')])
  })

  test('leaves out what there is nothing to see in, and joins what is marked alike', async () => {
    const blocks = [
      p(' \u200b'),
      { type: 'paragraph', spans: [{ text: ' 春' }, { text: '钓 ' }, { text: '\u202e' }] },
      { type: 'heading', level: 3, text: ' ' },
    ]
    expect((await detail(await publish(blocks))).blocks).toEqual([p('春钓')])
  })

  test('that holds nothing is published by nobody, but kept as a draft', async () => {
    for (const blocks of [[p(' ')], [{ type: 'divider' }], []])
      expect(await refusal(blocks)).toEqual([400, 'rest_invalid_param', ['blocks']])
    expect((await form(await publish([], { draft: true }))).blocks).toEqual([])
  })

  test('may come as a plain text: a paragraph for each line, then the pictures', async () => {
    const [one, two] = [await buildPicture(me), await buildPicture(me)]
    const { body } = await call('POST publish/single', { title: '春', content: '一\n\n二', media: [one, two] }, { as: me })
    expect(await detail(body.id)).toMatchObject({
      body: '一\n\n二',
      pictures: [{ id: one }],
      blocks: [p('一'), p('二'), { type: 'picture', picture: { id: one } }, { type: 'picture', picture: { id: two } }],
    })
  })

  test('loses no picture to a client that edits it as a plain text', async () => {
    const [one, two] = [await buildPicture(me), await buildPicture(me)]
    const picture = (mediaId: number) => ({ type: 'picture', mediaId })
    const id = await publish([p('一', { bold: true }), picture(one), picture(two)])
    await call('POST publish/single', { id, title: '改题', content: '一', media: [one] }, { as: me })
    expect(await detail(id)).toMatchObject({
      title: '改题',
      blocks: [p('一', { bold: true }), { picture: { id: one } }, { picture: { id: two } }],
    })
    await call('POST publish/single', { id, title: '改题', content: '二', media: [one] }, { as: me })
    expect((await detail(id)).blocks).toMatchObject([p('二'), { picture: { id: one } }, { picture: { id: two } }])
  })

  test('loses no card of a post to such a client either, and stays as it is where the text does', async () => {
    const other = await buildPost({ author: await buildMember() })
    const id = await publish([p('一', { bold: true }), { type: 'post', postId: other.id }, { type: 'divider' }, p('二')])
    const save = async (content: string) => {
      await call('POST publish/single', { id, title: '春', content }, { as: me })
      return (await detail(id)).blocks!.map((block) => (block.type === 'post' ? block.post.id : block.type))
    }
    expect(await save('一\n\n二')).toEqual(['paragraph', other.id, 'divider', 'paragraph'])
    expect((await detail(id)).blocks![0]).toEqual(p('一', { bold: true }))
    expect(await save('一\n三')).toEqual(['paragraph', 'paragraph', other.id])
  })

  test('has no more pictures than it may, however often a plain text brings new ones', async () => {
    const id = await publish([p('一')])
    for (let n = 0; n < 7; n++) {
      const media = await Promise.all(Array.from({ length: 9 }, () => buildPicture(me)))
      const send = { id, title: '春', content: `第 ${n} 次`, media }
      if (n < 5) await call('POST publish/single', send, { as: me })
      else
        expect(await refused('POST publish/single', send, { as: me })).toMatchObject({ status: 400, params: { media: expect.any(String) } })
    }
    expect((await detail(id)).blocks!.filter(({ type }) => type === 'picture')).toHaveLength(45)
  })

  test('has each caption once after a plain text was edited that has it, too', async () => {
    const id = await publish([p('一'), { type: 'picture', mediaId: await buildPicture(me), caption: '早口' }])
    const save = async (change: (content: string) => string) => {
      const { content } = await form(id)
      await call('POST publish/single', { id, title: '春', content: change(content) }, { as: me })
      return (await detail(id)).blocks
    }
    expect(await save((content) => `${content}。`)).toMatchObject([p('一'), { type: 'picture', caption: '早口。' }])
    expect(await save((content) => `开头\n${content}`)).toMatchObject([p('开头'), p('一'), { type: 'picture', caption: '早口。' }])
    // A client that shows no captions takes none away.
    expect(await save(() => '开头')).toMatchObject([p('开头'), { type: 'picture', caption: '早口。' }])
    // What is longer than a caption may be is none.
    const long = '长'.repeat(BLOCK_CAPTION_CHARS + 1)
    expect(await save(() => `开头\n${long}`)).toMatchObject([p('开头'), p(long), { type: 'picture', caption: '早口。' }])
  })

  test('keeps a file that is somebody else’s by now, and takes it nowhere else', async () => {
    const file = { owner_id: me.id, key: 'ab'.repeat(16), kind: 'text' as const, name: '集合.txt', bytes: 9 }
    const { id: fileId } = await db.insertInto('attachment').values(file).returning('id').executeTakeFirstOrThrow()
    const blocks = [{ type: 'file', fileId }]
    const id = await publish(blocks)
    const { id: owner_id } = await buildMember()
    await db.updateTable('attachment').set({ owner_id }).where('id', '=', fileId).execute()
    await publish([...blocks, p('改')], { id })
    expect((await detail(id)).blocks).toMatchObject([{ type: 'file', file: { id: fileId } }, p('改')])
    expect(await refusal(blocks)).toEqual([400, 'rest_invalid_param', ['blocks.0.fileId']])
    expect(await refusal(blocks, { id: await publish([p('一')]) })).toEqual([400, 'rest_invalid_param', ['blocks.0.fileId']])
  })

  test('is told from a plain text by all other types', async () => {
    const { id } = await buildPost({ author: me, body: '空军' })
    expect([(await detail(id)).blocks, (await form(id)).blocks]).toEqual([null, null])
  })
})

describe('what no schema knows is refused by its name', () => {
  const span = (link: string) => [{ type: 'paragraph', spans: [{ text: '看', link }] }]
  test.each([
    ['a block of an unknown type', [p('一'), { type: 'script', text: 'x' }], ['blocks.1.type']],
    ['a block without a type', [{ spans: [] }], ['blocks.0.type']],
    ['a text in place of a block', ['一'], ['blocks.0']],
    ['HTML in a field of its own', [{ type: 'paragraph', spans: [], html: '<b>' }], ['blocks.0.html']],
    ['a quote in a quote', [{ type: 'quote', spans: [], blocks: [] }], ['blocks.0.blocks']],
    [
      'a list nested too deep',
      [{ type: 'list', ordered: false, items: [{ spans: [], level: BLOCK_LIST_LEVEL_MAX + 1 }] }],
      ['blocks.0.items.0.level'],
    ],
    ['a heading of the first level', [{ type: 'heading', level: 1, text: '一' }], ['blocks.0.level']],
    ['a link to script', span('javascript:alert(1)'), ['blocks.0.spans.0.link']],
    ['a link to script in capitals', span('JaVaScRiPt:alert(1)'), ['blocks.0.spans.0.link']],
    ['a link to data', span('data:text/html,x'), ['blocks.0.spans.0.link']],
    ['a link with a line feed', span('https://a.example/\njavascript:x'), ['blocks.0.spans.0.link']],
    ['a link without a host', span('https:///x'), ['blocks.0.spans.0.link']],
    ['a mark that nobody knows', [{ type: 'paragraph', spans: [{ text: '一', onclick: 'x' }] }], ['blocks.0.spans.0.onclick']],
    ['a post that is not there', [{ type: 'post', postId: 999_999_999 }], ['blocks.0.postId']],
    ['a picture that is not there', [{ type: 'picture', mediaId: 999_999_999 }], ['blocks.0.mediaId']],
    ['ten thousand blocks', Array.from({ length: 10_000 }, () => p('一')), ['blocks']],
    ['one block too many', Array.from({ length: BLOCKS + 1 }, () => p('一')), ['blocks']],
  ])('%s', async (_, blocks, fields) => {
    expect(await refusal(blocks)).toEqual([400, 'rest_invalid_param', fields])
    // A draft is kept by the same rules.
    expect(await refusal(blocks, { draft: true })).toEqual([400, 'rest_invalid_param', fields])
  })

  test('a text that is longer than all of it may be', async () => {
    const line = '鱼'.repeat(ARTICLE_CHARS / 4)
    expect(await refusal([p(line), p(line), p(line), p(line)])).toEqual([400, 'rest_invalid_param', ['blocks']])
  })

  test("another member's picture, and one too many of one's own", async () => {
    const [mine, theirs] = [await buildPicture(me), await buildPicture(await buildMember())]
    const picture = (mediaId: number) => ({ type: 'picture', mediaId })
    expect(await refusal([picture(mine), picture(theirs)])).toEqual([400, 'rest_invalid_param', ['blocks.1.mediaId']])
    const many = Array.from({ length: BLOCK_PICTURES + 1 }, () => picture(mine))
    expect(await refusal(many)).toEqual([400, 'rest_invalid_param', [`blocks.${BLOCK_PICTURES}.mediaId`]])
  })

  test('one card of a post too many', async () => {
    const { id } = await buildPost()
    const cards = (count: number) => Array.from({ length: count }, () => ({ type: 'post', postId: id }))
    expect(await refusal(cards(BLOCK_POSTS + 1))).toEqual([400, 'rest_invalid_param', [`blocks.${BLOCK_POSTS}.postId`]])
    expect((await detail(await publish(cards(BLOCK_POSTS)))).blocks).toHaveLength(BLOCK_POSTS)
  })

  test('a word that may not be published, wherever it stands in it', async () => {
    const list = (text: string) => [{ type: 'list', ordered: false, items: [{ spans: [{ text: '看' }, { text }] }] }]
    const caption = [{ type: 'picture', mediaId: await buildPicture(me), caption: '加微信' }]
    for (const blocks of [[p('加微信')], list('加微信'), caption, [p('看', { link: 'https://bad.example/x' })]])
      expect(await refusal(blocks)).toEqual([400, 'rest_invalid_param', ['blocks']])
  })
})

describe('a locked body of blocks', () => {
  test('shows neither its blocks nor its pictures to whom it is closed', async () => {
    const picture = await buildPicture(me)
    const id = await publish([p('钓点'), { type: 'picture', mediaId: picture, caption: '标志树' }], { visibility: 4 })
    const seen = await detail(id, await buildMember())
    expect(seen).toMatchObject({ blocks: null, body: '', pictures: [] })
    expect(JSON.stringify(seen)).not.toContain('标志树')
    const [, block] = (await detail(id)).blocks!
    expect(block?.type === 'picture' && block.picture.full).toContain('&s=')
  })

  test('of a post for everyone has plain addresses for its pictures, whatever else is published', async () => {
    const [cover, picture] = [await buildPicture(me), await buildPicture(me)]
    const id = await publish([{ type: 'picture', mediaId: picture }], { media: [cover] })
    await publish([{ type: 'picture', mediaId: await buildPicture(me) }])
    const [block] = (await detail(id)).blocks!
    const url = block?.type === 'picture' ? block.picture.full : ''
    expect(url).not.toContain('&s=')
    await store.put(url.replace('/media/', ''), Buffer.from('a picture'), 'image/webp')
    expect((await inject({ url })).statusCode).toBe(200)
    await publish([p('没有图了')], { id, media: [cover] })
    expect((await inject({ url })).statusCode).toBe(404)
  })
})

describe('a card of a post', () => {
  test('stands as gone once its post is, or where a block parts its author from the reader', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const { id: other } = await buildPost({ author, title: '早口' })
    const id = await publish([{ type: 'post', postId: other }])
    await call('POST content-manage/add-blacklist', { id: reader.id }, { as: author })
    expect((await detail(id, reader)).blocks).toMatchObject([{ post: { id: other, title: '', gone: true }, postType: null }])
    expect((await detail(id)).blocks).toMatchObject([{ post: { gone: false } }])
    await db.updateTable('post').set({ deleted_at: new Date() }).where('id', '=', other).execute()
    expect((await detail(id)).blocks).toMatchObject([{ post: { gone: true } }])
    // It may stay where it was.
    await publish([{ type: 'post', postId: other }, p('补一句')], { id })
  })

  test('of a private post leads nowhere', async () => {
    const { id } = await buildPost({ author: await buildMember(), visibility: 3 })
    expect(await refusal([{ type: 'post', postId: id }])).toEqual([400, 'rest_invalid_param', ['blocks.0.postId']])
  })
})

describe('a post that two devices edit', () => {
  test('is not overwritten by the one that has not seen what the other wrote', async () => {
    const id = await publish([p('一')])
    const { version } = await form(id)
    await publish([p('手机上改的')], { id, version })
    expect(await refusal([p('平板上改的')], { id, version })).toEqual([409, 'post_changed', []])
    expect((await form(id)).blocks).toEqual([p('手机上改的')])
    await publish([p('平板上改的')], { id, version: version + 1 })
    expect(await form(id)).toMatchObject({ version: version + 2, content: '平板上改的' })
  })

  test('goes to the first, when both send at once', async () => {
    const id = await publish([p('一')])
    const sendings = ['甲', '乙'].map((text) =>
      call('POST publish/single', write([p(text)], { id, version: 1 }), { as: me }).catch(() => null),
    )
    expect((await Promise.all(sendings)).filter(Boolean)).toHaveLength(1)
    expect((await form(id)).version).toBe(2)
  })

  test('without a version is whose comes last', async () => {
    const id = await publish([p('一')])
    await publish([p('二')], { id })
    expect((await form(id)).content).toBe('二')
  })
})

test('what was held back with blocks is checked with its links', async () => {
  const id = await publish([p('看这里', { link: 'https://good.example/x' })])
  const bad = JSON.stringify([p('看这里', { link: 'https://bad.example/x' })])
  await sql`update post_blocks set blocks = ${bad}::jsonb where post_id = ${id}`.execute(db)
  await db.updateTable('post').set({ state: 'checking' }).where('id', '=', id).execute()
  await db.insertInto('text_check').values({ post_id: id }).execute()
  await checkWaiting(context, pino({ level: 'silent' }))
  expect((await form(id)).state).toBe('held')
})
