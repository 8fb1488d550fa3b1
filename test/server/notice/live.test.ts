import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { openTestServer } from '../support/server.ts'
import { collectFrames } from '../support/frames.ts'

const { call, refused, db, context, bus, buildMember, buildPost, close } = await openTestServer()
afterAll(close)

describe('a member who is connected', () => {
  test('hears of each notice how many are unread then, and of reading them elsewhere', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const { next } = collectFrames(bus, author)
    const like = (on: boolean, key?: string) =>
      call('POST comments', { type: 'like', id: post.id, on }, { as: reader, headers: key ? { 'idempotency-key': key } : {} })
    await like(true, 'the-first-like')
    expect(await next()).toEqual({ type: 'notice', unread: 1 })
    await call('POST user/follow', { id: author.id, on: true }, { as: reader })
    expect(await next()).toEqual({ type: 'notice', unread: 2 })
    await like(false)
    expect(await next()).toEqual({ type: 'notice', unread: 1 })
    await call('POST notice/set-status', {}, { as: author })
    expect(await next()).toEqual({ type: 'notice', unread: 0 })
  })

  test('hears that less is unread, when somebody of whom it was blocks them or leaves', async () => {
    const [author, blocker, leaver] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const { next } = collectFrames(bus, author)
    await call('POST comments', { type: 'comment', id: post.id, content: '好' }, { as: blocker })
    expect(await next()).toEqual({ type: 'notice', unread: 1 })
    await call('POST user/follow', { id: author.id, on: true }, { as: leaver })
    expect(await next()).toEqual({ type: 'notice', unread: 2 })
    await call('POST content-manage/add-blacklist', { id: author.id }, { as: blocker })
    expect(await next()).toEqual({ type: 'notice', unread: 1 })
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(0) })
      .where('id', '=', leaver.id)
      .execute()
    await eraseDueAccounts(context)
    expect(await next()).toEqual({ type: 'notice', unread: 0 })
  })

  test('hears nothing of a tab that they switched off, nor of what failed', async () => {
    const [author, reader, banned] = [await buildMember(), await buildMember(), await buildMember({ banned: true })]
    const post = await buildPost({ author })
    const { next, all } = collectFrames(bus, author)
    await call('POST notice/set-push-status', { tabs: { likes: false } }, { as: author })
    await call('POST comments', { type: 'like', id: post.id, on: true }, { as: reader })
    await refused('POST comments', { type: 'comment', id: post.id, content: '好' }, { as: banned })
    await call('POST comments', { type: 'comment', id: post.id, content: '好' }, { as: reader })
    expect(await next()).toEqual({ type: 'notice', unread: 2 })
    expect(all).toHaveLength(1)
  })
})

describe('what waits for a commit', () => {
  test('comes after it, once; never after a rollback', async () => {
    const done: string[] = []
    await transact(context, async (trx) => {
      await transact(trx, async (inner) => inner.afterCommit(() => done.push('inner')))
      done.push('work')
    })
    await transact(context, async (trx) => {
      trx.afterCommit(() => done.push('rolled back'))
      throw new Error('no')
    }).catch(() => undefined)
    context.afterCommit(() => done.push('at once'))
    expect(done).toEqual(['work', 'inner', 'at once'])
  })
})
