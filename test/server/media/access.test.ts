import { DELETED_KEPT_DAYS, MEDIA_LINK_HOURS } from '@anglers/contract/limits'
import pino from 'pino'
import { decideOnPost, holdShown } from '../../../server/src/domains/content/placing.ts'
import { setForumAccess } from '../../../server/src/domains/forum/operating.ts'
import { fileKey } from '../../../server/src/domains/media/present.ts'
import { openBus } from '../../../server/src/infra/bus/index.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { insertFilm } from '../support/films.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer, type TestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'
import { sounds } from '../support/sounds.ts'

const quiet = pino({ level: 'silent' })
const server = await openTestServer()
const { context, call, upload, inject, db, links, dataDir, runJobs, close } = server
const { buildMember, buildModerator, buildPost, buildForum, buildFollow } = server
afterAll(close)
const { buildGood, buildOrder } = createShop(db)

const PNG = await encodePicture('png', { width: 40, height: 30, plain: true })
const HOUR_S = 3_600
type Member = Awaited<ReturnType<typeof buildMember>>

/** A picture that this member uploaded, and its plain address. */
async function uploaded(member: Member) {
  const { data } = (await upload('POST media', [file(PNG)], { as: member })).body
  return { ...data, plain: plain(data.full) }
}
const plain = (url: string) => url.split('?')[0]!
const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]))
/** What a visitor gets at this address. */
const statusOf = async (url: string, at: Pick<TestServer, 'inject'> = server) => (await at.inject({ url })).statusCode
/** For how many hours an address is good. */
const hoursOf = (url: string) => (Number(queryOf(url).e) - Date.now() / 1000) / HOUR_S

const me = await buildMember()
const friend = await buildMember()
await buildFollow(friend, me)

describe('the plain address of a picture', () => {
  const states = ['draft', 'checking', 'live', 'held', 'removed'] as const
  const visibilities = [0, 1, 2, 3, 4, 5] as const
  test.each(states.flatMap((state) => visibilities.map((visibility) => [state, visibility] as const)))(
    'of a post that is %s, visibility %i, opens when a visitor may read the post',
    async (state, visibility) => {
      const picture = await uploaded(me)
      const post = await buildPost({ author: me, pictures: [picture.id], state, visibility })
      const isForAll = state === 'live' && visibility === 0
      expect(await statusOf(picture.plain)).toBe(isForAll ? 200 : 404)
      const mine = (await call('GET posts/detail', { id: post.id }, { as: me })).body.pictures[0]!
      for (const url of [mine.thumb, mine.card, mine.full]) {
        expect(url.includes('?')).toBe(!isForAll)
        expect(await statusOf(url)).toBe(200)
      }
    },
  )

  const live = visibilities.slice(1).map((visibility) => ['live', visibility] as const)
  test.each([...states.map((state) => [state, 0] as const), ...live])(
    'that is the frame of a film in a post that is %s, visibility %i, opens when a visitor may read the post',
    async (state, visibility) => {
      const [frame, post] = [await uploaded(me), await buildPost({ author: me, state, visibility })]
      const id = await insertFilm(db, me, { poster_id: frame.id })
      expect(await statusOf(frame.plain)).toBe(404)
      await db.insertInto('post_video').values({ post_id: post.id, video_id: id, poster_id: null }).execute()
      expect(await statusOf(frame.plain)).toBe(state === 'live' && visibility === 0 ? 200 : 404)
    },
  )

  test('opens nothing while the picture is in nothing, and what the upload answered does', async () => {
    const picture = await uploaded(me)
    expect([await statusOf(picture.plain), await statusOf(picture.full)]).toEqual([404, 200])
  })

  test('opens an avatar, a cover, a banner and the avatar of a group', async () => {
    const avatar = (await upload('POST upload/avatar', [file(PNG)], { as: await buildMember() })).body.data.thumb
    const cover = (await upload('POST upload/skin', [file(PNG)], { as: await buildMember() })).body.data.full
    const [banner, group] = [await uploaded(me), await uploaded(me)]
    await db.insertInto('banner').values({ place: 'find', title: '', url: '/', media_id: banner.id }).execute()
    const shownBanner = (await call('GET banner', { place: 'find' })).body[0]!.picture.card
    const shownGroup = (await call('POST group-message/create', { name: '夜钓队', avatar: group.id }, { as: me })).body.avatar!
    for (const url of [avatar, cover, shownBanner, shownGroup, banner.plain, group.plain])
      expect([url, await statusOf(url)]).toEqual([plain(url), 200])
  })

  test('is kept by any cache for a day, and asked for again by what the cache has of it', async () => {
    const picture = await uploaded(me)
    await buildPost({ author: me, pictures: [picture.id] })
    const { headers } = await inject({ url: picture.plain })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, s-maxage=60, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await inject({ url: picture.plain, headers: { 'if-none-match': String(headers.etag) } })).toMatchObject({ statusCode: 304 })
  })

  test('is no way to a file of a member under a name that only looks alike', async () => {
    const picture = await uploaded(me)
    const [, folder, name] = /^\/media\/(..)\/(.+)$/.exec(picture.plain)!
    for (const url of [
      `/media/${folder!.toUpperCase()}/${name}`,
      `/media/${folder}/${name!.toUpperCase()}`,
      `/media/${folder}/${name!.replace('-full', '-huge')}`,
      `/media/${name}`,
    ]) {
      expect([url, await statusOf(url)]).toEqual([url, 404])
    }
    await buildPost({ author: me, pictures: [picture.id] })
    expect(await statusOf(picture.plain)).toBe(200)
  })
})

