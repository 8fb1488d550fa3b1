import type { PostCard, Visibility } from '@anglers/contract/content'
import type { BuiltMember } from '../support/factories.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, db, buildMember, buildPost, buildPicture, buildForum, buildLikes, buildComment, close } = server
afterAll(close)
const market = await openMarket(server)

const author = await buildMember({ nickname: '老渔翁' })
const reader = await buildMember()
const VIP_ONLY = 4

interface Shown {
  id: number
  title: string
  text: string
  author: { nickName: string; vip: boolean }
  counts: { likes: number; comments: number }
  catches: { name: string }[]
  pictures: { alt: string }[]
  tags: { name: string }[]
  forum: { name: string } | null
  place: { name: string } | null
  locked: { by: string } | null
  extra: unknown
}

/** The post as a member and a visitor find it in a list, and on its own page: four times. */
async function shown(id: number): Promise<Shown[]> {
  const all = [reader, undefined].map(async (as): Promise<Shown[]> => {
    const { body: list } = await call('GET posts', { author: author.id, per_page: 50 }, { as })
    return [list.find((card) => card.id === id)!, (await call('GET posts/detail', { id }, { as })).body]
  })
  return (await Promise.all(all)).flat()
}

const set = (table: 'post' | 'member' | 'forum' | 'media' | 'post_stat', column: string, value: unknown, where: [string, number]) =>
  db
    .updateTable(table)
    .set({ [column]: value } as never)
    .where(where[0] as never, '=', where[1] as never)
    .execute()

interface Built {
  id: number
  forumId: number
  pictureId: number
}

const build = async (): Promise<Built> => {
  const [{ id: forumId }, pictureId] = [await buildForum(), await buildPicture(author)]
  const { id } = await buildPost({ author, body: '清晨的水面', forum_id: forumId, pictures: [pictureId], tags: ['鲫鱼'] })
  return { id, forumId, pictureId }
}

/** Who has read a post reads it again without its being made anew, unless it is another one by now. */
describe('a post that was read before', () => {
  test('is the same for the next reader', async () => {
    const { id } = await build()
    const before = await shown(id)
    expect(before.map(({ author, text }) => [author.nickName, text])).toEqual(Array(4).fill(['老渔翁', '清晨的水面']))
    expect(await shown(id)).toEqual(before)
  })

  test.each<[string, (post: Built) => Promise<unknown>, (post: Shown) => unknown, unknown]>([
    ['its title', ({ id }) => set('post', 'title', '大板鲫', ['id', id]), ({ title }) => title, '大板鲫'],
    ['its words', ({ id }) => set('post', 'body', '起风了', ['id', id]), ({ text }) => text, '起风了'],
    ['a like', ({ id }) => buildLikes({ id }, 1), ({ counts }) => counts.likes, 1],
    ['a comment', ({ id }) => buildComment({ post: { id } }), ({ counts }) => counts.comments, 1],
    ['its forum', ({ forumId }) => set('forum', 'name', '夜钓', ['id', forumId]), ({ forum }) => forum?.name, '夜钓'],
    ['a picture', ({ pictureId }) => set('media', 'alt', '一尾鲫鱼', ['id', pictureId]), ({ pictures }) => pictures[0]?.alt, '一尾鲫鱼'],
    ['who may read it', ({ id }) => set('post', 'visibility', VIP_ONLY, ['id', id]), ({ locked }) => locked !== null, true],
    [
      'what was caught',
      ({ id }) =>
        db.insertInto('catch').values({ post_id: id, position: 0, species: null, name: '银鲳', number: 1, bait: '', method: '' }).execute(),
      ({ catches }) => catches.map(({ name }) => name),
      ['银鲳'],
    ],
  ])('shows %s once that has changed', async (_what, change, of, changed) => {
    const post = await build()
    for (const before of await shown(post.id)) expect(of(before)).not.toEqual(changed)
    await change(post)
    expect((await shown(post.id)).map(of)).toEqual(Array(4).fill(changed))
  })

  test('shows what else its type has once that has changed', async () => {
    const { id } = await market.publish({}, author)
    const states = async () => (await shown(id)).map(({ extra }) => (extra as { status: string }).status)
    for (const _reader of [1, 2]) expect(await states()).toEqual(Array(4).fill('on_sale'))
    await market.status(id, 'reserved', {}, author)
    expect(await states()).toEqual(Array(4).fill('reserved'))
  })

  const react = (type: 'like' | 'fav') => (id: number, as: BuiltMember) => call('POST comments', { type, id, on: true }, { as })

  test.each<{
    what: string
    traits?: { vip?: boolean; banned?: boolean }
    visibility?: Visibility
    prepare?: (id: number, as: BuiltMember) => Promise<unknown>
    of: (card: PostCard) => unknown
    own: unknown
    others: unknown
  }>([
    {
      what: 'a VIP may read',
      traits: { vip: true },
      visibility: VIP_ONLY,
      of: ({ text }) => text,
      own: '清晨的水面',
      others: '',
    },
    {
      what: 'who is banned may not answer',
      traits: { banned: true },
      of: ({ can }) => can.comment,
      own: false,
      others: true,
    },
    {
      what: 'somebody likes',
      prepare: react('like'),
      of: ({ liked, faved }) => ({ liked, faved }),
      own: { liked: true, faved: false },
      others: { liked: false, faved: false },
    },
    {
      what: 'somebody keeps',
      prepare: react('fav'),
      of: ({ liked, faved }) => ({ liked, faved }),
      own: { liked: false, faved: true },
      others: { liked: false, faved: false },
    },
  ])('that $what is so for them alone, whoever finds it in a list first', async ({ traits, visibility, prepare, of, own, others }) => {
    const [one, other] = [await buildMember(traits), await buildMember()]
    for (const readers of [
      [one, other, one],
      [other, one, other],
    ]) {
      const { id } = await buildPost({ author, body: '清晨的水面', visibility })
      await prepare?.(id, one)
      const seen = []
      for (const as of readers) seen.push(of((await call('GET posts', { author: author.id, per_page: 1 }, { as })).body[0]!))
      expect(seen).toEqual(readers.map((as) => (as === one ? own : others)))
    }
  })

  test('no longer names its author a VIP once that has ended by itself', async () => {
    const { id } = await build()
    const isVip = async () => (await shown(id)).some(({ author: { vip } }) => vip)
    await set('member', 'vip_until', new Date(Date.now() + 1_000), ['id', author.id])
    await isVip()
    while (await isVip());
  })
})
