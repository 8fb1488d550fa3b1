import type { Input } from '@anglers/contract'
import { POLL_DAYS_MAX } from '@anglers/contract/limits'
import type { PollForm } from '@anglers/contract/poll'
import { exportEntries } from '../../../server/src/domains/bbs/activityQueries.ts'
import { settleDueBounties } from '../../../server/src/domains/bbs/bounties.ts'
import { exportVotes } from '../../../server/src/domains/bbs/pollQueries.ts'
import { exportBounties } from '../../../server/src/domains/bbs/questionQueries.ts'
import { expectPages } from '../support/exports.ts'
import type { BuiltMember } from '../support/factories.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { evidenceOf } from '../support/reports.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, context, buildMember, buildModerator, buildForum, close } = await openTestServer()
afterAll(close)

const [author, host, reader, other] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
const operator = await buildModerator()
const forum = await buildForum({ moderators: [host] })
const soon = (ms = 60_000) => new Date(Date.now() + ms).toISOString()

const formOf = (poll: Partial<PollForm> = {}) => ({
  forumId: forum.id,
  kind: 'poll' as const,
  title: '几点出钓',
  content: '',
  poll: { options: ['清晨', '正午', '夜里'], ...poll },
})

async function publish(poll: Partial<PollForm> = {}, form: object = {}) {
  const { id } = (await call('POST publish/bbs', { ...formOf(poll), ...form }, { as: author })).body
  const options = (await call('GET bbs/vote', { id })).body.options.map((option) => option.id)
  return { id, options }
}
const read = async (id: number, as?: BuiltMember) => (await call('GET bbs/vote', { id }, { as })).body
const vote = (id: number, options: number[], as: BuiltMember = reader) => call('POST bbs/vote', { id, options }, { as })
const refusedVote = (id: number, options: number[], as: BuiltMember = reader) => refused('POST bbs/vote', { id, options }, { as })
const votesOf = async (id: number, as?: BuiltMember) => (await read(id, as)).options.map(({ votes }) => votes)
const end = (id: number) => db.updateTable('poll').set({ ends_at: new Date() }).where('post_id', '=', id).execute()

