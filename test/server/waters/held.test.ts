import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildModerator, close } = await openTestServer()
afterAll(close)

const [author, stranger, moderator] = [await buildMember(), await buildMember(), await buildModerator()]
const ground = {
  title: '月塘',
  content: '',
  water: 'river',
  place: { name: '月塘', address: '', lat: 29.9, lng: 115.5 },
} as const

/** A ground which this member runs, and at which a stranger has seen a danger; held since. */
async function buildHeld(boss = author) {
  const { id } = (await call('POST publish/diaochang', ground, { as: author })).body
  await call('POST waters/hazard', { id, kind: 'bank', content: '' }, { as: stranger })
  const hazard = (await call('GET waters/safety', { id })).body.hazards[0]!.id
  await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: boss })
  const notes = (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body
  await call('POST waters/decide', { id: notes.find(({ postId }) => postId === id)!.id, accept: true }, { as: moderator })
  await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
  return { id, hazard }
}

describe('at a ground that is held', () => {
  test.each(['author', 'moderator'] as const)('nothing is said, claimed or run by its %s, who sees it', async (who) => {
    const { id, hazard } = await buildHeld()
    const as = who === 'author' ? author : moderator
    for (const [name, input] of [
      ['POST waters/review', { id, rating: 5, content: '' }],
      ['POST waters/note', { id, kind: 'correction', content: '电话变了' }],
      ['POST waters/venue', { id, phone: '0713-8880009' }],
      ['POST waters/hazard', { id, kind: 'ice', content: '' }],
      ['POST waters/hazard-vote', { id: hazard, on: false }],
    ] as const)
      expect(await refused(name, input, { as })).toMatchObject({ status: 403, code: 'rest_forbidden' })
    expect((await call('GET waters/standing', { id }, { as })).body.can).toMatchObject({ review: false, claim: false, run: false })
    expect((await call('GET waters/safety', { id }, { as })).body).toMatchObject({
      hazards: [{ kind: 'bank', there: 1, gone: 0 }],
      can: { report: false },
    })
  })

  test('nothing is there for anybody else, nor for who runs it', async () => {
    const boss = await buildMember()
    const { id, hazard } = await buildHeld(boss)
    for (const as of [boss, stranger])
      for (const [name, input] of [
        ['POST waters/review', { id, rating: 5, content: '' }],
        ['POST waters/venue', { id, phone: '0713-8880009' }],
        ['POST waters/hazard-vote', { id: hazard, on: false }],
        ['GET waters/safety', { id }],
      ] as const)
        expect(await refused(name, input, { as })).toMatchObject({ status: 404 })
  })
})
