import { POSTER_PX } from '@anglers/contract/limits'
import type { Visibility } from '@anglers/contract/content'
import sharp from 'sharp'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { POSTER_CODE_PX } from '../../../server/src/infra/poster/draw.ts'
import { insertFilm } from '../support/films.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { squaresFor, squaresOf } from '../support/qr.ts'
import { API, openTestServer } from '../support/server.ts'

const SITE = 'https://yu.example.com'
const { refused, inject, upload, call, db, buildMember, buildPost, buildForum, buildBlock, close } = await openTestServer({
  config: { publicUrl: SITE },
})
afterAll(close)

const BLUE = { r: 0x2a, g: 0x6f, b: 0x97 }
const author = await buildMember({ nickname: '渔竿老李' })

const getPoster = (query: Record<string, string | number>, options: { as?: { token: string }; headers?: Record<string, string> } = {}) =>
  inject({
    url: `${API}/qrcode/poster`,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { ...options.headers, ...(options.as && { authorization: `Bearer ${options.as.token}` }) },
  })
async function posterOf(id: number, options?: Parameters<typeof getPoster>[1]): Promise<Buffer> {
  const response = await getPoster({ id }, options)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
  return response.rawPayload
}

const buildPicture = async () =>
  (await upload('POST media', [file(await encodePicture('jpeg', { width: 900, height: 700, plain: true }))], { as: author })).body.data.id

