import { REPORT_CHARS, REPORT_PICTURES, REPORTS_PER_DAY } from '@anglers/contract/limits'
import { type ReportReason, reportTypes } from '@anglers/contract/report'
import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { removeUnusedPictures } from '../../../server/src/domains/media/service.ts'
import { closeReport } from '../../../server/src/domains/report/handling.ts'
import { API, openTestServer } from '../support/server.ts'

const server = await openTestServer()
const {
  call,
  refused,
  inject,
  context,
  db,
  buildMember,
  buildModerator,
  buildForum,
  buildPost,
  buildComment,
  buildPicture,
  buildBlock,
  close,
} = server
afterAll(close)

const reportsOf = ({ id }: { id: number }) => db.selectFrom('report').selectAll().where('reporter_id', '=', id).orderBy('id').execute()

describe('GET report/get-type', () => {
  test.each(reportTypes)('gives the reasons of a %s, in each language, and last whatever else there is', async (type) => {
    const spoken = await Promise.all(
      ['zh-CN', 'zh-TW', 'en', 'es', 'fr'].map(
        async (language) => (await call('GET report/get-type', { type }, { headers: { 'accept-language': language } })).body,
      ),
    )
    expect(new Set(spoken.map((reasons) => reasons.at(-1)!.name)).size).toBe(4)
    for (const reasons of spoken) expect(reasons.at(-1)).toMatchObject({ key: 'other', words: true })
  })

  test.each<[(typeof reportTypes)[number], ReportReason[]]>([
    ['post', ['spam', 'fraud', 'poaching', 'untrue', 'porn', 'abuse', 'illegal', 'privacy', 'rights', 'other']],
    ['comment', ['spam', 'abuse', 'fraud', 'porn', 'poaching', 'illegal', 'privacy', 'other']],
    ['user', ['spam', 'fraud', 'abuse', 'impersonation', 'porn', 'poaching', 'illegal', 'other']],
    ['message', ['spam', 'fraud', 'abuse', 'porn', 'poaching', 'illegal', 'privacy', 'other']],
    ['review', ['untrue', 'spam', 'abuse', 'fraud', 'porn', 'illegal', 'privacy', 'other']],
    ['good_review', ['untrue', 'spam', 'abuse', 'porn', 'illegal', 'privacy', 'other']],
    ['feedback', ['bug', 'idea', 'account', 'other']],
  ])('gives of a %s the likeliest first, and asks for words where they say nothing by themselves', async (type, reasons) => {
    const { body } = await call('GET report/get-type', { type })
    expect(body.map(({ key, words }) => [key, words])).toEqual(reasons.map((key) => [key, type === 'feedback' || key === 'other']))
  })

  test('without a type gives those of a post', async () => {
    expect((await call('GET report/get-type')).body).toEqual((await call('GET report/get-type', { type: 'post' })).body)
  })
})

