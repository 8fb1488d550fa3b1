import { fireEvent } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import ChatGroupListPage from '@/pagesB/chat/chat-group-list'
import ChatListPage from '@/pagesB/chat/chat-list'
import { clearGroup } from '@/features/chat/groupMenu'
import { groups } from '@/features/chat/GroupConversation'
import { myGroups } from '@/features/chat/myGroups'
import * as media from '@/platform/media'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildGroup, buildMessage } from '../support/chat'
import { buildDetail, buildMe, buildSession, buildUser, buildUserItem } from '../support/factories'
import { offered, openMenu } from '../support/menu'
import { opened, replaced } from '../support/navigation'
import { doing, openPage, pageTitle } from '../support/page'
import { answers, answersPages, asked, refuses } from '../support/server'

jest.mock('@/platform/media', () => {
  const actual = jest.requireActual<typeof media>('@/platform/media')
  return { ...actual, choosePictures: jest.fn(actual.choosePictures), compress: jest.fn(actual.compress) }
})

const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET group-message/list', { messages: [], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
})
afterEach(() => session.close())

test('a post is handed on to a group: it is chosen among mine, and sent once the member says yes', async () => {
  answersPages('GET message', () => [])
  const list = await openPage(ChatListPage, 'pagesB/chat/chat-list', { post: '77' })
  await click(list.getByText('群组'))
  expect(replaced).toEqual(['/pagesB/chat/chat-group-list?post=77'])

  answersPages('GET group-message', () => [
    { id: 42, name: '路亚圈', avatar: null, members: 2, last: null, unread: 0, mentioned: false, muted: false, pinned: false },
  ])
  const groups = await openPage(ChatGroupListPage, 'pagesB/chat/chat-group-list', { post: '77' })
  expect([groups.queryByText('发起群聊'), pageTitle()]).toEqual([null, '选择聊天'])
  await click(groups.getByText('路亚圈'))
  expect(replaced.at(-1)).toBe('/pagesB/chat/chat-group?id=42&post=77')

  answers('GET group-message/view', buildGroup({ id: 42, name: '路亚圈' }))
  answers('GET posts/detail', buildDetail({ id: 77, title: '夜钓记' }))
  const post = { type: 'post' as const, id: 77, title: '夜钓记', author: '老钓', thumb: null, gone: false }
  answers('POST group-message/send', ({ clientId = null }) =>
    buildMessage({ id: 2, from: buildUser({ id: 7 }), to: null, group: 42, kind: 'card', text: '', card: post, clientId }),
  )
  await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '42', post: '77' })
  expect(modals.current!.content).toBe('把「夜钓记」发给 路亚圈？')
  await doing(() => modals.close(true))
  expect(asked('POST group-message/send').at(-1)!.body).toMatchObject({ id: 42, card: { type: 'post', id: 77 } })
})

test('in a group that is more than a page long, whom an @ means is found by name', async () => {
  const zoe = { ...buildUser({ id: 62, nickName: 'Zoé' }), role: 'member' as const, silencedUntil: null, can: { remove: false } }
  answers('GET group-message/view', buildGroup({ id: 47, members: 200 }))
  answersPages('GET group-message/members', () => [])
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '47' })
  const field = page.getByRole('textbox', { name: '给 东湖夜钓 写消息' })
  await doing(() => fireEvent.change(field, { target: { value: '明早 @' } }))
  expect(page.getByText('所有人')).toBeTruthy()
  const search = page.getByRole('textbox', { name: '搜索昵称' })
  await doing(() => fireEvent.change(search, { target: { value: 'zo ' } }))
  answersPages('GET group-message/members', () => [zoe])
  await doing(() => fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 }))
  expect(asked('GET group-message/members').at(-1)!.query).toMatchObject({ id: '47', word: 'zo' })
  expect(page.queryByText('所有人')).toBeNull()
  answersPages('GET group-message/members', () => [])
  await doing(() => fireEvent.change(search, { target: { value: '没有的人' } }))
  await doing(() => fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 }))
  page.getByText('没有找到这样的钓友')
  answersPages('GET group-message/members', () => [zoe])
  await doing(() => fireEvent.change(search, { target: { value: '' } }))
  expect([asked('GET group-message/members').at(-1)!.query.word, page.queryByText('所有人') !== null]).toEqual([undefined, true])
  await click(page.getByText('Zoé'))
  expect((field as HTMLTextAreaElement).value).toBe('明早 @Zoé ')
})

