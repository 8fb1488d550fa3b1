import { runInAction } from 'mobx'
import { Discussion } from '@/features/comment/Discussion'
import { comments, type CommentCollection } from '@/features/comment/Comment'
import { members } from '@/features/account'
import { posts } from '@/features/content'
import { session } from '@/stores/session'
import { store } from '@/stores/storage'
import { buildComment, buildMe, buildPost, buildSession, buildUser } from '../../support/factories'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../../support/server'

const begin = () => new Discussion(posts.upsert(buildPost()))

beforeEach(() => session.open(buildSession()))

describe('writing', () => {
  test('what was typed is there again, each comment with its own', () => {
    const discussion = begin()
    const comment = comments.upsert(buildComment())
    discussion.write()
    discussion.type('写到一半')
    discussion.write(comment)
    discussion.type('@你')
    discussion.leave()
    discussion.write()
    expect(discussion.text).toBe('写到一半')
    discussion.write(comment)
    expect(discussion.text).toBe('@你')
  })

  test('a comment goes on top, and the post counts it', async () => {
    answersPages('GET comments', () => [buildComment()])
    answers('POST comments', () => ({ on: true, count: 8, comment: buildComment({ body: '好鱼' }) }))
    const discussion = begin()
    await discussion.comments.load()
    discussion.write()
    discussion.type(' 好鱼 ')
    await discussion.send()
    expect(asked('POST comments')[0]?.body).toEqual({ type: 'comment', id: discussion.post.id, content: '好鱼' })
    expect(discussion.comments.items[0]?.data.body).toBe('好鱼')
    expect([discussion.post.data.counts.comments, discussion.writing, discussion.text]).toEqual([8, false, ''])
  })

  test('a reply goes under its comment', async () => {
    const root = comments.upsert(buildComment({ counts: { likes: 0, replies: 0 } }))
    answers('POST comments', () => ({ on: true, count: 2, comment: buildComment({ root: root.id, body: '明天去' }) }))
    const discussion = begin()
    discussion.write(root)
    discussion.type('明天去')
    await discussion.send()
    expect(asked('POST comments')[0]?.body.parent).toBe(root.id)
    expect([root.replies.map(({ data }) => data.body), root.data.counts.replies, root.hidden]).toEqual([['明天去'], 1, 0])
  })

  test('after a failure the text stays, and sending again carries the same key', async () => {
    loses('POST comments')
    const discussion = begin()
    discussion.write()
    discussion.type('信号不好')
    await discussion.send()
    expect([discussion.text, discussion.writing]).toEqual(['信号不好', true])
    answers('POST comments', () => ({ on: true, count: 1, comment: buildComment() }))
    await discussion.send()
    const keys = keysOf('POST comments')
    expect(keys[1]).toBe(keys[0])
    discussion.write()
    discussion.type('下一条')
    await discussion.send()
    expect(keysOf('POST comments')[2]).not.toBe(keys[0])
  })

  test('sent again after a reload it carries the same key, and what was thrown away is not back', async () => {
    loses('POST comments')
    const before = begin()
    before.write()
    before.type('信号不好')
    await before.send()
    const after = new Discussion(before.post)
    after.write()
    await after.send()
    const [first, second] = keysOf('POST comments')
    expect([after.text, second]).toEqual(['信号不好', first])
    after.type(' ')
    const later = new Discussion(before.post)
    later.write()
    expect(later.text).toBe('')
  })

  test("what another member has begun meanwhile is not lost to a late answer, and is not shown the writer's", async () => {
    const held = holds('POST comments')
    const before = begin()
    before.write()
    before.type('甲的话')
    const sending = before.send()
    session.close()
    session.open(buildSession({ user: buildMe() }))
    const after = new Discussion(before.post)
    after.write()
    expect(after.text).toBe('')
    after.type('乙的话')
    before.type('甲的另一句')
    const comment = buildComment({ can: { delete: true, pin: false, reply: true, report: false } })
    await held[0]!.answer({ on: true, count: 1, comment })
    await sending
    const reloaded = new Discussion(before.post)
    reloaded.write()
    expect([reloaded.text, comments.get(comment.id)]).toEqual(['乙的话', undefined])
  })

  test('what waits for its pictures is not sent as that of another who signs in meanwhile', async () => {
    let isUp = () => {}
    const settle = () => new Promise<void>((resolve) => (isUp = resolve))
    const uploads = { items: [{}], pictures: [{ id: 5 }], kept: [], isBusy: false, hasFailed: false, settle, close: () => undefined }
    answers('POST comments', () => ({ on: true, count: 1, comment: buildComment() }))
    const discussion = begin()
    discussion.write()
    discussion.type('看这条')
    runInAction(() => (discussion.uploads = uploads as never))
    const sending = discussion.send()
    session.open(buildSession({ user: buildMe() }))
    isUp()
    await sending
    expect(asked('POST comments')).toEqual([])
  })

  test('what is begun while another is being sent stays, and only the draft of what was sent goes', async () => {
    const held = holds('POST comments')
    const discussion = begin()
    const [first, second] = [comments.upsert(buildComment()), comments.upsert(buildComment())]
    discussion.write(first)
    discussion.type('给第一位')
    const sending = discussion.send()
    discussion.leave()
    discussion.write(second)
    discussion.type('给第二位')
    await held[0]!.answer({ on: true, count: 1, comment: buildComment({ root: first.id }) })
    await sending
    expect([discussion.writing, discussion.answering?.id, discussion.text]).toEqual([true, second.id, '给第二位'])
    const reloaded = new Discussion(discussion.post)
    const drafted = [first, second].map((comment) => {
      reloaded.write(comment)
      return reloaded.text
    })
    expect(drafted).toEqual(['', '给第二位'])
  })

  test('what is typed on while it is being sent stays, as a comment of its own', async () => {
    const held = holds('POST comments')
    const discussion = begin()
    discussion.write()
    discussion.type('好鱼')
    const sending = discussion.send()
    discussion.type('好鱼，用什么饵')
    await held[0]!.answer({ on: true, count: 1, comment: buildComment() })
    await sending
    expect([discussion.writing, discussion.text]).toEqual([true, '好鱼，用什么饵'])
    const again = discussion.send()
    await held[1]!.answer({ on: true, count: 2, comment: buildComment() })
    await again
    expect([discussion.writing, new Set(keysOf('POST comments')).size]).toEqual([false, 2])
  })

  test('what waits for its pictures answers whom it was written to, whoever is answered by then', async () => {
    let isUp = () => {}
    const settle = () => new Promise<void>((resolve) => (isUp = resolve))
    const uploads = { items: [{}], pictures: [{ id: 5 }], kept: [], isBusy: false, hasFailed: false, settle, close: () => undefined }
    answers('POST comments', () => ({ on: true, count: 1, comment: buildComment() }))
    const discussion = begin()
    const [first, second] = [comments.upsert(buildComment()), comments.upsert(buildComment())]
    discussion.write(first)
    discussion.type('看这条')
    runInAction(() => (discussion.uploads = uploads as never))
    const sending = discussion.send()
    discussion.write(second)
    isUp()
    await sending
    expect(asked('POST comments').map(({ body: { parent, content } }) => [parent, content])).toEqual([[first.id, '看这条']])
  })

  test('what had arrived after all is not sent again', async () => {
    refuses('POST comments', 'rest_idempotency_conflict', 409)
    const discussion = begin()
    discussion.write()
    discussion.type('改了两个字')
    await discussion.send()
    expect([discussion.text, discussion.writing]).toEqual(['', false])
  })

  test('nothing but spaces is not sent', async () => {
    const discussion = begin()
    discussion.write()
    discussion.type('  ')
    await discussion.send()
    expect(asked()).toEqual([])
  })
})

