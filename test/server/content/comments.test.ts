import { COMMENT_CHARS, COMMENT_PREVIEW_REPLIES } from '@anglers/contract/limits'
import { lockThread, insertComment, removeComment, setCommentLike } from '../../../server/src/domains/content/commentQueries.ts'
import type { BuiltComment } from '../support/factories.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, signIn, buildMember, buildModerator, buildPicture, buildPost, buildComment, close } = await openTestServer()
afterAll(close)

const idsOf = (comments: { id: number }[]) => comments.map((comment) => comment.id)
const like = async (comment: { id: number }, count: number) => {
  for (let i = 0; i < count; i++) await setCommentLike(db, (await buildMember()).id, comment.id, true)
}

describe('GET comments', () => {
  test('shows a thread with its first replies', async () => {
    const post = await buildPost()
    const root = await buildComment({ post, body: '几点开竿' })
    const replies = []
    for (let i = 0; i < COMMENT_PREVIEW_REPLIES + 1; i++) replies.push(await buildComment({ under: root }))
    const [thread] = (await call('GET comments', { id: post.id })).body
    expect(thread).toMatchObject({
      id: root.id,
      postId: post.id,
      body: '几点开竿',
      root: null,
      replyTo: null,
      byAuthor: false,
      pinned: false,
      liked: false,
      author: { id: root.author.id, nickName: root.author.nickname },
      counts: { likes: 0, replies: COMMENT_PREVIEW_REPLIES + 1 },
      can: { delete: false, pin: false, reply: false, report: true },
    })
    expect(idsOf(thread!.replies)).toEqual(idsOf(replies.slice(0, COMMENT_PREVIEW_REPLIES)))
  })

  test('says whom a reply answers, when that is not the root', async () => {
    const root = await buildComment({})
    const reply = await buildComment({ under: root })
    await buildComment({ under: reply })
    const [thread] = (await call('GET comments', { id: root.postId })).body
    expect(thread!.replies).toMatchObject([
      { root: root.id, replyTo: null },
      { root: root.id, replyTo: { id: reply.id, nickName: reply.author.nickname } },
    ])
  })

  test('orders by time, by likes, or shows the author alone; pinned ones first', async () => {
    const post = await buildPost()
    const pinned = await buildComment({ post, pinned: true })
    const liked = await buildComment({ post })
    const byAuthor = await buildComment({ post, author: post.author })
    const newest = await buildComment({ post })
    await like(liked, 2)
    await like(byAuthor, 1)
    const inOrder = async (order?: 'new' | 'hot' | 'author') => idsOf((await call('GET comments', { id: post.id, order })).body)
    expect(await inOrder()).toEqual(idsOf([pinned, newest, byAuthor, liked]))
    expect(await inOrder('new')).toEqual(await inOrder())
    expect(await inOrder('hot')).toEqual(idsOf([pinned, liked, byAuthor, newest]))
    const own = await call('GET comments', { id: post.id, order: 'author' })
    expect(own).toMatchObject({ total: 1, body: [{ id: byAuthor.id, byAuthor: true }] })
  })

  test('pages by threads', async () => {
    const post = await buildPost()
    const roots = []
    for (let i = 0; i < 5; i++) roots.push(await buildComment({ post }))
    await buildComment({ under: roots[0]! })
    const page = await call('GET comments', { id: post.id, per_page: 2, page: 3 })
    expect(page).toMatchObject({ total: 5, pages: 3, body: [{ id: roots[0]!.id }] })
    expect(await refused('GET comments', { id: post.id, per_page: 2, page: 4 })).toMatchObject({ code: 'rest_post_invalid_page_number' })
  })

  test('shows what I like, and what I may do', async () => {
    const post = await buildPost()
    const comment = await buildComment({ post })
    const me = await buildMember()
    await setCommentLike(db, me.id, comment.id, true)
    const seenBy = async (as?: { token: string }) => (await call('GET comments', { id: post.id }, { as })).body[0]!
    expect(await seenBy(me)).toMatchObject({ liked: true, counts: { likes: 1 }, can: { delete: false, reply: true } })
    expect(await seenBy(comment.author)).toMatchObject({ liked: false, can: { delete: true, reply: true } })
    expect(await seenBy(post.author)).toMatchObject({ can: { delete: true, reply: true } })
    expect(await seenBy(await buildModerator())).toMatchObject({ can: { delete: true, reply: true } })
    expect(await seenBy(await buildMember({ banned: true }))).toMatchObject({ can: { delete: false, reply: false } })
  })

  test('knows no post that is gone', async () => {
    expect(await refused('GET comments', { id: (await buildPost({ deleted: true })).id })).toMatchObject({ status: 404 })
    expect(await refused('GET comments', { id: 1, order: 'old' })).toMatchObject({ params: { order: expect.any(String) } })
  })
})

