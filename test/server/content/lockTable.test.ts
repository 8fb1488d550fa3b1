import type { Visibility } from '@anglers/contract/content'
import type { PostType } from '@anglers/contract/postTypes'
import { messageCards } from '../../../server/src/domains/content/messageCards.ts'
import { modules } from '../../../server/src/modules.ts'
import { fileKey } from '../../../server/src/domains/media/present.ts'
import type { BuiltMember } from '../support/factories.ts'
import { buildFilm } from '../support/films.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { ffmpeg: '/nowhere/ffmpeg' } })
const { call, db, store, inject, runJobs, buildMember, buildModerator, buildPost, buildPicture, buildFollow, close } = server
afterAll(close)

/** What nobody finds anywhere whom the visibility keeps out. */
const SECRET = '暗桩在第三棵柳树下'
/** A part of it: what was searched for is one's own, and goes home with the export. */
const SEARCHED = '第三棵柳树'
const PASSWORD = '口令'
const PRICE_FEN = 100
const visibilities = [0, 1, 2, 3, 4, 5] as const

const viewers = ['visitor', 'member', 'vip', 'opened', 'moderator', 'author'] as const
type ViewerName = (typeof viewers)[number]

/** Who reads the body. `opened` is a member who has paid, or knew the password. */
const READERS: Record<Visibility, readonly ViewerName[]> = {
  0: viewers,
  1: ['opened', 'moderator', 'author'],
  2: ['opened', 'moderator', 'author'],
  3: ['author'],
  4: ['vip', 'moderator', 'author'],
  5: ['member', 'vip', 'opened', 'moderator', 'author'],
}

const author = await buildMember({ credit: 100_000 })
const forum = await server.buildForum()
const people: Record<Exclude<ViewerName, 'visitor'>, BuiltMember> = {
  member: await buildMember(),
  vip: await buildMember({ vip: true }),
  opened: await buildMember({ credit: 100_000 }),
  moderator: await buildModerator(),
  author,
}
for (const person of Object.values(people)) if (person !== author) await buildFollow(person, author)
const near = await buildPost({ author, body: '别处' })

let films = 0
async function film(): Promise<number> {
  const [upload, bytes] = [`film-of-table-${++films}`, buildFilm()]
  await server.upload('POST upload/video', [{ name: 'file', filename: 'a.mp4', content: bytes }], {
    as: author,
    query: { upload, at: 0, size: bytes.length },
  })
  await runJobs()
  return (await call('GET upload/video', { upload }, { as: author })).body.film!.id
}

/** Fishing grounds, tackle shops and what is sold are for everyone: any other visibility is refused. */
type Lockable = Exclude<PostType, 'diaochang' | 'dianpu' | 'secondhand'>

/** What the form of each type asks for beside a text. */
const OWN: Record<Lockable, () => Promise<object>> = {
  words: async () => ({}),
  single: async () => ({ title: '标题', summary: SECRET }),
  bbs: async () => ({ title: '标题', forumId: forum.id }),
  redbag: async () => ({ unit: 'credit', split: 'equal', total: 10, count: 1, greeting: SECRET }),
  places: async () => ({ title: '标题', fish: ['鲫鱼'] }),
  video: async () => ({ film: await film(), poster: await buildPicture(author) }),
}

interface Locked {
  id: number
  /** The plain address of its picture. */
  picture: string
}

async function publish(type: Lockable, visibility: Visibility): Promise<Locked> {
  const media = await buildPicture(author)
  const { key } = await db.selectFrom('media').select('key').where('id', '=', media).executeTakeFirstOrThrow()
  await store.put(fileKey(key, 'full'), Buffer.from('a picture'), 'image/webp')
  const called = Object.values(people)
    .map(({ nickname }) => `@${nickname} `)
    .join('')
  const form = {
    content: `${called}${SECRET}`,
    media: [media],
    visibility,
    place: { name: SECRET, address: '', lat: 30.1, lng: 114.2 },
    ...(visibility === 1 && { priceFen: PRICE_FEN }),
    ...(visibility === 2 && { password: PASSWORD }),
    ...(await OWN[type]()),
  }
  const { id } = (await call(`POST publish/${type}`, form as never, { as: author })).body as { id: number }
  if (visibility === 1) await call('POST power/pay', { id, priceFen: PRICE_FEN }, { as: people.opened })
  if (visibility === 2) await call('POST power/password', { id, password: PASSWORD }, { as: people.opened })
  return { id, picture: `/media/${fileKey(key, 'full')}` }
}

type Way = (post: Locked, as: BuiltMember | undefined) => Promise<string>
const said = async (answer: Promise<{ body: unknown }>) => JSON.stringify((await answer).body)

/** Every way in, and what it says of the post, whatever the viewer asks. */
const WAYS: Record<string, Way> = {
  list: (_, as) => said(call('GET posts', { author: author.id, per_page: 100 }, { as })),
  detail: ({ id }, as) => said(call('GET posts/detail', { id }, { as })),
  search: (_, as) => said(call('GET search/search', { scope: 'post', word: SEARCHED }, { as })),
  most: (_, as) => said(call('GET posts/most', { meta: 'post_views', per_page: 100 }, { as })),
  related: (_, as) => said(call('GET posts/relate', { id: near.id, per_page: 100 }, { as })),
  feed: async (_, as) => (as ? said(call('GET posts', { following: true, per_page: 100 }, { as })) : ''),
  notices: async (_, as) => (as && as !== author ? said(call('GET notice/list', { tab: 'mentions' }, { as })) : ''),
  'my export': async (_, as) =>
    as
      ? (await inject({ method: 'GET', url: '/wp-json/wp/v2/user/export', headers: { authorization: `Bearer ${as.token}` } })).payload
      : '',
}

const only = (post: Locked) => db.updateTable('post').set({ deleted_at: new Date() }).where('id', '=', post.id).execute()

describe.each(Object.keys(OWN) as Lockable[])('%s', (type) => {
  describe.each(visibilities)('of visibility %i', (visibility) => {
    let post: Locked
    beforeAll(async () => {
      post = await publish(type, visibility)
    })
    afterAll(() => only(post))

    test.each(viewers)('says what is in it to %s only where they may read it', async (name) => {
      const as = name === 'visitor' ? undefined : people[name]
      const mayRead = READERS[visibility].includes(name)
      const leaks: string[] = []
      for (const [way, ask] of Object.entries(WAYS)) {
        const text = await ask(post, as).catch((error: Error) => {
          if (!/answered 404/.test(error.message)) throw error
          return ''
        })
        if (!mayRead && (text.includes(SECRET) || text.includes(post.picture))) leaks.push(way)
        if (mayRead && way === 'detail' && !text.includes(SECRET)) leaks.push('unread')
      }
      expect(leaks).toEqual([])
    })

    test('has a plain address for its picture, and a card for messages, only where everyone may read it', async () => {
      const isForAll = visibility === 0
      expect((await inject({ method: 'GET', url: post.picture })).statusCode).toBe(isForAll ? 200 : 404)
      const cards = JSON.stringify([...(await messageCards.post.present({ db, store, modules }, [post.id])).values()])
      expect(isForAll || !(cards.includes(SECRET) || cards.includes('/media/'))).toBe(true)
    })
  })
})

test('a changed password withdraws what the old one opened', async () => {
  const post = await publish('words', 2)
  await call('POST publish/words', { id: post.id, content: SECRET, visibility: 2, password: '新口令' }, { as: author })
  expect((await call('GET posts/detail', { id: post.id }, { as: people.opened })).body).toMatchObject({
    locked: { by: 'password' },
    body: '',
  })
})
