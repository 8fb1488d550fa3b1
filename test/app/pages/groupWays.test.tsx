import { fireEvent } from '@testing-library/dom'
import type { Group } from '@anglers/contract/groups'
import ChatGroupListPage from '@/pagesB/chat/chat-group-list'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildGroup } from '../support/chat'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const outside: Partial<Group> = { role: null, code: null, can: { write: false, edit: false, mentionAll: false, own: false } }

beforeEach(() => {
  toaster.hide()
  session.open(buildSession({ user: buildMe({ userId: 7 }) }))
})

test.each<[string, Partial<Group>, Record<string, string>, string]>([
  ['its code', {}, { code: 'abcd1234' }, '东湖夜钓12 人加入'],
  ['an invitation', { invitedBy: buildUser({ nickName: '老周' }) }, { id: '91' }, '东湖夜钓12 人老周 邀请你加入群聊接受邀请不了'],
  ['one by who has left', { invitedBy: buildUser({ nickName: '' }) }, { id: '92' }, '东湖夜钓12 人已注销用户 邀请你加入群聊接受邀请不了'],
])('who comes to a group by %s reads what it is, and what they may do', async (_, own, query, words) => {
  answers('GET group-message/view', buildGroup({ id: Number(query.id ?? 90), members: 12, ...outside, ...own }))
  await openPage(ChatGroupPage, 'pagesB/chat/chat-group', query)
  expect(document.querySelector('.group-join')!.textContent).toMatch(new RegExp(`${words}$`))
})

test('a group that could not be joined says why, and can be joined again by its code', async () => {
  answers('GET group-message/view', buildGroup({ id: 93, members: 12, ...outside }))
  refuses('POST group-message/join', 'rest_forbidden', 403, '群已满')
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { code: 'abcd1234' })
  await click(page.getByText('加入'))
  expect([toaster.current?.text, asked('POST group-message/join').map(({ body }) => body), page.queryByText('加入') !== null]).toEqual([
    '群已满',
    [{ code: 'abcd1234' }],
    true,
  ])
})

test('without any group there are the ways into one', async () => {
  answersPages('GET group-message', () => [])
  const page = await openPage(ChatGroupListPage, 'pagesB/chat/chat-group-list')
  expect([...document.querySelectorAll('.group-list__ways .row')].map(({ textContent }) => textContent)).toEqual(['发起群聊', '加入群聊'])
  await click(page.getByText('加入群聊'))
  const { placeholder } = page.getByLabelText<HTMLInputElement>('群口令')
  expect(placeholder).toBe('钓友发给你的 8 位口令')
})
