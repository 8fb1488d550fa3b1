import { createGroupHelpers } from '../support/groups.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildPicture, buildFollow, buildBlock, close } = server
afterAll(close)

const { say, view, listOf, eventsOf, mine, buildGroup } = createGroupHelpers(server)

describe('POST group-message/create', () => {
  test('makes a group of mine, into which those who know me come', async () => {
    const { group, owner, others } = await buildGroup()
    expect(group).toMatchObject({
      name: '早钓群',
      members: 3,
      role: 'owner',
      code: expect.stringMatching(/^\w{8}$/),
      can: { write: true, edit: true, mentionAll: true, own: true },
    })
    for (const other of others)
      expect(await mine(other)).toMatchObject([{ id: group.id, unread: 0, last: { kind: 'event', event: { what: 'invited' } } }])
    expect(
      (await call('GET group-message/members', { id: group.id }, { as: others[0]! })).body.map(({ id, role }) => [id, role])[0],
    ).toEqual([owner.id, 'owner'])
  })

  test('lists its members, or those of a name', async () => {
    const { group, owner, others } = await buildGroup()
    const [first, second] = others
    const named = (word: string) => call('GET group-message/members', { id: group.id, word }, { as: first! })
    for (const [member, nickName] of [
      [first!, '老周100%'],
      [second!, 'Zoé la Pêcheuse'],
    ] as const)
      await call('POST user/profile', { nickName }, { as: member })
    expect((await named('0%')).body.map(({ id }) => id)).toEqual([first!.id])
    // Of the same name, and elsewhere.
    const { owner: elsewhere } = await buildGroup()
    await call('POST user/profile', { nickName: 'Zoé la Pêche' }, { as: elsewhere })
    const { body, headers } = await named(' zoé LA ')
    expect(body.map(({ id }) => id)).toEqual([second!.id])
    expect(headers['x-wp-total']).toBe('1')
    expect((await named('无此人')).body).toEqual([])
    expect((await named(' ')).body).toHaveLength(3)
    const pageOf = (page: number) => call('GET group-message/members', { id: group.id, page, per_page: 2 }, { as: first! })
    const pages = await Promise.all([1, 2].map(pageOf))
    expect(pages.map(({ body: members }) => members.map(({ id }) => id))).toEqual([[owner.id, first!.id], [second!.id]])
    expect(pages.map(({ total }) => total)).toEqual([3, 3])
    expect(await refused('GET group-message/members', { id: group.id, word: '老' }, { as: await buildMember() })).toMatchObject({
      code: 'rest_not_found',
    })
  })

  test('invites nobody who does not know me, or whom either blocked', async () => {
    const [me, stranger, blocked] = [await buildMember(), await buildMember(), await buildMember()]
    await buildFollow(blocked, me)
    await buildBlock(blocked, me)
    for (const { id } of [stranger, blocked])
      expect(await refused('POST group-message/create', { name: '群', members: [id] }, { as: me })).toMatchObject({
        status: 400,
        params: { 'members.0': expect.any(String) },
      })
  })

  test('refuses a name of nothing and the picture of somebody else, by name', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    expect(await refused('POST group-message/create', { name: ' ' }, { as: me })).toMatchObject({ params: { name: expect.any(String) } })
    expect(await refused('POST group-message/create', { name: '群', avatar: await buildPicture(other) }, { as: me })).toMatchObject({
      params: { avatar: expect.any(String) },
    })
  })
})

describe('POST group-message/join', () => {
  test('is for anyone with the code, and shows what is said from then on', async () => {
    const { group, owner } = await buildGroup(0)
    await say(group, owner, '之前')
    const me = await buildMember()
    expect((await call('GET group-message/view', { code: group.code! }, { as: me })).body).toMatchObject({
      id: group.id,
      role: null,
      code: null,
      unread: 0,
    })
    expect(await refused('GET group-message/view', { id: group.id }, { as: me })).toMatchObject({ status: 404 })
    expect(await refused('GET group-message/view', {}, { as: me })).toMatchObject({ status: 400, params: { id: expect.any(String) } })
    for (let i = 0; i < 2; i++)
      expect((await call('POST group-message/join', { code: group.code! }, { as: me })).body).toMatchObject({
        role: 'member',
        members: 2,
        unread: 0,
      })
    await say(group, owner, '之后')
    expect((await listOf(group, me)).map(({ text, event }) => event?.what ?? text)).toEqual(['joined', '之后'])
    expect((await view(group, me)).unread).toBe(1)
  })

  test('is not for whom it removed, by the code that they know; who stays has the new one', async () => {
    const [owner, one, two] = [await buildMember(), await buildMember(), await buildMember()]
    const group = (await call('POST group-message/create', { name: '夜钓' }, { as: owner })).body
    for (const as of [one, two]) await call('POST group-message/join', { code: group.code! }, { as })
    await call('POST group-message/remove', { id: group.id, member: one.id }, { as: owner })
    expect(await refused('POST group-message/join', { code: group.code! }, { as: one })).toMatchObject({ status: 404 })
    const { code } = (await call('GET group-message/view', { id: group.id }, { as: two })).body
    expect((await call('POST group-message/join', { code: code! }, { as: one })).body).toMatchObject({ role: 'member', members: 3 })
  })

  test('a code that was changed opens nothing', async () => {
    const { group, owner } = await buildGroup(0)
    const { code } = (await call('POST group-message/edit', { id: group.id, newCode: true }, { as: owner })).body
    expect(code).not.toBe(group.code)
    expect(await refused('POST group-message/join', { code: group.code! }, { as: await buildMember() })).toMatchObject({ status: 404 })
  })
})