test('whom I follow, or find by name, is invited; a stranger gets the code as a message, if I say so', async () => {
  answers('GET group-message/view', buildGroup({ id: 43 }))
  answersPages('GET group-message/members', () => [])
  answersPages('GET user/followers', () => [])
  answersPages('GET user/search', () => [buildUserItem({ id: 61, nickName: '老周' })])
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '43', part: 'info' })
  await click(page.getByText('邀请钓友'))
  expect(page.getByText('我关注的')).toBeTruthy()
  const field = page.getByRole('textbox', { name: '搜索昵称' })
  await doing(() => fireEvent.change(field, { target: { value: '老周' } }))
  await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
  expect(asked('GET user/search').at(-1)!.query).toMatchObject({ word: '老周' })

  refuses('POST group-message/invite', 'rest_invalid_param', 400, '参数不对', { 'members.0': '不接受你的邀请，只能凭群口令加入' })
  answers('POST message/send', ({ text = '' }) => buildMessage({ id: 9, from: buildUser({ id: 7 }), to: 61, text }))
  await click(page.getByText('老周'))
  expect(modals.current!.content).toMatch(/老周 .*只能凭群口令加入/)
  await doing(() => modals.close(false))
  expect([asked('POST message/send'), page.queryByText('已邀请')]).toEqual([[], null])
  await click(page.getByText('老周'))
  expect(asked('POST message/send')).toEqual([])
  await doing(() => modals.close(true))
  const sent = asked('POST message/send').at(-1)!
  expect(sent.body).toMatchObject({ id: 61, text: expect.stringContaining('abcd1234') })
  expect([sent.body.clientId, sent.headers['Idempotency-Key']]).toEqual([expect.any(String), sent.body.clientId])
  expect(page.getByText('已邀请')).toBeTruthy()
})

describe('an invitation into a group', () => {
  const asked51 = {
    id: 51,
    name: '夜钓队',
    members: 4,
    role: null,
    code: null,
    invitedBy: buildUser({ id: 61, nickName: '老周' }),
    can: { write: false, edit: false, mentionAll: false, own: false },
  }
  const openInvitation = () => {
    answers('GET group-message/view', buildGroup(asked51))
    return openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '51' })
  }

  test('says who invites me into what, and shows nothing of the group before I accept', async () => {
    answersPages('GET group-message', () => [])
    await myGroups.refresh()
    const page = await openInvitation()
    expect(page.getByText('老周 邀请你加入群聊')).toBeTruthy()
    expect(page.getByText('4 人')).toBeTruthy()
    expect(asked('GET group-message/list')).toEqual([])
    answers('POST group-message/accept', buildGroup({ id: 51, name: '夜钓队', members: 5, role: 'member' }))
    await click(page.getByRole('button', { name: '接受邀请' }))
    expect(asked('POST group-message/accept')[0]!.body).toEqual({ id: 51 })
    expect(page.getByRole('textbox', { name: '给 夜钓队 写消息' })).toBeTruthy()
    expect(myGroups.items[0]?.id).toBe(51)
  })

  test('is turned down, and left', async () => {
    answers('POST group-message/decline', { ok: true })
    const page = await openInvitation()
    await click(page.getByRole('button', { name: '不了' }))
    expect(asked('POST group-message/decline')[0]!.body).toEqual({ id: 51 })
    expect(asked('POST group-message/accept')).toEqual([])
    expect(opened.at(-1)).toBe('/pages/index/index')
    expect([page.queryByText('老周 邀请你加入群聊'), toaster.current?.text]).toEqual([null, '已谢绝邀请'])
  })

  test('that could not be turned down stands as before', async () => {
    refuses('POST group-message/decline', 'rest_unavailable', 503, '请稍后再试')
    const page = await openInvitation()
    const before = opened.length
    await click(page.getByRole('button', { name: '不了' }))
    expect([toaster.current?.text, opened.length, page.queryByText('老周 邀请你加入群聊') !== null]).toEqual(['请稍后再试', before, true])
  })

  test('that no longer stands says so', async () => {
    refuses('POST group-message/accept', 'rest_not_found', 404, '没有找到')
    const page = await openInvitation()
    await click(page.getByRole('button', { name: '接受邀请' }))
    expect(page.getByText('老周 邀请你加入群聊')).toBeTruthy()
    expect(toaster.current?.text).toBe('没有找到')
  })
})

