import { GROUP_INVITE_DAYS, GROUP_INVITES_PER_DAY, GROUP_MEMBERS, GROUPS_PER_MEMBER } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { localDay } from '../../../server/src/infra/localTime.ts'
import type { BuiltMember } from '../support/factories.ts'
import { gather } from '../support/groups.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer } from '../support/server.ts'
import { enter } from '../support/socket.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildModerator, buildFollow, buildBlock, listen, close } = server
const url = await listen()
afterAll(close)
keepToOneDay()

type Who = { id: number; token: string }
const invite = (group: { id: number }, by: Who, ...members: Who[]) =>
  call('POST group-message/invite', { id: group.id, members: members.map(({ id }) => id) }, { as: by })
const accept = (group: { id: number }, as: Who) => call('POST group-message/accept', { id: group.id }, { as })
const accepting = (group: { id: number }, as: Who) => refused('POST group-message/accept', { id: group.id }, { as })
const decline = (group: { id: number }, as: Who) => call('POST group-message/decline', { id: group.id }, { as })
const invitations = async (as: Who) =>
  (await call('GET notice/list', { tab: 'system' }, { as })).body.filter(({ kind }) => kind === 'group_invited')
const mine = async (as: Who) => (await call('GET group-message', {}, { as })).body.map(({ id }) => id)
const seen = async (group: { id: number }, as: Who) => (await call('GET group-message/view', { id: group.id }, { as })).body
const setInvitedAgo = (group: { id: number }, days: number) =>
  sql`update group_invite set created_at = now() - make_interval(days => ${days}) where conversation_id = ${group.id}`.execute(db)

/** A group of one, and a follower of its owner. */
async function buildAsked(): Promise<{ group: { id: number; code: string | null }; owner: BuiltMember; guest: BuiltMember }> {
  const [owner, guest] = [await buildMember(), await buildMember()]
  await buildFollow(guest, owner)
  return { group: await gather(server, owner), owner, guest }
}

/** A group whose invitation a guest declined, and the inviter, who has left and can join again. */
async function buildDeclined() {
  const { group, guest } = await buildAsked()
  const inviter = await buildMember()
  await buildFollow(guest, inviter)
  const join = () => call('POST group-message/join', { code: group.code! }, { as: inviter })
  await join()
  await invite(group, inviter, guest)
  await decline(group, guest)
  await call('POST group-message/leave', { id: group.id }, { as: inviter })
  return { group, inviter, guest, join }
}

test('nobody is in a group before they accept, neither one that is made with them nor one that they are invited into', async () => {
  const [owner, first, second] = [await buildMember({ nickname: '老周' }), await buildMember(), await buildMember()]
  for (const guest of [first, second]) await buildFollow(guest, owner)
  const { body: group } = await call('POST group-message/create', { name: '夜钓队', members: [first.id] }, { as: owner })
  expect(group).toMatchObject({ members: 1, invited: 1 })
  expect((await invite(group, owner, second)).body).toMatchObject({ members: 1, invited: 2 })
  for (const guest of [first, second]) {
    expect(await mine(guest)).toEqual([])
    expect(await refused('GET group-message/list', { id: group.id }, { as: guest })).toMatchObject({ status: 404 })
    expect(await invitations(guest)).toMatchObject([
      { users: [{ id: owner.id, nickName: '老周' }], title: '夜钓队', link: `/pagesB/chat/chat-group?id=${group.id}`, read: false },
    ])
    expect(await seen(group, guest)).toMatchObject({ role: null, code: null, invitedBy: { id: owner.id }, invited: 0, members: 1 })
  }
  expect((await accept(group, first)).body).toMatchObject({ role: 'member', members: 2, invited: 1, invitedBy: null })
  expect(await invitations(first)).toEqual([])
  const { messages } = (await call('GET group-message/list', { id: group.id }, { as: owner })).body
  expect(messages.at(-1)).toMatchObject({ from: { id: owner.id }, event: { what: 'invited', members: [{ id: first.id }] } })
})

