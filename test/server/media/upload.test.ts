import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PICTURE_WIDTHS_PX, UPLOAD_AVATAR_BYTES, UPLOAD_PICTURE_BYTES } from '@anglers/contract/limits'
import sharp from 'sharp'
import { file, multipart } from '../support/multipart.ts'
import { encodePhonePhoto, encodePicture, encodePixelBomb } from '../support/pictures.ts'
import { API, openTestServer } from '../support/server.ts'

const { call, upload, refused, refusedUpload, inject, db, dataDir, buildMember, close } = await openTestServer()
afterAll(close)

const me = await buildMember()
const refusedFile = (content: Buffer | string, filename?: string, type?: string) =>
  refusedUpload('POST upload/words', [file(content, filename, type)], { as: me })
const filesKept = async () =>
  (await readdir(path.join(dataDir, 'media'), { recursive: true })).filter((name) => name.endsWith('.webp')).length
const fetchFile = async (url: string) => {
  const response = await inject({ url })
  expect(response.statusCode).toBe(200)
  return response
}

describe.each(['POST media', 'POST upload/words', 'POST upload/avatar', 'POST upload/skin'] as const)('%s', (name) => {
  test('needs a session', async () => {
    expect(await refusedUpload(name, [file(await encodePicture('jpeg'))])).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('is closed to the banned', async () => {
    expect(await refusedUpload(name, [file(await encodePicture('jpeg'))], { as: await buildMember({ banned: true }) })).toMatchObject({
      status: 403,
      code: 'rest_banned',
    })
  })

  test('keeps a picture in three sizes', async () => {
    const { body } = await upload(name, [file(await encodePicture('jpeg', { width: 2000, height: 1000, plain: true }))], { as: me })
    expect(body).toMatchObject({
      code: 1,
      data: { width: PICTURE_WIDTHS_PX.full, height: 800, alt: '', color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    })
    const sizes = await Promise.all(
      [body.data.thumb, body.data.card, body.data.full].map(async (url) => sharp((await fetchFile(url)).rawPayload).metadata()),
    )
    expect(sizes.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
      { format: 'webp', width: 320, height: 320 },
      { format: 'webp', width: 750, height: 375 },
      { format: 'webp', width: 1600, height: 800 },
    ])
  })
})

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s, whatever it is called', async (format) => {
    const { body } = await upload('POST media', [file(await encodePicture(format), 'photo.exe', 'application/octet-stream')], { as: me })
    expect(body.data).toMatchObject({ width: 400, height: 300 })
  })

  test('says in which colour it waits', async () => {
    const picture = await encodePicture('png', { width: 60, height: 60, plain: true })
    const { color } = (await upload('POST media', [file(picture)], { as: me })).body.data
    const parts = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
    for (const [at, part] of [0x2a, 0x6f, 0x97].entries()) expect(Math.abs(parts[at]! - part)).toBeLessThan(16)
  })

  test('that is very long is made narrower: no size is more than twice as high as it is wide at most', async () => {
    const picture = await encodePicture('png', { width: 1000, height: 5000, plain: true })
    const { data } = (await upload('POST media', [file(picture)], { as: me })).body
    expect(data).toMatchObject({ width: 640, height: 2 * PICTURE_WIDTHS_PX.full })
    const sizes = await Promise.all([data.thumb, data.card].map(async (url) => sharp((await fetchFile(url)).rawPayload).metadata()))
    expect(sizes).toMatchObject([
      { width: PICTURE_WIDTHS_PX.thumb, height: PICTURE_WIDTHS_PX.thumb },
      { width: 300, height: 2 * PICTURE_WIDTHS_PX.card },
    ])
  })

  test('smaller than a size is not blown up', async () => {
    const { body } = await upload('POST media', [file(await encodePicture('png', { width: 40, height: 30 }))], { as: me })
    expect(body.data).toMatchObject({ width: 40, height: 30 })
    expect(await sharp((await fetchFile(body.data.card)).rawPayload).metadata()).toMatchObject({ width: 40 })
  })

  test('loses what it says of place and phone, and stands upright', async () => {
    const photo = await encodePhonePhoto()
    expect((await sharp(photo).metadata()).exif!.includes('AnglerPhone')).toBe(true)
    const { data } = (await upload('POST media', [file(photo)], { as: me })).body
    expect(data).toMatchObject({ width: 300, height: 400 })
    for (const url of [data.thumb, data.card, data.full]) {
      const bytes = (await fetchFile(url)).rawPayload
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
      for (const trace of ['AnglerPhone', 'secret angler', 'Exif', 'GPS']) expect(bytes.includes(trace)).toBe(false)
    }
  })

  test('may be larger than other bodies', async () => {
    const picture = await encodePicture('png', { width: 1000, height: 800 })
    expect(picture.length).toBeGreaterThan(1_000_000)
    expect((await upload('POST media', [file(picture)], { as: me })).body.code).toBe(1)
  })

  test('comes after other fields just as well', async () => {
    const parts = [{ name: 'note', content: 'hello' }, file(await encodePicture('png'))]
    expect((await upload('POST media', parts, { as: me })).body.code).toBe(1)
  })

  test('is served as what it is', async () => {
    const { data } = (await upload('POST media', [file(await encodePicture('png'))], { as: me })).body
    expect((await fetchFile(data.thumb)).headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  })

  test('is not found under another name, nor is what lies outside its folder', async () => {
    await writeFile(path.join(dataDir, 'secret.txt'), "the cluster's password")
    for (const url of [
      '/media/00/none-thumb.webp',
      '/media/..%2fsecret.txt',
      '/media/%2e%2e/secret.txt',
      '/media/../secret.txt',
      '/media//../secret.txt',
    ]) {
      const response = await inject({ url })
      expect([403, 404]).toContain(response.statusCode)
      expect(response.json()).toHaveProperty('code')
    }
  })
})

