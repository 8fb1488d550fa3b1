import { GROUP_ADMINS, GROUP_MEMBERS, GROUPS_PER_MEMBER } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { createGroupHelpers } from '../support/groups.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildFollow, buildBlock, close } = server
afterAll(close)

const { say, view, eventsOf, mine, buildGroup } = createGroupHelpers(server)
type Member = Awaited<ReturnType<typeof buildMember>>
type Group = { id: number }

const join = (code: string | null, as: Member) => call('POST group-message/join', { code: code! }, { as })
const invite = async (group: Group, as: Member, ...members: { id: number }[]) =>
  (await call('POST group-message/invite', { id: group.id, members: members.map(({ id }) => id) }, { as })).body
const notInvited = (group: Group, as: Member, ...members: { id: number }[]) =>
  refused('POST group-message/invite', { id: group.id, members: members.map(({ id }) => id) }, { as })
const accept = (group: Group, as: Member) => call('POST group-message/accept', { id: group.id }, { as })
const notAccepted = (group: Group, as: Member) => refused('POST group-message/accept', { id: group.id }, { as })
/** Invites members, who accept. */
const bring = async (group: Group, as: Member, ...members: Member[]) => {
  await invite(group, as, ...members)
  for (const member of members) await accept(group, member)
  return view(group, as)
}
let crowds = 0

/** Brings so many members into a group, without a word. */
async function fill(group: Group, count: number, role = 'member'): Promise<void> {
  await sql`
    with crowd as (
      insert into member (login, nickname)
      select 'crowd' || ${++crowds}::text || '-' || i, '路人' from generate_series(1, ${count}) i returning id
    )
    insert into conversation_member (conversation_id, member_id, role) select ${group.id}, id, ${role} from crowd`.execute(db)
}

/** Puts a member into so many groups. */
async function fillGroupsOf(member: Member, count: number): Promise<void> {
  await sql`
    with made as (
      insert into conversation (name, code)
      select '群', lpad(to_hex(${member.id}::bigint * 1000 + i), 8, '0') from generate_series(1, ${count}) i returning id
    )
    insert into conversation_member (conversation_id, member_id) select id, ${member.id} from made`.execute(db)
}

/** A member who follows another, and may be invited into a group by them. */
async function buildFollower(of: Member, traits: Parameters<typeof buildMember>[0] = {}): Promise<Member> {
  const member = await buildMember(traits)
  await buildFollow(member, of)
  return member
}