test('the invitation reaches its member at once, and their coming the group', async () => {
  const { group, owner, guest } = await buildAsked()
  const [host, asked] = [await enter(url, owner), await enter(url, guest)]
  await invite(group, owner, guest)
  expect(await asked.next('notice')).toMatchObject({ unread: 1 })
  await accept(group, guest)
  expect(await asked.next('group')).toEqual({ type: 'group', id: group.id, joined: true })
  expect(await host.next('chat')).toMatchObject({ message: { group: group.id, event: { what: 'invited' } } })
  await Promise.all([host, asked].map((client) => client.close()))
})

test('inviting again, also by another, is one invitation; who is in the group is left alone', async () => {
  const { group, owner, guest } = await buildAsked()
  const other = await buildMember()
  await buildFollow(guest, other)
  await call('POST group-message/join', { code: group.code! }, { as: other })
  await invite(group, owner, guest)
  await invite(group, other, guest)
  expect((await invite(group, owner, guest)).body.invited).toBe(1)
  expect(await invitations(guest)).toMatchObject([{ users: [{ id: owner.id }] }])
  await accept(group, guest)
  expect((await invite(group, owner, guest)).body).toMatchObject({ members: 3, invited: 0 })
  expect(await invitations(guest)).toEqual([])
})

test('who comes by the code has come: their invitation is gone', async () => {
  const { group, owner, guest } = await buildAsked()
  await invite(group, owner, guest)
  await call('POST group-message/join', { code: group.code! }, { as: guest })
  expect(await invitations(guest)).toEqual([])
  expect(await seen(group, owner)).toMatchObject({ members: 2, invited: 0 })
})

test('accepting twice at once is coming once', async () => {
  const { group, owner, guest } = await buildAsked()
  await invite(group, owner, guest)
  const answers = await Promise.all([1, 2, 3].map(() => accept(group, guest)))
  expect(answers.map(({ body }) => body.members)).toEqual([2, 2, 2])
  const { messages } = (await call('GET group-message/list', { id: group.id }, { as: owner })).body
  expect(messages.filter(({ event }) => event?.what === 'invited')).toHaveLength(1)
})

test('who declined is not in it, is not told again, and can still come by the code', async () => {
  const { group, owner, guest } = await buildAsked()
  await invite(group, owner, guest)
  for (let i = 0; i < 2; i++) await decline(group, guest)
  expect(await accepting(group, guest)).toMatchObject({ status: 404 })
  expect((await invite(group, owner, guest)).body.invited).toBe(0)
  expect(await invitations(guest)).toEqual([])
  expect((await call('POST group-message/join', { code: group.code! }, { as: guest })).body.members).toBe(2)
  await decline({ id: 999_999 }, guest)
})

test('who declined is not asked again by an inviter who left and came back', async () => {
  const { group, inviter, guest, join } = await buildDeclined()
  await join()
  await invite(group, inviter, guest)
  expect(await invitations(guest)).toEqual([])
  expect(await accepting(group, guest)).toMatchObject({ status: 404 })
})

describe('whom a member lets invite them', () => {
  const lets = (who: Who, groups: 'everyone' | 'following' | 'nobody') => call('POST user/setting', { privacy: { groups } }, { as: who })

  test('is, as long as they say nothing, whom they follow or have written to', async () => {
    const { group, owner } = await buildAsked()
    const [stranger, wrote] = [await buildMember(), await buildMember()]
    await call('POST message/send', { id: owner.id, text: '在吗' }, { as: wrote })
    await invite(group, owner, wrote)
    expect(await refused('POST group-message/invite', { id: group.id, members: [stranger.id] }, { as: owner })).toMatchObject({
      status: 400,
      params: { 'members.0': expect.any(String) },
    })
    expect((await call('GET user/user-info', {}, { as: stranger })).body.privacy.groups).toBe('following')
  })

  test('is everyone or nobody, if they say so', async () => {
    const { group, owner, guest } = await buildAsked()
    const stranger = await buildMember()
    await lets(stranger, 'everyone')
    expect((await invite(group, owner, stranger)).body.invited).toBe(1)
    await lets(guest, 'nobody')
    expect(await refused('POST group-message/invite', { id: group.id, members: [guest.id] }, { as: owner })).toMatchObject({
      params: { 'members.0': expect.any(String) },
    })
  })

  test.each(['theirs', 'mine'] as const)('is nobody across a block, %s, which reads as if they let nobody', async (whose) => {
    const { group, owner, guest } = await buildAsked()
    const closed = await buildMember()
    await lets(guest, 'everyone')
    await lets(closed, 'nobody')
    await (whose === 'theirs' ? buildBlock(guest, owner) : buildBlock(owner, guest))
    const [blocked, nobody] = await Promise.all(
      [guest, closed].map((who) => refused('POST group-message/invite', { id: group.id, members: [who.id] }, { as: owner })),
    )
    expect([blocked!.code, blocked!.params]).toEqual([nobody!.code, nobody!.params])
    expect(await invitations(guest)).toEqual([])
  })
})

