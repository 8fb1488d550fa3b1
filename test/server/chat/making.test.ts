import { GROUP_NAME_CHARS } from '@anglers/contract/limits'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, buildMember, buildFollow, buildBlock, close } = server
afterAll(close)

/** A member whom these follow, so that they can be invited. */
async function buildHost(...guests: BuiltMember[]): Promise<BuiltMember> {
  const host = await buildMember({ nickname: '老周' })
  for (const guest of guests) await buildFollow(guest, host)
  return host
}

describe('POST group-message/create with members', () => {
  test('and no name is called after them, in the order in which they were chosen', async () => {
    const [first, second] = [await buildMember({ nickname: '阿强' }), await buildMember({ nickname: '小林' })]
    const host = await buildHost(first, second)
    const members = [second.id, first.id]
    const { body: group } = await call('POST group-message/create', { members }, { as: host })
    expect(group).toMatchObject({ name: '老周、小林、阿强', members: 1, invited: 2, role: 'owner' })
    expect((await call('GET group-message/view', { id: group.id }, { as: first })).body).toMatchObject({
      name: '老周、小林、阿强',
      invitedBy: { id: host.id },
    })
    const { body: english } = await call('POST group-message/create', { members }, { as: host, headers: { 'accept-language': 'en' } })
    expect(english.name).toBe('老周, 小林, 阿强')
  })

  test('takes as many whole names as there is room for', async () => {
    const guests = await Promise.all(['甲', '乙', '丙'].map((sign) => buildMember({ nickname: sign.repeat(12) })))
    const host = await buildHost(...guests)
    const { body: group } = await call('POST group-message/create', { members: guests.map(({ id }) => id) }, { as: host })
    expect(group.name).toBe(`老周、${'甲'.repeat(12)}、${'乙'.repeat(12)}`)
    expect(group.name.length).toBeLessThanOrEqual(GROUP_NAME_CHARS)
  })

  test('keeps the name that it is given', async () => {
    const guest = await buildMember()
    const host = await buildHost(guest)
    const { body: group } = await call('POST group-message/create', { name: ' 夜钓队 ', members: [guest.id, host.id] }, { as: host })
    expect(group).toMatchObject({ name: '夜钓队', invited: 1 })
  })

  test('needs a name where nobody is invited', async () => {
    const host = await buildHost()
    for (const members of [undefined, [], [host.id]]) {
      expect(await refused('POST group-message/create', { members }, { as: host })).toMatchObject({
        status: 400,
        params: { name: expect.any(String) },
      })
    }
  })

  test('names all who do not let the caller invite them, and makes nothing', async () => {
    const [guest, stranger, blocked] = [await buildMember(), await buildMember(), await buildMember()]
    const host = await buildHost(guest, blocked)
    await buildBlock(blocked, host)
    const { params, status } = await refused(
      'POST group-message/create',
      { name: '夜钓队', members: [stranger.id, guest.id, blocked.id] },
      { as: host },
    )
    expect([status, Object.keys(params)]).toEqual([400, ['members.0', 'members.2']])
    expect((await call('GET group-message', {}, { as: host })).body).toEqual([])
    expect((await call('GET notice/list', { tab: 'system' }, { as: guest })).body).toEqual([])
  })
})