describe('what a visitor wanted to say', () => {
  const wanted = (id: number, comment?: number) => store('pendingAction', { pending: { name: 'write', id, comment }, at: Date.now() })

  test.each([
    [true, true],
    [false, false],
  ])('is gone on with where the server lets them: %s', (may, writes) => {
    const discussion = begin()
    discussion.post.merge({ can: { ...discussion.post.data.can, comment: may } })
    wanted(discussion.post.id)
    discussion.resume()()
    expect(discussion.writing).toBe(writes)
  })

  test.each([
    [true, true],
    [false, false],
  ])('as an answer, to a reply as well, is gone on with where that may be answered: %s', async (reply, writes) => {
    const can = { delete: false, pin: false, reply, report: true }
    const answer = buildComment({ body: '东岸', can })
    answersPages('GET comments', () => [buildComment({ counts: { likes: 0, replies: 1 }, replies: [answer] })])
    const discussion = begin()
    wanted(discussion.post.id, answer.id)
    const stop = discussion.resume()
    await discussion.comments.load()
    expect([discussion.writing, discussion.answering?.id]).toEqual(writes ? [true, answer.id] : [false, undefined])
    stop()
  })

  test('as an answer, is not gone on with once its page was left', async () => {
    const can = { delete: false, pin: false, reply: true, report: true }
    const answered = buildComment({ can })
    answersPages('GET comments', () => [answered])
    const discussion = begin()
    wanted(discussion.post.id, answered.id)
    discussion.resume()()
    await discussion.comments.load()
    expect(discussion.writing).toBe(false)
  })
})