describe('the plain address is gone at once', () => {
  /** A picture in a post for everyone, which somebody has just looked at. */
  async function published() {
    const picture = await uploaded(me)
    const post = await buildPost({ author: me, pictures: [picture.id] })
    expect(await statusOf(picture.plain)).toBe(200)
    return { ...picture, post: post.id }
  }

  test('when the post becomes private, and is there again when it becomes public', async () => {
    const picture = await published()
    const edit = { id: picture.post, content: '改过', media: [picture.id] }
    await call('POST publish/words', { ...edit, visibility: 3 }, { as: me })
    expect(await statusOf(picture.plain)).toBe(404)
    await call('POST publish/words', { ...edit, visibility: 0 }, { as: me })
    expect(await statusOf(picture.plain)).toBe(200)
  })

  test('when the picture leaves the post', async () => {
    const picture = await published()
    await call('POST publish/words', { id: picture.post, content: '没有图了' }, { as: me })
    expect(await statusOf(picture.plain)).toBe(404)
  })

  test('when the post is deleted', async () => {
    const picture = await published()
    await call('POST content-manage/delete', { id: picture.post }, { as: me })
    expect(await statusOf(picture.plain)).toBe(404)
  })

  const reviewWater = async (picture: number, as: Member) => {
    const place = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }
    const { id } = (await call('POST publish/diaochang', { title: '月塘', content: '', water: 'river', place }, { as: friend })).body
    return { id, review: (await call('POST waters/review', { id, rating: 5, content: '', media: [picture] }, { as })).body.id }
  }

  test.each<[string, (picture: number, as: Member) => Promise<() => Promise<unknown>>]>([
    [
      'comment that showed it is deleted',
      async (picture, as) => {
        const post = await buildPost()
        const said = await call('POST comments', { type: 'comment', id: post.id, content: '', media: [picture] }, { as })
        return () => call('POST comment-manage/del', { id: said.body.comment!.id }, { as })
      },
    ],
    [
      'review of a water that showed it is deleted',
      async (picture, as) => {
        const { review } = await reviewWater(picture, as)
        return () => call('POST waters/review-del', { id: review }, { as })
      },
    ],
    [
      'review of a water is written anew without it',
      async (picture, as) => {
        const { id } = await reviewWater(picture, as)
        return () => call('POST waters/review', { id, rating: 4, content: '' }, { as })
      },
    ],
    [
      'review of a water goes, as its author runs that water now',
      async (picture, as) => {
        const { id } = await reviewWater(picture, as)
        await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as })
        const moderator = await buildModerator()
        const notes = (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body
        const note = notes.find(({ postId }) => postId === id)!
        return () => call('POST waters/decide', { id: note.id, accept: true }, { as: moderator })
      },
    ],
    [
      'review of a good that showed it is deleted',
      async (picture, as) => {
        const { lines } = await buildOrder(as, [await buildGood()])
        const review = { lineId: lines[0]!, stars: 5, content: '', media: [picture] }
        const { body } = await call('POST comments/add-order-comment', review, { as })
        return () => call('POST shop/review-del', { id: body.id }, { as })
      },
    ],
  ])('when the %s', async (_, show) => {
    const picture = await uploaded(me)
    const remove = await show(picture.id, me)
    expect(await statusOf(picture.plain)).toBe(200)
    await remove()
    expect(await statusOf(picture.plain)).toBe(404)
  })

  test.each<[string, (id: number, forum: { name: string }) => Promise<unknown>]>([
    [
      'a moderator moves the post into a forum that is closed',
      async (id) => call('POST bbs/move', { id, forumId: (await buildForum({ access: 'vip' })).id }, { as: await buildModerator() }),
    ],
    [
      'a moderator sends the post back',
      async (id) => call('POST content-manage/refuse', { id, content: '跑题' }, { as: await buildModerator() }),
    ],
    ['the forum of the post closes', (_, forum) => setForumAccess(context, forum.name, 'vip')],
    ['an operator keeps the post from others', (id) => transact(context, (trx) => decideOnPost(trx, id, false))],
    ['something found in the post holds it', (id) => transact(context, (trx) => holdShown(trx, id))],
  ])('when %s', async (_, hide) => {
    const [picture, forum] = [await uploaded(me), await buildForum()]
    const form = { forumId: forum.id, title: '标题', content: '正文', media: [picture.id] }
    const { id } = (await call('POST publish/bbs', form, { as: me })).body
    expect(await statusOf(picture.plain)).toBe(200)
    await hide(id, forum)
    expect(await statusOf(picture.plain)).toBe(404)
  })

  test('when a post that shows it carries another one, which is for fewer by now', async () => {
    const [picture, original] = [await uploaded(me), await buildPost({ author: friend })]
    const { id } = (await call('POST reprint', { id: original.id }, { as: me })).body
    await call('POST publish/words', { id, content: '好', media: [picture.id] }, { as: me })
    await call('POST publish/words', { id: original.id, content: '改', visibility: 5 }, { as: friend })
    expect(await statusOf(picture.plain)).toBe(200)
    await runJobs()
    expect(await statusOf(picture.plain)).toBe(404)
  })

  test('when a member takes another avatar or cover, or none', async () => {
    const member = await buildMember()
    const names = { avatar: 'POST upload/avatar', cover: 'POST upload/skin' } as const
    for (const [field, name] of Object.entries(names) as ['avatar' | 'cover', 'POST upload/avatar'][]) {
      const send = async () => plain((await upload(name, [file(PNG)], { as: member })).body.data.full)
      const first = await send()
      expect(await statusOf(first)).toBe(200)
      const second = await send()
      expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
      await call('POST user/profile', { [field]: null }, { as: member })
      expect(await statusOf(second)).toBe(404)
    }
  })

  test('when a group takes another avatar, or ends', async () => {
    const [first, second] = [await uploaded(me), await uploaded(me)]
    const { id } = (await call('POST group-message/create', { name: '夜钓队', avatar: first.id }, { as: me })).body
    expect(await statusOf(first.plain)).toBe(200)
    await call('POST group-message/edit', { id, avatar: second.id }, { as: me })
    expect([await statusOf(first.plain), await statusOf(second.plain)]).toEqual([404, 200])
    await call('POST group-message/dissolve', { id }, { as: me })
    expect(await statusOf(second.plain)).toBe(404)
  })

  test('when the last member leaves a group', async () => {
    const picture = await uploaded(me)
    const { id } = (await call('POST group-message/create', { name: '夜钓队', avatar: picture.id }, { as: me })).body
    expect(await statusOf(picture.plain)).toBe(200)
    await call('POST group-message/leave', { id }, { as: me })
    expect(await statusOf(picture.plain)).toBe(404)
  })

  test('in every process, whichever of them it was', async () => {
    const buses = await Promise.all([0, 1].map(() => openBus({ redisUrl: undefined, databaseUrl: server.databaseUrl }, quiet)))
    const [one, two] = await Promise.all(buses.map((bus) => openTestServer({ beside: server, bus, config: { dataDir } })))
    const picture = await uploaded(me)
    const post = await buildPost({ author: me, pictures: [picture.id] })
    expect(await Promise.all([statusOf(picture.plain, one), statusOf(picture.plain, two)])).toEqual([200, 200])
    const heard = new Promise((resolve) => void buses[1]!.subscribe('pictures', resolve))
    await one!.call('POST content-manage/delete', { id: post.id }, { as: me })
    await heard
    expect(await Promise.all([statusOf(picture.plain, one), statusOf(picture.plain, two)])).toEqual([404, 404])
    await Promise.all([one!.close(), two!.close()])
  })
})

