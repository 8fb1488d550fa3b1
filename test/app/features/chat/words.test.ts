import { QUOTE_CHARS } from '@anglers/contract/limits'
import type { Message } from '@anglers/contract/chat'
import { eventWords } from '@/features/chat/groupWords'
import { partAround } from '@/features/chat/searchHits'
import { groupWords, messageWords, quoteOf, textOf } from '@/features/chat/words'
import { buildMessage } from '../../support/chat'
import { buildPicture, buildUser } from '../../support/factories'

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

const both = [buildUser({ nickName: '甲' }), buildUser({ nickName: '' })]

test.each<[string, Partial<NonNullable<Message['event']>>, string]>([
  ['created', {}, '老周 建了这个群'],
  ['joined', {}, '老周 加入了群聊'],
  ['invited', { members: both }, '老周 邀请 甲、已注销用户 加入了群聊'],
  ['left', {}, '老周 退出了群聊'],
  ['removed', { members: both }, '老周 把 甲、已注销用户 移出了群聊'],
  ['renamed', { text: '夜钓队' }, '老周 把群名改为「夜钓队」'],
  ['pictured', {}, '老周 更换了群头像'],
  ['announced', { text: '周六集合' }, '老周 发布了群公告：周六集合'],
  ['announced', {}, '老周 清空了群公告'],
  ['silenced', { members: both.slice(0, 1) }, '老周 禁言了 甲'],
  ['silenced', {}, '老周 开启了全员禁言'],
  ['spoken', { members: both.slice(0, 1) }, '老周 解除了 甲 的禁言'],
  ['spoken', {}, '老周 关闭了全员禁言'],
  ['admin', { members: both.slice(0, 1) }, '老周 把 甲 设为管理员'],
  ['unadmin', { members: both.slice(0, 1) }, '老周 取消了 甲 的管理员'],
  ['owner', { members: both.slice(0, 1) }, '甲 成为新群主'],
])('what happened in a group is one sentence: %s %j', (what, own, words) => {
  const { event: happened, ...message } = event(what)
  expect(eventWords({ ...message, event: { ...happened!, ...own } })).toBe(words)
})

describe('what is answered is shown at once', () => {
  const quoted = (own: Partial<Message>) => {
    const { from, ...quote } = quoteOf(buildMessage({ id: 5, text: '', ...own }))
    expect([from, quote.id, quote.state]).toEqual([{ id: 9, nickName: '老周' }, 5, 'said'])
    return [quote.kind, quote.cardType, quote.text, quote.thumb]
  }
  const picture = buildPicture({ thumb: '/media/5-thumb.webp' })

  test.each<[Partial<Message>, unknown[]]>([
    [{ text: '几点\n  走' }, ['text', null, '几点 走', null]],
    [{ text: '鱼'.repeat(QUOTE_CHARS) }, ['text', null, '鱼'.repeat(QUOTE_CHARS), null]],
    [{ text: '鱼'.repeat(QUOTE_CHARS + 1) }, ['text', null, `${'鱼'.repeat(QUOTE_CHARS - 1)}…`, null]],
    [{ kind: 'picture', picture }, ['picture', null, '', '/media/5-thumb.webp']],
    [{ kind: 'place', place: { name: '青龙湖', address: '东岸', lat: 30, lng: 114 } }, ['place', null, '青龙湖', null]],
    [{ kind: 'file', file: { name: '路线.gpx' } as Message['file'] }, ['file', null, '路线.gpx', null]],
    [{ kind: 'card', card: { type: 'gift' } as Message['card'] }, ['card', 'gift', '', null]],
  ])('%j', (own, parts) => expect(quoted(own)).toEqual(parts))
})
