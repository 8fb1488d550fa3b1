import { sql } from 'kysely'
import { askAgain, claimPictures, findTraced, insertPictureChecks, saveTrace } from '../../../server/src/domains/check/pictureQueries.ts'
import { openTestServer } from '../support/server.ts'

const { db, buildMember, buildPicture, close } = await openTestServer()
afterAll(close)

describe('when a picture is asked about next', () => {
  const turn = (id: number, at: Date) => sql`update picture_check set next_at = ${at} where media_id = ${id}`.execute(db)
  const wait = async (at = new Date(0)) => {
    const id = await buildPicture(await buildMember())
    await insertPictureChecks(db, [id], 'post')
    await turn(id, at)
    return id
  }
  const nextOf = (id: number) => db.selectFrom('picture_check').select('next_at').where('media_id', '=', id).executeTakeFirstOrThrow()
  /** To the next half minute: between the statement and this it may have had to wait. */
  const secondsTo = async (id: number) => Math.ceil(((await nextOf(id)).next_at!.getTime() - Date.now()) / 30_000) * 30

  test('is said of it alone', async () => {
    const [id, other] = [await wait(new Date(Date.now() + 86_400_000)), await wait(new Date(Date.now() + 86_400_000))]
    const before = await nextOf(other)
    await saveTrace(db, id, 'its trace', 3_600)
    expect([await findTraced(db, 'its trace'), await secondsTo(id), await nextOf(other)]).toEqual([id, 3_600, before])
    for (const pause of [60, 600]) await askAgain(db, id, pause)
    expect([await secondsTo(id), await nextOf(other)]).toEqual([60, before])
  })

  test('is twice as far off each time, up to the longest; who waits longest is first', async () => {
    const claim = async () => (await claimPictures(db, { limit: 1, pauseS: 60, pauseMaxS: 210, lateS: 86_400 })).map(({ id }) => id)
    const [second, first] = [await wait(new Date(60_000)), await wait(), await wait(new Date(Date.now() + 60_000))]
    expect([await claim(), await claim(), await claim()]).toEqual([[first], [second], []])
    const pauses = []
    for (let time = 0; time < 4; time++) {
      pauses.push(await secondsTo(first))
      await turn(first, new Date(0))
      await claim()
    }
    expect(pauses).toEqual([60, 120, 210, 210])
  })
})