/** What colour the upper part is of: that of its picture, where there is one. */
async function colourOf(poster: Buffer) {
  const { data } = await sharp(poster).extract({ left: 500, top: 100, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
  return { r: data[0]!, g: data[1]!, b: data[2]! }
}
const isNear = (one: typeof BLUE, other: typeof BLUE) =>
  Math.max(...(['r', 'g', 'b'] as const).map((part) => Math.abs(one[part] - other[part]))) < 8

/** The part of a poster that has the code. */
const codeOf = (poster: Buffer) =>
  sharp(poster)
    .extract({ left: POSTER_PX.width - 64 - POSTER_CODE_PX, top: 1_136 + 28, width: POSTER_CODE_PX, height: POSTER_CODE_PX })
    .png()
    .toBuffer()

describe('GET qrcode/poster', () => {
  test('draws a post, with its picture and a code that leads to its page', async () => {
    const post = await buildPost({ author, title: '青龙湖的早口', body: '两条鲫鱼。', pictures: [await buildPicture()] })
    const poster = await posterOf(post.id)
    expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', ...POSTER_PX })
    expect(isNear(await colourOf(poster), BLUE)).toBe(true)
    const expected = squaresFor(`${SITE}/pagesA/detail/detail?id=${post.id}`)
    expect(await squaresOf(await codeOf(poster), expected.length)).toEqual(expected)
  })

  test('is the same for whoever asks, until something on it changes', async () => {
    const post = await buildPost({ author, body: '水位涨了半米' })
    const [first, again, byMember] = [
      await posterOf(post.id),
      await posterOf(post.id),
      await posterOf(post.id, { as: await buildMember() }),
    ]
    expect([again.equals(first), byMember.equals(first)]).toEqual([true, true])
    await db.updateTable('post').set({ body: '水位退了' }).where('id', '=', post.id).execute()
    const next = await posterOf(post.id)
    expect(next.equals(first)).toBe(false)
    for (const brand of ['seast_name', 'seast_region'] as const) {
      await storeSetting(db, brand, '江边')
      expect((await posterOf(post.id)).equals(next)).toBe(false)
      await resetSetting(db, brand)
      expect((await posterOf(post.id)).equals(next)).toBe(true)
    }
  })

  test('leads to the host that it was asked for by, where the site has several', async () => {
    const hosts = ['one.example', 'other.example']
    const site = await openTestServer({ config: { allowedHosts: hosts } })
    const { id } = await site.buildPost({ body: '两个地址' })
    for (const host of hosts) {
      const { rawPayload } = await site.inject({ url: `${API}/qrcode/poster`, query: { id: String(id) }, headers: { host } })
      const expected = squaresFor(`http://${host}/pagesA/detail/detail?id=${id}`)
      expect(await squaresOf(await codeOf(rawPayload), expected.length)).toEqual(expected)
    }
    await site.close()
  })

  test('is not kept by caches on the way: what it shows may be locked in a moment', async () => {
    expect((await getPoster({ id: (await buildPost()).id })).headers['cache-control']).toBe('no-store')
  })

  test('speaks the language that was asked for, else that of the request', async () => {
    const { id } = await buildPost({ author, body: '今天空军' })
    const french = (await getPoster({ id, language: 'fr' })).rawPayload
    expect(french.equals(await posterOf(id))).toBe(false)
    expect(french.equals(await posterOf(id, { headers: { 'accept-language': 'fr-CH' } }))).toBe(true)
  })

  test.each<[string, Visibility]>([
    ['paid for', 1],
    ['opened by a password', 2],
    ['for VIPs', 4],
    ['for members', 5],
  ])('shows of a post that is %s its title and teaser, to its author as to a visitor', async (_, visibility) => {
    const place = { name: '铁桥第三墩', address: '左岸', lat: 29.1, lng: 106.7 }
    const pictures = [await buildPicture()]
    const post = await buildPost({ author, visibility, title: '今天的收获', teaser: '想知道在哪儿吗', body: '铁桥下', pictures, place })
    const bare = await posterOf(post.id, { as: author })
    expect(isNear(await colourOf(bare), BLUE)).toBe(false)
    await db.updateTable('post').set({ body: '换了个说法', place_name: '石桥' }).where('id', '=', post.id).execute()
    expect((await posterOf(post.id, { as: author })).equals(bare)).toBe(true)
    await db.updateTable('post').set({ teaser: '猜猜看' }).where('id', '=', post.id).execute()
    expect((await posterOf(post.id)).equals(bare)).toBe(false)
  })

  test('shows no more of a post that its author locks, even where it was drawn before', async () => {
    const post = await buildPost({ author, title: '今天的收获', pictures: [await buildPicture()] })
    const open = await posterOf(post.id)
    await db.updateTable('post').set({ visibility: 4 }).where('id', '=', post.id).execute()
    expect(isNear(await colourOf(await posterOf(post.id)), BLUE)).toBe(false)
    await db.updateTable('post').set({ visibility: 0 }).where('id', '=', post.id).execute()
    expect((await posterOf(post.id)).equals(open)).toBe(true)
  })

  test('names no place of which visitors know only the surroundings', async () => {
    const post = await buildPost({ author, body: '老地方' })
    const bare = await posterOf(post.id)
    await db
      .insertInto('guarded_place')
      .values({ post_id: post.id, name: '铁桥第三墩', address: '左岸', lat: 29.1, lng: 106.7, reveal: 'km' })
      .execute()
    expect((await posterOf(post.id, { as: author })).equals(bare)).toBe(true)
  })

  test('is not there for what visitors may not know of', async () => {
    const { id: closed } = await buildForum({ access: 'password' })
    const hidden = [
      await buildPost({ author, visibility: 3 }),
      await buildPost({ author, state: 'draft' }),
      await buildPost({ author, state: 'held' }),
      await buildPost({ author, state: 'checking' }),
      await buildPost({ author, deleted: true }),
      await buildPost({ author, type: 'bbs', forum_id: closed }),
      { id: 999_999 },
    ]
    for (const { id } of hidden) {
      for (const as of [undefined, author]) expect(await refused('GET qrcode/poster', { id }, { as })).toMatchObject({ status: 404 })
    }
  })

  test('draws what its reader would see outside, also of one who blocked them: it is for others', async () => {
    const reader = await buildMember()
    const post = await buildPost({ author, body: '同一张图' })
    await buildBlock(author, reader)
    expect((await posterOf(post.id, { as: reader })).equals(await posterOf(post.id))).toBe(true)
  })

  test.each(['😀👩‍👩‍👧🏽🇨🇳', '<script>&amp;"\'', 'w'.repeat(300), '\u0627\u0644\u0633\u0645\u0643', '龘'.repeat(200), '「」'.repeat(40), '﷽​'])(
    'takes any words: %j',
    async (body) => {
      await posterOf((await buildPost({ author: await buildMember({ nickname: body.slice(0, 20) }), title: body, body })).id)
    },
  )

  test('shows what a post has in place of words: its catch, or the post that it carries', async () => {
    const bare = await posterOf((await buildPost({ author, body: '' })).id)
    const form = { content: '', catches: [{ species: 'culter_alburnus' as const, lengthMm: 520 }] }
    const { id } = (await call('POST publish/words', form, { as: author })).body
    expect((await posterOf(id)).equals(bare)).toBe(false)
    const carried = await buildPost({ author, body: '两条鲫鱼' })
    const around = (await call('POST reprint', { id: carried.id }, { as: author })).body.id
    const seen = [await posterOf(around)]
    for (const change of [
      { body: '三条鲫鱼' },
      { body: '', title: '四条鲫鱼' },
      { visibility: 4 as const, title: '' },
      { body: '没人看见' },
    ]) {
      await db.updateTable('post').set(change).where('id', '=', carried.id).execute()
      seen.push(await posterOf(around))
    }
    expect(seen.slice(1).map((poster, at) => poster.equals(seen[at]!))).toEqual([false, false, false, true])
  })

  test.each<[string, (post: { id: number; author: { id: number } }, picture: number) => Promise<unknown>]>([
    ['its title', ({ id }) => db.updateTable('post').set({ title: '夜钓' }).where('id', '=', id).execute()],
    ['its place', ({ id }) => db.updateTable('post').set({ place_name: '石桥' }).where('id', '=', id).execute()],
    ['who wrote it', ({ author: { id } }) => db.updateTable('member').set({ nickname: '老张' }).where('id', '=', id).execute()],
    ['how they look', ({ author: { id } }, picture) => db.updateTable('member').set({ avatar_id: picture }).where('id', '=', id).execute()],
  ])('says %s', async (_, change) => {
    const place = { name: '铁桥', address: '左岸', lat: 29.1, lng: 106.7 }
    const post = await buildPost({ author: await buildMember({ nickname: '老李' }), title: '晨钓', body: '两条', place })
    const before = await posterOf(post.id)
    await change(post, await buildPicture())
    expect((await posterOf(post.id)).equals(before)).toBe(false)
  })

  test('says that it is locked, where nothing else tells', async () => {
    const post = await buildPost({ author, title: '今天的收获', body: '两条', teaser: '两条' })
    const open = await posterOf(post.id)
    await db.updateTable('post').set({ visibility: 4 }).where('id', '=', post.id).execute()
    expect((await posterOf(post.id)).equals(open)).toBe(false)
  })

  test('of an article says its summary, and of a film shows its cover', async () => {
    const article = { title: '春钓', content: '先找浅滩', summary: '浅滩先升温' }
    const { id } = (await call('POST publish/single', article, { as: author })).body
    const before = await posterOf(id)
    await call('POST publish/single', { ...article, id, summary: '鱼也先到' }, { as: author })
    expect((await posterOf(id)).equals(before)).toBe(false)

    const film = await buildPost({ author, type: 'video', title: '溜鱼' })
    const cover = async (poster_id: number | null) => {
      const own = { video_id: null, poster_id }
      await db
        .insertInto('post_video')
        .values({ post_id: film.id, ...own })
        .onConflict((conflict) => conflict.column('post_id').doUpdateSet(own))
        .execute()
      return isNear(await colourOf(await posterOf(film.id)), BLUE)
    }
    expect([await cover(null), await cover(await buildPicture())]).toEqual([false, true])
    await db.updateTable('post').set({ visibility: 4 }).where('id', '=', film.id).execute()
    expect(isNear(await colourOf(await posterOf(film.id)), BLUE)).toBe(false)
  })

  test('of a film says that it is one', async () => {
    const { id } = await buildPost({ author, type: 'video', title: '溜鱼', pictures: [await buildPicture()] })
    const still = await posterOf(id)
    const videoId = await insertFilm(db, author)
    await db.insertInto('post_video').values({ post_id: id, video_id: videoId, poster_id: null }).execute()
    expect((await posterOf(id)).equals(still)).toBe(false)
  })

  test('of a post that was merged into another one is that of the other', async () => {
    const [id, into] = [(await buildPost({ author, title: '先问的' })).id, (await buildPost({ author, title: '留下的' })).id]
    await db.insertInto('post_merge').values({ post_id: id, into_id: into }).execute()
    await db.updateTable('post').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await posterOf(id)).equals(await posterOf(into))).toBe(true)
  })

  test('is refused for a while to who wants many at once, not to others, and is drawn when they come again', async () => {
    const posts = await Promise.all(Array.from({ length: 9 }, (_, n) => buildPost({ author, body: `第 ${n} 张` })))
    const [me, other] = [await buildMember(), await buildMember()]
    const answers = await Promise.all(posts.map(({ id }, at) => getPoster({ id }, { as: at === 8 ? other : me })))
    expect(answers.pop()!.statusCode).toBe(200)
    const refusals = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(refusals.length).toBeGreaterThan(0)
    for (const { statusCode, headers } of refusals) expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    await posterOf(posts[answers.indexOf(refusals[0]!)]!.id, { as: me })
  })

  test('is drawn without a picture whose file is gone', async () => {
    const id = await buildPicture()
    const { key } = await db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirstOrThrow()
    const post = await buildPost({ author, body: '图丢了', pictures: [id] })
    await db
      .updateTable('media')
      .set({ key: key.replace(/./g, 'f') })
      .where('id', '=', id)
      .execute()
    expect(isNear(await colourOf(await posterOf(post.id)), BLUE)).toBe(false)
  })

  test.each([
    ['id', {}],
    ['id', { id: 'x' }],
    ['id', { id: 0 }],
    ['kind', { id: 1, kind: 'paper' }],
    ['language', { id: 1, language: 'de' }],
  ])('refuses by its %s %j', async (name, query) => {
    expect(await refused('GET qrcode/poster', query)).toMatchObject({ status: 400, params: { [name]: expect.any(String) } })
  })

  test('is not offered where the site does not know its address', async () => {
    const nowhere = await openTestServer()
    const { id } = await nowhere.buildPost()
    const response = await nowhere.inject({
      url: `${API}/qrcode/poster`,
      query: { id: String(id) },
      headers: { host: 'elsewhere.example' },
    })
    expect(response.json()).toMatchObject({ code: 'not_offered' })
    await nowhere.close()
  })
})

test('a post says whether others may be told of it', async () => {
  const shares = async (traits: Parameters<typeof buildPost>[0]) => {
    const { id } = await buildPost({ author, ...traits })
    return (await call('GET posts/detail', { id }, { as: author })).body.can.share
  }
  expect(await Promise.all([shares({}), shares({ visibility: 1 }), shares({ visibility: 3 }), shares({ state: 'held' })])).toEqual([
    true,
    true,
    false,
    false,
  ])
})