describe('replies', () => {
  const reply = (id: number, root: number) => buildComment({ id, root })

  test('the first few come along, the others when asked for', async () => {
    const all = [8001, 8002, 8003, 8004].map((id) => reply(id, 8000))
    const comment = comments.upsert(buildComment({ id: 8000, counts: { likes: 0, replies: 4 }, replies: all.slice(0, 2) }))
    expect([comment.replies.length, comment.hidden]).toEqual([2, 2])
    answersPages('GET comments/replys', () => all)
    await comment.showMore()
    expect([comment.replies.length, comment.hidden]).toEqual([4, 0])
  })

  test('one that was written here is there once, also when it comes with the others', async () => {
    const own = reply(8603, 8600)
    answers('POST comments', () => ({ on: true, count: 1, comment: own }))
    const comment = comments.upsert(buildComment({ id: 8600, counts: { likes: 0, replies: 2 }, replies: [reply(8601, 8600)] }))
    const discussion = begin()
    discussion.write(comment)
    discussion.type('东岸')
    await discussion.send()
    answersPages('GET comments/replys', () => [8601, 8602].map((id) => reply(id, 8600)).concat(own))
    await comment.showMore()
    expect([comment.replies.map(({ id }) => id), comment.hidden]).toEqual([[8601, 8602, 8603], 0])
  })

  test('those of whom the reader has blocked are not offered; one that comes later is', async () => {
    answers('POST content-manage/add-blacklist', { ok: true } as never)
    const blocked = buildUser({ id: 8301 })
    const all = [reply(8201, 8200), buildComment({ id: 8202, root: 8200, author: blocked }), reply(8203, 8200)]
    const comment = comments.upsert(buildComment({ id: 8200, counts: { likes: 0, replies: 3 }, replies: all.slice(0, 2) }))
    await members.upsert(blocked).block(true)
    expect([comment.replies.length, comment.hidden]).toEqual([1, 1])
    answersPages('GET comments/replys', () => all.filter(({ author }) => author.id !== blocked.id))
    await comment.showMore()
    expect([comment.replies.map(({ id }) => id), comment.hidden]).toEqual([[8201, 8203], 0])
    all.push(reply(8204, 8200))
    comment.merge({ counts: { likes: 0, replies: 4 } })
    expect(comment.hidden).toBe(1)
    await comment.showMore()
    expect([comment.replies.map(({ id }) => id), comment.hidden]).toEqual([[8201, 8203, 8204], 0])
  })

  test('those of whom the reader blocks no longer are offered again once the comment is loaded anew', async () => {
    answers('POST content-manage/add-blacklist', { ok: true } as never)
    answers('POST user/remove-blacklist', { ok: true } as never)
    const member = members.upsert(buildUser({ id: 8401 }))
    const all = [reply(8501, 8500), reply(8502, 8500), buildComment({ id: 8503, root: 8500, author: buildUser({ id: 8401 }) })]
    const data = buildComment({ id: 8500, counts: { likes: 0, replies: 3 }, replies: all.slice(0, 2) })
    const comment = comments.upsert(data)
    await member.block(true)
    answersPages('GET comments/replys', () => all.slice(0, 2))
    await comment.showMore()
    expect(comment.hidden).toBe(0)
    await member.block(false)
    comments.upsert(data)
    expect(comment.hidden).toBe(1)
    answersPages('GET comments/replys', () => all)
    await comment.showMore()
    expect([comment.replies.map(({ id }) => id), comment.hidden]).toEqual([[8501, 8502, 8503], 0])
  })

  test('a deleted one is gone, and no longer counted', async () => {
    answers('POST comment-manage/del', { ok: true })
    const comment = comments.upsert(buildComment({ id: 8100, counts: { likes: 0, replies: 1 }, replies: [reply(8101, 8100)] }))
    await comment.replies[0]!.delete()
    expect([comment.replies.length, comment.hidden]).toEqual([0, 0])
  })

  test('a deleted comment takes its replies along, in the count of the post too', async () => {
    answers('POST comment-manage/del', { ok: true })
    const post = posts.upsert(buildPost({ counts: { views: 0, likes: 0, favs: 0, comments: 7, reprints: 0 } }))
    await comments.upsert(buildComment({ postId: post.id, counts: { likes: 0, replies: 3 } })).delete()
    expect(post.data.counts.comments).toBe(3)
  })
})