describe('an invitation no longer stands', () => {
  test.each<[string, (at: Awaited<ReturnType<typeof buildAsked>>) => Promise<unknown>]>([
    [
      'once its inviter left',
      async ({ group, owner }) => {
        await call('POST group-message/join', { code: group.code! }, { as: await buildMember() })
        await call('POST group-message/leave', { id: group.id }, { as: owner })
      },
    ],
    ['once the group is dissolved', ({ group, owner }) => call('POST group-message/dissolve', { id: group.id }, { as: owner })],
    [
      'once its inviter blocked the member',
      ({ owner, guest }) => call('POST content-manage/add-blacklist', { id: guest.id }, { as: owner }),
    ],
    [
      'once the member blocked its inviter',
      ({ owner, guest }) => call('POST content-manage/add-blacklist', { id: owner.id }, { as: guest }),
    ],
    [
      'while its inviter is banned',
      async ({ owner }) =>
        db
          .updateTable('member')
          .set({ banned_until: new Date(Date.now() + 60_000) })
          .where('id', '=', owner.id)
          .execute(),
    ],
    ['when it is too old', async ({ group }) => setInvitedAgo(group, GROUP_INVITE_DAYS)],
  ])('%s', async (_, ends) => {
    const asked = await buildAsked()
    const { group, owner, guest } = asked
    await invite(group, owner, guest)
    await ends(asked)
    expect(await accepting(group, guest)).toMatchObject({ status: 404 })
    expect(await refused('GET group-message/view', { id: group.id }, { as: guest })).toMatchObject({ status: 404 })
    expect(await mine(guest)).toEqual([])
  })

  const ban = (who: Who) =>
    db
      .updateTable('member')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', who.id)
      .execute()
  const block = (by: Who, whom: Who) => call('POST content-manage/add-blacklist', { id: whom.id }, { as: by })
  describe.each<[string, (owner: Who, guest: Who) => Promise<unknown>]>([
    ['its inviter blocked the member', (owner, guest) => block(owner, guest)],
    ['the member blocked its inviter', (owner, guest) => block(guest, owner)],
    ['its inviter is banned', (owner) => ban(owner)],
  ])('because %s', (_, ends) => {
    async function buildEnded({ declined = false } = {}) {
      const { group, owner, guest } = await buildAsked()
      const other = await buildMember()
      await buildFollow(guest, other)
      await call('POST group-message/join', { code: group.code! }, { as: other })
      await invite(group, owner, guest)
      if (declined) await decline(group, guest)
      await ends(owner, guest)
      await invite(group, other, guest)
      return { group, other, guest }
    }

    test('and another member invites instead', async () => {
      const { group, other, guest } = await buildEnded()
      expect(await invitations(guest)).toMatchObject([{ users: [{ id: other.id }], count: 1 }])
      expect((await accept(group, guest)).body).toMatchObject({ role: 'member' })
      expect(await invitations(guest)).toEqual([])
    })

    test('but was declined before, which holds', async () => {
      const { group, guest } = await buildEnded({ declined: true })
      expect(await invitations(guest)).toEqual([])
      expect(await accepting(group, guest)).toMatchObject({ status: 404 })
    })
  })

  test.each<[string, (group: { id: number }, owner: Who) => Promise<unknown>]>([
    ['the group was dissolved', (group, owner) => call('POST group-message/dissolve', { id: group.id }, { as: owner })],
    ['its last member left', (group, owner) => call('POST group-message/leave', { id: group.id }, { as: owner })],
  ])('and its notice goes, once %s', async (_, ends) => {
    const { group, owner, guest } = await buildAsked()
    await invite(group, owner, guest)
    await ends(group, owner)
    expect(await invitations(guest)).toEqual([])
  })

  test('and its notice goes, once its inviter left; what others invited into the group stands', async () => {
    const { group, owner, guest } = await buildAsked()
    const [leaver, other] = [await buildMember(), await buildMember()]
    await call('POST group-message/join', { code: group.code! }, { as: leaver })
    await buildFollow(other, leaver)
    await invite(group, owner, guest)
    await invite(group, leaver, other)
    await call('POST group-message/leave', { id: group.id }, { as: leaver })
    expect([await invitations(other), (await invitations(guest)).length]).toEqual([[], 1])
    expect((await accept(group, guest)).body).toMatchObject({ role: 'member' })
  })

  test('and its notice goes, once its inviter was removed', async () => {
    const { group, owner, guest } = await buildAsked()
    const member = await buildMember()
    await buildFollow(guest, member)
    await call('POST group-message/join', { code: group.code! }, { as: member })
    await invite(group, member, guest)
    await call('POST group-message/remove', { id: group.id, member: member.id }, { as: owner })
    expect(await accepting(group, guest)).toMatchObject({ status: 404 })
    expect(await invitations(guest)).toEqual([])
  })

  test('and after its time another may invite, and nothing is kept of it', async () => {
    const { group, owner, guest } = await buildAsked()
    await invite(group, owner, guest)
    await decline(group, guest)
    await setInvitedAgo(group, GROUP_INVITE_DAYS)
    expect((await invite(group, owner, guest)).body.invited).toBe(1)
    await setInvitedAgo(group, GROUP_INVITE_DAYS)
    expect((await call('GET group-message/view', { id: group.id }, { as: owner })).body.invited).toBe(0)
    await runCleanup(server.context)
    expect(await db.selectFrom('group_invite').select('id').where('conversation_id', '=', group.id).execute()).toEqual([])
  })
})