describe('POST report/add', () => {
  test('needs a session', async () => {
    expect(await refused('POST report/add', { type: 'feedback', reason: 'bug', content: 'x' })).toMatchObject({ status: 401 })
  })

  test('takes down a post, a comment and a member, with what there is to say', async () => {
    const me = await buildMember()
    const post = await buildPost()
    const comment = await buildComment({ post, body: '来加微信' })
    const picture = await buildPicture(me)
    await call(
      'POST report/add',
      { type: 'post', id: post.id, reason: 'poaching', content: ' 电鱼\r\n就在禁渔区 ', media: [picture] },
      { as: me },
    )
    await call('POST report/add', { type: 'comment', id: comment.id, reason: 'abuse' }, { as: me })
    await call('POST report/add', { type: 'user', id: post.author.id, reason: 'impersonation' }, { as: me })
    const kept = await reportsOf(me)
    expect(kept).toMatchObject([
      { type: 'post', target_id: post.id, reason: 'poaching', body: '电鱼\n就在禁渔区', closed_at: null },
      { type: 'comment', target_id: comment.id, reason: 'abuse', body: '', accused_id: comment.author.id, evidence: '来加微信' },
      { type: 'user', target_id: post.author.id, reason: 'impersonation', accused_id: post.author.id },
    ])
    expect(await db.selectFrom('report_media').select('media_id').where('report_id', '=', kept[0]!.id).execute()).toEqual([
      { media_id: picture },
    ])
  })

  test('keeps the first picture of what is reported, which may say all of it', async () => {
    const [me, author] = [await buildMember(), await buildMember()]
    const [third, second, first] = [await buildPicture(author), await buildPicture(author), await buildPicture(author)]
    const post = await buildPost({ author, body: '', pictures: [first, third] })
    const written = (await call('POST comments', { type: 'comment', id: post.id, media: [second, third] }, { as: author })).body
    await call('POST report/add', { type: 'post', id: post.id, reason: 'porn' }, { as: me })
    await call('POST report/add', { type: 'comment', id: written.comment!.id, reason: 'porn' }, { as: me })
    const shown = []
    for (const { id } of await reportsOf(me))
      shown.push(await db.selectFrom('report_media').select('media_id').where('report_id', '=', id).execute())
    expect(shown).toEqual([[{ media_id: first }], [{ media_id: second }]])
  })

  test('takes feedback as often as there is some, with pictures and a way to answer', async () => {
    const me = await buildMember()
    const media = [await buildPicture(me), await buildPicture(me)]
    await call(
      'POST report/add',
      { type: 'feedback', reason: 'idea', content: '想要夜光浮漂分类', media, contact: ' 微信 laozhang ' },
      { as: me },
    )
    // It is about no thing, whatever a client names.
    await call('POST report/add', { type: 'feedback', id: 1, reason: 'idea', content: '还有潮汐' }, { as: me })
    expect(await reportsOf(me)).toMatchObject([
      { target_id: null, contact: '微信 laozhang' },
      { target_id: null, body: '还有潮汐' },
    ])
  })

  test('takes one open report of a thing from each member, also when two come at once; a new one when the first is closed', async () => {
    const [me, other, post] = [await buildMember(), await buildMember(), await buildPost()]
    const report = (as: { token: string }) => call('POST report/add', { type: 'post', id: post.id, reason: 'spam' }, { as })
    const results = await Promise.allSettled([report(me), report(me)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refused('POST report/add', { type: 'post', id: post.id, reason: 'fraud' }, { as: me })).toMatchObject({
      status: 409,
      code: 'already_reported',
    })
    await report(other)
    await closeReport(context, (await reportsOf(me))[0]!.id, 'dismissed')
    await report(me)
    expect(await reportsOf(me)).toHaveLength(2)
  })

  test('repeated with its Idempotency-Key is one report, and no clash', async () => {
    const [me, post] = [await buildMember(), await buildPost()]
    const again = () =>
      call('POST report/add', { type: 'post', id: post.id, reason: 'spam' }, { as: me, headers: { 'idempotency-key': 'report-once' } })
    await again()
    expect((await again()).body).toEqual({ ok: true })
    expect(await reportsOf(me)).toHaveLength(1)
  })

  test.each<[string, string, object]>([
    ['a reason of another type', 'reason', { type: 'post', id: 1, reason: 'bug' }],
    ['a reason that there is not', 'reason', { type: 'post', id: 1, reason: 'boring' }],
    ['no reason', 'reason', { type: 'post', id: 1 }],
    ['a thing that is not named', 'id', { type: 'comment', reason: 'spam' }],
    ['another reason without words', 'content', { type: 'user', id: 1, reason: 'other' }],
    ['feedback without words', 'content', { type: 'feedback', reason: 'bug', content: ' \n ' }],
    ['too many words', 'content', { type: 'feedback', reason: 'bug', content: '长'.repeat(REPORT_CHARS + 1) }],
    [
      'too many pictures',
      'media',
      { type: 'feedback', reason: 'bug', content: 'x', media: Array.from({ length: REPORT_PICTURES + 1 }, (_, n) => n + 1) },
    ],
    ['an unknown type', 'type', { type: 'weather', id: 1, reason: 'spam' }],
  ])('refuses %s, by the name of the field', async (_, field, input) => {
    expect(await refused('POST report/add', input, { as: await buildMember() })).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      params: { [field]: expect.any(String) },
    })
  })

  test("refuses another's picture", async () => {
    const media = [await buildPicture(await buildMember())]
    expect(
      await refused('POST report/add', { type: 'feedback', reason: 'bug', content: 'x', media }, { as: await buildMember() }),
    ).toMatchObject({ status: 400, params: { 'media.0': expect.any(String) } })
  })

  test('refuses what is my own', async () => {
    const me = await buildMember()
    const post = await buildPost({ author: me })
    const comment = await buildComment({ author: me })
    for (const [type, id] of [
      ['post', post.id],
      ['comment', comment.id],
      ['user', me.id],
    ] as const) {
      expect(await refused('POST report/add', { type, id, reason: 'spam' }, { as: me })).toMatchObject({
        status: 403,
        code: 'rest_forbidden',
      })
    }
  })

  test('knows nothing of what I do not meet, but takes a report of whom I blocked', async () => {
    const [me, villain] = [await buildMember(), await buildMember()]
    const [draft, gone, closed] = [
      await buildPost({ state: 'draft' }),
      await buildPost({ deleted: true }),
      await buildPost({ author: villain }),
    ]
    const removed = await buildComment({ deleted: true })
    await buildBlock(me, villain)
    for (const [type, id] of [
      ['post', draft.id],
      ['post', gone.id],
      ['post', closed.id],
      ['comment', removed.id],
      ['user', 999_999],
    ] as const) {
      expect(await refused('POST report/add', { type, id, reason: 'spam' }, { as: me })).toMatchObject({ status: 404 })
    }
    await call('POST report/add', { type: 'user', id: villain.id, reason: 'abuse' }, { as: me })
  })

  test.each([
    [3, 'private', undefined],
    [3, 'private, to a moderator', 'moderator'],
  ] as const)('of visibility %i (%s) is as if it were not there: its text reaches nobody', async (visibility, _, role) => {
    const me = await buildMember(role ? { role } : {})
    const post = await buildPost({ visibility, title: '藏着的标题', body: '藏着的正文' })
    const comment = await buildComment({ post, author: post.author })
    for (const [type, id] of [
      ['post', post.id],
      ['comment', comment.id],
    ] as const) {
      expect(await refused('POST report/add', { type, id, reason: 'spam' }, { as: me })).toMatchObject({
        status: 404,
        code: 'rest_not_found',
      })
    }
    expect((await call('GET posts/detail', { id: post.id }, { as: me })).body.can.report).toBe(false)
    expect(await reportsOf(me)).toEqual([])
  })

  test.each([
    [1, 'paid'],
    [2, 'locked by a password'],
    [4, 'for VIPs'],
  ] as const)('takes down of a post of visibility %i (%s) what its reporter sees of it, and no comment under it', async (visibility, _) => {
    const me = await buildMember()
    const author = await buildMember()
    const pictures = [await buildPicture(author)]
    const post = await buildPost({ author, visibility, title: '独家钓点', teaser: '付费看', body: '藏着的正文', pictures })
    const comment = await buildComment({ post, author })
    expect((await call('GET posts/detail', { id: post.id }, { as: me })).body.can.report).toBe(true)
    await call('POST report/add', { type: 'post', id: post.id, reason: 'fraud' }, { as: me })
    const [report] = await reportsOf(me)
    expect(report).toMatchObject({ evidence: '独家钓点\n付费看' })
    expect(await db.selectFrom('report_media').select('media_id').where('report_id', '=', report!.id).execute()).toEqual([])
    expect(await refused('POST report/add', { type: 'comment', id: comment.id, reason: 'spam' }, { as: me })).toMatchObject({ status: 404 })
  })

  test('of a forum that its reporter may not enter is as if it were not there', async () => {
    const [me, forum] = [await buildMember(), await buildForum({ access: 'approval' })]
    const { id } = await buildPost({ type: 'bbs', forum_id: forum.id, title: '内部的事' })
    expect((await call('GET posts/detail', { id }, { as: me })).body.can.report).toBe(false)
    expect(await refused('POST report/add', { type: 'post', id, reason: 'spam' }, { as: me })).toMatchObject({ status: 404 })
  })

  test('takes feedback of a banned member, and nothing else', async () => {
    const [me, other] = [await buildMember({ banned: true }), await buildMember()]
    await call('POST report/add', { type: 'feedback', reason: 'account', content: '为什么禁言我？' }, { as: me })
    expect(await refused('POST report/add', { type: 'user', id: other.id, reason: 'abuse' }, { as: me })).toMatchObject({
      status: 403,
      code: 'rest_banned',
    })
    expect(await reportsOf(me)).toMatchObject([{ type: 'feedback' }])
  })

  test('counts those that come at once', async () => {
    const me = await buildMember()
    await db
      .insertInto('report')
      .values(
        Array.from({ length: REPORTS_PER_DAY - 2 }, () => ({
          reporter_id: me.id,
          type: 'feedback' as const,
          target_id: null,
          reason: 'bug' as const,
        })),
      )
      .execute()
    const sent = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((n) => call('POST report/add', { type: 'feedback', reason: 'bug', content: `x${n}` }, { as: me })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await reportsOf(me)).toHaveLength(REPORTS_PER_DAY)
  })

  test('takes so many a day', async () => {
    const me = await buildMember()
    await db
      .insertInto('report')
      .values(
        Array.from({ length: REPORTS_PER_DAY }, () => ({
          reporter_id: me.id,
          type: 'feedback' as const,
          target_id: null,
          reason: 'bug' as const,
        })),
      )
      .execute()
    const refusal = await refused('POST report/add', { type: 'feedback', reason: 'bug', content: 'x' }, { as: me })
    expect(refusal).toMatchObject({ status: 429 })
    expect(refusal.headers['retry-after']).toBe('3600')
    const sentHoursAgo = (hours: number) =>
      db
        .updateTable('report')
        .set({ created_at: new Date(Date.now() - hours * 60 * 60_000) })
        .where('reporter_id', '=', me.id)
        .execute()
    await sentHoursAgo(23)
    expect(await refused('POST report/add', { type: 'feedback', reason: 'bug', content: 'x' }, { as: me })).toMatchObject({ status: 429 })
    await sentHoursAgo(25)
    await call('POST report/add', { type: 'feedback', reason: 'bug', content: 'x' }, { as: me })
  })
})