describe('publishing a poll', () => {
  test('wants two options that differ, no more choices than options, and an end where it decides who sees the counts', async () => {
    const send = async (poll: object) => (await refused('POST publish/bbs', formOf(poll), { as: author })).faults
    expect(await send({ options: ['清晨', '  '] })).toEqual(['poll.options too_few 2'])
    expect(await send({ options: ['清晨', '清晨'] })).toEqual(['poll.options duplicate'])
    expect(await send({ most: 4 })).toEqual(['poll.most too_large 3'])
    expect(await send({ results: 'end' })).toEqual(['poll.until required'])
    expect(await send({ until: new Date(Date.now() - 1_000).toISOString() })).toEqual(['poll.until past'])
    const longest = POLL_DAYS_MAX * 24 * 60 * 60_000
    expect(await send({ until: soon(longest + 60_000) })).toEqual([`poll.until too_large ${POLL_DAYS_MAX}`])
    expect((await read((await publish({ until: soon(longest - 60_000) })).id)).over).toBe(false)
    const { poll: _, ...without } = formOf()
    expect((await refused('POST publish/bbs', without, { as: author })).faults).toContain('poll required')
  })

  test('shows what it is on its card, and fills its form again', async () => {
    const until = soon()
    const { id } = await publish({ most: 2, until, results: 'end' })
    const card = (await call('GET bbs/post', { id: forum.id })).body.find((post) => post.id === id)
    expect(card?.extra).toMatchObject({ kind: 'poll', over: false })
    expect((await call('GET posts/edit-detail', { id }, { as: author })).body.extra).toMatchObject({
      kind: 'poll',
      poll: { options: ['清晨', '正午', '夜里'], most: 2, until, results: 'end', frozen: false },
    })
    expect((await refused('POST publish/bbs', { ...formOf(), id, kind: 'plain', content: '正文' }, { as: author })).faults).toContain(
      'kind choice poll',
    )
  })

  test('tells two options apart by their words, without the spaces around and between them', async () => {
    const { id } = await publish({ options: [' 清  晨', '正午\u3000', '夜里'] })
    expect((await read(id)).options.map(({ words }) => words)).toEqual(['清 晨', '正午', '夜里'])
    const alike = await refused('POST publish/bbs', formOf({ options: ['清 晨', ' 清  晨 '] }), { as: author })
    expect(alike.faults).toContain('poll.options duplicate')
  })

  test('a draft may be half done, and is no poll for others', async () => {
    const { id } = (await call('POST publish/bbs', { ...formOf({ options: ['清晨'] }), draft: true }, { as: author })).body
    expect(await refused('GET bbs/vote', { id }, { as: reader })).toMatchObject({ code: 'rest_not_found' })
    await call('POST publish/bbs', { ...formOf(), id }, { as: author })
    expect((await read(id)).options).toHaveLength(3)
  })

  test('a draft whose end has come is published with another one only', async () => {
    const { id } = (await call('POST publish/bbs', { ...formOf({ until: soon() }), draft: true }, { as: author })).body
    await end(id)
    const { ends_at: until } = await db.selectFrom('poll').select('ends_at').where('post_id', '=', id).executeTakeFirstOrThrow()
    // Nobody has met it: all of it can be changed.
    expect((await call('GET posts/edit-detail', { id }, { as: author })).body.extra).toMatchObject({ poll: { frozen: false } })
    const late = await refused('POST publish/bbs', { ...formOf({ until: until!.toISOString() }), id }, { as: author })
    expect(late.faults).toContain('poll.until past')
    expect(await refused('GET bbs/vote', { id }, { as: reader })).toMatchObject({ code: 'rest_not_found' })
    await call('POST publish/bbs', { ...formOf({ until: soon() }), id }, { as: author })
    expect((await read(id, reader)).can.vote).toBe(true)
  })
})