describe('an upload is refused, and leaves nothing', () => {
  let before: number
  beforeEach(async () => {
    before = await filesKept()
  })
  afterEach(async () => {
    expect(await filesKept()).toBe(before)
  })

  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG with a prolog', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['text', 'just some words'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n'],
    ['a ZIP', Buffer.from('504b0304140000000000', 'hex')],
    ['an executable', Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(64)])],
  ])('when it is %s called photo.jpg', async (_, content) => {
    expect(await refusedFile(content)).toMatchObject({ status: 415, code: 'rest_upload_type' })
  })

  test('when it is a TIFF, which sharp itself would read', async () => {
    const tiff = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .tiff()
      .toBuffer()
    expect(await refusedFile(tiff)).toMatchObject({ status: 415, code: 'rest_upload_type' })
  })

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('when a %s is cut off', async (format) => {
    const picture = await encodePicture(format)
    expect(await refusedFile(picture.subarray(0, picture.length / 2))).toMatchObject({ status: 400, code: 'rest_upload_broken' })
  })

  test("when only the first bytes are a picture's", async () => {
    const jpeg = await encodePicture('jpeg')
    expect(await refusedFile(Buffer.concat([jpeg.subarray(0, 200), Buffer.from('<script>alert(1)</script>'.repeat(50))]))).toMatchObject({
      status: 400,
      code: 'rest_upload_broken',
    })
  })

  test('when it unfolds into more pixels than we decode', async () => {
    const bomb = await encodePixelBomb()
    expect(bomb.length).toBeLessThan(UPLOAD_PICTURE_BYTES)
    expect(await refusedFile(bomb)).toMatchObject({ status: 413, code: 'rest_upload_too_large' })
  })

  test('when it is larger than what a phone takes', async () => {
    expect(await refusedFile(Buffer.alloc(UPLOAD_PICTURE_BYTES + 1, 1))).toMatchObject({ status: 413, code: 'rest_upload_too_large' })
  })

  test('when it is empty', async () => {
    expect(await refusedFile('')).toMatchObject({ status: 400, code: 'rest_upload_no_file' })
  })

  test('when there is no file, or none of that name', async () => {
    expect(await refusedUpload('POST media', [], { as: me })).toMatchObject({ status: 400, code: 'rest_upload_no_file' })
    expect(await refusedUpload('POST media', [{ name: 'file', content: 'a field, no file' }], { as: me })).toMatchObject({
      code: 'rest_upload_no_file',
    })
    expect(await refusedUpload('POST media', [{ ...file(await encodePicture('png')), name: 'picture' }], { as: me })).toMatchObject({
      code: 'rest_upload_no_file',
    })
  })

  test('when it is JSON', async () => {
    expect(await refused('POST media', { file: 'data:image/png;base64,AAAA' }, { as: me })).toMatchObject({
      status: 400,
      code: 'rest_upload_no_file',
    })
  })

  test('when the body breaks off', async () => {
    const { payload, headers } = multipart([file(await encodePicture('png'))])
    const response = await inject({
      method: 'POST',
      url: `${API}/media`,
      headers: { ...headers, authorization: `Bearer ${me.token}` },
      payload: payload.subarray(0, payload.length - 40),
    })
    expect(response.json()).toMatchObject({ code: 'rest_upload_no_file' })
  })

  test('when the boundary is missing', async () => {
    const response = await inject({
      method: 'POST',
      url: `${API}/media`,
      headers: { 'content-type': 'multipart/form-data', authorization: `Bearer ${me.token}` },
      payload: 'x',
    })
    expect(response.json()).toMatchObject({ code: 'rest_upload_no_file' })
  })
})

