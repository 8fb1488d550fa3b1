import { createGroupHelpers } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildPicture, close } = server
afterAll(close)

const { say, view, eventsOf, membersOf, buildGroup } = createGroupHelpers(server)
type Member = Awaited<ReturnType<typeof buildMember>>
type Group = { id: number }

const MINUTE_MS = 60_000

const silence = async (group: Group, member: { id: number }, as: Member, minutes = 10) =>
  (await call('POST group-message/silence', { id: group.id, member: member.id, minutes }, { as })).body
const setAdmin = async (group: Group, member: { id: number }, as: Member, on = true) =>
  (await call('POST group-message/set-admin', { id: group.id, member: member.id, on }, { as })).body
const edit = async (group: Group, as: Member, fields: object) =>
  (await call('POST group-message/edit', { id: group.id, ...fields }, { as })).body
const setPlace = (group: Group, member: { id: number }, fields: { silenced_until?: Date; joined_at?: Date }) =>
  db.updateTable('conversation_member').set(fields).where('conversation_id', '=', group.id).where('member_id', '=', member.id).execute()
const rolesOf = async (group: Group, as: Member) => (await membersOf(group, as)).map(({ id, role }) => [id, role])
const kindsOf = async (group: Group, as: Member) =>
  (await eventsOf(group, as)).map(([what]) => what).filter((what) => what !== 'created' && what !== 'invited')

describe('the silence of a member', () => {
  test('lasts as many minutes as were said, and the refusal tells until when', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const before = Date.now()
    const { silencedUntil } = await silence(group, member!, owner, 10)
    const until = new Date(silencedUntil!).getTime()
    expect(until).toBeGreaterThanOrEqual(before + 10 * MINUTE_MS)
    expect(until).toBeLessThanOrEqual(Date.now() + 10 * MINUTE_MS)
    const { text } = await refused('POST group-message/send', { id: group.id, text: '我' }, { as: member! })
    expect(JSON.parse(text)).toMatchObject({ code: 'group_silenced', data: { until: silencedUntil } })
    expect(await view(group, member!)).toMatchObject({ silencedUntil, can: { write: false } })
    expect(await view(group, owner)).toMatchObject({ silencedUntil: null })
  })

  test('that has run out is none, for them and for those who look at them', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    await silence(group, member!, owner)
    await setPlace(group, member!, { silenced_until: new Date(Date.now() - 1) })
    expect(await view(group, member!)).toMatchObject({ silencedUntil: null, can: { write: true } })
    expect((await membersOf(group, owner)).find(({ id }) => id === member!.id)).toMatchObject({ silencedUntil: null })
    expect((await say(group, member!, '又能说了')).text).toBe('又能说了')
  })

  test('ends when they become an admin, the owner or the heir, and does not come back', async () => {
    const {
      group,
      owner,
      others: [admin, heir],
    } = await buildGroup()
    await silence(group, admin!, owner)
    await setAdmin(group, admin!, owner)
    await setAdmin(group, admin!, owner, false)
    await say(group, admin!)
    await silence(group, admin!, owner)
    await call('POST group-message/transfer', { id: group.id, member: admin!.id }, { as: owner })
    await call('POST group-message/transfer', { id: group.id, member: owner.id }, { as: admin! })
    await say(group, admin!)
    await call('POST group-message/leave', { id: group.id }, { as: admin! })
    await silence(group, heir!, owner)
    await call('POST group-message/leave', { id: group.id }, { as: owner })
    await call('POST group-message/join', { code: group.code! }, { as: owner })
    await call('POST group-message/transfer', { id: group.id, member: owner.id }, { as: heir! })
    await say(group, heir!)
  })

  test('waits for members who leave or are removed, however they come back', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const { silencedUntil } = await silence(group, member!, owner)
    const rejoin = async () => call('POST group-message/join', { code: (await view(group, owner)).code! }, { as: member! })
    for (let i = 0; i < 2; i++) {
      await call('POST group-message/leave', { id: group.id }, { as: member! })
      await rejoin()
      expect(await view(group, member!)).toMatchObject({ silencedUntil, can: { write: false } })
    }
    await call('POST group-message/remove', { id: group.id, member: member!.id }, { as: owner })
    await call('POST group-message/invite', { id: group.id, members: [member!.id] }, { as: owner })
    await call('POST group-message/accept', { id: group.id }, { as: member! })
    expect(await refused('POST group-message/send', { id: group.id, text: '我' }, { as: member! })).toMatchObject({
      code: 'group_silenced',
    })

    await silence(group, member!, owner, 0)
    await call('POST group-message/leave', { id: group.id }, { as: member! })
    await rejoin()
    await say(group, member!, '解禁了')
  })

  test('does not outlast the time that was said, nor reach another group', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const { group: other, owner: otherOwner } = await buildGroup(0)
    await silence(group, member!, owner)
    await call('POST group-message/leave', { id: group.id }, { as: member! })
    await call('POST group-message/join', { code: other.code! }, { as: member! })
    await say(other, member!)
    expect((await membersOf(other, otherOwner)).find(({ id }) => id === member!.id)).toMatchObject({ silencedUntil: null })
    await db
      .updateTable('group_silence')
      .set({ until: new Date(Date.now() - 1) })
      .where('member_id', '=', member!.id)
      .execute()
    await call('POST group-message/join', { code: group.code! }, { as: member! })
    await say(group, member!)
  })

  test('holds for an admin as well, whom the owner silences', async () => {
    const {
      group,
      owner,
      others: [admin],
    } = await buildGroup(1)
    await setAdmin(group, admin!, owner)
    const { silencedUntil } = await silence(group, admin!, owner)
    expect(await view(group, admin!)).toMatchObject({ silencedUntil, can: { write: false } })
    expect(await refused('POST group-message/send', { id: group.id, text: '我' }, { as: admin! })).toMatchObject({ code: 'group_silenced' })
    await silence(group, admin!, owner, 0)
    await say(group, admin!)
  })

  test('is not for those who run the group: neither an admin by another, nor anyone by themselves', async () => {
    const {
      group,
      owner,
      others: [one, two],
    } = await buildGroup()
    for (const admin of [one!, two!]) await setAdmin(group, admin, owner)
    for (const [as, member] of [
      [one!, two!],
      [one!, one!],
      [one!, owner],
      [owner, owner],
    ] as const) {
      for (const [name, more] of [
        ['POST group-message/silence', { minutes: 1 }],
        ['POST group-message/remove', {}],
      ] as const) {
        expect(await refused(name, { id: group.id, member: member.id, ...more }, { as })).toMatchObject({ status: 403 })
      }
    }
    expect(
      await refused('POST group-message/silence', { id: group.id, member: (await buildMember()).id, minutes: 1 }, { as: owner }),
    ).toMatchObject({ status: 404 })
    expect(await kindsOf(group, owner)).toEqual(['admin', 'admin'])
    await silence(group, one!, owner)
    await call('POST group-message/remove', { id: group.id, member: two!.id }, { as: owner })
    expect(await rolesOf(group, owner)).toEqual([
      [owner.id, 'owner'],
      [one!.id, 'admin'],
    ])
  })
})