describe('voting', () => {
  test('shows the counts to who has voted, and to nobody else until it ends', async () => {
    const { id, options } = await publish({ until: soon() })
    expect((await vote(id, [options[1]!])).body).toMatchObject({ voters: 1, mine: [options[1]], can: { vote: false } })
    expect(await votesOf(id, reader)).toEqual([0, 1, 0])
    for (const as of [undefined, other, author]) {
      expect(await votesOf(id, as)).toEqual([null, null, null])
      expect((await read(id, as)).voters).toBeNull()
    }
    await end(id)
    expect(await votesOf(id)).toEqual([0, 1, 0])
    expect((await call('GET posts/detail', { id })).body.extra).toMatchObject({ over: true })
  })

  test('until the end, the counts of a secret one are nobody’s', async () => {
    const { id, options } = await publish({ until: soon(), results: 'end', most: 2 })
    expect((await vote(id, [options[0]!, options[2]!])).body).toMatchObject({ voters: null, mine: [options[0], options[2]] })
    expect(await votesOf(id, reader)).toEqual([null, null, null])
    await end(id)
    expect(await votesOf(id, author)).toEqual([1, 0, 1])
  })

  test('is for one vote each: the same again changes nothing, another is refused', async () => {
    const { id, options } = await publish()
    const sent = await Promise.all([1, 2, 3, 4].map(() => vote(id, [options[0]!])))
    expect(sent.map(({ body }) => body.voters)).toEqual([1, 1, 1, 1])
    expect(await refusedVote(id, [options[1]!])).toMatchObject({ code: 'already_voted' })
    expect(await votesOf(id, reader)).toEqual([1, 0, 0])
  })

  test('sent again after the end is the vote that it was', async () => {
    const { id, options } = await publish({ until: soon() })
    await vote(id, [options[0]!])
    await end(id)
    expect((await vote(id, [options[0]!])).body).toMatchObject({ over: true, voters: 1, mine: [options[0]] })
    expect(await refusedVote(id, [options[1]!])).toMatchObject({ code: 'already_voted' })
  })

  test('of several is the same in any order, and another one with more or fewer', async () => {
    const { id, options } = await publish({ most: 3 })
    const [first, second, third] = options as [number, number, number]
    await vote(id, [first, third])
    expect((await vote(id, [third, first])).body).toMatchObject({ voters: 1, mine: [first, third] })
    for (const other of [[first], [first, second, third]]) expect(await refusedVote(id, other)).toMatchObject({ code: 'already_voted' })
    expect(await votesOf(id, reader)).toEqual([1, 0, 1])
  })

  test('two different votes at once: one counts', async () => {
    const { id, options } = await publish()
    const codes = await Promise.all(
      options.map((option) =>
        vote(id, [option]).then(
          () => 'ok',
          () => 'refused',
        ),
      ),
    )
    const { voters } = await read(id, reader)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(voters).toBe(1)
    expect((await votesOf(id, reader)).reduce((sum, votes) => sum! + votes!, 0)).toBe(1)
  })

  test('wants options of this poll, as many as it allows', async () => {
    const { id, options } = await publish()
    const elsewhere = await publish()
    expect((await vote(id, [options[2]!], other)).body.options.map(({ votes }) => votes)).toEqual([0, 0, 1])
    expect((await refusedVote(id, [elsewhere.options[0]!])).faults).toContain('options not_found')
    expect((await refusedVote(id, options)).faults).toContain('options too_many 1')
    expect((await refusedVote(id, [])).faults).toContain('options too_few 1')
    const plain = (await call('POST publish/bbs', { forumId: forum.id, title: '标题', content: '正文' }, { as: author })).body.id
    expect(await refusedVote(plain, [1])).toMatchObject({ code: 'rest_not_found' })
  })

  test('ends while somebody votes, and takes none from who may not write there', async () => {
    const { id, options } = await publish({ until: soon() })
    expect((await read(id, reader)).can.vote).toBe(true)
    await end(id)
    expect(await refusedVote(id, [options[0]!])).toMatchObject({ code: 'poll_closed' })
    const later = await publish()
    const banned = await buildMember()
    await call('POST bbs/ban', { id: forum.id, userId: banned.id, until: soon() }, { as: host })
    expect((await read(later.id, banned)).can.vote).toBe(false)
    expect(await refusedVote(later.id, [later.options[0]!], banned)).toMatchObject({ code: 'forum_banned' })
    expect((await read(later.id)).can.vote).toBe(false)
  })

  test('waits where the poll is held, for its author and moderators as well', async () => {
    const { id, options } = await publish()
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
    for (const as of [author, operator]) {
      expect((await read(id, as)).can.vote).toBe(false)
      expect(await refusedVote(id, [options[0]!], as)).toMatchObject({ code: 'rest_forbidden' })
    }
  })

  test('is for those who may read the post', async () => {
    const vip = await buildForum({ access: 'vip', moderators: [host, author] })
    const { id } = (await call('POST publish/bbs', { ...formOf(), forumId: vip.id }, { as: author })).body
    expect(await refused('GET bbs/vote', { id }, { as: reader })).toMatchObject({ code: 'rest_post_locked' })
    expect(await refusedVote(id, [1])).toMatchObject({ code: 'rest_post_locked' })
    expect((await read(id, host)).options).toHaveLength(3)
    // Nor are the questions and activities of others.
    for (const name of ['GET bbs/question', 'GET bbs/activity'] as const)
      expect(await refused(name, { id }, { as: reader })).toMatchObject({ code: 'rest_post_locked' })
  })
})

