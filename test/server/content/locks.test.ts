import { sql } from 'kysely'
import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { LIMITS, openDatabase } from '../../../server/src/infra/database.ts'
import type { BuiltMember } from '../support/factories.ts'
import { createRandom } from '../support/random.ts'
import { type CallOptions, openTestServer, requestFor } from '../support/server.ts'

// A deadlock is not found, and so not tried again: it lasts until somebody has waited too long, which is a 503. No queue does.
const PATIENT = { ...LIMITS, connectMs: 60_000, statementMs: 30_000, answerMs: 35_000, lockMs: 30_000 }
const server = await openTestServer()
await sql`alter database ${sql.ref(new URL(server.databaseUrl).pathname.slice(1))} set deadlock_timeout = '10min'`.execute(server.db)
const openPatient = () => openTestServer({ beside: server, connect: (url) => openDatabase(url, { max: 12, limits: PATIENT }) })
const [crowd, other] = [await openPatient(), await openPatient()]
const { db, buildMember, buildModerator, buildPost, buildComment, buildFollow } = server
afterAll(async () => {
  await crowd.close()
  await other.close()
  await server.close()
})

const MEMBERS = 5
const WRITERS = 10
const CALLS_EACH = 40

test.each([1, 2, 3])(
  'members who answer, like, follow and delete the same things wait for one another, and never in a circle (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => buildMember()))
    const moderator = await buildModerator()
    const posts = await Promise.all(members.map((author) => buildPost({ author, tags: ['鲫鱼', '夜钓'] })))
    const roots = await Promise.all(posts.map((post) => buildComment({ post, author: random.pick(members) })))
    const replies = await Promise.all([...roots, ...roots].map((under) => buildComment({ under, author: random.pick(members) })))
    // Somebody who leaves, whose likes and words are everywhere, and posts that are thrown away, liked by everyone.
    const leaver = await buildMember({ leaving_at: new Date() })
    const lost = await Promise.all(members.map((author) => buildPost({ author })))
    const like = (post: { id: number }, as: BuiltMember) => crowd.call('POST comments', { type: 'like', id: post.id }, { as })
    for (const member of [...members, leaver]) for (const post of [...posts, ...lost]) await like(post, member)
    for (const under of roots) await buildComment({ under, author: leaver })
    for (const { id } of posts) await crowd.call('POST reprint', { id }, { as: leaver })
    for (const member of members) {
      await buildFollow(member, leaver)
      await buildFollow(leaver, member)
    }
    await sql`update post set deleted_at = now() - interval '1 year' where id = any(${lost.map(({ id }) => id)})`.execute(db)

    const faults: string[] = []
    async function tries(name: Parameters<typeof requestFor>[0], input: unknown, options: CallOptions): Promise<void> {
      const { statusCode, payload } = await crowd.inject(requestFor(name, input, options))
      if (statusCode >= 500) faults.push(`${name} ${statusCode} ${payload}`)
    }
    const anyone = () => ({ as: random.pick(members) })
    const acts = [
      () =>
        tries(
          'POST comments',
          {
            type: 'comment',
            id: posts[0]!.id,
            content: '同问',
            parent: random.pick(replies.filter(({ postId }) => postId === posts[0]!.id)).id,
          },
          anyone(),
        ),
      () => tries('POST comments', { type: 'comment', id: posts[0]!.id, content: '好', parent: roots[0]!.id }, anyone()),
      () => tries('POST comments', { type: 'like', id: random.pick(posts).id }, anyone()),
      () => tries('POST reprint', { id: random.pick(posts).id, content: '转' }, anyone()),
      () => tries('POST comments/mark', { id: random.pick([...roots, ...replies]).id }, anyone()),
      () => tries('POST user/follow', { id: random.pick(members).id }, anyone()),
      async () => {
        // Seen in any order, and written by two processes at once.
        for (const each of [crowd, other])
          for (let i = 0; i < 3; i++)
            await each.call('POST posts/views', { id: random.pick(posts).id }, { ip: `10.0.0.${random.below(250)}` })
        await Promise.all([crowd, other].map(({ app }) => app.running.finish()))
      },
      () => tries('POST comment-manage/del', { id: random.pick(replies).id }, { as: moderator }),
      () => {
        const { id, author } = random.pick(posts)
        return tries('POST publish/words', { id, content: '改', tags: ['夜钓', '鲫鱼'], visibility: random.pick([0, 3]) }, { as: author })
      },
    ]
    const write = async () => {
      for (let i = 0; i < CALLS_EACH; i++) await random.pick(acts)()
    }
    await Promise.all([
      ...Array.from({ length: WRITERS }, write),
      runCleanup(server.context),
      eraseDueAccounts(server.context),
      tries('POST comment-manage/del', { id: roots[1]!.id }, { as: moderator }),
    ])
    expect(faults).toEqual([])
    expect(await db.selectFrom('member').select('deleted_at').where('id', '=', leaver.id).executeTakeFirst()).toEqual({
      deleted_at: expect.any(Date),
    })
    expect(await db.selectFrom('post').select('id').where('id', '=', lost[0]!.id).execute()).toEqual([])
  },
  120_000,
)