describe('GET comments/replys', () => {
  test('has all replies of a thread, the oldest first', async () => {
    const root = await buildComment({})
    const replies: BuiltComment[] = []
    for (let i = 0; i < 4; i++) replies.push(await buildComment({ under: i % 2 ? replies[i - 1]! : root }))
    await buildComment({ under: root, deleted: true })
    const { body, total } = await call('GET comments/replys', { id: root.id, per_page: 3 })
    expect(idsOf(body)).toEqual(idsOf(replies.slice(0, 3)))
    expect(total).toBe(4)
  })

  test('knows no deleted comment', async () => {
    expect(await refused('GET comments/replys', { id: (await buildComment({ deleted: true })).id })).toMatchObject({ status: 404 })
  })
})

describe('POST comments, type comment', () => {
  test('needs a session', async () => {
    expect(await refused('POST comments', { type: 'comment', id: 1, content: '好' })).toMatchObject({ status: 401 })
  })

  test('answers the comment as it now stands there', async () => {
    const [post, me] = [await buildPost(), await buildMember()]
    const { body } = await call('POST comments', { type: 'comment', id: post.id, content: ' 好鱼\r\n\r\n\r\n！' }, { as: me })
    expect(body).toMatchObject({
      on: true,
      count: 1,
      comment: { body: '好鱼\n\n！', author: { id: me.id }, can: { delete: true, reply: true } },
    })
    expect((await call('GET comments', { id: post.id }, { as: me })).body).toEqual([body.comment])
    expect((await call('GET posts/detail', { id: post.id })).body.counts.comments).toBe(1)
  })

  test('answers a reply at any depth within the thread of its root', async () => {
    const root = await buildComment({})
    const reply = await buildComment({ under: root })
    const { comment } = (
      await call('POST comments', { type: 'comment', id: root.postId, content: '同意', parent: reply.id }, { as: await buildMember() })
    ).body
    expect(comment).toMatchObject({ root: root.id, replyTo: { id: reply.id } })
    expect((await call('GET comments', { id: root.postId })).body[0]!.counts.replies).toBe(2)
  })

  test('refuses a parent under another post, a deleted one, and one that never was', async () => {
    const [post, me] = [await buildPost(), await buildMember()]
    const elsewhere = await buildComment({})
    const deleted = await buildComment({ post, deleted: true })
    for (const parent of [elsewhere.id, deleted.id, 999_999]) {
      expect(await refused('POST comments', { type: 'comment', id: post.id, content: '好', parent }, { as: me })).toMatchObject({
        status: 400,
        params: { parent: expect.any(String) },
      })
    }
  })

  test.each([
    ['no text', {}, 'content'],
    ['an empty text', { content: '' }, 'content'],
    ['only invisible marks', { content: '\u202e \n' }, 'content'],
    ['a text too long', { content: 'a'.repeat(COMMENT_CHARS + 1) }, 'content'],
    ['another type', { type: 'shout', content: 'a' }, 'type'],
    ['a parent of 0', { content: 'a', parent: 0 }, 'parent'],
    ['a parent that never was', { content: 'a', parent: Number.MAX_SAFE_INTEGER }, 'parent'],
  ])('refuses %s', async (_, input, param) => {
    const { id } = await buildPost()
    expect(await refused('POST comments', { type: 'comment', id, ...input }, { as: await buildMember() })).toMatchObject({
      status: 400,
      params: { [param]: expect.any(String) },
    })
  })
})

