import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { closeReport, openReports } from '../../../server/src/domains/report/handling.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, context, db, buildMember, buildPost, close } = await openTestServer()
afterAll(close)

const operator = await buildMember({ role: 'operator' })
/** What a member reads of reports in their notices. */
const wordsOf = async (member: BuiltMember) =>
  (await call('GET notice/list', { tab: 'system' }, { as: member })).body
    .filter(({ kind }) => kind.startsWith('report'))
    .map(({ kind, title, text }) => [kind, title, text])
const report = async (as: BuiltMember, id: number) => {
  await call('POST report/add', { type: 'post', id, reason: 'other', content: '这是我的联系方式' }, { as })
  return (await openReports(db, { limit: 100 })).at(-1)!.id
}
async function erase({ id }: BuiltMember): Promise<void> {
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await eraseDueAccounts(context)
}
beforeEach(() => db.deleteFrom('notice').execute())

test('the words of whoever has left are in no notice of a report that was closed', async () => {
  const [reporter, accused] = [await buildMember(), await buildMember()]
  const { id } = await buildPost({ author: accused, body: '加我微信' })
  await closeReport(context, await report(reporter, id), 'upheld', '已处理')
  expect(await wordsOf(operator)).toEqual([['reported', '加我微信', '这是我的联系方式']])
  expect(await wordsOf(reporter)).toEqual([['report_upheld', '加我微信', '已处理']])
  await erase(accused)
  expect(await wordsOf(operator)).toEqual([['reported', '', '这是我的联系方式']])
  expect(await wordsOf(reporter)).toEqual([['report_upheld', '', '已处理']])
  await erase(reporter)
  expect(await wordsOf(operator)).toEqual([['reported', '', '']])
})

test('stay there while it is open, and no longer', async () => {
  const [reporter, accused] = [await buildMember(), await buildMember()]
  const { id } = await buildPost({ author: accused, body: '加我微信' })
  const reported = await report(reporter, id)
  await erase(accused)
  expect(await wordsOf(operator)).toEqual([['reported', '加我微信', '这是我的联系方式']])
  await closeReport(context, reported, 'upheld')
  expect(await wordsOf(operator)).toEqual([['reported', '', '这是我的联系方式']])
  // Their own.
  expect((await wordsOf(reporter)).map(([, title]) => title)).toEqual(['这是我的联系方式'])
})

test('the words of feedback go with who sent it, and with nobody else', async () => {
  const members = [await buildMember(), await buildMember()]
  for (const as of members) await call('POST report/add', { type: 'feedback', reason: 'idea', content: `我是 ${as.nickname}` }, { as })
  await erase(members[0]!)
  expect(await wordsOf(operator)).toEqual([
    ['reported', '', `我是 ${members[1]!.nickname}`],
    ['reported', '', ''],
  ])
})