test('while a group is silenced, its admins write, and the refusal of all others has no end', async () => {
  const {
    group,
    owner,
    others: [admin, member],
  } = await buildGroup()
  await setAdmin(group, admin!, owner)
  await edit(group, owner, { silenced: true })
  await say(group, admin!)
  expect(await view(group, admin!)).toMatchObject({ can: { write: true } })
  const { text } = await refused('POST group-message/send', { id: group.id, text: '我' }, { as: member! })
  expect(JSON.parse(text).data).not.toHaveProperty('until')
  await edit(group, admin!, { silenced: false })
  await say(group, member!)
})

test('a banned owner is offered nothing that they may not do', async () => {
  const {
    group,
    owner,
    others: [member],
  } = await buildGroup(1)
  const offers = async () => [(await view(group, owner)).can, (await membersOf(group, owner)).map(({ id, can }) => [id, can.remove])]
  const all = (may: boolean) => ({ write: may, edit: may, mentionAll: may, own: may })
  const removable = (may: boolean) => [
    [owner.id, false],
    [member!.id, may],
  ]
  expect(await offers()).toEqual([all(true), removable(true)])
  await db
    .updateTable('member')
    .set({ banned_until: new Date(Date.now() + MINUTE_MS) })
    .where('id', '=', owner.id)
    .execute()
  expect(await offers()).toEqual([all(false), removable(false)])
})

describe('POST group-message/set-admin', () => {
  test('leaves the owner what they are, also at their own wish', async () => {
    const { group, owner } = await buildGroup(1)
    for (const on of [false, true]) {
      expect(await refused('POST group-message/set-admin', { id: group.id, member: owner.id, on }, { as: owner })).toMatchObject({
        status: 403,
      })
    }
    expect(await view(group, owner)).toMatchObject({ role: 'owner', can: { own: true } })
    expect(
      await refused('POST group-message/set-admin', { id: group.id, member: (await buildMember()).id, on: true }, { as: owner }),
    ).toMatchObject({ status: 404 })
  })

  test('twice happens once, and who is no admin any more runs nothing', async () => {
    const {
      group,
      owner,
      others: [admin, member],
    } = await buildGroup()
    for (const on of [true, true, false, false]) expect((await setAdmin(group, admin!, owner, on)).role).toBe(on ? 'admin' : 'member')
    expect((await eventsOf(group, owner)).slice(-2)).toEqual([
      ['admin', owner.id, [admin!.id]],
      ['unadmin', owner.id, [admin!.id]],
    ])
    expect(await refused('POST group-message/edit', { id: group.id, name: '新' }, { as: admin! })).toMatchObject({ status: 403 })
    expect(await refused('POST group-message/remove', { id: group.id, member: member!.id }, { as: admin! })).toMatchObject({ status: 403 })
  })
})

