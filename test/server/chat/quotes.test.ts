import type { Input } from '@anglers/contract'
import { QUOTE_CHARS } from '@anglers/contract/limits'
import type { BuiltMember } from '../support/factories.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { file } from '../support/multipart.ts'
import { openTestServer } from '../support/server.ts'
import { enter } from '../support/socket.ts'

const server = await openTestServer()
const { call, refused, buildMember, buildPicture, buildPost, buildFriends, close } = server
const url = await server.listen()
afterAll(close)

const { buildGroup } = createGroupHelpers(server)
type Content = Omit<Input<'POST message/send'>, 'id'>

const say = async (from: BuiltMember, to: { id: number }, content: Content) =>
  (await call('POST message/send', { id: to.id, ...content }, { as: from })).body
const sayIn = async (group: { id: number }, from: BuiltMember, content: Content) =>
  (await call('POST group-message/send', { id: group.id, ...content }, { as: from })).body
const lastOf = async (me: BuiltMember, other: { id: number }) =>
  (await call('GET message/list', { id: other.id }, { as: me })).body.messages.at(-1)!
const lastIn = async (group: { id: number }, me: BuiltMember) =>
  (await call('GET group-message/list', { id: group.id }, { as: me })).body.messages.at(-1)!
const join = (code: string | null, as: BuiltMember) => call('POST group-message/join', { code: code! }, { as })

