import { fileKey } from '../../../server/src/domains/media/present.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { emit } from '../../../server/src/kernel/events.ts'
import type { BuiltMember } from '../support/factories.ts'
import { buildFilm } from '../support/films.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { ffmpeg: '/nowhere/ffmpeg' } })
const { call, refused, inject, db, store, runJobs, buildMember, buildPicture, close } = server
afterAll(close)

let uploads = 0

async function film(as: BuiltMember): Promise<number> {
  const [upload, bytes] = [`film-of-${++uploads}`, buildFilm()]
  await server.upload('POST upload/video', [{ name: 'file', filename: 'film.mp4', content: bytes }], {
    as,
    query: { upload, at: 0, size: bytes.length },
  })
  await runJobs()
  return (await call('GET upload/video', { upload }, { as })).body.film!.id
}
const detail = async (id: number, as?: BuiltMember) => (await call('GET posts/detail', { id }, { as })).body

describe('POST publish/video', () => {
  test('publishes a film with its cover, in lists and on its page', async () => {
    const me = await buildMember()
    const [mine, poster] = [await film(me), await buildPicture(me)]
    const { id } = (await call('POST publish/video', { title: '溜鱼', content: '大家看', film: mine, poster }, { as: me })).body
    const shown = { type: 'video', film: { id: mine, url: expect.any(String), poster: { id: poster }, seconds: 2 } }
    expect(await detail(id)).toMatchObject({ type: 'video', title: '溜鱼', body: '大家看', extra: shown })
    expect((await call('GET posts', { type: 'video' })).body).toMatchObject([{ id, extra: shown }])
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body.extra).toMatchObject({ ...shown, poster: { id: poster } })
    await call('POST publish/video', { id, content: '', film: mine, poster: null }, { as: me })
    expect((await detail(id)).extra).toMatchObject({ film: { id: mine, poster: null } })
  })

  test('without a cover shows a frame of the film, which its author has not chosen', async () => {
    const me = await buildMember()
    const [mine, frame] = [await film(me), await buildPicture(me)]
    await db.updateTable('video').set({ poster_id: frame }).where('id', '=', mine).execute()
    const { id } = (await call('POST publish/video', { content: '看', film: mine }, { as: me })).body
    expect((await detail(id)).extra).toMatchObject({ film: { poster: { id: frame } } })
    const kept = async () => (await call('GET posts/edit-detail', { id }, { as: me })).body.extra
    expect(await kept()).toMatchObject({ film: { id: mine, poster: { id: frame } }, poster: null })
    const poster = await buildPicture(me)
    await call('POST publish/video', { id, content: '看', film: mine, poster }, { as: me })
    expect((await detail(id)).extra).toMatchObject({ film: { poster: { id: poster } } })
    expect(await kept()).toMatchObject({ film: { poster: { id: poster } }, poster: { id: poster } })
  })

  test('wants a film, and one of my own; a draft wants none', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const theirs = await film(other)
    expect(Object.keys((await refused('POST publish/video', { content: '' }, { as: me })).params)).toEqual(['film'])
    expect(Object.keys((await refused('POST publish/video', { content: '', film: theirs }, { as: me })).params)).toEqual(['film'])
    expect(
      Object.keys(
        (await refused('POST publish/video', { content: '', film: await film(me), poster: await buildPicture(other) }, { as: me })).params,
      ),
    ).toEqual(['poster'])
    const { id } = (await call('POST publish/video', { content: '', draft: true }, { as: me })).body
    expect((await detail(id, me)).extra).toBeNull()
  })

  test('keeps its cover and its film in an edit, whosever they are by now, and takes neither elsewhere', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const form = { content: '看', film: await film(me), poster: await buildPicture(me) }
    const { id } = (await call('POST publish/video', form, { as: me })).body
    await db.updateTable('media').set({ owner_id: other.id }).where('id', '=', form.poster).execute()
    await db.updateTable('video').set({ owner_id: other.id }).where('id', '=', form.film).execute()
    await call('POST publish/video', { ...form, id, content: '再看' }, { as: me })
    expect((await detail(id)).extra).toMatchObject({ film: { id: form.film, poster: { id: form.poster } } })
    const faults = async (own: object) => Object.keys((await refused('POST publish/video', { ...form, ...own }, { as: me })).params)
    expect([await faults({}), await faults({ film: await film(me) })]).toEqual([['film'], ['poster']])
  })

  test('refuses a film that was refused since its draft was kept', async () => {
    const me = await buildMember()
    const mine = await film(me)
    const { id } = (await call('POST publish/video', { content: '看', film: mine, draft: true }, { as: me })).body
    await db.updateTable('video').set({ state: 'refused', problem: 'broken' }).where('id', '=', mine).execute()
    const said = await refused('POST publish/video', { id, content: '看', film: mine }, { as: me })
    expect(Object.keys(said.params)).toEqual(['film'])
    await call('POST publish/video', { id, content: '看看', film: mine, draft: true }, { as: me })
    expect(await detail(id, me)).toMatchObject({ state: 'draft', body: '看看' })
  })

  test('one whose film is refused later is held, until its author puts in another one', async () => {
    const me = await buildMember()
    const [bad, good] = [await film(me), await film(me)]
    const { id } = (await call('POST publish/video', { content: '看', film: bad }, { as: me })).body
    const { id: draft } = (await call('POST publish/video', { content: '还没想好', film: bad, draft: true }, { as: me })).body
    const { id: beside } = (await call('POST publish/video', { content: '另一段', film: await film(me) }, { as: me })).body
    await transact(server.context, (trx) => emit(trx, 'film.refused', { id: bad }))
    const states = [detail(id, me), detail(draft, me), detail(beside)].map(async (post) => (await post).state)
    expect(await Promise.all(states)).toEqual(['held', 'draft', 'live'])
    expect((await call('GET posts/review', { id }, { as: me })).body).toMatchObject({ state: 'held', can: { appeal: true } })
    const notified = async () =>
      (await call('GET notice/list', { tab: 'system' }, { as: me })).body.filter(({ kind }) => kind === 'post_held').map(({ text }) => text)
    expect(await notified()).toEqual(['看'])
    await transact(server.context, (trx) => emit(trx, 'film.refused', { id: bad }))
    expect(await notified()).toEqual(['看'])
    expect((await call('POST publish/video', { id, content: '看', film: good }, { as: me })).body.state).toBe('live')
    expect(await detail(id)).toMatchObject({ extra: { film: { id: good } } })
  })

  test('waits for a film that is being refused, and does not publish it', async () => {
    const me = await buildMember()
    const mine = await film(me)
    const publishing = await db.transaction().execute(async (trx) => {
      await trx.updateTable('video').set({ state: 'refused', problem: 'broken' }).where('id', '=', mine).execute()
      const answer = refused('POST publish/video', { content: '看', film: mine }, { as: me })
      await untilSomeoneWaits(db)
      return { answer }
    })
    expect(Object.keys((await publishing.answer).params)).toEqual(['film'])
  })

  test.each([
    [1, { priceFen: 100 }],
    [2, { password: '口令' }],
    [3, {}],
    [4, {}],
    [5, {}],
  ])('of visibility %i keeps its film and its cover to those who may see it', async (visibility, own) => {
    const me = await buildMember()
    const { id } = (
      await call(
        'POST publish/video',
        { content: '看', film: await film(me), poster: await buildPicture(me), visibility, ...own },
        { as: me },
      )
    ).body
    const { extra, locked } = await detail(id)
    expect([extra, locked === null]).toEqual([null, false])
    expect((await call('GET posts', { type: 'video' })).body.find((post) => post.id === id)?.extra ?? null).toBeNull()
    expect((await detail(id, me)).extra).toMatchObject({ film: { url: expect.any(String) } })
  })
})

