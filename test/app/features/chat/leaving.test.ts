import Taro from '@tarojs/taro'
import { Composing } from '@/features/chat/Composing'
import { Outbox, type OutboxTarget } from '@/features/chat/Outbox'
import * as fileCache from '@/platform/fileCache'
import { call } from '@/stores/api'
import { session } from '@/stores/session'
import { store } from '@/stores/storage'
import { buildMessage } from '../../support/chat'
import { buildMe, buildSession } from '../../support/factories'
import { answers, asked, holds, loses, settled } from '../../support/server'

const PICTURE = { id: 5, thumb: '', small: '', card: '', large: '', full: '', width: 8, height: 6, color: '#577799', alt: '' }

let arrived: string[]

const signIn = (userId: number) => session.open(buildSession({ user: buildMe({ userId }), access_token: `token-of-${userId}` }))

const outbox = (mailing: Partial<OutboxTarget> = {}) =>
  new Outbox({
    key: 'chat-9',
    uploads: 'POST upload/im-one',
    send: (content, clientId) =>
      call('POST message/send', { id: 9, clientId, text: content.kind === 'text' ? content.text : '' }, { quiet: true }),
    sent: ({ text }) => void arrived.push(text),
    ...mailing,
  })
const say = (box: Outbox, text: string) => box.add({ kind: 'text', text })
const texts = (box: Outbox) => box.items.map(({ content }) => (content?.kind === 'text' ? content.text : content?.kind))
const senders = () => asked('POST message/send').map(({ query, body }) => [query.access_token, body.text])

/** Another member takes over the device. */
function change(): void {
  session.close()
  signIn(8)
}

beforeEach(() => {
  arrived = []
  signIn(7)
})
afterEach(() => jest.restoreAllMocks())

test('what another page of the browser has stored since is kept beside what is written here', async () => {
  loses('POST message/send')
  const [here, elsewhere] = [outbox(), outbox()]
  say(elsewhere, '那边写的')
  await settled()
  say(here, '这边写的')
  await settled()
  expect(texts(outbox())).toEqual(['那边写的', '这边写的'])
})

describe('another member signs in while a message is on its way', () => {
  test("what they have not sent yet is kept, however late the other's answer comes", async () => {
    const held = holds('POST message/send')
    const before = outbox()
    say(before, '甲的话')
    say(before, '甲的第二句')
    await settled()
    change()
    loses('POST message/send')
    const now = outbox()
    expect(texts(now)).toEqual([])
    say(now, '乙的话')
    await settled()
    await held[0]!.answer(buildMessage({ text: '甲的话' }))
    expect(texts(outbox())).toEqual(['乙的话'])
    expect(senders().map(([, text]) => text)).toEqual(['甲的话', '乙的话'])
  })

  test("nor does a late failure put the other's in the place of theirs", async () => {
    const held = holds('POST message/send')
    say(outbox(), '甲的话')
    await settled()
    change()
    loses('POST message/send')
    say(outbox(), '乙的话')
    await settled()
    await held[0]!.refuse(503)
    expect(texts(outbox())).toEqual(['乙的话'])
  })

  test('what did not go is not lost to its writer, and is sent as theirs when they are back', async () => {
    const held = holds('POST message/send')
    say(outbox(), '甲的话')
    await settled()
    change()
    await held[0]!.refuse(503)
    session.close()
    signIn(7)
    answers('POST message/send', ({ text }) => buildMessage({ text }))
    const again = outbox()
    await again.flush()
    await settled()
    expect([arrived, texts(again)]).toEqual([['甲的话'], []])
  })

  test("a picture that goes up meanwhile is not sent as the other's", async () => {
    let finish!: () => void
    Object.assign(URL, { revokeObjectURL: () => undefined })
    jest.spyOn(Taro, 'uploadFile').mockImplementation((() =>
      Object.assign(
        new Promise((resolve) => {
          finish = () => resolve({ statusCode: 200, data: JSON.stringify({ code: 1, msg: 'ok', data: PICTURE }) })
        }),
        { progress: () => undefined },
      )) as never)
    const send = jest.fn(async () => buildMessage())
    outbox({ send }).addVoice({ path: 'blob:said', ms: 900 })
    await settled()
    change()
    finish()
    await settled()
    expect(send).not.toHaveBeenCalled()
  })

  test("nor is anything of it uploaded in the other's name, where it was not ready yet", async () => {
    const uploaded = jest.spyOn(Taro, 'uploadFile')
    Object.assign(URL, { revokeObjectURL: () => undefined })
    outbox().addVoice({ path: 'blob:said', ms: 900 })
    change()
    await settled()
    expect(uploaded).not.toHaveBeenCalled()
  })
})

test('a file that another member never sent is deleted once somebody else writes there', async () => {
  const drop = jest.spyOn(fileCache, 'drop').mockResolvedValue()
  store('outbox:chat-9', { by: 7, items: [{ clientId: 'a', content: null, file: { kind: 'voice', path: 'kept-a', ms: 900 }, at: 1 }] })
  session.close()
  signIn(8)
  loses('POST message/send')
  say(outbox(), '乙的话')
  await settled()
  expect(drop.mock.calls).toEqual([['kept-a']])
})

describe('what was typed', () => {
  test('is not back after a reload once it was sent or deleted', () => {
    const box = outbox({ send: () => new Promise(() => undefined) })
    const composing = new Composing('chat-9', box)
    composing.type('写到一半')
    expect(new Composing('chat-9', box).text).toBe('写到一半')
    composing.send()
    expect(new Composing('chat-9', box).text).toBe('')
    composing.type('又')
    composing.erase()
    expect(new Composing('chat-9', box).text).toBe('')
  })

  test("goes on where it was left, and is nobody else's, though its page stays open", () => {
    const box = outbox()
    const composing = new Composing('chat-9', box)
    composing.type('甲的')
    session.close()
    composing.type('甲的悄悄话')
    expect(new Composing('chat-9', box).text).toBe('')
    signIn(8)
    composing.type('甲的悄悄话。')
    expect(new Composing('chat-9', outbox()).text).toBe('')
    session.close()
    signIn(7)
    expect(new Composing('chat-9', outbox()).text).toBe('甲的悄悄话')
  })
})