describe('POST comments/mark', () => {
  test('needs a session', async () => {
    expect(await refused('POST comments/mark', { id: 1 })).toMatchObject({ status: 401 })
  })

  test('likes, flips, and repeats without harm', async () => {
    const [{ id }, me] = [await buildComment({}), await buildMember()]
    const mark = async (on?: boolean) => (await call('POST comments/mark', { id, on }, { as: me })).body
    expect(await mark()).toEqual({ on: true, count: 1 })
    expect(await mark(true)).toEqual({ on: true, count: 1 })
    expect(await mark()).toEqual({ on: false, count: 0 })
    expect(await mark(false)).toEqual({ on: false, count: 0 })
  })

  test('is each member’s own: taking it back leaves that of others', async () => {
    const [comment, me, other] = [await buildComment({}), await buildMember(), await buildMember()]
    const mark = async (as: { token: string }, on?: boolean) => (await call('POST comments/mark', { id: comment.id, on }, { as })).body
    await mark(other, true)
    expect(await mark(me)).toEqual({ on: true, count: 2 })
    expect(await mark(me)).toEqual({ on: false, count: 1 })
    const liked = async (as: { token: string }, { postId } = comment) => (await call('GET comments', { id: postId }, { as })).body[0]!.liked
    expect([await liked(me), await liked(other)]).toEqual([false, true])
    // Nor does it change what they like besides.
    const beside = await buildComment({})
    expect((await call('POST comments/mark', { id: beside.id }, { as: other })).body.on).toBe(true)
    await mark(other, false)
    expect(await liked(other, beside)).toBe(true)
  })

  test('of many at the same moment all count', async () => {
    const comment = await buildComment({})
    const members = await Promise.all(Array.from({ length: 5 }, () => buildMember()))
    await Promise.all(members.flatMap((as) => [1, 2].map(() => call('POST comments/mark', { id: comment.id, on: true }, { as }))))
    expect((await call('GET comments', { id: comment.postId })).body[0]!.counts.likes).toBe(5)
  })

  test('knows no deleted comment', async () => {
    expect(
      await refused('POST comments/mark', { id: (await buildComment({ deleted: true })).id }, { as: await buildMember() }),
    ).toMatchObject({ status: 404 })
  })
})

describe('POST comment-manage/up', () => {
  const pinnedOf = async (post: { id: number }) =>
    (await call('GET comments', { id: post.id })).body.map(({ id, pinned }) => ({ id, pinned }))

  test("is for the post's author and moderators, and puts one comment above the others", async () => {
    const [post, { id, postId }] = [await buildPost(), await buildComment({ pinned: true })]
    const [first, second] = [await buildComment({ post }), await buildComment({ post })]
    expect((await call('POST comment-manage/up', { id: first.id, on: true }, { as: post.author })).body).toEqual({ on: true })
    expect(await pinnedOf(post)).toEqual([
      { id: first.id, pinned: true },
      { id: second.id, pinned: false },
    ])
    await call('POST comment-manage/up', { id: second.id }, { as: await buildModerator() })
    expect(await pinnedOf(post)).toEqual([
      { id: second.id, pinned: true },
      { id: first.id, pinned: false },
    ])
    expect((await call('POST comment-manage/up', { id: second.id }, { as: post.author })).body).toEqual({ on: false })
    expect((await call('GET comments', { id: post.id }, { as: post.author })).body.map(({ can }) => can.pin)).toEqual([true, true])
    // What is pinned elsewhere stays so.
    expect(await pinnedOf({ id: postId })).toEqual([{ id, pinned: true }])
  })

  test.each(['new', 'hot', 'author'] as const)(
    'brings it on the first page of the order %s and on no other, however old it is',
    async (order) => {
      const post = await buildPost()
      const pinned = await buildComment({ post, author: post.author, pinned: true })
      const others = []
      for (let i = 0; i < 3; i++) others.push(await buildComment({ post, author: post.author }))
      for (const comment of others) await like(comment, 1)
      const pages = []
      for (const page of [1, 2]) pages.push(idsOf((await call('GET comments', { id: post.id, order, per_page: 2, page })).body))
      const [first, second, newest] = idsOf(others)
      expect(pages).toEqual([
        [pinned.id, newest],
        [second, first],
      ])
    },
  )

  test('pins one, however many are pinned at once', async () => {
    const post = await buildPost()
    const comments = [await buildComment({ post }), await buildComment({ post }), await buildComment({ post })]
    await Promise.all(comments.map(({ id }) => call('POST comment-manage/up', { id, on: true }, { as: post.author })))
    expect((await pinnedOf(post)).filter(({ pinned }) => pinned)).toHaveLength(1)
  })

  test('is refused to strangers, to who wrote it, and for a reply', async () => {
    const root = await buildComment({})
    const reply = await buildComment({ under: root })
    const [post] = await db.selectFrom('post').select('author_id').where('id', '=', root.postId).execute()
    const author = { token: await signIn({ id: post!.author_id }) }
    for (const [comment, as] of [
      [root, await buildMember()],
      [root, root.author],
      [reply, author],
    ] as const)
      expect(await refused('POST comment-manage/up', { id: comment.id, on: true }, { as })).toMatchObject({ code: 'rest_forbidden' })
    expect(await refused('POST comment-manage/up', { id: 999_999 }, { as: author })).toMatchObject({ code: 'rest_not_found' })
  })

  test('that takes back what is not pinned leaves what is', async () => {
    const post = await buildPost()
    const [pinned, other] = [await buildComment({ post, pinned: true }), await buildComment({ post })]
    expect((await call('POST comment-manage/up', { id: other.id, on: false }, { as: post.author })).body).toEqual({ on: false })
    expect((await pinnedOf(post)).map(({ id, pinned: is }) => [id, is])).toEqual([
      [pinned.id, true],
      [other.id, false],
    ])
  })

  test('is refused to a moderator under what they may not read', async () => {
    const post = await buildPost({ visibility: 3 })
    const comment = await buildComment({ post, author: post.author })
    const pin = { id: comment.id, on: true }
    expect(await refused('POST comment-manage/up', pin, { as: await buildModerator() })).toMatchObject({ code: 'rest_post_locked' })
    expect((await call('POST comment-manage/up', pin, { as: post.author })).body).toMatchObject({ on: true })
  })
})

