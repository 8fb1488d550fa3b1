import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { openTestServer } from '../support/server.ts'

const { call, db, buildMember, buildPost, buildPicture, buildBlock, close, context } = await openTestServer()
afterAll(close)

const JIANGSU = '218.4.167.70'
const BEIJING = '223.104.3.1'
const NOWHERE = '10.0.0.1'

const regionOfPost = async (id: number) => (await call('GET posts/detail', { id })).body.ipRegion
const publish = async (as: { token: string }, ip: string, form: { id?: number; draft?: boolean } = {}) =>
  (await call('POST publish/words', { content: '今早两条鲫鱼', ...form }, { as, ip })).body.id

describe('of a post', () => {
  test('is where it was published from, wherever it is edited later', async () => {
    const me = await buildMember()
    const id = await publish(me, JIANGSU)
    expect(await regionOfPost(id)).toBe('江苏')
    await publish(me, BEIJING, { id })
    expect(await regionOfPost(id)).toBe('江苏')
  })

  test('is not where its draft was begun', async () => {
    const me = await buildMember()
    const id = await publish(me, JIANGSU, { draft: true })
    await publish(me, BEIJING, { id })
    expect(await regionOfPost(id)).toBe('北京')
  })

  test('is nothing where the address is not known, and nothing else of the address is kept', async () => {
    const me = await buildMember()
    expect(await regionOfPost(await publish(me, NOWHERE))).toBe('')
    const id = await publish(me, JIANGSU)
    const row = await db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(JIANGSU)
  })

  test.each([
    [1, { priceFen: 100 }, '江苏'],
    [3, {}, ''],
  ])('of visibility %i, which a stranger may not read, is said as far as its title is', async (visibility, more, region) => {
    const me = await buildMember()
    const { id } = (
      await call('POST publish/words', { title: '早口', content: '两条', visibility: visibility as 1, ...more }, { as: me, ip: JIANGSU })
    ).body
    expect(await regionOfPost(id)).toBe(region)
    expect((await call('GET posts/detail', { id }, { as: me })).body.ipRegion).toBe('江苏')
  })

  test('of a repost is its own', async () => {
    const me = await buildMember()
    const original = await publish(me, JIANGSU)
    const { id } = (await call('POST reprint', { id: original, content: '好' }, { as: await buildMember(), ip: BEIJING })).body
    expect(await regionOfPost(id)).toBe('北京')
  })
})

describe('of a comment', () => {
  test('is where it was written from, in the answer, the list and under its root', async () => {
    const post = await buildPost()
    const writer = await buildMember()
    const say = (content: string, ip: string, parent?: number) =>
      call('POST comments', { type: 'comment', id: post.id, content, parent }, { as: writer, ip })
    const { comment } = (await say('好鱼', JIANGSU)).body
    expect(comment!.ipRegion).toBe('江苏')
    await say('自己顶一下', BEIJING, comment!.id)
    const [root] = (await call('GET comments', { id: post.id })).body
    expect(root).toMatchObject({ ipRegion: '江苏', replies: [{ ipRegion: '北京' }] })
    expect((await call('GET comments/replys', { id: comment!.id })).body).toMatchObject([{ ipRegion: '北京' }])
  })

  test('goes with the account, where the comment leaves a place behind', async () => {
    const post = await buildPost()
    const writer = await buildMember()
    const form = { type: 'comment' as const, id: post.id, content: `好鱼 @${post.author.nickname}`, media: [await buildPicture(writer)] }
    const { comment } = (await call('POST comments', form, { as: writer, ip: JIANGSU })).body
    await call('POST comment-manage/up', { id: comment!.id, on: true }, { as: post.author })
    await call('POST comments', { type: 'comment', id: post.id, content: '谢谢', parent: comment!.id }, { as: post.author })
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(0) })
      .where('id', '=', writer.id)
      .execute()
    await eraseDueAccounts(context)
    const left = (await call('GET comments', { id: post.id })).body[0]
    expect(left).toMatchObject({ body: '', ipRegion: '', mentions: [], pictures: [], pinned: false, counts: { replies: 1 } })
  })
})

describe('of a member', () => {
  const regionOf = async (id: number, as?: { token: string }) => (await call('GET user/view', { id }, { as })).body.ipRegion

  test('is where they last started the app', async () => {
    const me = await buildMember()
    expect(await regionOf(me.id)).toBe('')
    await call('GET user/check', {}, { as: me, ip: JIANGSU })
    expect(await regionOf(me.id)).toBe('江苏')
    await call('GET user/mine', {}, { as: me, ip: BEIJING })
    expect(await regionOf(me.id)).toBe('北京')
    await call('GET user/check', {}, { as: me, ip: NOWHERE })
    expect(await regionOf(me.id)).toBe('北京')
  })

  test('is not for whom they blocked', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await call('GET user/check', {}, { as: me, ip: JIANGSU })
    await buildBlock(me, other)
    expect(await regionOf(me.id, other)).toBe('')
  })
})

test('is neither stored nor shown where the site does not say it', async () => {
  const quiet = await openTestServer({ config: { ipRegions: false } })
  try {
    const me = await quiet.buildMember()
    const { id } = (await quiet.call('POST publish/words', { content: '今早两条鲫鱼' }, { as: me, ip: JIANGSU })).body
    await quiet.call('GET user/check', {}, { as: me, ip: JIANGSU })
    await quiet.call('POST comments', { type: 'comment', id, content: '好鱼' }, { as: me, ip: JIANGSU })
    expect(await quiet.db.selectFrom('comment').select('ip_region').execute()).toEqual([{ ip_region: '' }])
    const stored = await quiet.db
      .selectFrom('post')
      .innerJoin('member', 'member.id', 'author_id')
      .select(['post.ip_region', 'member.ip_region as of_member'])
      .where('post.id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ ip_region: '', of_member: '' })
    await quiet.db.updateTable('post').set({ ip_region: '江苏' }).where('id', '=', id).execute()
    await quiet.db.updateTable('comment').set({ ip_region: '江苏' }).execute()
    expect((await quiet.call('GET comments', { id })).body).toMatchObject([{ body: '好鱼', ipRegion: '' }])
    await quiet.db.updateTable('member').set({ ip_region: '江苏' }).where('id', '=', me.id).execute()
    expect((await quiet.call('GET posts/detail', { id })).body.ipRegion).toBe('')
    expect((await quiet.call('GET user/view', { id: me.id })).body.ipRegion).toBe('')
  } finally {
    await quiet.close()
  }
})
