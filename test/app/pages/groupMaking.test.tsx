import { fireEvent, within } from '@testing-library/dom'
import type { UserCard } from '@anglers/contract/account'
import { GROUP_INVITED_AT_ONCE } from '@anglers/contract/limits'
import { GroupMaking } from '@/features/chat/GroupMaking'
import { inbox } from '@/features/chat/inbox'
import { myGroups } from '@/features/chat/myGroups'
import ChatGroupListPage from '@/pagesB/chat/chat-group-list'
import ChatPage from '@/pagesB/chat/chat'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildConversation, buildGroup } from '../support/chat'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { choose } from '../support/menu'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, Refused, refuses, settled } from '../support/server'

const zhou = buildUser({ id: 9, nickName: '老周' })
const qiang = buildUser({ id: 11, nickName: '阿强' })
const lin = buildUser({ id: 12, nickName: '小林' })
const gone = buildUser({ id: 13, nickName: '' })

const click = (element: Element) => doing(() => fireEvent.click(element))
const dialog = () => within(document.body).queryByRole('dialog')
const sent = () => asked('POST group-message/create').map(({ body }) => body)

beforeEach(() => {
  localStorage.clear()
  toaster.hide()
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET message/unread', { messages: 0, groups: 0 })
  answersPages('GET group-message', () => [])
  answersPages('GET message', () => [zhou, gone].map((user) => buildConversation({ user })))
})
afterEach(async () => {
  await cleanUp()
  session.close()
  inbox.reset()
  myGroups.reset()
})

/** The sheet on the page of groups, and what is done in it. */
async function openSheet() {
  const page = await openPage(ChatGroupListPage, 'pagesB/chat/chat-group-list')
  await click(page.getByText('发起群聊'))
  return within(page.getByRole('dialog', { name: '发起群聊' }))
}
type Sheet = Awaited<ReturnType<typeof openSheet>>
const pick = (sheet: Sheet, name: string) => click(sheet.getByRole('button', { name: new RegExp(`${name}$`), pressed: false }))
/** Opens a tab in which there is this one. */
function openTab(sheet: Sheet, name: string, user: UserCard): Promise<void> {
  answersPages('GET user/followers', () => [user] as never)
  return click(sheet.getByRole('button', { name }))
}
const type = (sheet: Sheet, value: string) => doing(() => fireEvent.change(sheet.getByLabelText('群名称'), { target: { value } }))
/** The button that makes it. */
const button = (sheet: Sheet) => sheet.getByRole('button', { name: /^发起群聊/ })
const isChosen = (sheet: Sheet, name: string) => sheet.queryByRole('button', { name: `取消选择 ${name}` }) !== null

test('a group is made with those I talk with, follow and am followed by in one step, also without a name, and opened', async () => {
  const sheet = await openSheet()
  expect([button(sheet), sheet.queryByText('点选要邀请的钓友') !== null]).toEqual([expect.objectContaining({ disabled: true }), true])
  const hint = () => sheet.getByLabelText<HTMLInputElement>('群名称').placeholder
  expect(hint()).toBe('比如：东湖夜钓小分队')
  await pick(sheet, '老周')
  expect(hint()).toBe('不填就用成员的名字')
  await openTab(sheet, '我关注的', qiang)
  await pick(sheet, '阿强')
  await openTab(sheet, '关注我的', lin)
  await pick(sheet, '小林')
  expect(asked('GET user/followers').map(({ query }) => query.kind)).toEqual(['followed', 'followers'])
  await click(sheet.getByRole('button', { name: '取消选择 阿强' }))
  answers('POST group-message/create', buildGroup({ id: 51, name: '渔竿、老周、小林', invited: 2 }))
  await click(sheet.getByRole('button', { name: '发起群聊（2）' }))
  expect(sent()).toEqual([{ members: [9, 12] }])
  expect([opened, toaster.current?.text, dialog()]).toEqual([['/pagesB/chat/chat-group?id=51'], '群聊已建好，等对方接受邀请', null])
  expect(document.querySelector('.chat-row__name')!.textContent).toContain('渔竿、老周、小林')
})

