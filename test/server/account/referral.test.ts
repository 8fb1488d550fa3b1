import { getCode } from '../support/codes.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { publicUrl: 'https://yu.example.com' } })
const { call, refused, inject, db, buildMember, buildBlock, close } = server
afterAll(close)

const referral = async (as: { token: string }, input = {}) => (await call('GET user/referral', input, { as })).body
const invite = async (inviter: { token: string }, user: string) =>
  (await call('POST site/signup', { user, code: await getCode(server, user, 'signup'), invite: (await referral(inviter)).code })).body.user
    .userId

describe('GET user/referral', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/referral')).toMatchObject({ status: 401 })
  })

  test('gives me a code that stays the same and is nobody else’s, with a link and a QR code', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const { code, link, qrcode } = await referral(me)
    expect(code).toMatch(/^[2-9a-z]{8,12}$/)
    expect(link).toBe(`https://yu.example.com/?invite=${code}`)
    expect((await referral(me)).code).toBe(code)
    expect((await referral(other)).code).not.toBe(code)
    const picture = await inject({ url: qrcode.replace('https://yu.example.com', '') })
    expect(picture.headers['content-type']).toBe('image/png')
  })

  test('lists whom I invited, the latest first, in pages, and what each earned me', async () => {
    const me = await buildMember()
    expect(await referral(me)).toMatchObject({ total: 0, earned: 0, invited: [] })
    const ids: number[] = []
    for (const user of ['13611110001', '13611110002', '13611110003']) ids.unshift(await invite(me, user))
    await db.updateTable('referral').set({ earned_points: 30 }).where('invitee_id', '=', ids[0]!).execute()
    const first = await referral(me, { per_page: 2 })
    expect(first).toMatchObject({
      total: 3,
      earned: 30,
      invited: [
        { user: { id: ids[0] }, earned: 30 },
        { user: { id: ids[1] }, earned: 0 },
      ],
    })
    expect((await referral(me, { per_page: 2, page: 2 })).invited.map(({ user }) => user.id)).toEqual([ids[2]])
    expect(JSON.stringify(first)).not.toContain('1361111')
  })

  test('leaves out whom I blocked, and who blocked me; what they earned me stays', async () => {
    const me = await buildMember()
    const [kept, blocked, blocker] = [await invite(me, '13611110011'), await invite(me, '13611110012'), await invite(me, '13611110013')]
    await db.updateTable('referral').set({ earned_points: 30 }).where('invitee_id', '=', blocked).execute()
    await buildBlock(me, { id: blocked })
    await buildBlock({ id: blocker }, me)
    expect(await referral(me)).toMatchObject({ total: 1, earned: 30, invited: [{ user: { id: kept } }] })
  })

  test('knows nothing of whom others invited', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await invite(other, '13611110009')
    expect(await referral(me)).toMatchObject({ total: 0, invited: [] })
  })
})