test('how many have not answered yet stands above the members', async () => {
  answers('GET group-message/view', buildGroup({ id: 52, invited: 2 }))
  answersPages('GET group-message/members', () => [])
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '52', part: 'info' })
  expect(page.getByText('2 人待接受邀请')).toBeTruthy()
})

test('the picture of a group is made smaller before it goes up, and where it waits for a look, that is said', async () => {
  jest.mocked(media.choosePictures).mockResolvedValueOnce([{ path: 'blob:large', bytes: 9_000_000 }])
  jest.mocked(media.compress).mockResolvedValueOnce('blob:small')
  const uploading = jest.spyOn(Taro, 'uploadFile').mockImplementation((() =>
    Object.assign(Promise.resolve({ statusCode: 200, data: JSON.stringify({ code: 1, msg: 'ok', data: { id: 5 } }) }), {
      progress: () => undefined,
    })) as never)
  answers('GET group-message/view', buildGroup({ id: 59 }))
  answers('POST group-message/edit', buildGroup({ id: 59, avatarWaits: true }))
  answersPages('GET group-message/members', () => [])
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '59', part: 'info' })
  await click(page.getByText('群头像'))
  expect([uploading.mock.calls[0]![0].filePath, toaster.current?.text]).toEqual(['blob:small', '新群头像审核通过后展示'])
  uploading.mockRestore()
})

test('the code of a group is copied where its link cannot be', async () => {
  const copied: string[] = []
  const writeText = async (text: string) => {
    if (text.startsWith('http')) throw new Error('not here')
    copied.push(text)
  }
  Object.assign(navigator, { clipboard: { writeText } })
  Object.assign(document, { execCommand: () => false })
  answers('GET group-message/view', buildGroup({ id: 60 }))
  answersPages('GET group-message/members', () => [])
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '60', part: 'info' })
  await click(page.getByText('复制群链接'))
  expect([copied, toaster.current?.text]).toEqual([['abcd1234'], '已复制'])
})

describe('a member of a group that I run', () => {
  const member = (silencedUntil: string | null) => ({
    ...buildUser({ id: 62, nickName: '阿峰' }),
    role: 'member' as const,
    silencedUntil,
    can: { remove: true },
  })

  test.each([
    ['禁言一天', null, 1440],
    ['解除禁言', '2099-12-01T00:00:00Z', 0],
  ])('%s', async (name, silencedUntil, minutes) => {
    answers('GET group-message/view', buildGroup({ id: 53 }))
    answersPages('GET group-message/members', () => [member(silencedUntil)])
    answers('POST group-message/silence', { ok: true } as never)
    const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '53', part: 'info' })
    await click(page.getByText('阿峰'))
    const before = asked('GET group-message/members').length
    await click(page.getByText(name))
    expect(asked('POST group-message/silence')[0]!.body).toEqual({ id: 53, member: 62, minutes })
    expect(asked('GET group-message/members').length).toBeGreaterThan(before)
  })

  test.each([
    ['设为管理员', 'member', true],
    ['取消管理员', 'admin', false],
  ] as const)('%s', async (name, role, on) => {
    answers('GET group-message/view', buildGroup({ id: 55 }))
    answersPages('GET group-message/members', () => [{ ...member(null), role }])
    answers('POST group-message/set-admin', { ok: true } as never)
    const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '55', part: 'info' })
    await click(page.getByText('阿峰'))
    await click(page.getByText(name))
    expect(asked('POST group-message/set-admin')[0]!.body).toEqual({ id: 55, member: 62, on })
  })

  test('is removed only once I have said so twice', async () => {
    answers('GET group-message/view', buildGroup({ id: 54 }))
    answersPages('GET group-message/members', () => [member(null)])
    answers('POST group-message/remove', { ok: true } as never)
    const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '54', part: 'info' })
    const remove = async (sure: boolean) => {
      await click(page.getByText('阿峰'))
      await click(page.getByText('移出群聊'))
      await doing(() => modals.close(sure))
      return asked('POST group-message/remove').map(({ body }) => body)
    }
    expect(await remove(false)).toEqual([])
    expect(await remove(true)).toEqual([{ id: 54, member: 62 }])
  })
})