describe('POST group-message/send', () => {
  test('is for those in it, once for each mark', async () => {
    const {
      group,
      owner,
      others: [other],
    } = await buildGroup(1)
    const sent = await Promise.all([1, 2, 3].map(() => say(group, other!, '一次', { clientId: 'mark-of-mine' })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect((await view(group, owner)).unread).toBe(1)
    expect(await refused('POST group-message/send', { id: group.id, text: '我' }, { as: await buildMember() })).toMatchObject({
      status: 404,
    })
  })

  test('stores nothing of whom is taken out while the message waits for the group', async () => {
    const {
      group,
      owner,
      others: [other],
    } = await buildGroup(1)
    let sending: Promise<unknown> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('conversation').select('id').where('id', '=', group.id).forUpdate().execute()
      await trx.deleteFrom('conversation_member').where('conversation_id', '=', group.id).where('member_id', '=', other!.id).execute()
      sending = refused('POST group-message/send', { id: group.id, text: '还在吗' }, { as: other! })
      await untilSomeoneWaits(db)
    })
    expect(await sending).toMatchObject({ status: 404 })
    expect((await listOf(group, owner)).at(-1)?.event?.what).toBe('invited')
    expect(await say(group, owner)).toMatchObject({ prev: (await listOf(group, owner)).at(-2)!.id })
  })

  test('mentions those who are in the group, until they have read it', async () => {
    const {
      group,
      owner,
      others: [one, two],
    } = await buildGroup()
    const { id, mentions } = await say(group, owner, '@你', { mentions: [one!.id, (await buildMember()).id] })
    expect(mentions).toEqual([one!.id])
    expect([(await mine(one!))[0]!.mentioned, (await mine(two!))[0]!.mentioned]).toEqual([true, false])
    await call('POST group-message/read', { id: group.id, message: id }, { as: one! })
    expect((await mine(one!))[0]).toMatchObject({ mentioned: false, unread: 0 })
    expect(await refused('POST group-message/send', { id: group.id, text: '@all', mentionsAll: true }, { as: one! })).toMatchObject({
      status: 403,
    })
    await say(group, owner, '@all', { mentionsAll: true })
    expect((await mine(two!))[0]!.mentioned).toBe(true)
  })

  test('is for those who run it, while it is silenced; and for nobody whom they silenced', async () => {
    const {
      group,
      owner,
      others: [one, two],
    } = await buildGroup()
    await call('POST group-message/silence', { id: group.id, member: one!.id, minutes: 10 }, { as: owner })
    expect(await refused('POST group-message/send', { id: group.id, text: '我' }, { as: one! })).toMatchObject({
      status: 403,
      code: 'group_silenced',
    })
    await say(group, two!)
    await call('POST group-message/silence', { id: group.id, member: one!.id, minutes: 0 }, { as: owner })
    await say(group, one!)
    await call('POST group-message/edit', { id: group.id, silenced: true }, { as: owner })
    expect(await refused('POST group-message/send', { id: group.id, text: '我' }, { as: two! })).toMatchObject({ code: 'group_silenced' })
    expect((await view(group, two!)).can.write).toBe(false)
    await say(group, owner)
  })
})