describe('an answer to a message', () => {
  test('says whose it answers and how that begins, to both', async () => {
    const [me, other] = await buildFriends()
    const asked = await say(other, me, { text: `周六去吗？\n${'远'.repeat(QUOTE_CHARS)}` })
    const answer = await say(me, other, { text: '去', quote: asked.id })
    const quote = {
      id: asked.id,
      state: 'said',
      from: { id: other.id, nickName: asked.from.nickName },
      kind: 'text',
      cardType: null,
      text: `周六去吗？ ${'远'.repeat(QUOTE_CHARS - 7)}…`,
      thumb: null,
    }
    expect(answer.quote).toEqual(quote)
    expect((await lastOf(other, me)).quote).toEqual(quote)
  })

  test('names what is no text', async () => {
    const [me, other] = await buildFriends()
    const post = await buildPost({ title: '大板鲫' })
    const sent = await say(other, me, { card: { type: 'post', id: post.id } })
    expect((await say(me, other, { text: '漂亮', quote: sent.id })).quote).toMatchObject({ kind: 'card', cardType: 'post', text: '' })
    const pier = await say(other, me, { place: { name: '老码头', address: '滨江路', lat: 29.5, lng: 106.5 } })
    expect((await say(me, other, { text: '到了', quote: pier.id })).quote).toMatchObject({ kind: 'place', text: '老码头' })
    const { body } = await server.upload('POST upload/file', [file('集合在北门', 'note')], { as: other, query: { name: '集合' } })
    const note = await say(other, me, { file: body.data.id })
    expect((await say(me, other, { text: '收到', quote: note.id })).quote).toMatchObject({ kind: 'file', text: '集合.txt' })
  })

  test('shows a picture small, as long as it is there for its reader', async () => {
    const [me, other] = await buildFriends()
    const sent = await say(other, me, { picture: await buildPicture(other) })
    const { quote } = await say(me, other, { text: '漂亮', quote: sent.id })
    expect(quote).toMatchObject({ kind: 'picture', text: '', thumb: expect.stringContaining('-thumb.webp') })
    expect(new URL(quote!.thumb!, 'http://h').pathname).toBe(new URL(sent.picture!.thumb, 'http://h').pathname)
    await call('POST message/delete', { id: sent.id }, { as: me })
    expect((await lastOf(me, other)).quote).toMatchObject({ thumb: null })
    expect((await lastOf(other, me)).quote!.thumb).not.toBeNull()
    await call('POST message/recall', { id: sent.id }, { as: other })
    const { messages } = (await call('GET message/list', { id: me.id }, { as: other })).body
    expect(messages.find(({ text }) => text === '漂亮')!.quote).toMatchObject({ thumb: null })
  })

  test('that is taken back itself quotes nothing any more, and leads nowhere', async () => {
    const [me, other] = await buildFriends()
    const asked = await say(other, me, { text: '周六去吗？' })
    const post = await buildPost({ title: '大板鲫' })
    const answers = [
      await say(me, other, { text: '去', quote: asked.id }),
      await say(me, other, { picture: await buildPicture(me), quote: asked.id }),
      await say(me, other, { card: { type: 'post', id: post.id }, quote: asked.id }),
    ]
    for (const { id } of answers) await call('POST message/recall', { id }, { as: me })
    const { messages } = (await call('GET message/list', { id: me.id }, { as: other })).body
    const emptied = messages.filter(({ id }) => answers.some((answer) => answer.id === id))
    expect(emptied.map(({ recalled, text, quote, picture, card }) => [recalled, text, quote, picture, card])).toEqual(
      answers.map(() => [true, '', null, undefined, undefined]),
    )
  })

  test('says no more of what was taken back than that', async () => {
    const [me, other] = await buildFriends()
    const asked = await say(other, me, { text: '我的电话是' })
    await say(me, other, { text: '好', quote: asked.id })
    await call('POST message/recall', { id: asked.id }, { as: other })
    const { messages } = (await call('GET message/list', { id: other.id }, { as: me })).body
    expect(messages.find(({ text }) => text === '好')!.quote).toEqual({
      id: asked.id,
      state: 'recalled',
      from: { id: other.id, nickName: asked.from.nickName },
      kind: null,
      cardType: null,
      text: '',
      thumb: null,
    })
  })

  test('that had to wait goes out though what it answers was taken back meanwhile, or is not there for its writer any more', async () => {
    const [me, other] = await buildFriends()
    const asked = await say(other, me, { text: '我的电话是' })
    await call('POST message/recall', { id: asked.id }, { as: other })
    expect((await say(me, other, { text: '什么', quote: asked.id })).quote).toMatchObject({ state: 'recalled', text: '' })

    const { group, owner, others } = await buildGroup(2)
    const [writer, reader] = [others[0]!, others[1]!]
    const lost = await sayIn(group, owner, { text: '钓点在三号坝' })
    await call('POST group-message/clear', { id: group.id }, { as: writer })
    const [own, theirs] = [await enter(url, writer), await enter(url, reader)]
    const answer = await sayIn(group, writer, { text: '收到', quote: lost.id })
    const states = [answer.quote, (await own.next('chat')).message.quote, (await theirs.next('chat')).message.quote]
    expect(states.map((quote) => [quote!.state, quote!.text])).toEqual([
      ['gone', ''],
      ['gone', ''],
      ['said', '钓点在三号坝'],
    ])
    expect([(await lastIn(group, writer)).quote!.state, (await lastIn(group, reader)).quote!.state]).toEqual(['gone', 'said'])
  })

  test('that is taken back itself answers nothing any more', async () => {
    const [me, other] = await buildFriends()
    const asked = await say(other, me, { text: '去吗' })
    const { id } = await say(me, other, { text: '去', quote: asked.id })
    await call('POST message/recall', { id }, { as: me })
    const { messages } = (await call('GET message/list', { id: me.id }, { as: other })).body
    expect(messages.find((message) => message.id === id)!.quote).toBeNull()
  })

  test('to what was said elsewhere, or to what nobody said, is refused by name', async () => {
    const [me, other] = await buildFriends()
    const { group, owner } = await buildGroup(0)
    const foreign = await sayIn(group, owner, { text: '群里的话' })
    const mine = await say(me, other, { text: '在吗' })
    await join(group.code, me)
    for (const quote of [foreign.id, 999_999])
      expect(await refused('POST message/send', { id: other.id, text: '哦', quote }, { as: me })).toMatchObject({
        params: { quote: expect.any(String) },
      })
    // The last thing was their coming, which nobody said.
    const came = (await lastIn(group, me)).id
    for (const quote of [came, mine.id])
      expect(await refused('POST group-message/send', { id: group.id, text: '哦', quote }, { as: me })).toMatchObject({
        params: { quote: expect.any(String) },
      })
  })

  test('shows what it answers to nobody who came later or cleared it, at once and when they look', async () => {
    const {
      group,
      owner,
      others: [early],
    } = await buildGroup(1)
    const secret = await sayIn(group, owner, { text: '钓点在三号坝' })
    const late = await buildMember()
    await join(group.code, late)
    const [earlySocket, lateSocket] = [await enter(url, early!), await enter(url, late)]
    const answer = await sayIn(group, early!, { text: '收到', quote: secret.id })
    const heardBy = async (socket: typeof lateSocket) => (await socket.next('chat')).message.quote
    const gone = { id: secret.id, state: 'gone', from: null, kind: null, cardType: null, text: '', thumb: null }
    expect(await heardBy(earlySocket)).toEqual(answer.quote)
    expect(await heardBy(lateSocket)).toEqual(gone)
    expect((await lastIn(group, late)).quote).toEqual(gone)
    expect((await call('GET group-message', {}, { as: late })).body[0]!.last!.quote).toEqual(gone)
    expect((await lastIn(group, owner)).quote).toEqual(answer.quote)
    // Several at once, of which each has some.
    const later = await sayIn(group, owner, { text: '改在二号坝' })
    await call('POST message/delete', { id: later.id }, { as: early! })
    for (const { id } of [secret, later]) await sayIn(group, owner, { text: '收到了吗', quote: id })
    const heard = async (socket: typeof lateSocket) => {
      const states: string[] = []
      while (states.length < 2) {
        const { quote } = (await socket.next('chat')).message
        if (quote) states.push(quote.state)
      }
      return states
    }
    expect([await heard(earlySocket), await heard(lateSocket)]).toEqual([
      ['said', 'gone'],
      ['gone', 'said'],
    ])
  })
})
