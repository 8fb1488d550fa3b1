import { sql } from 'kysely'
import { pino } from 'pino'
import { REPORTS_KEPT_DAYS } from '@anglers/contract/limits'
import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { removeUnusedPictures } from '../../../server/src/domains/media/service.ts'
import { removeUnusedVoices } from '../../../server/src/domains/media/voice.ts'
import { closeReport, openReports } from '../../../server/src/domains/report/handling.ts'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { openBus } from '../../../server/src/infra/bus/index.ts'
import type { BuiltMember } from '../support/factories.ts'
import { NOBODY } from '../support/loopback.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { gather } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'
import { enter } from '../support/socket.ts'

/** Of the server, and of a command beside it. */
const SECRET_KEY = 'one secret of the server and its commands'
const server = await openTestServer({ secret: SECRET_KEY })
const {
  call,
  upload,
  refused,
  inject,
  context,
  db,
  databaseUrl,
  buildMember,
  buildModerator,
  buildPost,
  buildComment,
  buildPicture,
  buildFollow,
  close,
} = server
afterAll(close)

const noticesOf = async (member: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as: member })).body
const report = (
  as: BuiltMember,
  type: 'post' | 'comment' | 'user' | 'message',
  { id }: { id: number },
  reason = 'spam' as 'spam' | 'fraud',
) => call('POST report/add', { type, id, reason }, { as })
const reportOf = ({ id }: BuiltMember) =>
  db.selectFrom('report').selectAll().where('reporter_id', '=', id).orderBy('id', 'desc').executeTakeFirstOrThrow()
const openForOperators = () => db.updateTable('member').set({ role: 'member' }).where('role', '=', 'operator').execute()