describe('POST comment-manage/del', () => {
  test('needs a session', async () => {
    expect(await refused('POST comment-manage/del', { id: 1 })).toMatchObject({ status: 401 })
  })

  test("is for its writer, the post's author and moderators", async () => {
    const post = await buildPost()
    const writer = await buildMember()
    for (const as of [writer, post.author, await buildModerator()]) {
      const { id } = await buildComment({ post, author: writer })
      expect((await call('POST comment-manage/del', { id }, { as })).body).toEqual({ ok: true })
      expect(await refused('POST comment-manage/del', { id }, { as })).toMatchObject({ status: 404 })
    }
    expect((await call('GET comments', { id: post.id })).body).toEqual([])
  })

  test('is refused to strangers', async () => {
    const { id } = await buildComment({})
    expect(await refused('POST comment-manage/del', { id }, { as: await buildMember() })).toMatchObject({
      status: 403,
      code: 'rest_forbidden',
    })
  })

  test('takes the replies along, and counts again', async () => {
    const post = await buildPost()
    const root = await buildComment({ post })
    const reply = await buildComment({ under: root })
    await buildComment({ under: reply })
    const stays = await buildComment({ post })
    await call('POST comment-manage/del', { id: root.id }, { as: root.author })
    expect(await call('GET comments', { id: post.id })).toMatchObject({ total: 1, body: [{ id: stays.id }] })
    expect((await call('GET posts/detail', { id: post.id })).body.counts.comments).toBe(1)
    expect((await call('GET user/mine', {}, { as: reply.author })).body.counts.comments).toBe(0)
  })

  test.each(['its root', 'a reply to it'])('of what is written at this moment takes that along: an answer to %s', async (to) => {
    const root = await buildComment({})
    const answered = to === 'its root' ? root : await buildComment({ under: root })
    const writing = await db.startTransaction().execute()
    await lockThread(writing, answered.id)
    await insertComment(writing, {
      post_id: root.postId,
      author_id: root.author.id,
      root_id: root.id,
      reply_to_id: answered.id,
      body: '慢一步',
    })
    const deletion = call('POST comment-manage/del', { id: root.id }, { as: root.author })
    await untilSomeoneWaits(db)
    await writing.commit().execute()
    await deletion
    expect((await call('GET posts/detail', { id: root.postId })).body.counts.comments).toBe(0)
  })

  test('refuses the answer that comes after it', async () => {
    const root = await buildComment({})
    const deleting = await db.startTransaction().execute()
    await removeComment(deleting, root.id)
    const answer = refused(
      'POST comments',
      { type: 'comment', id: root.postId, content: '好', parent: root.id },
      { as: await buildMember() },
    )
    await untilSomeoneWaits(db)
    await deleting.commit().execute()
    expect(await answer).toMatchObject({ status: 400, params: { parent: expect.any(String) } })
  })

  test('of a reply leaves the thread', async () => {
    const root = await buildComment({})
    const reply = await buildComment({ under: root })
    const answer = await buildComment({ under: reply })
    await call('POST comment-manage/del', { id: reply.id }, { as: reply.author })
    expect((await call('GET comments', { id: root.postId })).body).toMatchObject([
      { id: root.id, counts: { replies: 1 }, replies: [{ id: answer.id }] },
    ])
  })
})