test('anyone is found by name; who has deleted the account and I myself are not offered', async () => {
  const sheet = await openSheet()
  const rows = [...document.querySelectorAll('.group-member__name')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['老周'])
  answersPages('GET user/search', () => [buildUser({ id: 21, nickName: '周深' }), buildUser({ id: 7, nickName: '周我' })] as never)
  const field = sheet.getByRole('textbox', { name: '搜索昵称' })
  await doing(() => fireEvent.change(field, { target: { value: '周' } }))
  await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
  expect(sheet.queryByText('周我')).toBeNull()
  await pick(sheet, '周深')
  await doing(() => fireEvent.change(field, { target: { value: '' } }))
  expect([isChosen(sheet, '周深'), sheet.queryByText('老周') !== null]).toEqual([true, true])
})

test('of a name alone a group is made, too; what is wrong with it is said at the field', async () => {
  const sheet = await openSheet()
  await type(sheet, '  ')
  expect(button(sheet)).toHaveProperty('disabled', true)
  await type(sheet, ' 夜钓队 ')
  refuses('POST group-message/create', 'rest_invalid_param', 400, '参数有误', { name: '含有不能发布的内容' })
  await click(button(sheet))
  expect([sent(), sheet.getByRole('alert').textContent]).toEqual([[{ name: '夜钓队' }], '含有不能发布的内容'])
  await type(sheet, '早钓队')
  expect(sheet.queryByRole('alert')).toBeNull()
  answers('POST group-message/create', buildGroup({ id: 51, name: '早钓队' }))
  await click(button(sheet))
  // Nobody is waited for.
  expect([opened, toaster.current]).toEqual([['/pagesB/chat/chat-group?id=51'], null])
})

test('who does not let me invite them is taken off the list and named; the others are invited on the next tap', async () => {
  const sheet = await openSheet()
  await pick(sheet, '老周')
  await openTab(sheet, '关注我的', lin)
  await pick(sheet, '小林')
  refuses('POST group-message/create', 'rest_invalid_param', 400, '参数有误', { 'members.0': '对方不接受' })
  await click(sheet.getByRole('button', { name: '发起群聊（2）' }))
  expect([sheet.getByRole('alert').textContent, isChosen(sheet, '老周'), isChosen(sheet, '小林')]).toEqual([
    '老周 不接受你的群聊邀请，已从名单中去掉',
    false,
    true,
  ])
  for (const pressed of [true, false]) await click(sheet.getByRole('button', { name: /小林$/, pressed }))
  expect(sheet.queryByRole('alert')).toBeNull()
  answers('POST group-message/create', buildGroup({ id: 51 }))
  await click(sheet.getByRole('button', { name: '发起群聊（1）' }))
  expect(sent()[1]).toEqual({ members: [12] })
})

test('without a line all stays, also over a reload, and sent again it is the same group', async () => {
  let sheet = await openSheet()
  await type(sheet, '夜钓队')
  await pick(sheet, '老周')
  loses('POST group-message/create')
  await click(sheet.getByRole('button', { name: '发起群聊（1）' }))
  expect(sheet.getByRole('alert').textContent).toMatch(/网络/)
  await cleanUp()
  sheet = await openSheet()
  expect([sheet.getByLabelText('群名称'), isChosen(sheet, '老周')]).toEqual([expect.objectContaining({ value: '夜钓队' }), true])
  answers('POST group-message/create', buildGroup({ id: 51, name: '夜钓队' }))
  await click(sheet.getByRole('button', { name: '发起群聊（1）' }))
  const [first, second] = keysOf('POST group-message/create')
  expect(second).toBe(first)
  await cleanUp()
  sheet = await openSheet()
  expect([sheet.getByLabelText('群名称'), isChosen(sheet, '老周')]).toEqual([expect.objectContaining({ value: '' }), false])
})