const buildVoice = async (owner: BuiltMember) =>
  (
    await db
      .insertInto('voice')
      .values({ owner_id: owner.id, key: `reported-by-${owner.id}.mp3`, ms: 1_000, bytes: 10 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const closeAll = () =>
  db.updateTable('report').set({ closed_at: new Date(), outcome: 'dismissed' }).where('closed_at', 'is', null).execute()

/** Two who talk, and what one of them said last. */
async function talk(text = '先转我定金') {
  const [me, other] = [await buildMember(), await buildMember()]
  await buildFollow(me, other)
  const { body } = await call('POST message/send', { id: me.id, text }, { as: other })
  return { me, other, message: body }
}

describe('a message', () => {
  test('is reported with its words, which stay when it is taken back', async () => {
    const { me, other, message } = await talk()
    await report(me, 'message', message, 'fraud')
    await call('POST message/recall', { id: message.id }, { as: other })
    expect(await reportOf(me)).toMatchObject({ type: 'message', target_id: message.id, accused_id: other.id, evidence: '先转我定金' })
  })

  test('with a picture, a voice note, a place or a post is kept as well', async () => {
    const { me, other } = await talk()
    const picture = await buildPicture(other)
    const voice = await buildVoice(other)
    const post = await buildPost()
    const reported = async (content: object) => {
      const { body } = await call('POST message/send', { id: me.id, ...content }, { as: other })
      await report(me, 'message', body)
      await call('POST message/recall', { id: body.id }, { as: other })
      return reportOf(me)
    }
    await call('POST message/send', { id: other.id, text: '说' }, { as: me })
    await reported({ picture })
    expect(await reported({ voice })).toMatchObject({ voice_id: voice })
    expect((await reported({ card: { type: 'post', id: post.id } })).evidence).toContain(`id=${post.id}`)
    expect((await reported({ place: { name: '老码头', address: '滨江路', lat: 29.5, lng: 106.5 } })).evidence).toBe(
      '老码头 滨江路 (29.5, 106.5)',
    )
    const sent = await upload('POST upload/file', [file('集合在北门', 'note')], { as: other, query: { name: '集合' } })
    expect((await reported({ file: sent.body.data.id })).evidence).toBe('集合.txt')
    await db
      .updateTable('media')
      .set({ created_at: new Date(0) })
      .execute()
    await db
      .updateTable('voice')
      .set({ created_at: new Date(0) })
      .execute()
    await removeUnusedPictures(context)
    await removeUnusedVoices(context)
    expect(await db.selectFrom('media').select('id').where('id', '=', picture).execute()).toHaveLength(1)
    expect(await db.selectFrom('voice').select('id').where('id', '=', voice).execute()).toHaveLength(1)
  })

  test('of a group is reported by its members, since they came', async () => {
    const [owner, member, late, stranger] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
    const group = await gather(server, owner, [member])
    const said = (await call('POST group-message/send', { id: group.id, text: '加我微信' }, { as: owner })).body
    await call('POST group-message/join', { code: group.code! }, { as: late })
    await report(member, 'message', said)
    for (const as of [late, stranger, await buildModerator({ role: 'operator' })]) {
      expect(await refused('POST report/add', { type: 'message', id: said.id, reason: 'spam' }, { as })).toMatchObject({ status: 404 })
    }
    const created = (await call('GET group-message/list', { id: group.id }, { as: member })).body.messages[0]!
    expect(await refused('POST report/add', { type: 'message', id: created.id, reason: 'spam' }, { as: member })).toMatchObject({
      status: 404,
    })
  })

  test('is not reported by strangers, by its writer, after it was cleared away or taken back', async () => {
    const { me, other, message } = await talk()
    const refusal = (as: BuiltMember) => refused('POST report/add', { type: 'message', id: message.id, reason: 'spam' }, { as })
    expect(await refusal(await buildMember())).toMatchObject({ status: 404 })
    expect(await refusal(other)).toMatchObject({ status: 403 })
    await call('POST message/delete-list', { id: other.id }, { as: me })
    expect(await refusal(me)).toMatchObject({ status: 404 })
    const again = await talk()
    await call('POST message/recall', { id: again.message.id }, { as: again.other })
    const { id: recallId } = await db
      .selectFrom('message')
      .select('id')
      .where('target_id', '=', again.message.id)
      .where('kind', '=', 'recall')
      .executeTakeFirstOrThrow()
    for (const id of [again.message.id, recallId])
      expect(await refused('POST report/add', { type: 'message', id, reason: 'spam' }, { as: again.me })).toMatchObject({ status: 404 })
  })
})

test('a good, of which there are none yet, is refused by its type', async () => {
  expect(await refused('POST report/add', { type: 'good', id: 1, reason: 'spam' }, { as: await buildMember() })).toMatchObject({
    status: 400,
    params: { type: expect.any(String) },
  })
})

describe('operators', () => {
  test('have one notice of a thing, which leads to it, however many report it', async () => {
    await openForOperators()
    const [operator, colleague] = [await buildMember({ role: 'operator' }), await buildMember({ role: 'operator' })]
    const post = await buildPost({ title: '电鱼视频', body: '今晚开电' })
    const comment = await buildComment({ post, body: '加微信买药' })
    for (let i = 0; i < 3; i++) await report(await buildMember(), 'post', post)
    await report(await buildMember(), 'comment', comment)
    for (const one of [operator, colleague]) {
      expect(await noticesOf(one)).toMatchObject([
        { kind: 'reported', title: '加微信买药', link: `/pagesA/detail/detail?id=${post.id}&part=comments`, users: [] },
        { kind: 'reported', title: '电鱼视频 今晚开电', link: `/pagesA/detail/detail?id=${post.id}`, count: 0 },
      ])
    }
  })

  test('have another of a thing that is reported once more after it was closed', async () => {
    await openForOperators()
    const [operator, one, other, post] = [
      await buildMember({ role: 'operator' }),
      await buildMember(),
      await buildMember(),
      await buildPost(),
    ]
    await report(one, 'post', post)
    await db.updateTable('notice').set({ read: true }).where('member_id', '=', operator.id).execute()
    await closeReport(context, (await reportOf(one)).id, 'dismissed')
    await report(other, 'post', post)
    expect((await noticesOf(operator)).filter(({ read }) => !read)).toMatchObject([{ kind: 'reported' }])
  })

  test('have none of what they report themselves, nor of what is said about them; moderators have none', async () => {
    await openForOperators()
    const [operator, colleague, moderator] = [
      await buildMember({ role: 'operator' }),
      await buildMember({ role: 'operator' }),
      await buildModerator(),
    ]
    await report(operator, 'user', colleague)
    for (const one of [operator, colleague, moderator]) expect(await noticesOf(one)).toEqual([])
  })

  test('hear of a message where its writer is to be found, and of feedback', async () => {
    await openForOperators()
    const operator = await buildMember({ role: 'operator' })
    const { me, other, message } = await talk()
    await report(me, 'message', message)
    await call('POST report/add', { type: 'feedback', reason: 'idea', content: '想要潮汐表' }, { as: me })
    await call('POST report/add', { type: 'feedback', reason: 'idea', content: '还想要月相' }, { as: me })
    expect(await noticesOf(operator)).toMatchObject([
      { title: '', text: '还想要月相', link: '' },
      { title: '', text: '想要潮汐表', link: '' },
      { title: '先转我定金', link: `/pagesA/author/author?id=${other.id}` },
    ])
  })
})

/** A post and a comment of one number. */
async function buildNamesakes() {
  const host = await buildPost()
  let [post, comment] = [await buildPost(), await buildComment({ post: host })]
  while (post.id < comment.id) post = await buildPost()
  while (comment.id < post.id) comment = await buildComment({ post: host })
  return { post, comment }
}

describe('a thing of another type with the same number', () => {
  test('is looked into by itself: operators hear of both, and closing one leaves the other open', async () => {
    await openForOperators()
    const [operator, me] = [await buildMember({ role: 'operator' }), await buildMember()]
    const { post, comment } = await buildNamesakes()
    await report(me, 'post', post)
    await report(me, 'comment', comment)
    expect(await noticesOf(operator)).toHaveLength(2)
    const { id } = await reportOf(me)
    expect((await openReports(db, { id, limit: 10 })).map(({ reports }) => reports.map(({ type }) => type))).toEqual([['comment']])
    expect(await closeReport(context, id, 'upheld')).toBe(1)
    expect(await db.selectFrom('report').select('type').where('reporter_id', '=', me.id).where('closed_at', 'is', null).execute()).toEqual([
      { type: 'post' },
    ])
  })
})

describe('what is open', () => {
  test('stands together by the thing, the oldest first, each feedback by itself, with its pictures in their order', async () => {
    await closeAll()
    const [me, other] = [await buildMember(), await buildMember()]
    const { post, comment } = await buildNamesakes()
    const media = [await buildPicture(me), await buildPicture(me)].reverse()
    await report(me, 'post', post)
    await call('POST report/add', { type: 'feedback', reason: 'idea', content: '潮汐表', media }, { as: me })
    await call('POST report/add', { type: 'feedback', reason: 'idea', content: '月相' }, { as: me })
    await report(me, 'comment', comment)
    await report(other, 'post', post)
    const things = await openReports(db, { limit: 10 })
    expect(things.map(({ reports }) => reports.map(({ type, reporter_id, body }) => [type, reporter_id, body]))).toEqual([
      [
        ['post', me.id, ''],
        ['post', other.id, ''],
      ],
      [['feedback', me.id, '潮汐表']],
      [['feedback', me.id, '月相']],
      [['comment', me.id, '']],
    ])
    const keys = await Promise.all(
      media.map(async (id) => (await db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key),
    )
    expect(things[1]!.reports[0]!.picture_keys).toEqual(keys)
    expect((await openReports(db, { limit: 1 })).map(({ id }) => id)).toEqual([things[0]!.id])
  })
})

describe('closing a report', () => {
  test('that was not upheld says so, and each has a notice of its own', async () => {
    const me = await buildMember()
    for (const body of ['旧的', `新的\n${'长'.repeat(60)}`]) {
      await report(me, 'post', await buildPost({ body }))
      await closeReport(context, (await reportOf(me)).id, 'dismissed')
    }
    expect(await noticesOf(me)).toMatchObject([
      { kind: 'report_dismissed', title: `新的 ${'长'.repeat(37)}…` },
      { kind: 'report_dismissed', title: '旧的' },
    ])
  })

  test('closes all of the same thing, and tells each reporter what became of it, once', async () => {
    const [one, other, elsewhere] = [await buildMember(), await buildMember(), await buildMember()]
    const [post, another] = [await buildPost({ body: '假货' }), await buildPost()]
    await report(one, 'post', post)
    await report(other, 'post', post)
    await report(elsewhere, 'post', another)
    expect(await closeReport(context, (await reportOf(other)).id, 'upheld', ' 已经下架 ')).toBe(2)
    expect(await closeReport(context, (await reportOf(other)).id, 'dismissed')).toBe(0)
    for (const member of [one, other])
      expect(await noticesOf(member)).toMatchObject([{ kind: 'report_upheld', title: '假货', text: '已经下架' }])
    expect(await noticesOf(elsewhere)).toEqual([])
  })

  test('answers feedback, of which each is its own', async () => {
    const me = await buildMember()
    for (const content of ['想要潮汐表', '还想要月相'])
      await call('POST report/add', { type: 'feedback', reason: 'idea', content }, { as: me })
    expect(await closeReport(context, (await reportOf(me)).id, 'upheld', '下个版本就有')).toBe(1)
    expect(await noticesOf(me)).toMatchObject([{ kind: 'feedback_answered', title: '还想要月相', text: '下个版本就有' }])
  })

  test('is in the export of its member, and is deleted after its time', async () => {
    const [me, post] = [await buildMember(), await buildPost()]
    await report(me, 'post', post)
    const { id } = await reportOf(me)
    await closeReport(context, id, 'dismissed', '没有发现问题')
    expect((await call('GET user/export', {}, { as: me })).body).toMatchObject({
      reports: [{ type: 'post', outcome: 'dismissed', answer: '没有发现问题' }],
    })
    await db
      .updateTable('report')
      .set({ closed_at: sql<Date>`now() - make_interval(days => ${sql.lit(REPORTS_KEPT_DAYS)}, hours => -1)` })
      .where('id', '=', id)
      .execute()
    await runCleanup(context)
    expect(await reportOf(me)).toMatchObject({ id })
    await db
      .updateTable('report')
      .set({ closed_at: sql<Date>`now() - make_interval(days => ${sql.lit(REPORTS_KEPT_DAYS + 1)})` })
      .where('id', '=', id)
      .execute()
    await runCleanup(context)
    await expect(reportOf(me)).rejects.toThrow()
  })
})

test('a member who leaves takes their words along, but for those that are still to be looked into', async () => {
  const { me, other, message } = await talk('我的手机 13800001234')
  const [closed, open, mine] = [await buildPicture(other), await buildPicture(other), await buildPicture(me)]
  await call('POST message/send', { id: other.id, text: '说' }, { as: me })
  const reportPicture = async (picture: number) => {
    const { body } = await call('POST message/send', { id: me.id, picture }, { as: other })
    await call('POST report/add', { type: 'message', id: body.id, reason: 'spam', media: [mine] }, { as: me })
    return (await reportOf(me)).id
  }
  await closeReport(context, await reportPicture(closed), 'dismissed')
  const openReport = await reportPicture(open)
  const post = await buildPost({ author: other, body: '我的车牌' })
  await report(me, 'post', post)
  const voice = await buildVoice(other)
  await db
    .updateTable('report')
    .set({ voice_id: voice })
    .where('id', '=', (await reportOf(me)).id)
    .execute()
  await closeReport(context, (await reportOf(me)).id, 'dismissed')
  await report(me, 'message', message)
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', other.id)
    .execute()
  await eraseDueAccounts(context)
  const ofOther = db.selectFrom('report').select(['evidence', 'voice_id']).where('reporter_id', '=', me.id).where('evidence', '<>', '')
  const picturesLeft = async () =>
    (await db.selectFrom('media').select('id').where('id', 'in', [closed, open, mine]).orderBy('id').execute()).map(({ id }) => id)
  expect(await ofOther.execute()).toEqual([{ evidence: '我的手机 13800001234', voice_id: null }])
  expect(await picturesLeft()).toEqual([open, mine])

  await closeReport(context, (await reportOf(me)).id, 'upheld')
  expect(await noticesOf(me)).toMatchObject([{ kind: 'report_upheld', title: '' }, { kind: 'report_dismissed' }, {}])
  await closeReport(context, openReport, 'upheld')
  expect(await ofOther.execute()).toEqual([])
  expect(await db.selectFrom('report_media').select('media_id').where('report_id', '=', openReport).execute()).toEqual([{ media_id: mine }])
})

test(
  'npm run reports lists what is open, shows one, and closes it',
  async () => {
    const run = (...args: string[]) => runCommand('reports', args, databaseUrl, { SECRET_KEY })
    const me = await buildMember({ nickname: '细心人' })
    const other = await buildMember({ nickname: '卖药的' })
    const picture = (await upload('POST media', [file(await encodePicture('png', { width: 40, height: 30, plain: true }))], { as: me }))
      .body.data.id
    await call(
      'POST report/add',
      { type: 'user', id: other.id, reason: 'fraud', content: '收钱不发货', contact: '微信 xxr', media: [picture] },
      { as: me },
    )
    const { id } = await reportOf(me)
    const shown = await run(String(id))
    const [evidence] = /\/media\/\S+/.exec(shown)!
    expect([(await inject({ url: evidence })).statusCode, (await inject({ url: evidence.split('?')[0]! })).statusCode]).toEqual([200, 404])
    expect(shown).toContain(`#${id} user ${other.id} of 卖药的 (${other.id})  /pagesA/author/author?id=${other.id}`)
    expect(shown).toMatch(/细心人 \(\d+\): fraud, 微信 xxr\n {2}\| 收钱不发货/)
    expect(await run(String(id), 'maybe')).toMatch(/^1 The outcome is upheld or dismissed/)
    expect(await run('all')).toMatch(/^1 all is no report's number/)
    const post = await buildPost({ title: '卖鱼药', body: '加微信' })
    await report(me, 'post', post)
    await db
      .updateTable('report')
      .set({ voice_id: await buildVoice(other) })
      .where('id', '=', (await reportOf(me)).id)
      .execute()
    await call('POST report/add', { type: 'feedback', reason: 'idea', content: '潮汐表' }, { as: me })
    const all = await run()
    expect([...all.matchAll(/^#(\d+) (post|user|feedback)\b/gm)].map(([, , type]) => type).slice(-3)).toEqual(['user', 'post', 'feedback'])
    expect(all).toMatch(/\n {2}\| 卖鱼药\n {2}\| 加微信\n {2}\S*\/media\/\S*reported-by-/)
    expect(all).toMatch(/^#\d+ feedback$/m)
    expect(await run(String(id), 'upheld', '已经', '封号')).toBe('1 closed: upheld\n')
    expect(await run(String(id))).toBe(`1 No open report has the number ${id}.\n`)
    expect(await noticesOf(me)).toMatchObject([{ kind: 'report_upheld', text: '已经 封号' }])
    await closeAll()
    expect(await run()).toMatch(/^Nothing is reported\.\n\nnpm run -s reports {2,}/)
  },
  COMMANDS_MS,
)

test(
  'npm run reports notifies through the running servers: the reporter hears of it at once',
  async () => {
    const live = await openTestServer({
      beside: { databaseUrl },
      bus: await openBus({ redisUrl: undefined, databaseUrl }, pino({ level: 'silent' })),
    })
    const [me, post] = [await buildMember(), await buildPost()]
    await report(me, 'post', post)
    const client = await enter(await live.listen(), me)
    try {
      expect(await runCommand('reports', [String((await reportOf(me)).id), 'upheld'], databaseUrl)).toBe('1 closed: upheld\n')
      expect(await client.next('notice')).toEqual({ type: 'notice', unread: 1 })
    } finally {
      await client.close()
      await live.close()
    }
  },
  COMMANDS_MS,
)

test(
  'npm run reports closes a report though no server can be notified',
  async () => {
    const [me, post] = [await buildMember(), await buildPost()]
    await report(me, 'post', post)
    const redis = { REDIS_URL: `redis://${NOBODY}` }
    expect(await runCommand('reports', [String((await reportOf(me)).id), 'upheld'], databaseUrl, redis)).toBe('1 closed: upheld\n')
    expect(await noticesOf(me)).toMatchObject([{ kind: 'report_upheld' }])
  },
  COMMANDS_MS,
)
