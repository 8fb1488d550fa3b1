import { fireEvent, within } from '@testing-library/dom'
import type { Message } from '@anglers/contract/chat'
import { FORWARDED_AT_ONCE } from '@anglers/contract/limits'
import { canForward } from '@/features/chat/forwarding'
import { inbox } from '@/features/chat/inbox'
import { myGroups } from '@/features/chat/myGroups'
import { modals, toaster } from '@/stores/overlays'
import { buildConversation, buildGroup, buildMessage } from '../support/chat'
import { buildUser } from '../support/factories'
import { choose, offered, openMenu } from '../support/menu'
import { doing } from '../support/page'
import { mine, openChat, say, sends, talkEachTime } from '../support/conversation'
import { answers, answersPages, asked, refuses, Refused } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const friend = (id: number) => buildConversation({ user: buildUser({ id, nickName: `钓友${id}` }) })

talkEachTime()
beforeEach(() => {
  inbox.reset()
  myGroups.reset()
})

/** Opens the sheet for a message, with so many friends to choose from. */
async function beginForward(friends: number) {
  answersPages('GET message', () => Array.from({ length: friends }, (_, at) => friend(20 + at)))
  answersPages('GET group-message', () => [{ ...buildGroup(), last: null, mentioned: false }])
  say({ text: '周六六点' })
  const page = await openChat()
  await openMenu(page.getByText('周六六点'))
  await choose('转发')
  const sheet = within(page.getByRole('dialog', { name: '转发' }))
  return { page, sheet, pick: (name: string) => click(sheet.getByRole('button', { name: new RegExp(`${name}$`) })) }
}

test('a message is sent on to several at once, into groups too', async () => {
  const { page, sheet, pick } = await beginForward(3)
  expect(sheet.getByRole('button', { name: '发送' })).toHaveProperty('disabled', true)
  await pick('钓友20')
  await pick('钓友21')
  await pick('钓友22')
  await pick('钓友21')
  await click(sheet.getByRole('button', { name: '群组' }))
  await pick('东湖夜钓')
  answers('POST group-message/send', () => say({ ...mine, group: 41, to: null, text: '周六六点' }))
  await click(sheet.getByRole('button', { name: '发送（3）' }))
  expect(sends()).toMatchObject([
    { id: 20, forward: 1 },
    { id: 22, forward: 1 },
  ])
  expect(asked('POST group-message/send').map(({ body }) => body)).toMatchObject([{ id: 41, forward: 1 }])
  expect([toaster.current?.text, page.queryByRole('dialog', { name: '转发' })]).toEqual(['已发送', null])
})

test('who did not take it is named and stays chosen, and they alone are sent it again', async () => {
  const { sheet, pick } = await beginForward(2)
  await pick('钓友20')
  await pick('钓友21')
  answers('POST message/send', ({ id }) => {
    if (id === 20) throw new Refused('message_refused', 403, '对方暂时不接收你的消息')
    return say({ ...mine, to: id })
  })
  await click(sheet.getByRole('button', { name: '发送（2）' }))
  expect(modals.current?.content).toBe('没有发给：钓友20\n对方暂时不接收你的消息')
  await doing(() => modals.close(true))
  expect(sheet.getByRole('button', { name: /钓友20/ }).getAttribute('aria-pressed')).toBe('true')
  await click(sheet.getByRole('button', { name: '发送（1）' }))
  expect(sends().map(({ id }) => id)).toEqual([20, 21, 20])
  // By its mark the server knows what it had taken though its answer was lost; each conversation has one of its own.
  const [first, other, again] = sends().map(({ clientId }) => clientId)
  expect([again === first, other === first]).toEqual([true, false])
  await doing(() => modals.close(true))
})

test('what cannot be sent on at all is asked about once, and no conversation is blamed', async () => {
  const { sheet, pick } = await beginForward(2)
  await pick('钓友20')
  await pick('钓友21')
  refuses('POST message/send', 'rest_invalid_param', 400, '参数有误', { forward: '含有不能发布的内容' })
  await click(sheet.getByRole('button', { name: '发送（2）' }))
  expect([modals.current?.content, sends().length]).toEqual(['这条消息不能转发\n含有不能发布的内容', 1])
  await doing(() => modals.close(true))
})

test('whom nobody can tell by a name any more is said to have left', async () => {
  const { sheet } = await beginForward(0)
  answersPages('GET message', () => [buildConversation({ user: buildUser({ id: 30, nickName: '' }) })])
  await doing(() => inbox.refresh())
  expect(sheet.getByText('已注销用户')).toBeTruthy()
})

test('to so many at once and no more', async () => {
  const { pick } = await beginForward(FORWARDED_AT_ONCE + 1)
  for (let at = 0; at <= FORWARDED_AT_ONCE; at++) await pick(`钓友${20 + at}`)
  expect(toaster.current?.text).toBe(`一次最多发给 ${FORWARDED_AT_ONCE} 个聊天`)
})

test('a voice note, and what costs, is not offered to be sent on', async () => {
  say({ kind: 'voice', text: '', voice: { id: 5, url: '/media/5.mp3', ms: 4_000 } })
  const page = await openChat()
  await openMenu(page.getByRole('button', { name: '播放语音，4 秒' }))
  expect(offered()).not.toContain('转发')
})

const cardOf = (type: string, gone = false): Partial<Message> => ({ kind: 'card', card: { type, id: 3, gone } as Message['card'] })

test.each<[string, Partial<Message>, boolean]>([
  ['a text', {}, true],
  ['a picture', { kind: 'picture' }, true],
  ['a file', { kind: 'file' }, true],
  ['a place', { kind: 'place' }, true],
  ['a voice note', { kind: 'voice' }, false],
  ['what happened in a group', { kind: 'event' }, false],
  ['what was taken back', { recalled: true }, false],
  ['a post', cardOf('post'), true],
  ['a post that is gone', cardOf('post', true), false],
  ['a red packet', cardOf('redbag'), false],
  ['a gift', cardOf('gift'), false],
  ['an offer', cardOf('offer'), false],
  ['a good', cardOf('good'), false],
  ['a card that is gone', { kind: 'card' }, false],
])('whether %s may be sent on', (_, own, may) => {
  expect(canForward(buildMessage(own))).toBe(may)
})