test('what an earlier sending made, though its answer was lost, is in the list', async () => {
  const sheet = await openSheet()
  await type(sheet, '夜钓队')
  refuses('POST group-message/create', 'rest_idempotency_conflict', 409, '已经处理过')
  answersPages('GET group-message', () => [{ ...buildGroup({ id: 51, name: '早钓队' }), last: null, mentioned: false }])
  await click(button(sheet))
  expect(document.querySelector('.chat-row__name')!.textContent).toContain('早钓队')
  expect(dialog()).toBeNull()
})

/** Lets the server make the group of what is sent first, though its answer is lost, and answer as it does from then on. */
function losesAnswer(id: number): void {
  let made: string | undefined
  answers('POST group-message/create', (input) => {
    const body = JSON.stringify(input)
    if (made === undefined) {
      made = body
      throw new TypeError('Failed to fetch')
    }
    if (body !== made) throw new Refused('rest_idempotency_conflict', 409)
    return buildGroup({ id, name: '渔竿、老周', invited: 1 })
  })
}

describe('after the answer to making it was lost', () => {
  test('who is chosen then is invited, and what it is called then it is called', async () => {
    const sheet = await openSheet()
    await pick(sheet, '老周')
    losesAnswer(51)
    await click(button(sheet))
    await openTab(sheet, '关注我的', lin)
    await pick(sheet, '小林')
    await type(sheet, '夜钓队')
    answers('POST group-message/invite', buildGroup({ id: 51, invited: 2 }))
    answers('POST group-message/edit', buildGroup({ id: 51, name: '夜钓队', invited: 2 }))
    await click(button(sheet))
    expect(asked('POST group-message/invite').map(({ body }) => body)).toEqual([{ id: 51, members: [12] }])
    expect(asked('POST group-message/edit').map(({ body }) => body)).toEqual([{ id: 51, name: '夜钓队' }])
    expect(new Set(keysOf('POST group-message/create')).size).toBe(1)
    expect([opened, toaster.current?.text]).toEqual([['/pagesB/chat/chat-group?id=51'], '群聊已建好，等对方接受邀请'])
  })

  test.each([
    ['who cannot be invited any more', async () => refuses('POST group-message/invite', 'rest_invalid_param', 400)],
    ['who was invited before', async (sheet: Sheet) => click(sheet.getByRole('button', { name: '取消选择 老周' }))],
  ])('it is opened, also over a reload, and said to be as it was first: %s', async (_, change) => {
    let sheet = await openSheet()
    await pick(sheet, '老周')
    losesAnswer(51)
    await click(button(sheet))
    await cleanUp()
    sheet = await openSheet()
    await openTab(sheet, '关注我的', lin)
    await pick(sheet, '小林')
    answers('POST group-message/invite', buildGroup({ id: 51 }))
    await change(sheet)
    await click(button(sheet))
    expect([opened, toaster.current?.text]).toEqual([['/pagesB/chat/chat-group?id=51'], '群聊已按先前的选择建好，后来的改动没有生效'])
  })

  test('nobody is invited who was taken back, where it had not arrived', async () => {
    const sheet = await openSheet()
    await pick(sheet, '老周')
    await openTab(sheet, '关注我的', lin)
    await pick(sheet, '小林')
    loses('POST group-message/create')
    await click(button(sheet))
    await click(sheet.getByRole('button', { name: '取消选择 老周' }))
    answers('POST group-message/create', buildGroup({ id: 51 }))
    await click(button(sheet))
    expect([sent().at(-1), opened]).toEqual([{ members: [12] }, ['/pagesB/chat/chat-group?id=51']])
  })
})

