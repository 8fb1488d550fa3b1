import type { PostLink } from '@anglers/contract/messageCards'
import { DELETED_KEPT_DAYS, MEDIA_LINK_HOURS } from '@anglers/contract/limits'
import type { BuiltMember } from '../support/factories.ts'
import { gather } from '../support/groups.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

const server = await openTestServer()
const { call, upload, inject, db, buildMember, buildPost, buildComment, buildFollow, close } = server
afterAll(close)

const PNG = await encodePicture('png', { width: 40, height: 30, plain: true })
const HOUR_S = 3_600
type Audience = 'everyone' | 'readers' | 'owner'
/** Links of one half of a day are the same, so they last up to so many hours longer than they need to. */
const STEP_HOURS = 12
const HOURS: Record<Exclude<Audience, 'everyone'>, number> = { readers: MEDIA_LINK_HOURS, owner: 24 * DELETED_KEPT_DAYS }

/** For whom an address is, by how long it opens the file. */
async function audienceOf(url: string): Promise<Audience | 'nobody' | 'someone'> {
  if ((await inject({ url })).statusCode !== 200) return 'nobody'
  const expires = new URLSearchParams(url.split('?')[1]).get('e')
  if (expires === null) return 'everyone'
  const hours = (Number(expires) - Date.now() / 1000) / HOUR_S
  const found = Object.entries(HOURS).find(([, least]) => hours >= least - 0.1 && hours <= least + STEP_HOURS)
  return found ? (found[0] as Audience) : 'someone'
}

const [me, friend] = [await buildMember(), await buildMember()]
await buildFollow(friend, me)
const pictureOf = async (member: BuiltMember) => (await upload('POST media', [file(PNG)], { as: member })).body.data
const avatarOf = async (member: BuiltMember) => (await upload('POST upload/avatar', [file(PNG)], { as: member })).body.data
const postOf = async (author: BuiltMember, traits: object = {}) =>
  buildPost({ author, pictures: [(await pictureOf(author)).id], ...traits })
const urls = ({ thumb, card, full }: { thumb: string; card: string; full: string }) => [thumb, card, full]
const said = async (input: object) => (await call('POST message/send', { id: friend.id, ...input } as never, { as: me })).body
const heard = async () => (await call('GET message/list', { id: me.id }, { as: friend })).body.messages.at(-1)!
const voiceOf = async (member: BuiltMember) =>
  (await upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as: member, query: { ms: 1_000 } })).body.data
const noticed = async (traits: object) => {
  const author = await buildMember()
  const post = await postOf(author, traits)
  await call('POST comments', { type: 'like', id: post.id, on: true }, { as: friend })
  return [(await call('GET notice/list', {}, { as: author })).body[0]!.picture!]
}