describe('GET comments/recent', () => {
  test('has the latest on public posts, with the post', async () => {
    const titled = await buildPost({ title: '战报', body: '正文' })
    const untitled = await buildPost({ body: '没有标题的一条' })
    const first = await buildComment({ post: titled })
    const second = await buildComment({ post: untitled })
    await buildComment({ post: await buildPost({ visibility: 5 }) })
    await buildComment({ post: titled, deleted: true })
    for (const as of [undefined, await buildMember()])
      expect((await call('GET comments/recent', { per_page: 2 }, { as })).body).toMatchObject([
        { id: second.id, post: { id: untitled.id, title: '没有标题的一条' } },
        { id: first.id, post: { id: titled.id, title: '战报' } },
      ])
  })

  test('of one author, or mine on whatever post is there', async () => {
    const me = await buildMember()
    const open = await buildComment({ author: me })
    const closed = await buildComment({ author: me, post: await buildPost({ visibility: 5 }) })
    await buildComment({ author: me, post: await buildPost({ deleted: true }) })
    expect((await call('GET comments/recent', { author: me.id })).body.map((comment) => comment.id)).toEqual([open.id])
    const mine = await call('GET comments/recent', { mine: true, author: (await buildMember()).id }, { as: me })
    expect(idsOf(mine.body)).toEqual([closed.id, open.id])
    expect(mine.total).toBe(2)
    expect((await call('GET comments/recent', { mine: true })).body).toEqual([])
  })
})

describe('pictures in comments', () => {
  const written = async () => {
    const [author, post] = [await buildMember(), await buildPost()]
    const picture = await buildPicture(author)
    const { comment } = (await call('POST comments', { type: 'comment', id: post.id, media: [picture] }, { as: author })).body
    return { author, post, picture, comment: comment! }
  }

  test('need no words, and are shown to who reads the thread', async () => {
    const { post, picture, comment } = await written()
    expect([comment.body, comment.pictures.map(({ id }) => id)]).toEqual(['', [picture]])
    const [shown] = (await call('GET comments', { id: post.id })).body
    expect(shown!.pictures).toMatchObject([{ id: picture }])
  })

  test.each([
    ['everyone', 0, false],
    ['members', 5, true],
  ] as const)('under a post for %s have addresses for who may read it', async (_, visibility, isSigned) => {
    const [me, post] = [await buildMember(), await buildPost({ visibility })]
    const media = [await buildPicture(me)]
    await call('POST comments', { type: 'comment', id: post.id, media }, { as: me })
    const [shown] = (await call('GET comments', { id: post.id }, { as: await buildMember() })).body
    expect(shown!.pictures.map(({ full }) => full.includes('?e='))).toEqual([isSigned])
  })

  test('stand in the order in which they were sent', async () => {
    const [me, post] = [await buildMember(), await buildPost()]
    const media = [await buildPicture(me), await buildPicture(me), await buildPicture(me)].reverse()
    const { comment } = (await call('POST comments', { type: 'comment', id: post.id, content: '看', media }, { as: me })).body
    const [shown] = (await call('GET comments', { id: post.id })).body
    expect([comment!, shown!].map(({ pictures }) => idsOf(pictures))).toEqual([media, media])
  })

  test('of others, and more than three, are refused by their place', async () => {
    const [me, other, post] = [await buildMember(), await buildMember(), await buildPost()]
    const as = me
    const send = (media: number[]) => refused('POST comments', { type: 'comment', id: post.id, content: '看', media }, { as })
    expect(Object.keys((await send([await buildPicture(me), await buildPicture(other)])).params)).toEqual(['media.1'])
    expect(await send([1, 2, 3, 4])).toMatchObject({ code: 'rest_invalid_param' })
  })

  test('go with their comment', async () => {
    const { author, comment } = await written()
    await call('POST comment-manage/del', { id: comment.id }, { as: author })
    expect(await db.selectFrom('comment_media').selectAll().where('comment_id', '=', comment.id).execute()).toEqual([])
  })
})