test('a poll that is over is asked nothing else, though nobody voted', async () => {
  const { id } = await publish({ until: soon() })
  await end(id)
  const { until } = await read(id)
  const edit = (poll: Partial<PollForm>) => ({ ...formOf({ until, ...poll }), id })
  for (const change of [{ options: ['清晨', '正午'] }, { most: 2 }, { results: 'end' as const }, { until: soon() }])
    expect(await refused('POST publish/bbs', edit(change), { as: author })).toMatchObject({ code: 'poll_frozen' })
  await call('POST publish/bbs', { ...edit({}), title: '换个标题' }, { as: author })
})

describe('once somebody has voted', () => {
  test('what is asked stays, and only the end moves', async () => {
    const { id, options } = await publish({ until: soon() })
    const isFrozen = async () => (await call('GET posts/edit-detail', { id }, { as: author })).body.extra
    expect(await isFrozen()).toMatchObject({ poll: { frozen: false } })
    await vote(id, [options[0]!])
    expect(await isFrozen()).toMatchObject({ poll: { frozen: true } })
    const edit = (poll: Partial<PollForm>) => ({ ...formOf({ until: soon(), ...poll }), id })
    for (const change of [{ options: ['清晨', '正午'] }, { options: ['清晨', '夜里', '正午'] }, { most: 2 }, { results: 'end' as const }])
      expect(await refused('POST publish/bbs', edit(change), { as: author })).toMatchObject({ code: 'poll_frozen' })
    await call('POST publish/bbs', edit({ until: soon(120_000) }), { as: author })
    expect(await votesOf(id, reader)).toEqual([1, 0, 0])
    await end(id)
    expect(await refused('POST publish/bbs', edit({ until: soon() }), { as: author })).toMatchObject({ code: 'poll_frozen' })
    const { until } = await read(id)
    await call('POST publish/bbs', { ...edit({ until }), title: '换个标题' }, { as: author })
    expect(await refusedVote(id, [options[1]!], other)).toMatchObject({ code: 'poll_closed' })
  })

  test('options that change while somebody votes: one of both is refused, and nothing is lost', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, options } = await publish()
      const [voted, edited] = await Promise.allSettled([
        vote(id, [options[0]!]),
        call('POST publish/bbs', { ...formOf({ options: ['甲', '乙'] }), id }, { as: author }),
      ])
      expect([voted.status, edited.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { voters, options: left } = await read(id, reader)
      expect(left.map(({ words }) => words)).toEqual(voted.status === 'fulfilled' ? ['清晨', '正午', '夜里'] : ['甲', '乙'])
      expect(voters).toBe(voted.status === 'fulfilled' ? 1 : null)
    }
  })

  test('a member who leaves takes their vote along', async () => {
    const { id, options } = await publish()
    const leaver = await buildMember()
    await vote(id, [options[0]!], leaver)
    await vote(id, [options[1]!])
    await call('POST user/del-apply', {}, { as: leaver })
    await db.updateTable('member').set({ leaving_at: new Date() }).where('id', '=', leaver.id).execute()
    await call('POST site/logoff', {}, { as: leaver })
    expect(await votesOf(id, reader)).toEqual([0, 1, 0])
    expect((await read(id, reader)).voters).toBe(1)
  })
})

test('an activity that is over stays as it was, and only what is said of it changes', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
  const activity = { startsAt: inHours(1), endsAt: inHours(2), capacity: 2, partyMost: 1, phoneWanted: false }
  const form = { forumId: forum.id, kind: 'activity' as const, title: '清湖', content: '东门', activity }
  const { id } = (await call('POST publish/bbs', form, { as: author })).body
  const past = { ...activity, startsAt: inHours(-2), endsAt: inHours(-1) }
  const times = { starts_at: new Date(past.startsAt), ends_at: new Date(past.endsAt) }
  await db.updateTable('activity').set(times).where('post_id', '=', id).execute()
  for (const change of [activity, { ...past, capacity: null }, { ...past, phoneWanted: true }])
    expect(await refused('POST publish/bbs', { ...form, id, activity: change }, { as: author })).toMatchObject({ code: 'activity_over' })
  await call('POST publish/bbs', { ...form, id, title: '清湖记', activity: past }, { as: author })
  expect((await call('GET posts/detail', { id })).body.title).toBe('清湖记')
})