describe('rights', () => {
  test('those of a member, an admin and the owner', async () => {
    const {
      group,
      owner,
      others: [admin, member, third],
    } = await buildGroup(3)
    expect(await refused('POST group-message/set-admin', { id: group.id, member: member!.id, on: true }, { as: admin! })).toMatchObject({
      status: 403,
    })
    expect((await call('POST group-message/set-admin', { id: group.id, member: admin!.id, on: true }, { as: owner })).body.role).toBe(
      'admin',
    )
    for (const [name, input] of [
      ['POST group-message/edit', { name: '新名' }],
      ['POST group-message/remove', { member: third!.id }],
      ['POST group-message/silence', { member: third!.id, minutes: 1 }],
      ['POST group-message/transfer', { member: third!.id }],
      ['POST group-message/dissolve', {}],
    ] as const) {
      expect(await refused(name, { id: group.id, ...input }, { as: member! })).toMatchObject({ status: 403 })
      expect(await refused(name, { id: group.id, ...input }, { as: await buildMember() })).toMatchObject({ status: 404 })
    }
    for (const [name, input] of [
      ['POST group-message/remove', { member: owner.id }],
      ['POST group-message/transfer', { member: member!.id }],
      ['POST group-message/dissolve', {}],
    ] as const) {
      expect(await refused(name, { id: group.id, ...input }, { as: admin! })).toMatchObject({ status: 403 })
    }
    expect(
      (
        await call(
          'POST group-message/edit',
          { id: group.id, name: '新名', avatar: await buildPicture(admin!), announcement: '明早五点' },
          { as: admin! },
        )
      ).body,
    ).toMatchObject({ name: '新名', avatar: expect.any(String), announcement: '明早五点' })
    await call('POST group-message/remove', { id: group.id, member: third!.id }, { as: admin! })
    expect(await refused('GET group-message/list', { id: group.id }, { as: third! })).toMatchObject({ status: 404 })
    expect((await eventsOf(group, owner)).slice(4)).toEqual([
      ['admin', owner.id, [admin!.id]],
      ['renamed', admin!.id, []],
      ['pictured', admin!.id, []],
      ['announced', admin!.id, []],
      ['removed', admin!.id, [third!.id]],
    ])
  })

  test('who runs a group takes back what others wrote there, whenever that was', async () => {
    const {
      group,
      owner,
      others: [one, two],
    } = await buildGroup()
    const { id } = await say(group, one!, '广告')
    await db
      .updateTable('message')
      .set({ created_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await refused('POST message/recall', { id }, { as: two! })).toMatchObject({ status: 403 })
    expect(await refused('POST message/recall', { id }, { as: one! })).toMatchObject({ code: 'recall_too_late' })
    await call('POST message/recall', { id }, { as: owner })
    expect((await listOf(group, two!)).find((message) => message.id === id)).toMatchObject({ recalled: true, text: '' })
  })

  test('pass to an admin when the owner leaves, and the last one to leave ends the group', async () => {
    const {
      group,
      owner,
      others: [one, two],
    } = await buildGroup()
    await call('POST group-message/set-admin', { id: group.id, member: two!.id, on: true }, { as: owner })
    await call('POST group-message/leave', { id: group.id }, { as: owner })
    expect(await view(group, two!)).toMatchObject({ role: 'owner', members: 2 })
    await call('POST group-message/transfer', { id: group.id, member: one!.id }, { as: two! })
    await call('POST group-message/leave', { id: group.id }, { as: two! })
    await call('POST group-message/leave', { id: group.id }, { as: one! })
    expect(await refused('POST group-message/join', { code: group.code! }, { as: two! })).toMatchObject({ status: 404 })
  })

  test('a group that is dissolved is gone for all, with what was said', async () => {
    const {
      group,
      owner,
      others: [one],
    } = await buildGroup(1)
    await say(group, one!)
    await call('POST group-message/dissolve', { id: group.id }, { as: owner })
    expect(await mine(one!)).toEqual([])
    expect(await db.selectFrom('message').select('id').where('conversation_id', '=', group.id).execute()).toEqual([])
  })
})

describe('badges', () => {
  test('count groups apart, and of the muted those that mention me; a group that I deleted comes back when somebody writes', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(1)
    await say(group, owner)
    const unread = async () => (await call('GET message/unread', {}, { as: me! })).body
    expect(await unread()).toEqual({ messages: 0, groups: 1 })
    await call('POST group-message/mute', { id: group.id, on: true }, { as: me! })
    expect(await unread()).toEqual({ messages: 0, groups: 0 })
    await call('POST group-message/send', { id: group.id, text: '在吗', mentions: [me!.id] }, { as: owner })
    expect(await unread()).toEqual({ messages: 0, groups: 2 })
    await call('POST group-message/delete-list', { id: group.id }, { as: me! })
    expect(await mine(me!)).toEqual([])
    await say(group, owner, '又来')
    expect(await mine(me!)).toMatchObject([{ unread: 1, last: { text: '又来' } }])
    expect(await listOf(group, me!)).toHaveLength(1)
  })

  test('an account that is deleted leaves its groups, and its words with it', async () => {
    const {
      group,
      owner,
      others: [one],
    } = await buildGroup(1)
    await say(group, owner, '我的秘密')
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(Date.now() - 1_000) })
      .where('id', '=', owner.id)
      .execute()
    await call('POST site/logoff', {}, { as: owner })
    expect(await view(group, one!)).toMatchObject({ role: 'owner', members: 1 })
    expect(JSON.stringify(await listOf(group, one!))).not.toContain('我的秘密')
  })
})