test.each([
  ['everyone', 0, 200],
  ['members', 5, 404],
] as const)('the cover of a film for %s has a plain address only where everyone may see it', async (_, visibility, status) => {
  const [me, reader] = [await buildMember(), await buildMember()]
  const poster = await buildPicture(me)
  const { key } = await db.selectFrom('media').select('key').where('id', '=', poster).executeTakeFirstOrThrow()
  await store.put(fileKey(key, 'full'), Buffer.from('a picture'), 'image/webp')
  const { id } = (await call('POST publish/video', { content: '看', film: await film(me), poster, visibility }, { as: me })).body
  const { id: around } = (await call('POST reprint', { id }, { as: reader })).body
  const card = (await call('GET posts', { author: me.id }, { as: reader })).body[0]!
  const shown = [(await detail(id, reader)).extra, card.extra].map((extra) => extra?.type === 'video' && extra.film.poster!.full)
  shown.push((await detail(around, reader)).reprint!.picture!.full)
  expect(shown.map((url) => url && url.includes('?e='))).toEqual(Array(3).fill(visibility !== 0))
  const statusOf = async (url: string) => (await inject({ url })).statusCode
  expect([await statusOf(shown[0] as string), await statusOf(`/media/${fileKey(key, 'full')}`)]).toEqual([200, status])
})

describe('where a film is only named', () => {
  /** What those see of it who read an article that leads to it, a repost of it, and a message with it. */
  async function named(id: number, as: BuiltMember) {
    const other = await buildMember()
    const article = { title: '看', blocks: [{ type: 'post' as const, postId: id }] }
    const { id: around } = (await call('POST publish/single', article, { as: other })).body
    const [block] = (await call('GET posts/detail', { id: around }, { as })).body.blocks!
    const { card } = (await call('POST message/send', { id: other.id, card: { type: 'post', id } }, { as })).body
    const thumbs = [block?.type === 'post' && block.post.thumb, card?.type === 'post' && card.thumb]
    return { thumbs, type: block?.type === 'post' && block.postType }
  }

  test('its cover stands for it, in articles, messages and reposts', async () => {
    const [me, reader] = [await buildMember(), await buildMember()]
    const form = { content: '看', film: await film(me), poster: await buildPicture(me) }
    const { id } = (await call('POST publish/video', form, { as: me })).body
    const own = (await detail(id)).extra
    const cover = own?.type === 'video' && own.film.poster?.thumb
    expect(await named(id, reader)).toEqual({ thumbs: [cover, cover], type: 'video' })
    const { id: around } = (await call('POST reprint', { id }, { as: reader })).body
    expect((await detail(around)).reprint?.picture?.thumb).toBe(cover)
  })

  test.each([
    [1, { priceFen: 100 }],
    [2, { password: '口令' }],
    [4, {}],
    [5, {}],
  ])('one of visibility %i keeps its cover to itself', async (visibility, own) => {
    const me = await buildMember()
    const form = { content: '看', film: await film(me), poster: await buildPicture(me), visibility, ...own }
    const { id } = (await call('POST publish/video', form, { as: me })).body
    // Nor does its author hand it around.
    expect(await named(id, me)).toEqual({ thumbs: [null, null], type: 'video' })
  })
})
