import type { BlockForm } from '@anglers/contract/blocks'
import { BLOCK_FILES, DELETED_KEPT_DAYS, FILE_NAME_CHARS, UPLOAD_FILE_BYTES } from '@anglers/contract/limits'
import { removeUnusedAttachments } from '../../../server/src/domains/media/attachments.ts'
import { removeOrphans } from '../../../server/src/domains/media/orphans.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { file } from '../support/multipart.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, upload, refused, refusedUpload, inject, db, store, buildMember, buildFollow, close } = await openTestServer()
afterAll(close)
keepToOneDay()

type Member = Awaited<ReturnType<typeof buildMember>>

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1')
const GPX = Buffer.from('<?xml version="1.0"?>\n<gpx version="1.1"><trk><trkseg><trkpt lat="31" lon="120"/></trkseg></trk></gpx>')
const TEXT = Buffer.from('周六五点，北门集合')

const me = await buildMember()
const friend = await buildMember()
await buildFollow(friend, me)

const sent = async (bytes: Buffer, name: string, as: Member = me) =>
  (await upload('POST upload/file', [file(bytes, 'x')], { as, query: { name } })).body.data
const refusal = (bytes: Buffer | string, query: object = { name: '集合.txt' }) =>
  refusedUpload('POST upload/file', [file(bytes, 'x')], { as: me, query: { ...query } })
/** For browsers that read no other. */
const plainName = (name: string) => name.replace(/[^\x20-\x7e]/g, '_')
const statusOf = async (url: string) => (await inject({ url })).statusCode
const p = (text: string): BlockForm => ({ type: 'paragraph', spans: [{ text }] })
const article = async (blocks: BlockForm[], form: object = {}, as: Member = me) =>
  (await call('POST publish/single', { title: '路亚记', blocks, ...form }, { as })).body.id
const fileIn = async (id: number, as?: Member) => {
  const { blocks } = (await call('GET posts/detail', { id }, as ? { as } : {})).body
  return blocks?.flatMap((block) => (block.type === 'file' ? [block.file] : []))[0]
}