describe('a picture or a voice note in a chat', () => {
  const said = async (input: object) => {
    await call('POST message/send', { id: friend.id, ...input } as never, { as: me })
    return (await call('GET message/list', { id: me.id }, { as: friend })).body.messages.at(-1)!
  }

  test('opens by the address that those get who are in it, and by no plain one', async () => {
    const message = await said({ picture: (await uploaded(me)).id })
    for (const url of [message.picture!.thumb, message.picture!.card, message.picture!.full]) {
      expect([await statusOf(url), await statusOf(plain(url))]).toEqual([200, 404])
    }
  })

  test('is kept by the reader alone, until the address ends, which is within a day', async () => {
    const { full } = (await said({ picture: (await uploaded(me)).id })).picture!
    expect(hoursOf(full)).toBeGreaterThan(MEDIA_LINK_HOURS - 0.1)
    expect(hoursOf(full)).toBeLessThanOrEqual(MEDIA_LINK_HOURS + 12)
    const [, scope, seconds] = /^(\w+), max-age=(\d+)$/.exec(String((await inject({ url: full })).headers['cache-control']))!
    expect([scope, Math.abs(Number(seconds) - hoursOf(full) * HOUR_S) < 60]).toEqual(['private', true])
  })

  test('is heard by a signed address, from wherever the player wants, and by no plain one', async () => {
    const own = (await upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as: me, query: { ms: 1_000 } })).body.data
    const { url } = (await said({ voice: own.id })).voice!
    expect([await statusOf(own.url), await statusOf(url), await statusOf(plain(url))]).toEqual([200, 200, 404])
    const part = await inject({ url, headers: { range: 'bytes=4-7' } })
    expect([part.statusCode, part.rawPayload, part.headers['content-type']]).toEqual([206, sounds.wav.subarray(4, 8), 'audio/wav'])
  })

  test('stays in the chat when a post that showed it to everyone is deleted, and its plain address is gone', async () => {
    const picture = await uploaded(me)
    const post = await buildPost({ author: me, pictures: [picture.id] })
    const { full } = (await said({ picture: picture.id })).picture!
    expect([await statusOf(full), await statusOf(picture.plain)]).toEqual([200, 200])
    await call('POST content-manage/delete', { id: post.id }, { as: me })
    expect([await statusOf(full), await statusOf(picture.plain)]).toEqual([200, 404])
  })

  test('is for everyone as long as a post is that shows it, whatever becomes of another post', async () => {
    const picture = await uploaded(me)
    await buildPost({ author: me, pictures: [picture.id] })
    const secret = await buildPost({ author: me, pictures: [picture.id], visibility: 3 })
    await call('POST content-manage/delete', { id: secret.id }, { as: me })
    expect(await statusOf(picture.plain)).toBe(200)
  })
})