test.each([
  'POST upload/comment',
  'POST upload/im-one',
  'POST upload/im-group',
  'POST upload/bbs',
  'POST upload/video-img',
  'POST upload/diaochang',
  'POST upload/dianpu',
  'POST upload/places',
] as const)('%s keeps a picture, for what names it later', async (name) => {
  const { data } = (await upload(name, [file(await encodePicture('png', { width: 40, height: 30, plain: true }))], { as: me })).body
  expect(data).toMatchObject({ width: 40, height: 30 })
  // Nothing shows it to everyone yet.
  expect([(await inject({ url: data.thumb })).statusCode, (await inject({ url: data.thumb.split('?')[0]! })).statusCode]).toEqual([
    200, 404,
  ])
})

describe('POST upload/video-img-base64', () => {
  test('takes the cover of a film as it is, or as a data address', async () => {
    const data = (await encodePicture('png', { width: 40, height: 30, plain: true })).toString('base64')
    for (const written of [data, `data:image/png;base64,${data}`])
      expect((await call('POST upload/video-img-base64', { data: written }, { as: me })).body.data).toMatchObject({ width: 40, height: 30 })
    expect(await refused('POST upload/video-img-base64', { data: 'data:image/png;base64,' }, { as: me })).toMatchObject({
      code: 'rest_upload_no_file',
    })
    expect(await refused('POST upload/video-img-base64', { data })).toMatchObject({ status: 401 })
  })
})

describe('POST upload/skin', () => {
  test('is the cover of my homepage at once', async () => {
    const member = await buildMember()
    const { data } = (await upload('POST upload/skin', [file(await encodePicture('jpeg'))], { as: member })).body
    expect((await call('GET user/view', { id: member.id })).body.cover).toEqual(data)
  })
})

describe('POST upload/avatar-base64', () => {
  const base64 = async (format: 'jpeg' | 'png') =>
    (await encodePicture(format, { width: 200, height: 200, plain: true })).toString('base64')

  test('needs a session', async () => {
    expect(await refused('POST upload/avatar-base64', { image: await base64('png') })).toMatchObject({ status: 401 })
  })

  test('is closed to the banned', async () => {
    expect(
      await refused('POST upload/avatar-base64', { image: await base64('png') }, { as: await buildMember({ banned: true }) }),
    ).toMatchObject({ status: 403, code: 'rest_banned' })
  })

  test.each([
    ['as it is', (text: string) => text],
    ['as a data URL, whatever type it says', (text: string) => `data:image/svg+xml;base64,${text}`],
    ['with line breaks', (text: string) => text.replace(/.{76}/g, '$&\r\n')],
  ])('takes base64 %s', async (_, wrapped) => {
    const member = await buildMember()
    const { data } = (await call('POST upload/avatar-base64', { image: wrapped(await base64('jpeg')) }, { as: member })).body
    expect(data).toMatchObject({ width: 200, height: 200 })
    expect((await call('GET user/check', {}, { as: member })).body.avatar).toBe(data.thumb)
  })

  test('takes a picture that is larger than other bodies may be', async () => {
    const picture = await encodePicture('png', { width: 800, height: 600 })
    expect(picture.length).toBeGreaterThan(500_000)
    expect((await call('POST upload/avatar-base64', { image: picture.toString('base64') }, { as: me })).body.code).toBe(1)
  })

  test.each([
    ['what is not base64', 'https://example.com/me.jpg', 400, 'rest_upload_broken'],
    [
      'no picture',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64'),
      415,
      'rest_upload_type',
    ],
    ['nothing', '', 400, 'rest_invalid_param'],
    ['too much', Buffer.alloc(UPLOAD_AVATAR_BYTES + 1, 1).toString('base64'), 413, 'rest_upload_too_large'],
    ['far too much', 'A'.repeat(2 * UPLOAD_AVATAR_BYTES), 413, 'rest_payload_too_large'],
  ])('refuses %s', async (_, image, status, code) => {
    expect(await refused('POST upload/avatar-base64', { image }, { as: me })).toMatchObject({ status, code })
  })
})

describe('POST upload/avatar', () => {
  test('takes its place at once', async () => {
    const member = await buildMember()
    const { data } = (await upload('POST upload/avatar', [file(await encodePicture('jpeg'))], { as: member })).body
    expect((await call('GET user/check', {}, { as: member })).body.avatar).toBe(data.thumb)
    expect((await call('GET user/view', { id: member.id })).body.avatar).toBe(data.thumb)
  })

  test('is refused above its own limit, and the old one stays', async () => {
    const member = await buildMember()
    expect(await refusedUpload('POST upload/avatar', [file(Buffer.alloc(UPLOAD_AVATAR_BYTES + 1, 1))], { as: member })).toMatchObject({
      status: 413,
      code: 'rest_upload_too_large',
    })
    expect((await call('GET user/check', {}, { as: member })).body.avatar).toBeNull()
    expect(await db.selectFrom('media').select('id').where('owner_id', '=', member.id).execute()).toEqual([])
  })
})
