import { fireEvent, within } from '@testing-library/dom'
import { choices, modals, toaster } from '@/stores/overlays'
import { reporting } from '@/features/report'
import { conversations } from '@/features/chat/Conversation'
import { openConversationMenu } from '@/features/chat/conversationMenu'
import { ROUNDS, SearchHits } from '@/features/chat/searchHits'
import { choose, offered, openMenu } from '../support/menu'
import { noonOf } from '../support/noon'
import { doing } from '../support/page'
import { hears, openChat, said, say, talkEachTime, zhou } from '../support/conversation'
import { answers, asked, refuses } from '../support/server'
import { FakeSocket } from '../support/socket'
import { buildConversation, buildQuote } from '../support/chat'
import { buildUser } from '../support/factories'

const click = (element: Element) => doing(() => fireEvent.click(element))
const confirm = () => doing(() => modals.close(true))
const more = () => document.querySelector<HTMLElement>('.chat-header__more')!

talkEachTime()

test('a message is deleted for oneself, once one has said yes', async () => {
  say({ text: '周末去吗' })
  say({
    text: '老地方',
    quote: buildQuote(),
  })
  const page = await openChat()
  answers('POST message/delete', { done: true } as never)
  await openMenu(page.getByText('周末去吗'))
  await choose('删除')
  expect(asked('POST message/delete')).toEqual([])
  await confirm()
  expect(asked('POST message/delete').map(({ body }) => body)).toEqual([{ id: 1 }])
  expect([page.queryByText('周末去吗'), page.getByText('引用的消息看不到了') !== null]).toEqual([null, true])
})

test('what was deleted on another device is gone here, at once or when the line is back', async () => {
  for (const text of ['一', '二', '三']) say({ text })
  const page = await openChat({ last: said[2]!, unread: 0 })
  const ends = buildConversation({ user: zhou, last: said[0]! })
  answers('GET message/view', ends)
  await doing(() => FakeSocket.last.says({ type: 'deleted', with: 9, group: null, id: 3, unread: 0 }))
  expect([page.queryByText('三'), conversations.get(9)!.data.last?.text]).toEqual([null, '一'])
  answers('GET message/list', { messages: [], more: false, clearedId: 0, deleted: [3, 2], readId: 0, deliveredId: 0 })
  await doing(() => FakeSocket.last.says({ type: 'sync' }))
  expect([page.queryByText('二'), page.getByText('一') !== null]).toEqual([null, true])
})

test('a conversation is cleared from its header, once one has said yes', async () => {
  const last = say({ text: '周末去吗' })
  const page = await openChat({ last })
  answers('POST message/clear', { done: true } as never)
  await click(more())
  await choose('清空聊天记录')
  said.length = 0
  await confirm()
  expect(asked('POST message/clear').map(({ body }) => body)).toEqual([{ id: 9 }])
  expect([page.queryByText('周末去吗'), toaster.current?.text]).toEqual([null, '聊天记录已清空'])
  await hears(say({ text: '在吗', prev: null }))
  expect(page.getByText('在吗')).toBeTruthy()
})

test('a conversation that could not be cleared is there as before, and not said to be gone', async () => {
  const page = await openChat({ last: say({ text: '周末去吗' }) })
  refuses('POST message/clear', 'rest_unavailable', 503, '请稍后再试')
  await click(more())
  await choose('清空聊天记录')
  await doing(() => modals.close(false))
  expect(asked('POST message/clear')).toEqual([])
  await click(more())
  await choose('清空聊天记录')
  expect(modals.current).toMatchObject({ content: '清空后找不回来，其他人那边不受影响。', confirmText: '清空聊天记录' })
  await confirm()
  expect([page.queryByText('周末去吗') !== null, toaster.current?.text]).toEqual([true, '请稍后再试'])
})