describe('a signed address', () => {
  test("opens nothing once it has expired, is forged, or is another file's", async () => {
    const [picture, other] = [await uploaded(me), await uploaded(me)]
    const key = picture.plain.replace('/media/', '')
    for (const [how, url] of [
      ['expired', `/media/${key}?${links.query(key, -24)}`],
      ['forged', picture.full.replace(/s=../, 's=AA')],
      ['of another picture', `${picture.plain}?${other.full.split('?')[1]}`],
      ['of another size', `${picture.plain}?${picture.thumb.split('?')[1]}`],
      ['without its end', picture.full.replace(/e=\d+&/, '')],
    ]) {
      const response = await inject({ url: url! })
      expect([how, response.statusCode, response.json<{ code: string }>().code, response.headers['cache-control']]).toEqual([
        how,
        404,
        'rest_not_found',
        'no-store',
      ])
    }
    expect(await statusOf(picture.full)).toBe(200)
  })

  test('that has expired opens what is for everyone by now', async () => {
    const picture = await uploaded(me)
    const key = picture.plain.replace('/media/', '')
    await buildPost({ author: me, pictures: [picture.id] })
    expect((await inject({ url: `/media/${key}?${links.query(key, -24)}` })).headers['cache-control']).toBe(
      'public, s-maxage=60, max-age=86400',
    )
  })

  test('is not found when the file is gone', async () => {
    const picture = await uploaded(me)
    await server.store.remove(picture.plain.replace('/media/', ''))
    expect(await statusOf(picture.full)).toBe(404)
  })

  test.each(['upload', 'edit form', 'article’s form', 'video’s form', 'export'])(
    'that its owner gets by the %s lasts as long as a file that nothing shows',
    async (how) => {
      const picture = await uploaded(me)
      const post = await buildPost({ author: me, pictures: [picture.id], state: 'draft' })
      const urls: Record<string, () => Promise<string>> = {
        upload: async () => picture.thumb,
        'edit form': async () => (await call('GET posts/edit-detail', { id: post.id }, { as: me })).body.pictures[0]!.card,
        'article’s form': async () => {
          const blocks = [{ type: 'picture' as const, mediaId: picture.id }]
          const { id } = (await call('POST publish/single', { title: '早口', blocks, draft: true }, { as: me })).body
          const [block] = (await call('GET posts/edit-detail', { id }, { as: me })).body.blocks!
          return block?.type === 'picture' ? block.picture.card : ''
        },
        'video’s form': async () => {
          const { id } = (await call('POST publish/video', { content: '', poster: picture.id, draft: true }, { as: me })).body
          const { extra } = (await call('GET posts/edit-detail', { id }, { as: me })).body
          return extra?.type === 'video' ? extra.poster!.card : ''
        },
        export: async () => {
          const { pictures, posts } = (await call('GET user/export', {}, { as: me })).body as unknown as {
            pictures: { id: number; url: string }[]
            posts: { id: number; pictures: string[] }[]
          }
          const url = pictures.find(({ id }) => id === picture.id)!.url
          expect(posts.find(({ id }) => id === post.id)!.pictures).toEqual([url])
          return url
        },
      }
      const url = await urls[how]!()
      expect(await statusOf(url)).toBe(200)
      expect(hoursOf(url)).toBeGreaterThanOrEqual(24 * DELETED_KEPT_DAYS - 0.1)
      expect(hoursOf(url)).toBeLessThanOrEqual(24 * DELETED_KEPT_DAYS + 12)
    },
  )

  test('is never handed to who may not read', async () => {
    const picture = await uploaded(me)
    const { key } = await db.selectFrom('media').select('key').where('id', '=', picture.id).executeTakeFirstOrThrow()
    const post = await buildPost({ author: me, pictures: [picture.id], visibility: 4 })
    const stranger = await buildMember()
    const texts = [
      (await call('GET posts/detail', { id: post.id }, { as: stranger })).text,
      (await call('GET posts/detail', { id: post.id })).text,
      (await call('GET posts', { author: me.id, per_page: 100 }, { as: stranger })).text,
    ]
    for (const text of texts) expect(text.includes(key)).toBe(false)
    const vip = (await call('GET posts/detail', { id: post.id }, { as: await buildMember({ vip: true }) })).body.pictures[0]!.full
    expect([vip.includes(fileKey(key, 'full')), await statusOf(vip), await statusOf(plain(vip))]).toEqual([true, 200, 404])
  })

  test('in a notice is for its reader, and plain where the post is for everyone', async () => {
    const pictureOf = async (visibility: 0 | 5) => {
      const author = await buildMember()
      const post = await buildPost({ author, pictures: [(await uploaded(author)).id], visibility })
      await call('POST comments', { type: 'like', id: post.id, on: true }, { as: friend })
      return (await call('GET notice/list', {}, { as: author })).body[0]!.picture!
    }
    const [open, closed] = [await pictureOf(0), await pictureOf(5)]
    expect([open.includes('?'), closed.includes('?')]).toEqual([false, true])
    expect(await Promise.all([open, closed, plain(closed)].map((url) => statusOf(url)))).toEqual([200, 200, 404])
  })
})
