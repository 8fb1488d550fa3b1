import { fireEvent } from '@testing-library/dom'
import { cleanUp } from '../support/cleanup'
import { choose, offered, openMenu } from '../support/menu'
import { doing } from '../support/page'
import { layOut } from '../support/render'
import { conversations } from '@/features/chat/Conversation'
import { toaster } from '@/stores/overlays'
import { buildQuote, listing } from '../support/chat'
import { hears, mine, openChat, said, say, sends, talkEachTime } from '../support/conversation'
import { answers, loses } from '../support/server'
import { FakeSocket } from '../support/socket'

const click = (element: Element) => doing(() => fireEvent.click(element))

talkEachTime()

test('a message is answered: what is quoted stands over the field until it is sent or dropped, then above the answer', async () => {
  say({ text: '周末去吗' })
  const page = await openChat()
  await openMenu(page.getByText('周末去吗'))
  await choose('引用')
  expect(page.getByText('老周：周末去吗')).toBeTruthy()
  await click(page.getByRole('button', { name: '取消引用' }))
  expect(page.queryByText('老周：周末去吗')).toBeNull()

  await openMenu(page.getByText('周末去吗'))
  await choose('引用')
  await page.type('去')
  await click(page.getByRole('button', { name: '发送' }))
  expect(sends()).toMatchObject([{ text: '去', quote: 1 }])
  await page.type('几点')
  await click(page.getByRole('button', { name: '发送' }))
  expect(sends()[1]).not.toHaveProperty('quote')
})

test('what is quoted is said by its name where it is no text, and not at all where it is gone', async () => {
  say({ ...mine, text: '一', quote: buildQuote({ id: 91, kind: 'picture', text: '' }) })
  say({ ...mine, text: '二', quote: buildQuote({ id: 92, kind: 'place', text: '青龙湖' }) })
  say({ ...mine, text: '三', quote: buildQuote({ id: 93, state: 'gone', from: null, kind: null, text: '' }) })
  const page = await openChat()
  for (const words of ['老周：[图片]', '老周：[位置] 青龙湖', '引用的消息看不到了']) expect(page.getByText(words)).toBeTruthy()
})

test('a picture that is answered stands small beside the words, over the field and above the answer, until it is taken back', async () => {
  const picture = { id: 5, width: 4, height: 3, color: '#577799', alt: '', thumb: '/media/5-thumb.webp', card: '', full: '' }
  say({ kind: 'picture', text: '', picture })
  say({ ...mine, text: '真大', quote: buildQuote({ id: 1, kind: 'picture', text: '', thumb: '/media/5-thumb.webp' }) })
  const page = await openChat()
  const shown = (part: string) => document.querySelector(`.quote-${part}__thumb`)?.getAttribute('src') ?? null
  await openMenu(document.querySelector('.message-body')!)
  await choose('引用')
  expect(page.getAllByText('老周：[图片]')).toHaveLength(2)
  expect([shown('strip'), shown('line')]).toEqual([expect.stringContaining('5-thumb'), expect.stringContaining('5-thumb')])
  await hears(say({ kind: 'recall', text: '', target: 1 }))
  expect([shown('strip'), shown('line')]).toEqual([null, null])
})

test('what is taken back is gone from the answers to it, at once', async () => {
  say({ text: '周末去吗' })
  say({ ...mine, text: '去', quote: buildQuote() })
  const page = await openChat()
  await hears(say({ kind: 'recall', text: '', target: 1 }))
  expect([page.queryByText('老周：周末去吗'), page.getByText('引用的消息已撤回') !== null]).toEqual([null, true])
})

test('what is taken back, deleted or cleared is not answered any more', async () => {
  for (const text of ['一', '二', '三']) say({ text })
  const page = await openChat({ last: said[2]! })
  const answering = async (text: string, lose: () => unknown) => {
    await openMenu(page.getByText(text))
    await choose('引用')
    const before = page.queryByText(`老周：${text}`)
    await doing(lose)
    return [before !== null, page.queryByText(`老周：${text}`)]
  }
  await page.type('好')
  expect(await answering('二', () => hears(say({ kind: 'recall', text: '', target: 2 })))).toEqual([true, null])
  const deleted = { type: 'deleted', with: 9, group: null, id: 3, unread: 0 } as const
  expect(await answering('三', () => FakeSocket.last.says(deleted))).toEqual([true, null])
  expect(await answering('一', () => conversations.get(9)!.thread.clear())).toEqual([true, null])
  await click(page.getByRole('button', { name: '发送' }))
  expect(sends()).toEqual([expect.not.objectContaining({ quote: expect.anything() })])
})

test.each<[string, () => Promise<unknown>]>([
  ['while its answer waits in another page', () => hears(say({ kind: 'recall', text: '', target: 1 }))],
  [
    'while the app is closed',
    () => {
      conversations.get(9)!.thread.clear()
      said[0] = { ...said[0]!, text: '', recalled: true }
      say({ kind: 'recall', text: '', target: 1 })
      return Promise.resolve()
    },
  ],
])('what is taken back %s is not answered any more', async (_, takeBack) => {
  say({ text: '周末去吗' })
  const page = await openChat()
  await openMenu(page.getByText('周末去吗'))
  await choose('引用')
  await page.type('去')
  await cleanUp()
  await takeBack()
  const again = await openChat()
  expect([again.field().value, again.queryByText('老周：周末去吗')]).toEqual(['去', null])
  await click(again.getByRole('button', { name: '发送' }))
  expect(sends()).toEqual([expect.not.objectContaining({ quote: expect.anything() })])
})

test('a quote that did not load is not said to be gone', async () => {
  say({ ...mine, id: 200, prev: 199, text: '去', quote: buildQuote({ id: 100 }) })
  const page = await openChat()
  loses('GET message/list')
  await click(page.getByRole('button', { name: '查看引用的消息：老周：周末去吗' }))
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  answers('GET message/list', (range) => listing(said, range))
  await click(page.getByRole('button', { name: '查看引用的消息：老周：周末去吗' }))
  expect(toaster.current?.text).toBe('引用的消息看不到了')
})

test('a tap on what is quoted leads to it, also where it is far above', async () => {
  const restore = layOut({ window: 200, content: () => 2_000 })
  say({ text: '周末去吗' })
  for (let turn = 0; turn < 100; turn++) say()
  say({ ...mine, text: '去', quote: buildQuote() })
  const page = await openChat()
  expect(page.queryByText('周末去吗')).toBeNull()
  await click(page.getByRole('button', { name: '查看引用的消息：老周：周末去吗' }))
  expect(page.getByText('周末去吗').closest('.messages__found')).toBeTruthy()
  expect(page.getByText('回到最新消息')).toBeTruthy()
  restore()
})

test('who may not write here answers nothing', async () => {
  say({ text: '周末去吗' })
  const page = await openChat({ can: { write: false } })
  await openMenu(page.getByText('周末去吗'))
  expect(offered()).not.toContain('引用')
})