describe('POST group-message/transfer', () => {
  test('goes to another who is in the group, and leaves the old owner a member', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    for (const { id } of [owner, await buildMember()]) {
      expect(await refused('POST group-message/transfer', { id: group.id, member: id }, { as: owner })).toMatchObject({ status: 404 })
    }
    expect((await call('POST group-message/transfer', { id: group.id, member: member!.id }, { as: owner })).body).toMatchObject({
      role: 'member',
      can: { own: false, edit: false, mentionAll: false },
    })
    expect(await rolesOf(group, owner)).toEqual([
      [member!.id, 'owner'],
      [owner.id, 'member'],
    ])
    expect(await refused('POST group-message/dissolve', { id: group.id }, { as: owner })).toMatchObject({ status: 403 })
  })
})

describe('members', () => {
  test('stand by their rank, then by when they came; so do heirs', async () => {
    const {
      group,
      owner,
      others: [one, two, three],
    } = await buildGroup(3)
    const came = (member: Member | undefined, minutesAgo: number) =>
      setPlace(group, member!, { joined_at: new Date(Date.now() - minutesAgo * MINUTE_MS) })
    await came(one, 1)
    await came(two, 3)
    await came(three, 2)
    const order = async (as: Member) => (await membersOf(group, as)).map(({ id }) => id)
    expect(await order(owner)).toEqual([owner, two, three, one].map((member) => member!.id))
    await setAdmin(group, one!, owner)
    expect(await order(owner)).toEqual([owner, one, two, three].map((member) => member!.id))
    await setAdmin(group, one!, owner, false)
    await call('POST group-message/leave', { id: group.id }, { as: owner })
    expect(await rolesOf(group, one!)).toEqual([
      [two!.id, 'owner'],
      [three!.id, 'member'],
      [one!.id, 'member'],
    ])
    expect((await eventsOf(group, one!)).slice(-2)).toEqual([
      ['left', owner.id, []],
      ['owner', owner.id, [two!.id]],
    ])
  })
})

describe('POST group-message/edit', () => {
  test('tells of what changed, and of nothing else', async () => {
    const { group, owner } = await buildGroup(0)
    for (const name of ['新名', ' 新名 ']) expect((await edit(group, owner, { name })).name).toBe('新名')
    for (const silenced of [false, true, true, false]) expect((await edit(group, owner, { silenced })).silenced).toBe(silenced)
    expect(await edit(group, owner, { announcement: '明早五点' })).toMatchObject({
      announcement: '明早五点',
      announcedAt: expect.any(String),
    })
    expect((await edit(group, owner, { announcement: ' ' })).announcement).toBe('')
    await edit(group, owner, {})
    expect(await kindsOf(group, owner)).toEqual(['renamed', 'silenced', 'spoken', 'announced'])
    const { messages } = (await call('GET group-message/list', { id: group.id }, { as: owner })).body
    const texts = messages.flatMap(({ event }) => (event?.text ? [[event.what, event.text]] : []))
    expect(texts).toEqual([
      ['created', '早钓群'],
      ['renamed', '新名'],
      ['announced', '明早五点'],
    ])
    expect(await view(group, owner)).toMatchObject({ name: '新名', silenced: false, announcement: '' })
  })

  test('says since when an announcement stands, which nothing else that changes makes younger', async () => {
    const { group, owner } = await buildGroup(0)
    expect(await view(group, owner)).toMatchObject({ announcement: '', announcedAt: null })
    await edit(group, owner, { announcement: '明早五点' })
    const before = new Date('2026-01-01T00:00:00Z')
    await db.updateTable('conversation').set({ announced_at: before }).where('id', '=', group.id).execute()
    for (const fields of [{ name: '新名' }, { silenced: true }, { newCode: true }])
      expect(await edit(group, owner, fields)).toMatchObject({ announcement: '明早五点', announcedAt: before.toISOString() })
    for (const announcement of ['改到六点', '']) {
      const edited = await edit(group, owner, { announcement })
      expect([edited.announcement, Date.parse(edited.announcedAt!) > before.getTime()]).toEqual([announcement, true])
    }
  })

  test("takes a picture of one's own, and takes it away again", async () => {
    const {
      group,
      owner,
      others: [admin],
    } = await buildGroup(1)
    await setAdmin(group, admin!, owner)
    expect(await refused('POST group-message/edit', { id: group.id, avatar: await buildPicture(owner) }, { as: admin! })).toMatchObject({
      params: { avatar: expect.any(String) },
    })
    expect((await view(group, owner)).avatar).toBeNull()
    expect((await edit(group, admin!, { avatar: await buildPicture(admin!) })).avatar).toEqual(expect.any(String))
    expect((await edit(group, owner, { name: '留图' })).avatar).toEqual(expect.any(String))
    expect((await edit(group, owner, { avatar: null })).avatar).toBeNull()
  })
})
