import { sql } from 'kysely'
import { hashPassword } from '../../../server/src/domains/account/password.ts'
import { gather } from '../support/groups.ts'
import { API, openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { rateLimitPerMinute: 600 } })
const { call, inject, refused, db, buildMember, buildPost, buildPosts, buildPicture, buildComment, buildFollow, buildBlock, close } = server
afterAll(close)

const ask = (as: { token: string }) => inject({ url: `${API}/user/export`, headers: { authorization: `Bearer ${as.token}` } })
const exported = async (as: { token: string }) => {
  const response = await ask(as)
  expect(response.statusCode).toBe(200)
  return { text: response.payload, headers: response.headers, data: response.json() }
}

describe('GET user/export', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/export')).toMatchObject({ status: 401 })
  })

  test('has what I said in chats, of every kind, and the groups that I am in, and not what others said', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await buildFollow(other, me)
    const say = async (content: object) => (await call('POST message/send', { id: other.id, ...content }, { as: me })).body
    const picture = await buildPicture(me)
    const post = await buildPost({ author: other })
    const said = [
      await say({ text: '明早五点' }),
      await say({ picture }),
      await say({ card: { type: 'post', id: post.id } }),
      await say({ place: { name: '老码头', address: '滨江路', lat: 29.5, lng: 106.5 } }),
    ]
    const taken = await say({ text: '发错了' })
    await call('POST message/recall', { id: taken.id }, { as: me })
    await call('POST message/send', { id: me.id, text: '他的话' }, { as: other })
    const group = await gather(server, me, [other], '夜钓队')
    const spoken = (await call('POST group-message/send', { id: group.id, text: '集合' }, { as: me })).body
    await call('POST group-message/send', { id: group.id, text: '他在群里的话' }, { as: other })

    const { data, text } = await exported(me)
    expect(data.messages).toMatchObject([
      { id: said[0]!.id, to: other.id, group: null, kind: 'text', text: '明早五点' },
      { kind: 'picture', picture: expect.stringMatching(/-full\.webp\?e=/) },
      { kind: 'card', card: { type: 'post', id: post.id } },
      { kind: 'place', place: { name: '老码头', lat: 29.5 } },
      { id: spoken.id, to: null, group: group.id, text: '集合' },
    ])
    expect(data.messages).toHaveLength(5)
    expect(data.groups).toEqual([expect.objectContaining({ id: group.id, name: '夜钓队', role: 'owner' })])
    expect(text).not.toMatch(/他的话|他在群里的话|发错了/)
  })

  test('is a file with everything of mine', async () => {
    const [me, other] = [await buildMember({ phone: '13812340000', bio: '一竿走天下' }), await buildMember({ nickname: '老友' })]
    const picture = await buildPicture(me)
    const post = await buildPost({
      author: me,
      title: '大板鲫',
      body: '全文',
      tags: ['鲫鱼'],
      pictures: [picture],
      visibility: 3,
      place: { name: '东湾', address: '湖滨区', lat: 29.5, lng: 106.5 },
    })
    const draft = await buildPost({ author: me, state: 'draft', body: '没写完' })
    await call(
      'POST publish/single',
      { title: '春钓滩', content: '先找浅滩', summary: '浅滩先升温', visibility: 3, catches: [{ name: '鲫鱼' }] },
      { as: me },
    )
    const theirs = await buildPost({ author: other })
    const comment = await buildComment({ post: theirs, author: me, body: '好鱼' })
    await call('POST comments', { type: 'like', id: theirs.id, on: true }, { as: me })
    await call('POST collect', { id: theirs.id, on: true }, { as: me })
    await call('POST content-manage/dismiss', { id: theirs.id, on: true }, { as: me })
    await call('POST content-manage/dismiss', { id: (await buildPost()).id, on: true }, { as: other })
    await buildFollow(me, other)
    await buildBlock(me, await buildMember({ nickname: '黑名单' }))
    await call('GET search/search', { word: '鲫鱼' }, { as: me })
    await call('GET user/view', { id: other.id }, { as: me })

    const { data, headers } = await exported(me)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(new RegExp(`^attachment; filename="anglers-${me.id}-\\d{4}-\\d\\d-\\d\\d\\.json"$`)),
    })
    expect(data).toMatchObject({
      profile: { id: me.id, nickname: me.nickname, phone: '13812340000', bio: '一竿走天下' },
      posts: [
        { id: post.id, title: '大板鲫', body: '全文', tags: ['鲫鱼'], lat: 29.5, pictures: [expect.stringMatching(/-full\.webp\?e=/)] },
        { id: draft.id, state: 'draft' },
        { type: 'single', summary: '浅滩先升温', catches: [{ name: '鲫鱼', number: 1 }], blocks: [{ spans: [{ text: '先找浅滩' }] }] },
      ],
      comments: [{ id: comment.id, postId: theirs.id, body: '好鱼' }],
      likes: [{ postId: theirs.id }],
      favourites: [{ postId: theirs.id }],
      dismissed: [{ postId: theirs.id, dismissedAt: expect.any(String) }],
      following: [{ id: other.id, nickname: '老友' }],
      blacklist: [{ nickname: '黑名单' }],
      visits: [{ id: other.id }],
      searches: ['鲫鱼'],
      sessions: [{ since: expect.any(String) }],
      pictures: [{ id: picture }],
    })
  })

  test('has the pictures of what I said of others, and the dangers that I have seen', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const [first, second] = [await buildPicture(me), await buildPicture(me)]
    const place = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }
    const form = { title: '月塘', content: '', water: 'river' as const, place }
    const { id } = (await call('POST publish/diaochang', form, { as: other })).body
    await call('POST comments', { type: 'comment', id, media: [first] }, { as: me })
    await call('POST waters/review', { id, rating: 4, content: '', media: [second] }, { as: me })
    await call('POST waters/hazard', { id, kind: 'dam', content: '' }, { as: other })
    await call('POST waters/hazard', { id, kind: 'dam', content: '' }, { as: me })
    const { data } = await exported(me)
    const address = expect.stringMatching(/-full\.webp\?e=/)
    expect(data.comments).toMatchObject([{ postId: id, pictures: [address] }])
    expect(data.reviews).toMatchObject([{ postId: id, rating: 4, pictures: [address] }])
    expect(data.hazards).toEqual([])
    expect(data.hazardVotes).toMatchObject([{ postId: id, kind: 'dam', there: true }])
  })

  test('has what I told the operators of a place, which messages I deleted, what I was notified of and what I sent on', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const place = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }
    const form = { title: '月塘', content: '', water: 'river' as const, place }
    const { id } = (await call('POST publish/diaochang', form, { as: other })).body
    for (const as of [me, other]) {
      await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as })
      await call('POST waters/hazard', { id, kind: 'ice', content: '薄' }, { as })
    }
    await buildFollow(other, me)
    const said = (await call('POST message/send', { id: me.id, text: '他说的' }, { as: other })).body
    await call('POST message/send', { id: other.id, text: '我说的', quote: said.id }, { as: me })
    for (const as of [me, other]) await call('POST message/delete', { id: said.id }, { as })
    await call('POST user/follow', { id: me.id, on: true }, { as: await buildMember() })
    await call('POST notice/set-push-status', { tabs: { likes: false } }, { as: me })
    await server.finish()
    const { data, text } = await exported(me)
    expect(data.venueNotes).toMatchObject([{ postId: id, kind: 'correction', body: '电话变了', state: 'open' }])
    expect(data.hazards).toMatchObject([{ postId: id, kind: 'ice', body: '薄' }])
    expect(data.hazardVotes).toMatchObject([{ postId: id, kind: 'ice', there: true }])
    expect(data.deletedMessages).toEqual([{ id: said.id, conversation: expect.any(Number) }])
    expect(data.notices).toMatchObject([{ kind: 'follow', read: false, by: [expect.any(Number)] }])
    expect(data.pushOff).toEqual([{ tab: 'likes' }])
    expect(data.messages).toMatchObject([{ kind: 'text', text: '我说的' }])
    expect(text).not.toContain('他说的')
  })

  describe('has each thing under its own name:', () => {
    let hours = 0
    /** A time that no other value has. */
    const time = () => new Date(Date.UTC(2026, 0, 1, ++hours))
    const text = (date: Date) => date.toISOString()

    test('what is known of me', async () => {
      const times = { vip: time(), banned: time(), leaving: time(), joined: time() }
      const me = await buildMember({
        login: 'export-login',
        nickname: '取回',
        phone: '13812340009',
        email: 'take@example.com',
        bio: '一竿',
        district: '渝中',
        ip_region: '重庆',
        gender: 'female',
        birthday: '1990-05-06',
        experience: 77,
        invite_code: 'TAKEHOME',
        show_nearby: true,
        messages_from: 'following',
        online_to: 'nobody',
        groups_from: 'everyone',
        vip_until: times.vip,
        banned_until: times.banned,
        ban_reason: '广告',
        leaving_at: times.leaving,
        created_at: times.joined,
      })
      expect((await exported(me)).data.profile).toEqual({
        id: me.id,
        login: 'export-login',
        nickname: '取回',
        phone: '13812340009',
        email: 'take@example.com',
        bio: '一竿',
        district: '渝中',
        ipRegion: '重庆',
        gender: 'female',
        birthday: '1990-05-06',
        exp: 77,
        inviteCode: 'TAKEHOME',
        showNearby: true,
        messagesFrom: 'following',
        onlineTo: 'nobody',
        groupsFrom: 'everyone',
        vipUntil: text(times.vip),
        bannedUntil: text(times.banned),
        banReason: '广告',
        leavingAt: text(times.leaving),
        joinedAt: text(times.joined),
      })
    })

    test('whom I know, and when I was here', async () => {
      const [me, other] = [await buildMember(), await buildMember({ nickname: '老友' })]
      const times = { follow: time(), block: time(), visit: time(), referral: time(), seen: time(), since: time(), openid: time() }
      const expires = new Date(Date.now() + 60_000)
      const my = { member_id: me.id }
      // Each with its counterpart, of which nothing is mine.
      await db
        .insertInto('follow')
        .values([
          { follower_id: me.id, followee_id: other.id, created_at: times.follow },
          { follower_id: other.id, followee_id: me.id, created_at: time() },
        ])
        .execute()
      await db
        .insertInto('block')
        .values([
          { blocker_id: me.id, blocked_id: other.id, created_at: times.block },
          { blocker_id: other.id, blocked_id: me.id, created_at: time() },
        ])
        .execute()
      await db
        .insertInto('visit')
        .values([
          { visitor_id: me.id, host_id: other.id, day: '2026-01-03', visited_at: times.visit },
          { visitor_id: other.id, host_id: me.id, day: '2026-01-04', visited_at: time() },
        ])
        .execute()
      await db
        .insertInto('referral')
        .values([
          { inviter_id: me.id, invitee_id: other.id, created_at: times.referral, earned_points: 5 },
          { inviter_id: other.id, invitee_id: me.id, created_at: time(), earned_points: 6 },
        ])
        .execute()
      await db
        .insertInto('presence')
        .values([
          { ...my, online: true, seen_at: times.seen, lat: 29.5, lng: 106.5 },
          { member_id: other.id, online: true, seen_at: time(), lat: 30, lng: 107 },
        ])
        .execute()
      await db.updateTable('session').set({ created_at: times.since, expires_at: expires }).where('member_id', '=', me.id).execute()
      await db
        .insertInto('member_openid')
        .values({ ...my, platform: 'wechat', app_id: 'an-app', openid: 'my-openid', unionid: 'my-unionid', created_at: times.openid })
        .execute()
      expect((await exported(me)).data).toMatchObject({
        following: [{ id: other.id, nickname: '老友', since: text(times.follow) }],
        blacklist: [{ id: other.id, nickname: '老友', since: text(times.block) }],
        visits: [{ id: other.id, day: '2026-01-03', visitedAt: text(times.visit) }],
        invited: [{ id: other.id, joinedAt: text(times.referral), earnedPoints: 5 }],
        presence: [{ seenAt: text(times.seen), lat: 29.5, lng: 106.5 }],
        sessions: [{ since: text(times.since), expiresAt: text(expires) }],
        platforms: [{ platform: 'wechat', openid: 'my-openid', unionid: 'my-unionid', since: text(times.openid) }],
      })
    })

    test('what I wrote, liked, kept and sent', async () => {
      const [me, other] = [await buildMember(), await buildMember()]
      const times = {
        created: time(),
        published: time(),
        edited: time(),
        comment: time(),
        like: time(),
        fav: time(),
        grant: time(),
        group: time(),
        appeal: time(),
        again: time(),
      }
      const post = await buildPost({
        author: me,
        title: '大板鲫',
        body: '全文',
        teaser: '预告',
        visibility: 1,
        price_fen: 321,
        tags: ['乙', '甲'],
        place: { name: '东湾', address: '湖滨区', lat: 29.5, lng: 106.5 },
        created_at: times.created,
        published_at: times.published,
        edited_at: times.edited,
        ip_region: '重庆',
      })
      const theirs = await buildPosts(3, { author: other })
      const root = await buildComment({ post: theirs[0], author: other })
      const reply = await buildComment({ under: root })
      const comment = await buildComment({ under: reply, author: me, body: '好鱼' })
      await db.updateTable('comment').set({ created_at: times.comment, ip_region: '四川' }).where('id', '=', comment.id).execute()
      await db
        .insertInto('reaction')
        .values([
          { member_id: me.id, post_id: theirs[1]!.id, kind: 'like', created_at: times.like },
          { member_id: me.id, post_id: theirs[2]!.id, kind: 'fav', created_at: times.fav },
          { member_id: other.id, post_id: post.id, kind: 'like', created_at: time() },
          { member_id: other.id, post_id: post.id, kind: 'fav', created_at: time() },
        ])
        .execute()
      await db
        .insertInto('post_grant')
        .values([
          { member_id: me.id, post_id: theirs[1]!.id, visibility: 1, created_at: times.grant },
          { member_id: other.id, post_id: post.id, visibility: 1, created_at: time() },
        ])
        .execute()
      const objection = { post_id: post.id, words: '还是不行', appeal: '那是店招', at: times.appeal }
      await db
        .insertInto('post_review_log')
        .values([
          { ...objection, accepted: false },
          { post_id: post.id, accepted: true, words: '无人反对', appeal: null },
          { ...objection, post_id: theirs[0]!.id, accepted: true },
        ])
        .execute()
      await db.insertInto('post_review').values({ post_id: post.id, appeal: '再看看', asked_at: times.again }).execute()
      const group = await gather(server, other, [me], '夜钓队')
      await db
        .updateTable('conversation_member')
        .set({ joined_at: times.group })
        .where('member_id', '=', me.id)
        .where('conversation_id', '=', group.id)
        .execute()
      await call('POST message/send', { id: other.id, place: { name: '老码头', address: '滨江路', lat: 29.6, lng: 106.6 } }, { as: me })
      const { data } = await exported(me)
      expect(data.posts).toEqual([
        {
          id: post.id,
          blocks: null,
          catches: [],
          type: 'words',
          reprintOf: null,
          noReprint: false,
          state: 'live',
          title: '大板鲫',
          body: '全文',
          teaser: '预告',
          visibility: 1,
          priceFen: 321,
          createdAt: text(times.created),
          publishedAt: text(times.published),
          editedAt: text(times.edited),
          ipRegion: '重庆',
          placeName: '东湾',
          placeAddress: '湖滨区',
          lat: 29.5,
          lng: 106.5,
          tags: expect.arrayContaining(['甲', '乙']),
          pictures: [],
        },
      ])
      expect(data).toMatchObject({
        comments: [
          {
            id: comment.id,
            postId: theirs[0]!.id,
            replyTo: reply.id,
            body: '好鱼',
            ipRegion: '四川',
            pictures: [],
            createdAt: text(times.comment),
          },
        ],
        likes: [{ postId: theirs[1]!.id, createdAt: text(times.like) }],
        favourites: [{ postId: theirs[2]!.id, createdAt: text(times.fav) }],
        appeals: [
          { postId: post.id, content: '那是店招', accepted: false, answer: '还是不行', at: text(times.appeal) },
          { postId: post.id, content: '再看看', accepted: null, answer: '', at: text(times.again) },
        ],
        opened: [{ postId: theirs[1]!.id, openedAt: text(times.grant) }],
        groups: [{ id: group.id, name: '夜钓队', role: 'member', since: text(times.group) }],
        messages: [
          {
            to: other.id,
            group: null,
            kind: 'place',
            place: { name: '老码头', address: '滨江路', lat: 29.6, lng: 106.6 },
            createdAt: expect.any(String),
          },
        ],
      })
      for (const list of [data.comments, data.likes, data.favourites, data.opened, data.groups]) expect(list).toHaveLength(1)
    })
  })

  test('holds no secret, and nothing of others', async () => {
    const me = await buildMember({ phone: '13812340001' })
    const password_hash = await hashPassword('a good password')
    await db.updateTable('member').set({ password_hash }).where('id', '=', me.id).execute()
    await buildPost({ author: me, visibility: 2, password_hash: 'the-hash-of-a-post' })
    const other = await buildMember({ phone: '13912340002' })
    await buildPost({ author: other, body: '别人的' })
    await buildFollow(other, me)
    const { text, data } = await exported(me)
    for (const secret of [password_hash, 'argon2', 'the-hash-of-a-post', me.token, '13912340002', '别人的', other.nickname])
      expect(text).not.toContain(secret)
    expect(data).toMatchObject({ comments: [], likes: [], following: [] })
  })

  test.each(['posts', 'comments', 'likes', 'favourites', 'following', 'messages'] as const)('has all %s, however many', async (list) => {
    const me = await buildMember()
    const some = sql`generate_series(1, 1001) n`
    const crowd = sql`insert into member (login, nickname) select ${list} || n, '钓友' from ${some} returning id`
    const posts = sql`insert into post (type, state, author_id, body) select 'words', 'draft', ${me.id}, '鱼' from ${some} returning id`
    const ofPosts = (kind: string) =>
      sql`with posts as (${posts}) insert into reaction (member_id, post_id, kind) select ${me.id}, id, ${kind} from posts`
    const many = {
      comments: async () =>
        sql`insert into comment (post_id, author_id, body) select ${(await buildPost()).id}, ${me.id}, '好' from ${some}`,
      posts: async () => posts,
      likes: async () => ofPosts('like'),
      favourites: async () => ofPosts('fav'),
      following: async () => sql`with crowd as (${crowd}) insert into follow (follower_id, followee_id) select ${me.id}, id from crowd`,
      async messages() {
        const { id } = await gather(server, await buildMember(), [me])
        return sql`insert into message (conversation_id, sender_id, kind, body, n) select ${id}, ${me.id}, 'text', '好', n from ${some}`
      },
    }
    await (await many[list]()).execute(db)
    const ids = (await exported(me)).data[list].map(({ id }: { id: number }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([1001, 1001])
  })

  test('has a place that others may not know as it is, and nothing that I deleted', async () => {
    const me = await buildMember()
    const place = { name: '老鹰嘴', address: '后山', lat: 29.9095, lng: 115.5038 }
    const form = { title: '窝子', content: '', water: 'stream', place, placeReveal: 'km' } as const
    const { id } = (await call('POST publish/places', form, { as: me })).body
    await buildPost({ author: me, deleted: true })
    await buildComment({ author: me, deleted: true })
    const posts = [{ id, placeName: '老鹰嘴', placeAddress: '后山', lat: 29.9095, lng: 115.5038 }]
    expect((await exported(me)).data).toMatchObject({ posts, comments: [] })
  })

  test('is given once a minute', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await exported(me)
    expect((await ask(me)).json()).toMatchObject({ code: 'rest_too_many_requests' })
    expect((await ask(other)).statusCode).toBe(200)
  })
})
