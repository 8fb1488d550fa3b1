import type { Message } from '@anglers/contract/chat'
import { partAround } from '@/features/chat/searchHits'
import { groupWords, messageWords, textOf } from '@/features/chat/words'
import { buildMessage } from '../../support/chat'

const NEWER = '请更新后查看这条消息'
const event = (what: string) =>
  buildMessage({ kind: 'event', text: '', event: { what, members: [], text: '' } as unknown as Message['event'] })

test.each<[string, Message]>([
  ['a kind of message', buildMessage({ kind: 'good' as Message['kind'], text: '' })],
  ['what happened in a group', event('painted')],
])('an app that is older than %s says so in the list of talks', (_, message) => {
  expect(messageWords(message)).toBe(NEWER)
})

test('and where the message stands', () => {
  expect(textOf(buildMessage({ kind: 'good' as Message['kind'], text: '' }))).toBe(NEWER)
  expect(textOf(buildMessage({ kind: 'text', text: '带上海竿' }))).toBe('带上海竿')
})

test('a card that the server does not know can no longer be seen, in the list of talks and where it stands', () => {
  const message = buildMessage({ kind: 'card', text: '' })
  expect([messageWords(message), textOf(message)]).toEqual(Array(2).fill('这条内容已经看不到了'))
})

test('what the app knows is said as it is', () => {
  expect(messageWords(event('created'))).toContain(buildMessage().from.nickName)
  expect(messageWords(buildMessage({ kind: 'picture', text: '' }))).toBe('[图片]')
})

test('in a group stands who said it, but not twice before what happened or was taken back', () => {
  const words = (own: Partial<Message>) => groupWords(buildMessage({ text: '', ...own }))
  expect(words({ text: '带上海竿' })).toBe('老周：带上海竿')
  expect(words({ kind: 'voice' })).toBe('老周：[语音]')
  expect([words({ recalled: true }), words({ kind: 'recall' })]).toEqual(Array(2).fill('老周撤回了一条消息'))
  expect(groupWords(event('joined'))).toBe('老周 加入了群聊')
})

test.each([
  ['水位退了', '水位', '水位退了'],
  ['早上一个人去\n三号坝 看了看，下午回来的时候 Daiwa 掉了', 'daiwa', '…三号坝 看了看，下午回来的时候 Daiwa 掉了'],
])('of %j the part around %j is shown', (text, word, part) => {
  expect(partAround(text, word)).toBe(part)
})