test('others have their names above what they say and can be called by a long press; I do not', async () => {
  const zhou = buildUser({ id: 61, nickName: '老周' })
  answers('GET group-message/view', buildGroup({ id: 56 }))
  answers('GET group-message/list', {
    messages: [
      buildMessage({ id: 1, group: 56, to: null, from: zhou, text: '有鱼吗' }),
      buildMessage({ id: 2, group: 56, to: null, from: buildUser({ id: 7, nickName: '渔竿' }), text: '有' }),
      buildMessage({ id: 3, group: 56, to: null, from: buildUser({ id: 63, nickName: '' }), text: '走了' }),
    ],
    more: false,
    clearedId: 0,
    deleted: [],
    readId: 0,
    deliveredId: 0,
  })
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '56' })
  const lineOf = (text: string) => page.getByText(text).closest('.message')!
  const nameOver = (text: string) => lineOf(text).querySelector('.message__name')?.textContent
  expect(['有鱼吗', '有', '走了'].map(nameOver)).toEqual(['老周', undefined, '已注销用户'])
  expect(['有鱼吗', '有'].map((text) => lineOf(text).querySelector('.message__who')!.closest('.long-press') !== null)).toEqual([
    true,
    false,
  ])
  expect(['有鱼吗', '走了'].map((text) => lineOf(text).querySelector('.message__who')!.getAttribute('aria-label'))).toEqual([
    '老周',
    '已注销用户',
  ])
  await openMenu(lineOf('有鱼吗').querySelector('.message__who')!)
  const field = page.getByRole<HTMLTextAreaElement>('textbox')
  expect([field.value, choices.current]).toEqual(['@老周 ', null])
  answers('POST group-message/send', ({ text = '', clientId = null }) => buildMessage({ id: 4, group: 56, to: null, text, clientId }))
  await doing(() => fireEvent.keyDown(field, { key: 'Enter' }))
  expect(asked('POST group-message/send').map(({ body: { text, mentions } }) => [text, mentions])).toEqual([['@老周', [61]]])
})

test.each([
  ['owner', true],
  ['member', false],
] as const)('what others say is taken back by who runs the group: %s', async (role, edit) => {
  answers('GET group-message/view', buildGroup({ id: 58, role, can: { write: true, edit, mentionAll: edit, own: edit } }))
  answers('GET group-message/list', {
    messages: [buildMessage({ id: 1, group: 58, to: null, from: buildUser({ id: 61, nickName: '老周' }), text: '有鱼吗' })],
    more: false,
    clearedId: 0,
    deleted: [],
    readId: 0,
    deliveredId: 0,
  })
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '58' })
  await openMenu(page.getByText('有鱼吗'))
  expect(offered().includes('撤回')).toBe(edit)
})

test.each([
  [true, []],
  [false, [1]],
])('what was said so far is taken out of my list only when I say so: %s', async (sure, left) => {
  answers('GET group-message/list', {
    messages: [buildMessage({ id: 1, group: 57, to: null })],
    more: false,
    clearedId: 0,
    deleted: [],
    readId: 0,
    deliveredId: 0,
  })
  answers('POST group-message/delete-list', { ok: true })
  const group = groups.upsert(buildGroup({ id: 57 }))
  await group.thread.latest()
  const clearing = clearGroup(group)
  await doing(() => modals.close(sure))
  await clearing
  expect([asked('POST group-message/delete-list').length, group.thread.messages.map(({ id }) => id)]).toEqual([sure ? 1 : 0, left])
})
