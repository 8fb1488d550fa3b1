import { SUGGESTED_MEMBERS } from '@anglers/contract/limits'
import { openTestServer } from '../support/server.ts'

const { call, db, buildMember, buildPost, buildFollow, buildBlock, buildLikes, close } = await openTestServer()
afterAll(close)

// What visitors get is kept for a minute.
const suggestedTo = async (as?: { token: string }) => (await call('GET user/suggested', {}, { as: as ?? (await buildMember()) })).body
const idsTo = async (as?: { token: string }) => (await suggestedTo(as)).map(({ id }) => id)

afterEach(() => db.updateTable('post').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute())

test('are those whose latest posts are liked most', async () => {
  const [quiet, liked] = [await buildPost(), await buildPost()]
  await buildLikes(liked, 2)
  const found = (await call('GET user/suggested', {})).body
  expect(found.map(({ id }) => id)).toEqual([liked.author.id, quiet.author.id])
  expect(found[0]).toMatchObject({ nickName: liked.author.nickname, following: false, followers: 0 })
})

test('are those first whose posts have most likes together', async () => {
  const [one, author] = [await buildPost(), await buildMember()]
  await buildLikes(one, 3)
  for (let i = 0; i < 2; i++) await buildLikes(await buildPost({ author }), 2)
  expect(await idsTo()).toEqual([author.id, one.author.id])
})

test('are neither myself nor those whom I follow', async () => {
  const [mine, followed, other] = [await buildPost(), await buildPost(), await buildPost()]
  await buildFollow(mine.author, followed.author)
  expect(await idsTo(mine.author)).toEqual([other.author.id])
  expect(await idsTo(other.author)).toEqual([mine.author.id, followed.author.id])
})

test('are not those who blocked me, or whom I blocked', async () => {
  const me = await buildMember()
  const [blocker, blocked, other] = [await buildPost(), await buildPost(), await buildPost()]
  await buildBlock(blocker.author, me)
  await buildBlock(me, blocked.author)
  expect(await idsTo(me)).toEqual([other.author.id])
})

test('are not those who are leaving', async () => {
  const { author } = await buildPost()
  await db.updateTable('member').set({ leaving_at: new Date() }).where('id', '=', author.id).execute()
  expect(await idsTo()).toEqual([])
})

test('are not those who may only read, or whose posts nobody meets', async () => {
  await buildPost({ author: await buildMember({ banned: true }) })
  for (const visibility of [1, 2, 3, 4, 5] as const) await buildPost({ visibility })
  await buildPost({ state: 'held' })
  await buildPost({ deleted_at: new Date() })
  expect(await idsTo()).toEqual([])
})

test('are not more than fit', async () => {
  for (let i = 0; i <= SUGGESTED_MEMBERS; i++) await buildPost()
  expect(await idsTo()).toHaveLength(SUGGESTED_MEMBERS)
})
