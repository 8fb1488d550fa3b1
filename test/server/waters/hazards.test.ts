import { HAZARD_GONE_VOTES } from '@anglers/contract/limits'
import { deleteHazardsOf } from '../../../server/src/domains/waters/hazardQueries.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildPost, close } = server
afterAll(close)

const [me, other] = [await buildMember(), await buildMember()]
const PLACE = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }
const buildGround = async () =>
  (await call('POST publish/diaochang', { title: '月塘', content: '', water: 'river', place: PLACE }, { as: me })).body.id
const safety = async (id: number, as?: { token: string }) => (await call('GET waters/safety', { id }, { as })).body

describe('dangers at a water', () => {
  test('are reported once of each kind, and confirmed by others', async () => {
    const id = await buildGround()
    await call('POST waters/hazard', { id, kind: 'power_line', content: ' 东岸头顶有高压线\n' }, { as: me })
    await call('POST waters/hazard', { id, kind: 'power_line', content: '' }, { as: other })
    expect((await safety(id, other)).hazards).toMatchObject([
      { kind: 'power_line', body: '东岸头顶有高压线', there: 2, gone: 0, mine: true },
    ])
    expect(await safety(id)).toMatchObject({ hazards: [{ mine: null }], water: 'river', can: { report: true } })
  })

  test('keep the words of who said some first; what has none takes those of the next, and is theirs', async () => {
    const id = await buildGround()
    const report = (content: string, as: { token: string }) => call('POST waters/hazard', { id, kind: 'bank', content }, { as })
    const known = async () => {
      const { author_id: by } = await db.selectFrom('hazard').select('author_id').where('post_id', '=', id).executeTakeFirstOrThrow()
      return [(await safety(id)).hazards[0]!.body, by]
    }
    await report('', me)
    await report('', other)
    expect(await known()).toEqual(['', me.id])
    await report('塌了一段', other)
    expect(await known()).toEqual(['塌了一段', other.id])
    await report('我也看见了', me)
    expect(await known()).toEqual(['塌了一段', other.id])
  })

  test('are told with when somebody last saw them; who calls them gone makes them no younger', async () => {
    const id = await buildGround()
    for (const as of [me, other]) await call('POST waters/hazard', { id, kind: 'bank', content: '' }, { as })
    const hazard = (await safety(id)).hazards[0]!.id
    const seenAt = async () => Date.parse((await safety(id)).hazards[0]!.seenAt)
    const monthsAgo = async () => {
      await db
        .updateTable('hazard_vote')
        .set({ voted_at: new Date('2026-01-01') })
        .where('hazard_id', '=', hazard)
        .execute()
      expect(await seenAt()).toBe(Date.parse('2026-01-01'))
    }
    await monthsAgo()
    await call('POST waters/hazard-vote', { id: hazard, on: true }, { as: other })
    expect(await seenAt()).toBeGreaterThan(Date.parse('2026-01-01'))
    await monthsAgo()
    await call('POST waters/hazard', { id, kind: 'bank', content: '' }, { as: me })
    expect(await seenAt()).toBeGreaterThan(Date.parse('2026-01-01'))
    await monthsAgo()
    await call('POST waters/hazard-vote', { id: hazard, on: false }, { as: other })
    expect(await seenAt()).toBe(Date.parse('2026-01-01'))
  })

  test('have the one first that somebody saw last', async () => {
    const id = await buildGround()
    for (const kind of ['bank', 'ice', 'power_line'] as const) await call('POST waters/hazard', { id, kind, content: '' }, { as: me })
    const kinds = async () => (await safety(id)).hazards.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['power_line', 'ice', 'bank'])
    await call('POST waters/hazard', { id, kind: 'ice', content: '' }, { as: other })
    expect(await kinds()).toEqual(['ice', 'power_line', 'bank'])
  })

  test('are gone when more call them so than see them, of whom there are enough', async () => {
    const id = await buildGround()
    await call('POST waters/hazard', { id, kind: 'ice', content: '' }, { as: me })
    const hazard = (await safety(id)).hazards[0]!.id
    for (let n = 0; n < HAZARD_GONE_VOTES; n++) {
      expect((await safety(id)).hazards).toHaveLength(1)
      await call('POST waters/hazard-vote', { id: hazard, on: false }, { as: await buildMember() })
    }
    expect((await safety(id)).hazards).toEqual([])
  })

  test('stay while as many see them as call them gone', async () => {
    const id = await buildGround()
    const vote = async (on: boolean) => call('POST waters/hazard-vote', { id: hazard, on }, { as: await buildMember() })
    await call('POST waters/hazard', { id, kind: 'ice', content: '' }, { as: me })
    const hazard = (await safety(id)).hazards[0]!.id
    for (let n = 1; n < HAZARD_GONE_VOTES; n++) await vote(true)
    for (let n = 0; n < HAZARD_GONE_VOTES; n++) await vote(false)
    expect((await safety(id)).hazards).toMatchObject([{ there: HAZARD_GONE_VOTES, gone: HAZARD_GONE_VOTES }])
    await vote(false)
    expect((await safety(id)).hazards).toEqual([])
  })

  test('are back when somebody reports them once more, in the new words', async () => {
    const id = await buildGround()
    await call('POST waters/hazard', { id, kind: 'bank', content: '塌了一段' }, { as: me })
    const hazard = (await safety(id)).hazards[0]!.id
    for (let n = 0; n < HAZARD_GONE_VOTES; n++)
      await call('POST waters/hazard-vote', { id: hazard, on: false }, { as: await buildMember() })
    expect((await safety(id)).hazards).toEqual([])
    await call('POST waters/hazard', { id, kind: 'bank', content: '又塌了' }, { as: other })
    expect((await safety(id)).hazards).toMatchObject([{ kind: 'bank', body: '又塌了', there: 1, gone: 0 }])
    expect(await db.selectFrom('hazard').select('author_id').where('post_id', '=', id).execute()).toEqual([{ author_id: other.id }])
    for (let n = 0; n < HAZARD_GONE_VOTES; n++)
      await call('POST waters/hazard-vote', { id: hazard, on: false }, { as: await buildMember() })
    // Of who says nothing the old words are none either: they were of what is gone.
    await call('POST waters/hazard', { id, kind: 'bank', content: '' }, { as: me })
    expect((await safety(id)).hazards).toMatchObject([{ kind: 'bank', body: '', there: 1, gone: 0 }])
  })

  test('lose the words and the name of who leaves, and stay where others see them too', async () => {
    const [leaving, wordy] = [await buildMember(), await buildMember()]
    const [seen, unseen, theirs] = [await buildGround(), await buildGround(), await buildGround()]
    await call('POST waters/hazard', { id: seen, kind: 'dam', content: '泄洪' }, { as: leaving })
    await call('POST waters/hazard', { id: seen, kind: 'dam', content: '' }, { as: other })
    await call('POST waters/hazard', { id: unseen, kind: 'dam', content: '泄洪' }, { as: leaving })
    await call('POST waters/hazard', { id: theirs, kind: 'dam', content: '' }, { as: other })
    await call('POST waters/hazard', { id: theirs, kind: 'dam', content: '闸门会开' }, { as: wordy })
    const ownersOf = (id: number) => db.selectFrom('hazard').select('author_id').where('post_id', '=', id).execute()
    expect(await ownersOf(theirs)).toEqual([{ author_id: wordy.id }])
    for (const { id } of [leaving, wordy]) await db.transaction().execute((trx) => deleteHazardsOf(trx, id))
    expect([(await safety(seen)).hazards, await ownersOf(seen)]).toMatchObject([
      [{ kind: 'dam', body: '', there: 1 }],
      [{ author_id: null }],
    ])
    expect((await safety(unseen)).hazards).toEqual([])
    expect((await safety(theirs)).hazards).toMatchObject([{ body: '', there: 1 }])
    await call('POST waters/hazard', { id: seen, kind: 'dam', content: '小心' }, { as: me })
    expect([(await safety(seen)).hazards, await ownersOf(seen)]).toMatchObject([[{ body: '小心', there: 2 }], [{ author_id: me.id }]])
  })

  test('of a locked spot are for those who may read it', async () => {
    const { body } = await call(
      'POST publish/places',
      { title: '窝', content: '', water: 'lake', place: PLACE, visibility: 2, password: '芦苇' },
      { as: me },
    )
    await call('POST waters/hazard', { id: body.id, kind: 'bank', content: '' }, { as: me })
    expect(await refused('GET waters/safety', { id: body.id }, { as: other })).toMatchObject({ status: 403, code: 'rest_post_locked' })
    const hazard = (await safety(body.id, me)).hazards[0]!.id
    expect(await refused('POST waters/hazard-vote', { id: hazard, on: true }, { as: other })).toMatchObject({ code: 'rest_post_locked' })
  })

  test('are of waters, and of kinds that there are', async () => {
    const post = await buildPost({ author: me })
    expect(await safety(post.id, me)).toEqual({ hazards: [], law: [], water: null, can: { report: false } })
    expect(await refused('POST waters/hazard', { id: post.id, kind: 'ice', content: '' }, { as: me })).toMatchObject({ status: 403 })
    expect(await refused('POST waters/hazard', { id: await buildGround(), kind: 'ufo', content: '' } as never, { as: me })).toMatchObject({
      status: 400,
    })
    expect(await refused('POST waters/hazard-vote', { id: 9_999_999, on: true }, { as: me })).toMatchObject({ status: 404 })
  })

  test('stand beside what the law says of this kind of water', async () => {
    await storeSetting(db, 'seast_law', [
      { rule: 'cn-protected-species', waters: ['river'] },
      { rule: 'ah-chaohu', waters: ['lake'] },
    ])
    expect((await safety(await buildGround())).law).toMatchObject([{ id: 'cn-protected-species', grade: 'B' }])
  })
})