describe('in lists of several orders', () => {
  const loaded = async (items: () => ReturnType<typeof buildComment>[]) => {
    answersPages('GET comments', items)
    const discussion = begin()
    const lists: CommentCollection[] = []
    for (const order of ['author', 'new', 'hot'] as const) {
      discussion.sort(order)
      lists.push(discussion.comments)
      await discussion.comments.load()
    }
    return { discussion, lengths: () => lists.map(({ items: { length } }) => length) }
  }

  test.each([
    [false, [0, 1, 1]],
    [true, [1, 1, 1]],
  ])('a new comment is in each that it belongs to (by the author: %s)', async (byAuthor, lengths) => {
    answers('POST comments', () => ({ on: true, count: 1, comment: buildComment({ byAuthor }) }))
    const { discussion, lengths: found } = await loaded(() => [])
    discussion.write()
    discussion.type('好鱼')
    await discussion.send()
    expect(found()).toEqual(lengths)
  })

  test('a deleted comment is in none, and neither it nor its replies are counted', async () => {
    answers('POST comment-manage/del', { ok: true })
    const comment = buildComment({ counts: { likes: 0, replies: 2 } })
    const { discussion, lengths } = await loaded(() => [comment])
    comments.get(comment.id)!.merge({ postId: discussion.post.id })
    discussion.post.merge({ counts: { ...discussion.post.data.counts, comments: 9 } })
    await comments.get(comment.id)!.delete()
    expect([lengths(), discussion.comments.isEmpty, discussion.post.data.counts.comments]).toEqual([[0, 0, 0], true, 6])
  })

  test('a comment that could not be deleted stays', async () => {
    refuses('POST comment-manage/del', 'rest_forbidden', 403, '不能删除')
    const comment = buildComment()
    const { lengths } = await loaded(() => [comment])
    await comments
      .get(comment.id)!
      .delete()
      .catch(() => undefined)
    expect(lengths()).toEqual([1, 1, 1])
  })
})

test('each order is its own list', async () => {
  answersPages('GET comments', () => [buildComment()])
  const discussion = begin()
  await discussion.comments.load()
  discussion.sort('author')
  await discussion.comments.load()
  discussion.sort('hot')
  await discussion.comments.load()
  expect(asked('GET comments').map(({ query }) => query.order)).toEqual(['hot', 'author'])
})