describe('while it is being made', () => {
  test('nothing can be changed', async () => {
    const sheet = await openSheet()
    await type(sheet, '夜钓队')
    await pick(sheet, '老周')
    const held = holds('POST group-message/create')
    await click(button(sheet))
    await openTab(sheet, '关注我的', lin)
    await type(sheet, '早钓队')
    const rows = [sheet.getByRole('button', { name: /小林$/ }), sheet.getByRole('button', { name: '取消选择 老周' })]
    // They say so themselves, to a screen reader, too.
    expect(rows.map((row) => (row as HTMLButtonElement).disabled)).toEqual([true, true])
    for (const row of rows) await click(row)
    expect(sheet.getByLabelText('群名称')).toHaveProperty('value', '夜钓队')
    expect([isChosen(sheet, '老周'), isChosen(sheet, '小林')]).toEqual([true, false])
    await doing(() => held[0]!.answer(buildGroup({ id: 51 })))
    expect(opened).toEqual(['/pagesB/chat/chat-group?id=51'])
  })

  test('whoever closes the form stays where they are', async () => {
    const sheet = await openSheet()
    await pick(sheet, '老周')
    const held = holds('POST group-message/create')
    await click(button(sheet))
    await click(sheet.getByRole('button', { name: '关闭' }))
    await click(within(document.body).getByText('加入群聊'))
    await doing(() => held[0]!.answer(buildGroup({ id: 51 })))
    expect([opened, dialog()?.getAttribute('aria-label')]).toEqual([[], '加入群聊'])
    expect(toaster.current?.text).toBe('群聊已建好，等对方接受邀请')
  })
})

test('a group that is made after another has signed in is none of theirs', async () => {
  await myGroups.load()
  const making = new GroupMaking()
  making.type('夜钓队')
  const held = holds('POST group-message/create')
  const made = making.make()
  await settled()
  session.open(buildSession({ user: buildMe({ userId: 8 }) }))
  await myGroups.load()
  await held[0]!.answer(buildGroup({ id: 51 }))
  expect([await made, myGroups.items]).toEqual([null, []])
  making.leave()
})

test('the name that an earlier form kept is the name', async () => {
  localStorage.setItem('draft:group-new', JSON.stringify({ data: { by: 7, value: { name: '夜钓队' } } }))
  const sheet = await openSheet()
  expect(sheet.getByLabelText('群名称')).toHaveProperty('value', '夜钓队')
  expect(localStorage.getItem('draft:group-new')).toBeNull()
})

test('so many can be chosen and no more', () => {
  const making = new GroupMaking()
  for (let id = 100; id <= 100 + GROUP_INVITED_AT_ONCE; id++) making.flip(buildUser({ id, nickName: `友${id}` }))
  expect([toaster.current?.text, making.chosen.length]).toEqual([`一次最多邀请 ${GROUP_INVITED_AT_ONCE} 人`, GROUP_INVITED_AT_ONCE])
  making.leave()
})

/** The sheet in our conversation. */
async function openSheetInChat() {
  answers('GET message/view', buildConversation({ user: zhou }))
  answers('GET message/list', { messages: [], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
  const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '9' })
  await click(page.getByRole('button', { name: '更多操作' }))
  await choose('发起群聊')
  return within(page.getByRole('dialog', { name: '发起群聊' }))
}

test('one begins with the member I talk with, from the menu of our conversation', async () => {
  const sheet = await openSheetInChat()
  expect(isChosen(sheet, '老周')).toBe(true)
  answers('POST group-message/create', buildGroup({ id: 51 }))
  await click(sheet.getByRole('button', { name: '发起群聊（1）' }))
  expect([sent(), opened]).toEqual([[{ members: [9] }], ['/pagesB/chat/chat-group?id=51']])
})

test('begun there with nothing changed, a lost answer makes no second group, though the form was closed', async () => {
  let sheet = await openSheetInChat()
  loses('POST group-message/create')
  await click(button(sheet))
  await cleanUp()
  sheet = await openSheetInChat()
  answers('POST group-message/create', buildGroup({ id: 51 }))
  await click(button(sheet))
  const [first, second] = keysOf('POST group-message/create')
  expect(second).toBe(first)
})

test('what was begun with the member I talk with, and what was begun from the list, are kept apart', async () => {
  const list = await openSheet()
  await type(list, '夜钓队')
  await cleanUp()
  const chat = await openSheetInChat()
  expect([chat.getByLabelText('群名称'), isChosen(chat, '老周')]).toEqual([expect.objectContaining({ value: '' }), true])
  await type(chat, '我们俩')
  await cleanUp()
  const again = await openSheet()
  expect([again.getByLabelText('群名称'), isChosen(again, '老周')]).toEqual([expect.objectContaining({ value: '夜钓队' }), false])
})