describe(`a group of ${GROUP_MEMBERS}`, () => {
  test('takes the last one who fits, and nobody more, however they come', async () => {
    const {
      group,
      owner,
      others: [inside],
    } = await buildGroup(1)
    await fill(group, GROUP_MEMBERS - 3)
    const [first, second, third] = [await buildFollower(owner), await buildFollower(owner), await buildMember()]
    await invite(group, owner, first, second)
    expect(await view(group, owner)).toMatchObject({ members: GROUP_MEMBERS - 1 })
    expect(await mine(first)).toEqual([])
    expect((await accept(group, first)).body).toMatchObject({ members: GROUP_MEMBERS })
    expect(await notAccepted(group, second)).toMatchObject({ status: 409, code: 'group_full' })
    expect(await refused('POST group-message/join', { code: group.code! }, { as: third })).toMatchObject({
      status: 409,
      code: 'group_full',
    })
    expect(await notInvited(group, owner, await buildFollower(owner))).toMatchObject({ code: 'group_full' })
    // Who is in it already comes in again.
    expect((await join(group.code, first)).body).toMatchObject({ role: 'member', members: GROUP_MEMBERS })
    for (const member of [inside!, first]) expect((await accept(group, member)).body).toMatchObject({ members: GROUP_MEMBERS })
    expect((await eventsOf(group, owner)).slice(2)).toEqual([['invited', owner.id, [first.id]]])
    await call('POST group-message/leave', { id: group.id }, { as: first })
    expect((await join(group.code, third)).body).toMatchObject({ members: GROUP_MEMBERS })
  })

  test('takes one of several who come for the last place at once', async () => {
    const { group, owner } = await buildGroup(0)
    await fill(group, GROUP_MEMBERS - 2)
    const comers = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
    const came = await Promise.all(
      comers.map((as) =>
        join(group.code, as).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(came.filter(Boolean)).toHaveLength(1)
    expect(await view(group, owner)).toMatchObject({ members: GROUP_MEMBERS })
  })
})

test(`a group has ${GROUP_ADMINS} admins beside its owner, and a place again when one is none any more`, async () => {
  const {
    group,
    owner,
    others: [one, two],
  } = await buildGroup()
  const setAdmin = { id: group.id, on: true }
  await fill(group, GROUP_ADMINS - 1, 'admin')
  await call('POST group-message/set-admin', { ...setAdmin, member: one!.id }, { as: owner })
  expect(await refused('POST group-message/set-admin', { ...setAdmin, member: two!.id }, { as: owner })).toMatchObject({
    status: 409,
    code: 'group_limit',
  })
  await call('POST group-message/set-admin', { ...setAdmin, member: one!.id, on: false }, { as: owner })
  await call('POST group-message/set-admin', { ...setAdmin, member: two!.id }, { as: owner })
})

describe(`a member of ${GROUPS_PER_MEMBER} groups`, () => {
  test('comes into no other, by whatever way; conversations of two are no groups', async () => {
    const { group, owner } = await buildGroup(0)
    const me = await buildFollower(owner)
    await fillGroupsOf(me, GROUPS_PER_MEMBER - 1)
    await call('POST message/send', { id: owner.id, text: '你好' }, { as: me })
    await bring(group, owner, me)
    const { group: next, owner: other } = await buildGroup(0)
    await buildFollow(me, other)
    const limit = { status: 409, code: 'group_limit' }
    expect(await refused('POST group-message/create', { name: '多一个' }, { as: me })).toMatchObject(limit)
    expect(await refused('POST group-message/join', { code: next.code! }, { as: me })).toMatchObject(limit)
    await invite(next, other, await buildFollower(other), me)
    expect(await notAccepted(next, me)).toMatchObject(limit)
    expect(await view(next, other)).toMatchObject({ members: 1 })
    await call('POST group-message/leave', { id: group.id }, { as: me })
    expect((await call('POST group-message/create', { name: '正好' }, { as: me })).body.role).toBe('owner')
  })

  test('is in no more of them by calls that come at once', async () => {
    const me = await buildMember()
    await fillGroupsOf(me, GROUPS_PER_MEMBER - 1)
    const others = await Promise.all(Array.from({ length: 3 }, () => buildGroup(0)))
    const { group, owner } = await buildGroup(0)
    await buildFollow(me, owner)
    await invite(group, owner, me)
    const tries = await Promise.allSettled([
      ...others.map((other) => join(other.group.code, me)),
      ...[1, 2, 3].map((i) => call('POST group-message/create', { name: `同时 ${i}` }, { as: me })),
      accept(group, me),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('POST group-message/invite', () => {
  test('is for members of the group, and says who came of those who were not there', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const friend = await buildFollower(member!)
    await say(group, owner, '之前')
    expect(await notInvited(group, await buildMember(), friend)).toMatchObject({ status: 404 })
    await buildFollow(owner, member!)
    for (let i = 0; i < 2; i++) expect(await bring(group, member!, owner, friend)).toMatchObject({ members: 3 })
    expect((await eventsOf(group, owner)).slice(2)).toEqual([['invited', member!.id, [friend.id]]])
    expect(
      (await call('GET group-message/list', { id: group.id, after: 0 }, { as: friend })).body.messages.map(({ event }) => event?.what),
    ).toEqual(['invited'])
    expect((await view(group, friend)).unread).toBe(0)
  })

  test('is of those who follow me or wrote to me, not of those to whom I wrote', async () => {
    const { group, owner } = await buildGroup(0)
    const stranger = await buildMember()
    await buildFollow(owner, stranger)
    await call('POST message/send', { id: stranger.id, text: '来吗' }, { as: owner })
    expect(await notInvited(group, owner, stranger)).toMatchObject({ status: 400, params: { 'members.0': expect.any(String) } })
    await call('POST message/send', { id: owner.id, text: '来' }, { as: stranger })
    expect(await bring(group, owner, stranger)).toMatchObject({ members: 2 })
  })

  test('invites nobody who is gone or on either side of a blacklist, nor anyone beside them', async () => {
    const { group, owner } = await buildGroup(0)
    const [fine, gone] = [await buildFollower(owner), await buildFollower(owner)]
    const [blocking, blocked] = [await buildFollower(owner), await buildFollower(owner)]
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await buildBlock(blocking, owner)
    await buildBlock(owner, blocked)
    for (const member of [gone, blocking, blocked])
      expect(await notInvited(group, owner, fine, member)).toMatchObject({ status: 400, params: { 'members.1': expect.any(String) } })
    expect(await view(group, owner)).toMatchObject({ members: 1 })
  })
})

describe('POST group-message/create', () => {
  test('takes me for one of the members, however I name them', async () => {
    const me = await buildMember()
    const other = await buildFollower(me)
    const group = (await call('POST group-message/create', { name: '群', members: [me.id, other.id] }, { as: me })).body
    expect(group).toMatchObject({ role: 'owner', members: 1, invited: 1 })
    expect(await eventsOf(group, me)).toEqual([['created', me.id, []]])
  })
})

describe('POST group-message/join', () => {
  test('at the same moment from several devices happens once', async () => {
    const { group, owner } = await buildGroup(0)
    const me = await buildMember()
    await Promise.all(Array.from({ length: 4 }, () => join(group.code, me)))
    expect(await view(group, owner)).toMatchObject({ members: 2 })
    expect((await eventsOf(group, owner)).slice(1)).toEqual([['joined', me.id, []]])
  })

  test('by a code that is changed while it waits for the group is refused', async () => {
    const { group, owner } = await buildGroup(0)
    const me = await buildMember()
    let joining: Promise<unknown> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('conversation').set({ code: 'newCode8' }).where('id', '=', group.id).execute()
      joining = refused('POST group-message/join', { code: group.code! }, { as: me })
      await untilSomeoneWaits(db)
    })
    expect(await joining).toMatchObject({ status: 404 })
    expect(await view(group, owner)).toMatchObject({ members: 1, code: 'newCode8' })
  })
})
