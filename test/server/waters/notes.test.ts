import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, buildMember, buildModerator, close } = await openTestServer()
afterAll(close)

const moderator = await buildModerator()
const ground = {
  title: '月塘垂钓园',
  content: '',
  water: 'pond',
  place: { name: '月塘', address: '', lat: 29.9, lng: 115.5 },
} as const
const publish = async () => (await call('POST publish/diaochang', ground, { as: await buildMember() })).body.id
const open = async (id: number) =>
  (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body.filter(({ postId }) => postId === id)
const noticesOf = async (as: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as })).body.map(({ kind }) => kind)

test('whose correction is not taken hears nothing of it; whose claim is refused does', async () => {
  const [id, corrector, claimer] = [await publish(), await buildMember(), await buildMember()]
  await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as: corrector })
  await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: claimer })
  for (const note of await open(id)) await call('POST waters/decide', { id: note.id, accept: false }, { as: moderator })
  expect([await open(id), await noticesOf(corrector), await noticesOf(claimer)]).toEqual([[], [], ['claim_refused']])
})

test('what two operators decide at once is decided once, and nothing beside it', async () => {
  const [id, corrector, other] = [await publish(), await buildMember(), await buildMember()]
  for (const as of [corrector, other]) await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as })
  const [note] = await open(id)
  const decided = await Promise.allSettled(
    [1, 2, 3].map(() => call('POST waters/decide', { id: note!.id, accept: true }, { as: moderator })),
  )
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([(await open(id)).length, await noticesOf(corrector), await noticesOf(other)]).toEqual([1, ['correction_accepted'], []])
})

test('who runs a place is named by one claim; corrections of it wait on, and who wrote one hears of the place', async () => {
  const [id, corrector, claimer] = [await publish(), await buildMember(), await buildMember()]
  await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as: corrector })
  await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: claimer })
  const decide = async (kind: string) =>
    call('POST waters/decide', { id: (await open(id)).find((note) => note.kind === kind)!.id, accept: true }, { as: moderator })
  await decide('claim')
  expect((await open(id)).map(({ kind }) => kind)).toEqual(['correction'])
  await decide('correction')
  const notices = (await call('GET notice/list', { tab: 'system' }, { as: corrector })).body
  expect(notices).toMatchObject([{ kind: 'correction_accepted', title: ground.title, link: `/pagesA/detail/detail?id=${id}` }])
})