test('the page says who may report: all but the author', async () => {
  const [me, post] = [await buildMember(), await buildPost()]
  await buildComment({ post, author: post.author })
  const offers = async (as?: { token: string }) => [
    (await call('GET posts/detail', { id: post.id }, { as })).body.can.report,
    (await call('GET comments', { id: post.id }, { as })).body[0]!.can.report,
    (await call('GET user/view', { id: post.author.id }, { as })).body.can.report,
  ]
  expect(await offers()).toEqual([true, true, true])
  expect(await offers(me)).toEqual([true, true, true])
  expect(await offers(await buildModerator())).toEqual([true, true, true])
  expect(await offers(post.author)).toEqual([false, false, false])
  expect(await offers(await buildMember({ banned: true }))).toEqual([false, false, false])
})

test('my reports are mine to take home, and go with my account; their pictures stay until then', async () => {
  const me = await buildMember()
  const picture = await buildPicture(me)
  await db
    .updateTable('media')
    .set({ created_at: new Date(0) })
    .where('id', '=', picture)
    .execute()
  await call(
    'POST report/add',
    { type: 'feedback', reason: 'account', content: '改不了昵称', media: [picture], contact: '13800001234' },
    { as: me },
  )
  const post = await buildPost()
  await call('POST report/add', { type: 'post', id: post.id, reason: 'spam', content: '后来又看到' }, { as: me })
  const [sentAt, closedAt] = [new Date(Date.UTC(2026, 0, 2)), new Date(Date.UTC(2026, 0, 3))]
  await db
    .updateTable('report')
    .set({ created_at: sentAt, closed_at: closedAt, outcome: 'upheld', answer: '已改' })
    .where('reporter_id', '=', me.id)
    .where('type', '=', 'feedback')
    .execute()
  const taken = await inject({ url: `${API}/user/export`, headers: { authorization: `Bearer ${me.token}` } })
  const mine = { type: 'feedback', id: null, reason: 'account', content: '改不了昵称', contact: '13800001234' }
  expect(taken.json().reports).toEqual([
    { ...mine, sentAt: sentAt.toISOString(), closedAt: closedAt.toISOString(), outcome: 'upheld', answer: '已改' },
    expect.objectContaining({ type: 'post', id: post.id, reason: 'spam', content: '后来又看到', closedAt: null, outcome: null }),
  ])
  await removeUnusedPictures(context)
  expect(await db.selectFrom('media').select('id').where('id', '=', picture).execute()).toHaveLength(1)
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(Date.now() - 1_000) })
    .where('id', '=', me.id)
    .execute()
  await eraseDueAccounts(context)
  expect(await reportsOf(me)).toEqual([])
  expect(await db.selectFrom('media').select('id').where('id', '=', picture).execute()).toEqual([])
})
