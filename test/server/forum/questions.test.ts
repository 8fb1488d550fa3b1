import { BOUNTY_DAYS, BOUNTY_MAX_POINTS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { auditBounties } from '../../../server/src/domains/bbs/questionQueries.ts'
import { settleDueBounties } from '../../../server/src/domains/bbs/bounties.ts'
import { eraseContent } from '../../../server/src/domains/content/erase.ts'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { transfer } from '../../../server/src/domains/ledger/service.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import type { BuiltMember } from '../support/factories.ts'
import { createQuestions } from '../support/questions.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, context, buildMember, buildForum, buildComment, buildBlock, close } = server
afterAll(close)
// However a test ended, the books add up.
afterEach(async () => expect(await audit(db, context.modules)).toEqual([]))

const host = await buildMember()
const forum = await buildForum({ moderators: [host] })
const points = async (member: BuiltMember) => (await call('GET wallet', {}, { as: member })).body.points

const { buildAsker, formOf, ask, answerTo, accept, read, like } = createQuestions(server, forum.id)
const over = (id: number) =>
  db
    .updateTable('bounty')
    .set({ until: new Date(Date.now() - 1_000) })
    .where('post_id', '=', id)
    .execute()
const settle = () => settleDueBounties(context)
const noticesOf = async (member: BuiltMember) =>
  (await call('GET notice/list', { tab: 'system' }, { as: member })).body.map(({ kind, text, link }) => ({ kind, text, link }))
const pageOf = (id: number, part = '') => `/pagesA/detail/detail?id=${id}${part && `&part=${part}`}`

describe('asking', () => {
  test('takes the bounty when others meet the question, and not for a draft', async () => {
    const asker = await buildAsker()
    const { id } = (await call('POST publish/bbs', { ...formOf(60), draft: true }, { as: asker })).body
    expect(await points(asker)).toBe(100)
    await call('POST publish/bbs', { ...formOf(60), id }, { as: asker })
    expect(await points(asker)).toBe(40)
    await call('POST publish/bbs', { ...formOf(60), id, title: '改个标题' }, { as: asker })
    expect(await points(asker)).toBe(40)
    expect(await read(id)).toMatchObject({ bounty: 60, solved: false, answer: null, can: { accept: false } })
    const card = (await call('GET bbs/post', { id: forum.id })).body.find((post) => post.id === id)
    expect(card?.extra).toMatchObject({ kind: 'question', bounty: 60, over: false })
    expect((await call('GET posts/edit-detail', { id }, { as: asker })).body.extra).toMatchObject({ bounty: 60, bountyFixed: true })
  })

  test('promises no more than there is, and publishes nothing then', async () => {
    const asker = await buildAsker()
    expect(await refused('POST publish/bbs', formOf(101), { as: asker })).toMatchObject({ code: 'insufficient_balance' })
    expect((await call('GET mine/posts', {}, { as: asker })).body).toEqual([])
    expect(await points(asker)).toBe(100)
    for (const [bounty, fault] of [
      [-1, 'too_small 0'],
      [1.5, 'type'],
      [BOUNTY_MAX_POINTS + 1, `too_large ${BOUNTY_MAX_POINTS}`],
    ] as const)
      expect((await refused('POST publish/bbs', formOf(bounty), { as: asker })).faults).toEqual([`bounty ${fault}`])
  })

  test('what others have not met yet may become something else: its bounty is given back', async () => {
    const { id, asker } = await ask(60)
    // As one that waits for its check.
    const unmeet = () =>
      db.updateTable('post').set({ state: 'checking', live_seq: null, published_at: null }).where('id', '=', id).execute()
    await unmeet()
    await call('POST publish/bbs', { ...formOf(), id, kind: 'plain' }, { as: asker })
    await unmeet()
    expect((await refused('POST publish/bbs', { ...formOf(30), id }, { as: asker })).faults).toContain('bounty choice 60')
    await settle()
    expect(await points(asker)).toBe(100)
    await call('POST publish/bbs', { ...formOf(30), id }, { as: asker })
    expect(await points(asker)).toBe(70)
  })

  test('what is held stays as it is; a question without a bounty may get one later', async () => {
    const { id, asker } = await ask(20)
    // A form that does not name its kind leaves it a question.
    const { kind: _, ...unnamed } = formOf()
    await call('POST publish/bbs', { ...unnamed, id }, { as: asker })
    expect((await read(id)).bounty).toBe(20)
    expect((await refused('POST publish/bbs', { ...formOf(30), id }, { as: asker })).faults).toContain('bounty choice 20')
    const plain = await ask()
    await call('POST publish/bbs', { ...formOf(30), id: plain.id }, { as: plain.asker })
    expect(await points(plain.asker)).toBe(70)
    expect((await read(plain.id)).bounty).toBe(30)
  })
})

describe('accepting', () => {
  test('pays the bounty once, pins the answer, and tells who wrote it', async () => {
    const [{ id, asker }, beside] = [await ask(50), await ask(50)]
    const [first, second] = [await answerTo(id), await answerTo(id)]
    expect(await read(id, asker)).toMatchObject({ can: { accept: true } })
    const { body } = await accept(first.id, asker)
    expect(body).toMatchObject({ solved: true, bounty: 0, until: null, answer: { id: first.id, pinned: true }, can: { accept: false } })
    expect((await accept(first.id, asker)).body.answer?.id).toBe(first.id)
    expect(await read(beside.id)).toMatchObject({ solved: false, bounty: 50, answer: null })
    expect(await refused('POST comment-manage/answer', { id: second.id }, { as: asker })).toMatchObject({ code: 'already_accepted' })
    expect([await points(asker), await points(first.author), await points(second.author)]).toEqual([50, 50, 0])
    expect(await noticesOf(first.author)).toContainEqual({ kind: 'answer_accepted', text: '50', link: pageOf(id, 'comments') })
    // Who accepted it need not be told.
    expect((await noticesOf(asker)).map(({ kind }) => kind)).not.toContain('bounty_given')
    expect((await call('GET posts/detail', { id })).body.extra).toMatchObject({ over: true, bounty: 0 })
    expect((await refused('POST publish/bbs', { ...formOf(10), id }, { as: asker })).faults).toContain('bounty choice 50')
  })

  test('two at once: one of them', async () => {
    const { id, asker } = await ask(50)
    const answers = [await answerTo(id), await answerTo(id)]
    const outcomes = await Promise.allSettled(answers.map((answer) => accept(answer.id, asker)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const gained = await Promise.all(answers.map(({ author }) => points(author)))
    expect(gained.sort((a, b) => a - b)).toEqual([0, 50])
  })

  test('is for the asker alone, and never for an answer of their own, a reply, or what is gone', async () => {
    const { id, asker } = await ask(50)
    const answer = await answerTo(id)
    for (const as of [answer.author, host, await buildMember()]) {
      expect((await read(id, as)).can.accept).toBe(false)
      expect(await refused('POST comment-manage/answer', { id: answer.id }, { as })).toMatchObject({ code: 'rest_forbidden' })
    }
    const own = await answerTo(id, asker)
    expect(await refused('POST comment-manage/answer', { id: own.id }, { as: asker })).toMatchObject({ code: 'rest_forbidden' })
    const input = { id, content: '再细说', parent: answer.id }
    const reply = (await call('POST comments/add-bbs-comment', input, { as: answer.author })).body.comment
    expect(await refused('POST comment-manage/answer', { id: reply.id }, { as: asker })).toMatchObject({ code: 'rest_forbidden' })
    await call('POST comment-manage/del', { id: answer.id }, { as: answer.author })
    expect(await refused('POST comment-manage/answer', { id: answer.id }, { as: asker })).toMatchObject({ code: 'rest_not_found' })
    expect(await points(asker)).toBe(50)
  })

  test('is not for what is left of an answer whose writer has gone', async () => {
    const { id, asker } = await ask(50)
    const gone = await answerTo(id)
    await call('POST comments/add-bbs-comment', { id, content: '多少克', parent: gone.id }, { as: await buildMember() })
    await transact(context, (trx) => eraseContent(trx, gone.author.id))
    expect((await call('GET comments', { id })).body).toMatchObject([{ id: gone.id, body: '' }])
    expect(await refused('POST comment-manage/answer', { id: gone.id }, { as: asker })).toMatchObject({ code: 'rest_not_found' })
    expect(await points(asker)).toBe(50)
    const answer = await answerTo(id)
    await accept(answer.id, asker)
    expect(await points(answer.author)).toBe(50)
  })

  test('leaves nothing to show, nor on top, where the writer of the answer goes', async () => {
    const { id, asker } = await ask()
    const gone = await answerTo(id)
    await call('POST comments/add-bbs-comment', { id, content: '多少克', parent: gone.id }, { as: await buildMember() })
    await accept(gone.id, asker)
    const later = await answerTo(id)
    await transact(context, (trx) => eraseContent(trx, gone.author.id))
    expect(await read(id)).toMatchObject({ solved: true, answer: null })
    expect((await call('GET comments', { id })).body.map((one) => [one.id, one.pinned])).toEqual([
      [later.id, false],
      [gone.id, false],
    ])
  })

  test('waits where the question is held', async () => {
    const { id, asker } = await ask(50)
    const answer = await answerTo(id)
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
    expect((await read(id, asker)).can.accept).toBe(false)
    expect(await refused('POST comment-manage/answer', { id: answer.id }, { as: asker })).toMatchObject({ code: 'rest_forbidden' })
    expect(await points(answer.author)).toBe(0)
  })

  test('shows the answer to nobody whom a block parts from its writer, for whom the question is solved all the same', async () => {
    const { id, asker } = await ask()
    const [answer, parted] = [await answerTo(id), await buildMember()]
    await buildBlock(answer.author, parted)
    await accept(answer.id, asker)
    expect(await read(id, parted)).toMatchObject({ solved: true, answer: null })
    expect(await read(id)).toMatchObject({ solved: true, answer: { id: answer.id } })
    expect(await noticesOf(answer.author)).toContainEqual({ kind: 'answer_accepted', text: '', link: pageOf(id, 'comments') })
  })

  test('an accepted answer that its writer deletes leaves the question solved', async () => {
    const { id, asker } = await ask(50)
    const answer = await answerTo(id)
    await accept(answer.id, asker)
    await call('POST comment-manage/del', { id: answer.id }, { as: answer.author })
    expect(await read(id)).toMatchObject({ solved: true, answer: null })
    expect(await points(answer.author)).toBe(50)
  })

  test('a thread that asks nothing has no answer to accept', async () => {
    const asker = await buildAsker()
    const { kind: _, ...plain } = formOf()
    const { id } = (await call('POST publish/bbs', plain, { as: asker })).body
    const answer = await answerTo(id)
    expect(await refused('POST comment-manage/answer', { id: answer.id }, { as: asker })).toMatchObject({ code: 'rest_not_found' })
    expect(await refused('GET bbs/question', { id }, { as: asker })).toMatchObject({ code: 'rest_not_found' })
  })
})

describe('by rule', () => {
  test('nobody answers: the bounty goes back, and the question may still be answered', async () => {
    const { id, asker } = await ask(50)
    await settle()
    expect(await points(asker)).toBe(50)
    await over(id)
    await Promise.all([settle(), settle()])
    expect(await points(asker)).toBe(100)
    expect(await noticesOf(asker)).toContainEqual({ kind: 'bounty_returned', text: '50', link: pageOf(id) })
    const { body: notes } = await call('GET wallet/note', { type: 'points' }, { as: asker })
    expect(notes.slice(0, 2).map(({ kind, amount, subject }) => [kind, amount, subject?.id])).toEqual([
      ['bounty_returned', 50, id],
      ['bounty', -50, id],
    ])
    const answer = await answerTo(id)
    expect((await accept(answer.id, asker)).body).toMatchObject({ solved: true })
    expect(await points(answer.author)).toBe(0)
  })

  test('the asker does not delete the answer that others like while the bounty lies there: moderators do', async () => {
    const { id, asker } = await ask(50)
    const [liked, other] = [await answerTo(id), await answerTo(id)]
    await like(liked.id)
    // Its writer's own like keeps none there.
    await like(other.id, other.author)
    await call('POST comment-manage/del', { id: other.id }, { as: asker })
    expect((await refused('POST comment-manage/del', { id: liked.id }, { as: asker })).code).toBe('rest_forbidden')
    await over(id)
    await settle()
    expect([await points(asker), await points(liked.author)]).toEqual([50, 50])
    await call('POST comment-manage/del', { id: liked.id }, { as: asker })
    const again = await ask(50)
    const spam = await answerTo(again.id)
    await like(spam.id)
    await call('POST comment-manage/del', { id: spam.id }, { as: host })
  })

  test('the asker deletes a reply under an answer, which gets nothing, however much others like it', async () => {
    const { id, asker } = await ask(50)
    const answer = await answerTo(id)
    const input = { id, content: '同意', parent: answer.id }
    const reply = (await call('POST comments/add-bbs-comment', input, { as: await buildMember() })).body.comment
    await like(reply.id)
    await call('POST comment-manage/del', { id: reply.id }, { as: asker })
    const liked = (await call('POST comments/add-bbs-comment', input, { as: await buildMember() })).body.comment
    await like(liked.id)
    await over(id)
    await settle()
    expect(await points(asker)).toBe(100)
  })

  test('the asker deletes an answer of their own, however much others like it', async () => {
    const { id, asker } = await ask(50)
    const own = await answerTo(id, asker)
    await like(own.id)
    await call('POST comment-manage/del', { id: own.id }, { as: asker })
    await over(id)
    await settle()
    expect(await points(asker)).toBe(100)
  })

  test('the asker does not decide: it goes to the answer that others like most, and not to one that only its writer likes', async () => {
    const { id, asker } = await ask(50)
    const [vain, good] = [await answerTo(id), await answerTo(id)]
    await like(vain.id, vain.author)
    await like(good.id)
    await over(id)
    await settle()
    expect([await points(asker), await points(vain.author), await points(good.author)]).toEqual([50, 0, 50])
    expect(await read(id)).toMatchObject({ solved: true, answer: { id: good.id } })
    expect(await noticesOf(asker)).toContainEqual({ kind: 'bounty_given', text: '50', link: pageOf(id, 'comments') })
  })

  test('all that are due are settled at once, however many', async () => {
    const many = 101
    const asker = await buildMember({ points: many })
    const legs = [
      { member: asker.id, unit: 'points' as const, amount: -many },
      { site: 'bounties' as const, unit: 'points' as const, amount: many },
    ]
    await transact(context, (trx) => transfer(trx.db, 'bounties of many', { kind: 'bounty', actorId: asker.id, subject: null, legs }))
    const due = sql`select ${asker.id}::bigint, 1, now() from generate_series(1, ${many}::integer)`
    await sql`insert into bounty (asker_id, amount, until) ${due}`.execute(db)
    await settle()
    expect(await points(asker)).toBe(many)
  })

  test('who accepts and the end of its time come at once: it is paid once', async () => {
    const { id, asker } = await ask(50)
    const [mine, liked] = [await answerTo(id), await answerTo(id)]
    await like(liked.id)
    await over(id)
    await Promise.allSettled([accept(mine.id, asker), settle()])
    await settle()
    expect((await points(mine.author)) + (await points(liked.author))).toBe(50)
    expect(await points(asker)).toBe(50)
  })

  test('a question that is deleted pays the liked answer, or nobody', async () => {
    const [answered, lonely] = [await ask(50), await ask(50)]
    const answer = await answerTo(answered.id)
    await like(answer.id)
    for (const { id, asker } of [answered, lonely]) await call('POST content-manage/delete', { id }, { as: asker })
    await settle()
    expect([await points(answered.asker), await points(answer.author), await points(lonely.asker)]).toEqual([50, 50, 100])
  })

  test('one that a moderator sends back returns the bounty, and takes it again with the next try', async () => {
    const { id, asker } = await ask(50)
    await like((await answerTo(id)).id)
    await call('POST content-manage/refuse', { id, content: '跑题' }, { as: host })
    await settle()
    expect(await points(asker)).toBe(100)
    await call('POST publish/bbs', { ...formOf(), id }, { as: asker })
    expect(await points(asker)).toBe(50)
    // Before it is settled it simply goes on.
    await call('POST content-manage/refuse', { id, content: '跑题' }, { as: host })
    await call('POST publish/bbs', { ...formOf(), id }, { as: asker })
    await settle()
    expect(await points(asker)).toBe(50)
  })

  test('who still has the form open, when the bounty goes back, is not charged for it again', async () => {
    const { id, asker } = await ask(50)
    const { version } = (await call('GET posts/edit-detail', { id }, { as: asker })).body
    await over(id)
    await settle()
    const save = { ...formOf(50), id, version, title: '改个标题' }
    expect(await refused('POST publish/bbs', save, { as: asker })).toMatchObject({ code: 'post_changed' })
    expect(await points(asker)).toBe(100)
  })

  test('an asker who is erased owes the liked answer; an answerer who is erased is paid nothing', async () => {
    const [first, second] = [await ask(50), await ask(50)]
    const good = await answerTo(first.id)
    await like(good.id)
    const gone = await answerTo(second.id)
    await like(gone.id)
    await buildComment({ post: { id: second.id }, author: await buildMember() })
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.author.id).execute()
    await db.deleteFrom('post').where('id', '=', first.id).execute()
    await over(second.id)
    await settle()
    expect(await points(good.author)).toBe(50)
    expect(await points(second.asker)).toBe(100)
  })
})

describe('a question that was held, and is let out as its asker was right', () => {
  beforeEach(() => storeSetting(db, 'seast_review_types', ['bbs']))
  afterEach(() => resetSetting(db, 'seast_review_types'))
  const hold = async () => {
    const { id, asker } = await ask(50)
    await decideReview(context, id, false)
    await call('POST posts/appeal', { id, content: '问的是浮漂' }, { as: asker })
    return { id, asker }
  }

  test('has its bounty go on', async () => {
    const [{ id, asker }, beside] = [await hold(), await hold()]
    await decideReview(context, id, true)
    await settle()
    expect([await points(asker), (await read(id)).bounty, await points(beside.asker)]).toEqual([50, 50, 100])
  })

  test('promises nothing any more once the bounty has gone back, and its next change costs nothing', async () => {
    const { id, asker } = await hold()
    const { version } = (await call('GET posts/edit-detail', { id }, { as: asker })).body
    await settle()
    await decideReview(context, id, true)
    expect([await points(asker), (await read(id)).bounty]).toEqual([100, 0])
    // Nor does a form that was open all the while.
    expect(await refused('POST publish/bbs', { ...formOf(50), id, version }, { as: asker })).toMatchObject({ code: 'post_changed' })
    await call('POST publish/bbs', { ...formOf(), id, title: '改个标题' }, { as: asker })
    expect(await points(asker)).toBe(100)
  })
})

test('the time of a bounty begins when others meet the question, however long it waited for its review', async () => {
  const DAY_MS = 24 * 60 * 60_000
  const review = () => storeSetting(db, 'seast_review_types', ['bbs'])
  const passDays = (id: number) =>
    sql`update bounty set until = until - interval '16 days' where post_id = ${id} and until < now() + interval '1 year'`.execute(db)
  const expectNew = async (id: number) => {
    const { bounty, until } = await read(id)
    expect([bounty, Math.round((new Date(until!).getTime() - Date.now()) / DAY_MS)]).toEqual([50, BOUNTY_DAYS])
  }
  await review()
  const [{ id, asker }, beside] = [await ask(50), await ask(50)]
  await passDays(id)
  await settle()
  expect(await points(asker)).toBe(50)
  expect((await read(id, asker)).until).toBeNull()
  await decideReview(context, id, true)
  await expectNew(id)
  expect((await read(beside.id, beside.asker)).until).toBeNull()
  // Where a process of the release before let it out, the job begins it.
  await sql`update bounty set until = '9999-12-31T00:00:00Z' where post_id = ${id}`.execute(db)
  await settle()
  await expectNew(id)
  // It is held, and goes on after another review, with the same bounty.
  await call('POST content-manage/refuse', { id, content: '跑题' }, { as: host })
  await call('POST publish/bbs', { ...formOf(), id }, { as: asker })
  await passDays(id)
  await settle()
  await decideReview(context, id, true)
  await expectNew(id)
  // What others have met runs on while it is changed.
  await db
    .updateTable('bounty')
    .set({ until: new Date(Date.now() + DAY_MS) })
    .where('post_id', '=', id)
    .execute()
  await call('POST publish/bbs', { ...formOf(), id, title: '改个标题' }, { as: asker })
  await decideReview(context, id, true)
  expect(new Date((await read(id)).until!).getTime()).toBeLessThan(Date.now() + 2 * DAY_MS)
  await resetSetting(db, 'seast_review_types')
})

test('the audit finds a bounty that nobody settles', async () => {
  const { id } = await ask(50)
  await db
    .updateTable('bounty')
    .set({ until: new Date(Date.now() - 3 * 60 * 60_000) })
    .where('post_id', '=', id)
    .execute()
  expect(await auditBounties(db)).toMatchObject([{ check: 'bounty overdue', found: 50 }])
  await settle()
})

test('the audit finds what lies there for a bounty that nobody promised, and what is missing', async () => {
  const { id } = await ask(50)
  for (const amount of [40, 60]) {
    await db.updateTable('bounty').set({ amount }).where('post_id', '=', id).execute()
    const [fault, ...others] = await auditBounties(db)
    expect([fault!.check, fault!.found - fault!.expected, others]).toEqual(['bounties', 50 - amount, []])
  }
  await db.updateTable('bounty').set({ amount: 50 }).where('post_id', '=', id).execute()
})

test('answers in a forum are comments on its posts alone', async () => {
  const member = await buildMember()
  const { id } = (await call('POST publish/words', { content: '路边' }, { as: member })).body
  expect(await refused('POST comments/add-bbs-comment', { id, content: '在吗' }, { as: member })).toMatchObject({ code: 'rest_not_found' })
})