test('from the header one pins, reports and blocks', async () => {
  const last = say({ text: '周末去吗' })
  const page = await openChat({ last })
  await doing(() => FakeSocket.last.says({ type: 'ready' }))
  await click(more())
  expect(offered()).toEqual(['查看主页', '查找聊天记录', '发起群聊', '置顶聊天', '消息免打扰', '清空聊天记录', '举报', '拉黑'])
  answers('POST message/pin', { done: true } as never)
  await choose('置顶聊天')
  expect(asked('POST message/pin').map(({ body }) => body)).toEqual([{ id: 9, on: true }])
  // Nobody has opened the list yet.
  expect([asked('GET message'), asked('GET group-message')]).toEqual([[], []])
  await click(more())
  expect(offered()).toContain('取消置顶')
  answers('GET report/get-type', [{ key: 'spam', name: '垃圾广告', words: false }])
  await choose('举报')
  expect(reporting.current?.thing).toEqual({ type: 'user', id: 9 })
  await doing(() => reporting.close())
  await click(more())
  await choose('拉黑')
  answers('POST content-manage/add-blacklist', { done: true } as never)
  answers('GET message/view', buildConversation({ user: zhou, last, blocked: true, can: { write: false } }))
  await confirm()
  expect(page.getByText(/你已拉黑对方/)).toBeTruthy()
  await click(more())
  expect(offered()).not.toContain('拉黑')
})

test('what is pinned or muted is so no more by its menu, though nothing was said since it was cleared', async () => {
  await openChat({ last: null, pinned: true, muted: true })
  await click(more())
  expect(offered()).toEqual(['查看主页', '发起群聊', '取消置顶', '取消免打扰', '举报', '拉黑'])
  await doing(() => choices.close(-1))
  await doing(() => void openConversationMenu(conversations.get(9)!))
  expect(offered()).toEqual(['取消置顶', '查看主页', '取消免打扰', '删除聊天'])
  await doing(() => choices.close(-1))
})

test('where one blocked the other nothing is searched or sent on', async () => {
  const last = say({ text: '周末去吗' })
  const page = await openChat({ last, blocked: true, can: { write: false } })
  await click(more())
  expect(offered()).not.toContain('查找聊天记录')
  await doing(() => choices.close(-1))
  await openMenu(page.getByText('周末去吗'))
  expect(offered()).not.toContain('转发')
  await doing(() => choices.close(-1))
})

/** Opens the search of the conversation, and looks for a word. */
async function searchFor(word: string) {
  const page = await openChat({ last: said.at(-1)! })
  await click(more())
  await choose('查找聊天记录')
  const sheet = within(page.getByRole('dialog', { name: '查找聊天记录' }))
  const enter = async (text: string) => {
    const field = sheet.getByRole('textbox', { name: '搜索聊天内容' })
    await doing(() => fireEvent.change(field, { target: { value: text } }))
    await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
  }
  await enter(word)
  return { page, sheet, enter }
}
const searches = () => asked('GET message/search').map(({ query }) => [query.word, query.before])

test('a long search stops, and goes on by a tap', async () => {
  say({ text: '水位退了' })
  let at = 1_000
  answers('GET message/search', () => ({ messages: [], next: at-- }))
  const { sheet } = await searchFor('水位')
  expect([searches().length, sheet.getByText('最近的消息里没有找到') !== null]).toEqual([ROUNDS, true])
  answers('GET message/search', { messages: [said[0]!], next: null })
  await click(sheet.getByRole('button', { name: '继续往前找' }))
  expect(searches().slice(ROUNDS)).toEqual([['水位', '996']])
  expect([sheet.getAllByRole('button', { name: /水位/ }).length, sheet.queryByText('继续往前找')]).toEqual([1, null])
})

test('a word is looked for without what surrounds it, and its hits go with it', async () => {
  say({ text: '水位退了' })
  answers('GET message/search', { messages: [said[0]!], next: null })
  const { sheet, enter } = await searchFor(' 水位 ')
  const hits = () => sheet.queryAllByRole('button', { name: /水位/ }).length
  expect([searches(), hits()]).toEqual([[['水位', undefined]], 1])
  await click(sheet.getByRole('button', { name: '清空' }))
  expect(hits()).toBe(0)
  await enter('  ')
  expect(searches()).toHaveLength(1)
})