test('what others have met stays as it is while another of its kind, or of another one, is published', async () => {
  const times = { startsAt: soon(60 * 60_000), endsAt: soon(2 * 60 * 60_000) }
  const activity = { ...times, capacity: null, partyMost: 1, phoneWanted: false }
  const asker = await buildMember({ points: 100 })
  const save = async (own: object, as = asker) =>
    (await call('POST publish/bbs', { forumId: forum.id, title: '标题', content: '正文', ...own }, { as })).body.id
  const kinds = [formOf(), { kind: 'activity', activity }, { kind: 'question', bounty: 50 }]
  const [poll, come, question] = [await save(kinds[0]!), await save(kinds[1]!), await save(kinds[2]!)]
  const other = await buildMember({ points: 100 })
  for (const own of [{}, ...kinds]) await save(own, other)
  await settleDueBounties(context)
  expect(await read(poll)).toMatchObject({ options: [{}, {}, {}] })
  expect((await call('GET bbs/activity', { id: come })).body).toMatchObject(times)
  expect((await call('GET bbs/question', { id: question })).body).toMatchObject({ bounty: 50 })
})

test('a draft stays one, and may be changed at will, while others are published', async () => {
  const hour = 60 * 60_000
  const activity = { startsAt: soon(hour), endsAt: soon(2 * hour), capacity: null, partyMost: 1, phoneWanted: false }
  const come = { forumId: forum.id, kind: 'activity' as const, title: '清湖', content: '东门' }
  const begun = { ...come, activity: { ...activity, startsAt: soon(-hour) } }
  const draft = async (form: Input<'POST publish/bbs'>) =>
    (await call('POST publish/bbs', { ...form, draft: true }, { as: author })).body.id
  const [poll, other] = [await draft(formOf({ until: soon() })), await draft(begun)]
  await end(poll)
  await publish()
  await call('POST publish/bbs', { ...come, activity }, { as: author })
  expect((await call('GET posts/edit-detail', { id: poll }, { as: author })).body.extra).toMatchObject({ poll: { frozen: false } })
  expect((await refused('POST publish/bbs', { ...begun, id: other }, { as: author })).faults).toContain('activity.startsAt past')
})

test('what is said of an activity leads to it, as long as it is there', async () => {
  const hour = 60 * 60_000
  const member = await buildMember()
  const save = async (starts: number, id?: number) => {
    const activity = { startsAt: soon(starts), endsAt: soon(9 * hour), capacity: null, partyMost: 1, phoneWanted: false }
    const form = { forumId: forum.id, kind: 'activity' as const, title: '清湖', content: '东门', activity, ...(id && { id }) }
    return (await call('POST publish/bbs', form, { as: author })).body.id
  }
  const id = await save(hour)
  await call('POST bbs/activity', { id, act: 'join' }, { as: member })
  const said = async () => (await call('GET notice/list', { tab: 'system' }, { as: member })).body.map(({ kind, link }) => [kind, link])
  const page = `/pagesA/detail/detail?id=${id}`
  await save(2 * hour, id)
  const changed = ['activity_changed', page]
  expect(await said()).toEqual([changed])
  await call('POST content-manage/refuse', { id, content: '地点不对' }, { as: host })
  expect(await said()).toEqual([['activity_cancelled', ''], changed])
  await save(2 * hour, id)
  expect(await said()).toEqual([['activity_on', page], changed])
})