describe('POST upload/file', () => {
  test('needs a session, a file and a name', async () => {
    expect(await refusedUpload('POST upload/file', [file(TEXT)], { query: { name: 'a' } })).toMatchObject({ status: 401 })
    expect(await refusedUpload('POST upload/file', [], { as: me, query: { name: 'a' } })).toMatchObject({ code: 'rest_upload_no_file' })
    expect(Object.keys((await refusal(TEXT, {})).params)).toEqual(['name'])
    expect(Object.keys((await refusal(TEXT, { name: 'x'.repeat(FILE_NAME_CHARS + 1) })).params)).toEqual(['name'])
    expect(Object.keys((await refusal(TEXT, { name: ' ../.. ' })).params)).toEqual(['name'])
  })

  test.each([
    ['pdf', PDF, '渔法.pdf', 'application/pdf'],
    ['gpx', GPX, '青龙湖.gpx', 'application/gpx+xml'],
    ['text', TEXT, '集合.txt', 'text/plain; charset=utf-8'],
  ] as const)('keeps a %s, and hands it out as it is, to be saved under its name', async (kind, bytes, name, type) => {
    const kept = await sent(bytes, name)
    expect(kept).toMatchObject({ kind, name, bytes: bytes.length })
    const { statusCode, headers, rawPayload } = await inject({ url: kept.url })
    expect([statusCode, rawPayload]).toEqual([200, bytes])
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${plainName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    expect(headers['cache-control']).toMatch(/^private, /)
  })

  test.each([
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a page without a head', ' \n<script>alert(1)</script>'],
    ['a drawing with scripts', '<svg onload="alert(1)"/>'],
    ['any other XML', '<?xml version="1.0"?><kml></kml>'],
    ['a track that brings entities along', '<!DOCTYPE gpx [<!ENTITY a "a">]><gpx></gpx>'],
    ['a track that broke off', '<gpx version="1.1"><trk>'],
    ['a document that broke off', '%PDF-1.4\n1 0 obj'],
    ['a program', Buffer.from('MZ\u0000\u0003\u0000', 'latin1')],
    ['nothing but spaces', ' \n '],
  ])('refuses %s, whatever it is called', async (_, bytes) => {
    expect(await refusal(bytes, { name: '青龙湖.pdf' })).toMatchObject({ status: 415, code: 'rest_upload_file' })
  })

  test('takes 10 MB and not a byte more', async () => {
    const text = Buffer.alloc(UPLOAD_FILE_BYTES, 'a')
    expect((await sent(text, 'long')).bytes).toBe(UPLOAD_FILE_BYTES)
    expect(await refusal(Buffer.concat([text, TEXT]))).toMatchObject({ status: 413, code: 'rest_upload_too_large' })
  })

  test('gives a file the ending of what it is, and a name that leads nowhere', async () => {
    expect((await sent(TEXT, '..\\..\\page.html')).name).toBe('page.txt')
    expect((await sent(GPX, '2026.5.1 大堤')).name).toBe('2026.5.1 大堤.gpx')
    expect((await sent(TEXT, ' a:b*c?d"e<f>g|h ')).name).toBe('a b c d e f g h.txt')
    const odd = await sent(TEXT, `鱼's "(情)" 100%\r\nSet-Cookie x`)
    const { headers } = await inject({ url: odd.url })
    const said = String(headers['content-disposition'])
    expect(said).toMatch(/^attachment; filename="[\x20-\x24\x26-\x7e]*"; filename\*=UTF-8''[\w.%-]+$/)
    expect(decodeURIComponent(said.split("''")[1]!)).toBe(odd.name)
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('keeps a text of Windows so that every phone reads it', async () => {
    const { url } = await sent(Buffer.from([0xc0, 0xf0, 0xd3, 0xe3]), '鱼')
    expect((await inject({ url })).rawPayload.toString('utf8')).toBe('鲤鱼')
  })

  test('counts against what its member may upload in a day', async () => {
    await storeSetting(db, 'seast_upload_file_mb', 1)
    const other = await buildMember()
    await sent(Buffer.alloc(1_000_000, 'a'), 'a', other)
    const { code } = await refusedUpload('POST upload/file', [file(TEXT)], { as: other, query: { name: 'b' } })
    expect(code).toBe('upload_limit')
    await resetSetting(db, 'seast_upload_file_mb')
  })
})

describe('a file in an article', () => {
  test('is its reader’s to download, by an address that ends, and by no other', async () => {
    const { id, url } = await sent(GPX, '青龙湖.gpx')
    const shown = await fileIn(await article([p('跟着走'), { type: 'file', fileId: id }]))
    expect(shown).toMatchObject({ id, name: '青龙湖.gpx' })
    expect(await statusOf(shown!.url)).toBe(200)
    expect(await statusOf(url.split('?')[0]!)).toBe(404)
  })

  test.each([
    [1, { priceFen: 100 }],
    [2, { password: '口令' }],
    [3, {}],
    [4, {}],
    [5, {}],
  ] as const)('of visibility %i is shown to nobody whom its author keeps out', async (visibility, form) => {
    const { id } = await sent(TEXT, '集合')
    const post = await article([p('看附件'), { type: 'file', fileId: id }], { visibility, ...form })
    expect(await fileIn(post, me)).toMatchObject({ id })
    for (const as of visibility === 5 ? [undefined] : [undefined, friend]) {
      const answer = await inject({ url: `/wp-json/wp/v2/posts/detail?id=${post}`, headers: as && { authorization: `Bearer ${as.token}` } })
      expect(answer.body).not.toContain('-file.')
    }
  })

  test('is its member’s own, and at most so many', async () => {
    const theirs = await sent(TEXT, '别人的', friend)
    const mine = await sent(TEXT, '我的')
    const refusedForm = async (blocks: BlockForm[]) =>
      Object.keys((await refused('POST publish/single', { title: '附件', blocks }, { as: me })).params)
    expect(
      await refusedForm([
        { type: 'file', fileId: mine.id },
        { type: 'file', fileId: theirs.id },
      ]),
    ).toEqual(['blocks.1.fileId'])
    const many = Array.from({ length: BLOCK_FILES + 1 }, (): BlockForm => ({ type: 'file', fileId: mine.id }))
    expect(await refusedForm(many)).toEqual([`blocks.${BLOCK_FILES}.fileId`])
  })

  test('comes back in the form, and stays through a change of a client without blocks', async () => {
    const { id } = await sent(TEXT, '集合')
    const post = await article([p('看附件'), { type: 'file', fileId: id }])
    expect((await call('GET posts/edit-detail', { id: post }, { as: me })).body.blocks).toMatchObject([{}, { type: 'file', file: { id } }])
    await call('POST publish/single', { id: post, title: '路亚记', content: '改了' }, { as: me })
    expect(await fileIn(post)).toMatchObject({ id })
  })
})

describe('a file in a chat', () => {
  test('is for the two of them alone, and gone once it is taken back', async () => {
    const { id } = await sent(PDF, '渔法')
    const message = (await call('POST message/send', { id: friend.id, clientId: 'file-of-mine-1', file: id }, { as: me })).body
    expect(message).toMatchObject({ kind: 'file', text: '', file: { id, name: '渔法.pdf' } })
    const got = (await call('GET message/list', { id: me.id }, { as: friend })).body.messages[0]!
    expect(await statusOf(got.file!.url)).toBe(200)
    await call('POST message/recall', { id: message.id }, { as: me })
    expect(
      (await call('GET message/list', { id: me.id }, { as: friend })).body.messages.find((one) => one.id === message.id)?.file,
    ).toBeUndefined()
  })

  test('is not one of somebody else', async () => {
    const { id } = await sent(TEXT, '别人的', friend)
    const { params } = await refused('POST message/send', { id: friend.id, clientId: 'file-of-mine-2', file: id }, { as: me })
    expect(Object.keys(params)).toEqual(['file'])
  })
})

describe('what becomes of files', () => {
  const makeOld = (ids: number[]) =>
    db
      .updateTable('attachment')
      .set({ created_at: new Date(Date.now() - (DELETED_KEPT_DAYS + 1) * 24 * 3_600_000) })
      .where('id', 'in', ids)
      .execute()

  test('what nothing holds goes after a month, with its file; what a post or a message holds stays', async () => {
    const [loose, posted, chatted] = [await sent(TEXT, 'a'), await sent(TEXT, 'b'), await sent(TEXT, 'c')]
    await article([{ type: 'file', fileId: posted.id }])
    await article([p('没有附件')])
    await call('POST message/send', { id: friend.id, clientId: 'file-of-mine-3', file: chatted.id }, { as: me })
    await makeOld([loose.id, posted.id, chatted.id])
    await removeUnusedAttachments(context)
    expect([await statusOf(loose.url), await statusOf(posted.url), await statusOf(chatted.url)]).toEqual([404, 200, 200])
  })

  test('what no row names is swept from the store', async () => {
    const kept = await sent(TEXT, 'a')
    const key = '0a/0a0000000000000000000000000000ff-file.txt'
    await store.put(key, TEXT, 'text/plain')
    await removeOrphans({ db, store }, { before: new Date(Date.now() + 1_000), after: '' })
    expect(await store.stat(key)).toBeNull()
    expect(await statusOf(kept.url)).toBe(200)
  })
})
