import type { BuiltMember } from '../support/factories.ts'
import { buildFilm } from '../support/films.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { ffmpeg: '/nowhere/ffmpeg' } })
const { call, refused, db, runJobs, buildMember, buildPicture, close } = server
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
