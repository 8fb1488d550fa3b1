import { SIGN_IN_TRIES } from '@anglers/contract/limits'
import { passTime } from '../support/codes.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildForum, close } = await openTestServer()
afterAll(close)

const PASSWORD = '口令'
/** Longer than any wait for the next try: what is asked then is asked too early for certain. */
const HELD_S = 600
const { id } = await buildForum({ access: 'password', password: PASSWORD })
const guess = (as: BuiltMember, ip: string) => refused('POST bbs/password', { id, password: '猜的' }, { as, ip })
/** All tries so far count as so many. */
const countAs = (n: number) => db.updateTable('sign_in_try').set({ n }).execute()

afterEach(() => db.deleteFrom('sign_in_try').execute())

describe('the password of a forum', () => {
  test('may be guessed so often from one network, whoever guesses there, and again after Retry-After', async () => {
    await guess(await buildMember(), '2001:db8:5:5::1')
    await countAs(SIGN_IN_TRIES.network.free - 1)
    expect(await guess(await buildMember(), '2001:db8:5:5::2')).toMatchObject({ status: 400 })
    await passTime(db, -HELD_S)
    const early = await guess(await buildMember(), '2001:db8:5:5:9:9:9:9')
    expect(early).toMatchObject({ status: 429, code: 'rest_too_many_requests' })
    expect(await guess(await buildMember(), '2001:db8:5:6::1')).toMatchObject({ status: 400 })
    await passTime(db, Number(early.headers['retry-after']))
    expect(await guess(await buildMember(), '2001:db8:5:5::4')).toMatchObject({ status: 400 })
  })

  test('that is right is not held against the network', async () => {
    const ip = '10.12.0.1'
    await guess(await buildMember(), ip)
    await countAs(SIGN_IN_TRIES.network.free - 2)
    for (let n = 0; n < 3; n++) await call('POST bbs/password', { id, password: PASSWORD }, { as: await buildMember(), ip })
    await passTime(db, -HELD_S)
    expect(await guess(await buildMember(), ip)).toMatchObject({ status: 400 })
  })
})