const places: [string, Audience, () => Promise<string[]>][] = [
  ['an avatar, when it is uploaded', 'everyone', async () => urls(await avatarOf(await buildMember()))],
  [
    'a cover, when it is uploaded',
    'everyone',
    async () => urls((await upload('POST upload/skin', [file(PNG)], { as: await buildMember() })).body.data),
  ],
  [
    'my avatar',
    'everyone',
    async () => {
      const member = await buildMember()
      await avatarOf(member)
      return [(await call('GET user/check', {}, { as: member })).body.avatar!]
    },
  ],
  [
    'my cover, and that on my homepage',
    'everyone',
    async () => {
      const member = await buildMember()
      await upload('POST upload/skin', [file(PNG)], { as: member })
      return [
        ...urls((await call('GET user/user-info', {}, { as: member })).body.cover!),
        ...urls((await call('GET user/view', { id: member.id })).body.cover!),
      ]
    },
  ],
  [
    'the avatar of who wrote a post, a comment, a message',
    'everyone',
    async () => {
      await avatarOf(me)
      const post = await postOf(me)
      await buildComment({ post, author: me })
      return [
        (await call('GET posts/detail', { id: post.id })).body.author.avatar!,
        (await call('GET comments', { id: post.id })).body[0]!.author.avatar!,
        (await said({ text: '在吗' })).from.avatar!,
      ]
    },
  ],
  [
    'the avatar of a group',
    'everyone',
    async () => {
      const { id } = await gather(server, me, [friend])
      await call('POST group-message/edit', { id, avatar: (await pictureOf(me)).id }, { as: me })
      return [
        (await call('GET group-message/view', { id }, { as: friend })).body.avatar!,
        (await call('GET group-message', {}, { as: me })).body.find((group) => group.id === id)!.avatar!,
      ]
    },
  ],
  [
    'a banner',
    'everyone',
    async () => {
      await db
        .insertInto('banner')
        .values({ place: 'home', title: '', url: '/', media_id: (await pictureOf(me)).id })
        .execute()
      return urls((await call('GET banner', { place: 'home' })).body[0]!.picture)
    },
  ],
  ['a picture, when it is uploaded', 'owner', async () => urls(await pictureOf(me))],
  ['a voice note, when it is uploaded', 'owner', async () => [(await voiceOf(me)).url]],
  [
    'a post for everyone',
    'everyone',
    async () => urls((await call('GET posts/detail', { id: (await postOf(me)).id }, { as: me })).body.pictures[0]!),
  ],
  [
    'a post for everyone, in a list',
    'everyone',
    async () => {
      await postOf(me)
      return urls((await call('GET posts', { author: me.id })).body[0]!.pictures[0]!)
    },
  ],
  [
    'a post for members',
    'readers',
    async () => urls((await call('GET posts/detail', { id: (await postOf(me, { visibility: 5 })).id }, { as: friend })).body.pictures[0]!),
  ],
  [
    'a private post, on its page',
    'readers',
    async () => urls((await call('GET posts/detail', { id: (await postOf(me, { visibility: 3 })).id }, { as: me })).body.pictures[0]!),
  ],
  [
    'a post for everyone that is held',
    'readers',
    async () => urls((await call('GET posts/detail', { id: (await postOf(me, { state: 'held' })).id }, { as: me })).body.pictures[0]!),
  ],
  [
    'a post that is edited',
    'owner',
    async () => urls((await call('GET posts/edit-detail', { id: (await postOf(me)).id }, { as: me })).body.pictures[0]!),
  ],
  ['a notice about a post for everyone', 'everyone', () => noticed({})],
  ['a notice about a post for members', 'readers', () => noticed({ visibility: 5 })],
  [
    'a picture in a chat',
    'readers',
    async () => {
      const sent = await said({ picture: (await pictureOf(me)).id })
      return [...urls(sent.picture!), ...urls((await heard()).picture!)]
    },
  ],
  [
    'a voice note in a chat',
    'readers',
    async () => {
      const sent = await said({ voice: (await voiceOf(me)).id })
      return [sent.voice!.url, (await heard()).voice!.url]
    },
  ],
  [
    'a post in a chat',
    'everyone',
    async () => [((await said({ card: { type: 'post', id: (await postOf(me)).id } })).card as PostLink).thumb!],
  ],
  [
    'what I take home',
    'owner',
    async () => {
      const member = await buildMember()
      await buildFollow(friend, member)
      await postOf(member)
      await call('POST message/send', { id: friend.id, picture: (await pictureOf(member)).id }, { as: member })
      await call('POST message/send', { id: friend.id, voice: (await voiceOf(member)).id }, { as: member })
      const { posts, messages, pictures } = (await call('GET user/export', {}, { as: member })).body as unknown as {
        posts: { pictures: string[] }[]
        messages: { picture?: string; voice?: string }[]
        pictures: { url: string }[]
      }
      return [
        ...posts.flatMap((post) => post.pictures),
        ...messages.flatMap(({ picture, voice }) => [picture, voice].filter((url) => url !== undefined)),
        ...pictures.map(({ url }) => url),
      ]
    },
  ],
]

test.each(places)('%s: its address is for %s', async (_, audience, find) => {
  const found = await find()
  expect(found.length).toBeGreaterThan(0)
  expect(await Promise.all(found.map(audienceOf))).toEqual(found.map(() => audience))
})