test('a draft that becomes another kind of post has nothing left of the one before', async () => {
  const activity = { startsAt: soon(60 * 60_000), endsAt: soon(2 * 60 * 60_000), capacity: null, partyMost: 1, phoneWanted: false }
  const asker = await buildMember({ points: 100 })
  const save = async (own: object, id?: number) => {
    const form = { forumId: forum.id, title: '标题', content: '正文', draft: true, ...(id && { id }), ...own }
    return (await call('POST publish/bbs', form, { as: asker })).body.id
  }
  const id = await save({ kind: 'poll', poll: formOf().poll })
  await save({ kind: 'activity', activity }, id)
  await save({ kind: 'question', bounty: 30 }, id)
  await save({ kind: 'plain', draft: false }, id)
  expect((await call('GET posts/edit-detail', { id }, { as: asker })).body.extra).toMatchObject({
    kind: 'plain',
    poll: null,
    activity: null,
    bounty: 0,
    bountyFixed: false,
  })
  for (const name of ['GET bbs/vote', 'GET bbs/activity', 'GET bbs/question'] as const)
    expect(await refused(name, { id }, { as: asker })).toMatchObject({ code: 'rest_not_found' })
  expect((await call('GET wallet', {}, { as: asker })).body.points).toBe(100)
})

test.each<[string, typeof exportEntries | typeof exportBounties | typeof exportVotes]>([
  ['activities', exportEntries],
  ['bounties', exportBounties],
  ['votes', exportVotes],
])('the export of %s goes on after the last row it had', async (_, read) => {
  const as = await buildMember({ points: 100 })
  const [startsAt, endsAt] = [soon(60 * 60_000), soon(2 * 60 * 60_000)]
  const activity = { startsAt, endsAt, capacity: null, partyMost: 1, phoneWanted: false }
  for (let n = 0; n < 2; n++) {
    const form = { forumId: forum.id, title: '标题', content: '正文' }
    const { id } = (await call('POST publish/bbs', { ...form, kind: 'activity', activity }, { as: author })).body
    await call('POST bbs/activity', { id, act: 'join' }, { as })
    await call('POST publish/bbs', { ...form, kind: 'question', bounty: 10 }, { as })
    const poll = await publish()
    await vote(poll.id, [poll.options[0]!], as)
  }
  await expectPages((after, limit) => read(db, as.id, after, limit))
})

test('an answer that its writer deletes while it is accepted is not', async () => {
  const [asker, writer] = [await buildMember({ points: 100 }), await buildMember()]
  const form = { forumId: forum.id, kind: 'question' as const, title: '标题', content: '正文', bounty: 30 }
  const { id } = (await call('POST publish/bbs', form, { as: asker })).body
  const answer = (await call('POST comments/add-bbs-comment', { id, content: '减铅' }, { as: writer })).body.comment
  const { accepting } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('post').select('id').where('id', '=', id).forUpdate().execute()
    const waits = refused('POST comment-manage/answer', { id: answer.id }, { as: asker })
    await untilSomeoneWaits(db)
    await trx.updateTable('comment').set({ deleted_at: new Date() }).where('id', '=', answer.id).execute()
    return { accepting: waits }
  })
  expect((await accepting).code).toBe('rest_not_found')
  expect((await call('GET wallet', {}, { as: writer })).body.points).toBe(0)
})

test('a poll is reported with what one may choose', async () => {
  const { id } = await publish({}, { content: '说说' })
  await call('POST report/add', { type: 'post', id, reason: 'fraud' }, { as: reader })
  expect((await evidenceOf(db, 'post', id)).split('\n')).toEqual(['几点出钓', '说说', '清晨', '正午', '夜里'])
})

test("what one voted for is in one's file, in the order of the poll, and no vote of others", async () => {
  const { id, options } = await publish({ most: 2 })
  const voter = await buildMember()
  await vote(id, [options[2]!, options[0]!], voter)
  await vote(id, [options[1]!], other)
  expect((await call('GET user/export', {}, { as: voter })).body).toMatchObject({
    pollVotes: [{ id, at: expect.any(String), options: ['清晨', '夜里'] }],
  })
})