test('a long message is shown from before its word on, which is marked', async () => {
  say({
    from: buildUser({ id: 9, nickName: '' }),
    text: `${'昨晚在下游守到半夜，一口没有。'.repeat(4)}今早水位退了`,
    createdAt: noonOf('2025-05-01'),
  })
  answers('GET message/search', { messages: [said[0]!], next: null })
  const { sheet } = await searchFor('水位')
  expect(sheet.getByRole('button', { name: /水位/ }).querySelector('.chat-hit__head')!.textContent).toMatch(/^已注销用户2025-05-01$/)
  const { textContent } = sheet.getByRole('button', { name: /水位/ }).querySelector('.chat-hit__text')!
  expect([textContent, document.querySelector('.marked')!.textContent]).toEqual(['…晚在下游守到半夜，一口没有。今早水位退了', '水位'])
})

test('hits have further pages', async () => {
  for (let turn = 0; turn < 2; turn++) say({ text: `水位${turn}` })
  answers('GET message/search', ({ before }) =>
    before === undefined ? { messages: [said[1]!], next: 2 } : { messages: [said[0]!], next: null },
  )
  const { list } = new SearchHits(conversations.upsert({ id: 9, ...buildConversation({ user: zhou }) }).thread, '水位')
  await list.load()
  expect([list.items.length, list.phase]).toEqual([1, 'ready'])
  await list.refresh()
  expect([searches().at(-1), list.items.map(({ text }) => text)]).toEqual([['水位', undefined], ['水位1']])
  await list.more()
  expect([list.items.length, list.phase]).toEqual([2, 'end'])
})

test('nobody is searched for any more once another word is typed', async () => {
  say({ text: '闲话' })
  const held: (() => void)[] = []
  answers('GET message/search', ({ word }) =>
    word === '水位'
      ? (new Promise((resolve) => held.push(() => resolve({ messages: [], next: 1_000 - held.length }))) as never)
      : { messages: [said[0]!], next: null },
  )
  const { enter } = await searchFor('水位')
  await enter('闲话')
  for (let turn = 0; turn < ROUNDS; turn++) await doing(() => held[turn]?.())
  expect(searches().map(([word]) => word)).toEqual(['水位', '闲话'])
})

test('a hit that is not there any more is said to be gone', async () => {
  say({ text: '闲话' })
  const found = { ...said[0]!, id: 500, text: '水位退了' }
  answers('GET message/search', { messages: [found], next: null })
  const { sheet } = await searchFor('水位')
  await click(sheet.getByRole('button', { name: /水位/ }))
  expect(toaster.current?.text).toBe('这条消息看不到了')
})

test('a hit leads to its message once the page is come back to', async () => {
  for (let turn = 0; turn < 3; turn++) say({ text: `闲话${turn}` })
  const page = await openChat({ last: said.at(-1)! })
  const isFound = () => page.getByText('闲话1').closest('.messages__found') !== null
  await doing(() => page.hide())
  await doing(() => conversations.get(9)!.thread.lead(2))
  expect(isFound()).toBe(false)
  await doing(() => page.show())
  expect(isFound()).toBe(true)
  // It was led to once: who comes back later is where they were.
  expect(conversations.get(9)!.thread.wanted).toBe(0)
})

test('a word is looked for, further back too, and a hit leads to where it was said', async () => {
  for (let turn = 0; turn < 60; turn++) say({ text: turn === 2 ? '三号坝水位退了' : `闲话${turn}` })
  const page = await openChat({ last: said.at(-1)! })
  answers('GET message/search', ({ before }) => (before === undefined ? { messages: [], next: 40 } : { messages: [said[2]!], next: null }))
  expect(page.queryByText('三号坝水位退了')).toBeNull()
  await click(more())
  await choose('查找聊天记录')
  const sheet = within(page.getByRole('dialog', { name: '查找聊天记录' }))
  const field = sheet.getByRole('textbox', { name: '搜索聊天内容' })
  await doing(() => fireEvent.change(field, { target: { value: '水位' } }))
  await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
  expect(asked('GET message/search').map(({ query }) => [query.word, query.before])).toEqual([
    ['水位', undefined],
    ['水位', '40'],
  ])
  expect(sheet.getByText('水位').className).toContain('marked')
  await click(sheet.getByRole('button', { name: /三号坝/ }))
  expect(page.getByText('三号坝水位退了').closest('.messages__found')).toBeTruthy()
})