test('an invitation stands until its last day', async () => {
  const { group, owner, guest } = await buildAsked()
  await invite(group, owner, guest)
  await setInvitedAgo(group, GROUP_INVITE_DAYS - 1)
  await runCleanup(server.context)
  expect(await seen(group, guest)).toMatchObject({ invitedBy: { id: owner.id } })
  await call('POST group-message/accept', { id: group.id }, { as: guest })
  expect(await mine(guest)).toEqual([group.id])
})

describe('limits', () => {
  test('a group that filled up meanwhile takes nobody, and two who race for the last place are one', async () => {
    const { group, owner, guest } = await buildAsked()
    const other = await buildMember()
    await buildFollow(other, owner)
    await invite(group, owner, guest, other)
    await sql`update conversation set member_count = ${GROUP_MEMBERS - 1} where id = ${group.id}`.execute(db)
    const answers = await Promise.allSettled([accept(group, guest), accept(group, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const late = answers[0]!.status === 'rejected' ? guest : other
    expect(await accepting(group, late)).toMatchObject({ code: 'group_full' })
    expect(await refused('POST group-message/invite', { id: group.id, members: [late.id] }, { as: owner })).toMatchObject({
      code: 'group_full',
    })
  })

  test('who is in all the groups that one can be in has to leave one first', async () => {
    const { group, owner, guest } = await buildAsked()
    await invite(group, owner, guest)
    await sql`
      with made as (
        insert into conversation (name, code)
        select '群', 'full' || i || '-' || ${guest.id} from generate_series(1, ${GROUPS_PER_MEMBER}) i returning id
      )
      insert into conversation_member (conversation_id, member_id) select id, ${guest.id} from made`.execute(db)
    expect(await accepting(group, guest)).toMatchObject({ code: 'group_limit' })
  })

  /** As if this member had invited so many today. */
  const inviteMany = (who: Who, n: number) =>
    sql`insert into invite_day (member_id, day, n) values (${who.id}, ${localDay}, ${n})`.execute(db)

  test('a member invites only so many within a day, into whatever groups', async () => {
    const { group, owner, guest } = await buildAsked()
    await inviteMany(owner, GROUP_INVITES_PER_DAY)
    expect(await refused('POST group-message/invite', { id: group.id, members: [guest.id] }, { as: owner })).toMatchObject({ status: 429 })
    expect(await invitations(guest)).toEqual([])
    await sql`update invite_day set day = day - 1 where member_id = ${owner.id}`.execute(db)
    await invite(group, owner, guest)
  })

  test.each<[string, (group: { id: number }, owner: Who, guest: Who) => Promise<unknown>]>([
    ['taken back', (group, owner) => call('POST group-message/dissolve', { id: group.id }, { as: owner })],
    ['accepted', (group, _, guest) => accept(group, guest)],
  ])('an invitation that was %s counts as well', async (_, ends) => {
    const { group, owner, guest } = await buildAsked()
    const elsewhere = await gather(server, owner)
    await inviteMany(owner, GROUP_INVITES_PER_DAY - 1)
    await invite(group, owner, guest)
    await invite(group, owner, guest)
    await ends(group, owner, guest)
    const again = { id: elsewhere.id, members: [guest.id] }
    expect(await refused('POST group-message/invite', again, { as: owner })).toMatchObject({ status: 429 })
  })

  test('invitations into two groups at once are counted one after the other', async () => {
    const { group, owner, guest } = await buildAsked()
    const elsewhere = await gather(server, owner)
    await inviteMany(owner, GROUP_INVITES_PER_DAY - 1)
    const answers = await Promise.allSettled([invite(group, owner, guest), invite(elsewhere, owner, guest)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('the count of another day is not kept', async () => {
    const { group, owner, guest } = await buildAsked()
    await invite(group, owner, guest)
    const counts = () => sql`select n from invite_day where member_id = ${owner.id}`.execute(db)
    await runCleanup(server.context)
    expect((await counts()).rows).toEqual([{ n: 1 }])
    await sql`update invite_day set day = day - 1 where member_id = ${owner.id}`.execute(db)
    await runCleanup(server.context)
    expect((await counts()).rows).toEqual([])
  })
})

describe('who may answer', () => {
  test('a visitor signs in first, a stranger has nothing to answer', async () => {
    const { group } = await buildAsked()
    for (const name of ['POST group-message/accept', 'POST group-message/decline'] as const)
      expect(await refused(name, { id: group.id })).toMatchObject({ status: 401 })
    for (const as of [await buildMember(), await buildModerator()]) expect(await accepting(group, as)).toMatchObject({ status: 404 })
  })

  test('who is banned declines, and does not come', async () => {
    const { group, owner, guest } = await buildAsked()
    await invite(group, owner, guest)
    await db
      .updateTable('member')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', guest.id)
      .execute()
    expect(await accepting(group, guest)).toMatchObject({ code: 'rest_banned' })
    await decline(group, guest)
  })
})

async function exported(who: Who): Promise<object[]> {
  const response = await server.inject({ url: '/wp-json/wp/v2/user/export', headers: { authorization: `Bearer ${who.token}` } })
  return response.json<{ groupInvites: object[] }>().groupInvites
}

test('what was sent and received goes into the export, and away with the account', async () => {
  const { group, owner, guest } = await buildAsked()
  await invite(group, owner, guest)
  for (const who of [owner, guest]) expect(await exported(who)).toMatchObject([{ group: group.id, from: owner.id, to: guest.id }])
  for (const who of [owner, guest]) {
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(Date.now() - 1_000) })
      .where('id', '=', who.id)
      .execute()
    await call('POST site/logoff', {}, { as: who })
  }
  expect(await db.selectFrom('group_invite').select('id').where('member_id', '=', guest.id).execute()).toEqual([])
  expect((await sql`select n from invite_day where member_id = ${owner.id}`.execute(db)).rows).toEqual([])
})

test('the export says to who declined that they did, and not to the inviter', async () => {
  const { group, owner, guest } = await buildAsked()
  await invite(group, owner, guest)
  const before = await exported(owner)
  await decline(group, guest)
  expect(await exported(guest)).toMatchObject([{ group: group.id, declined: true }])
  expect(await exported(owner)).toEqual(before)
})

test('the export does not single out who declined once their inviter left, or came back', async () => {
  const { inviter, join } = await buildDeclined()
  expect(await exported(inviter)).toEqual([])
  await join()
  expect(await exported(inviter)).toEqual([])
})
