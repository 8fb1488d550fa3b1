import { fireEvent, within } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import type { Group, GroupMember } from '@anglers/contract/groups'
import { groups } from '@/features/chat/GroupConversation'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import { myGroups } from '@/features/chat/myGroups'
import * as media from '@/platform/media'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildGroup, buildMessage } from '../support/chat'
import { cleanUp } from '../support/cleanup'
import { buildMe, buildSession, buildUser, buildUserItem } from '../support/factories'
import { choose, offered } from '../support/menu'
import { opened, replaced } from '../support/navigation'
import { doing, openPage, pageTitle } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, loses, refuses } from '../support/server'
import { uploadArrived } from '../support/uploads'

const click = (element: Element) => doing(() => fireEvent.click(element))
const zhou = buildUser({ id: 61, nickName: '老周' })
const plain: Partial<Group> = { role: 'member', can: { write: true, edit: false, mentionAll: false, own: false } }
const member = (own: Partial<GroupMember> = {}): GroupMember => ({
  ...zhou,
  role: 'member',
  silencedUntil: null,
  can: { remove: true },
  ...own,
})

/** Opens a group, or what is known of it, as it is for me. */
async function open(own: Partial<Group>, query: Record<string, string> = {}) {
  let group = buildGroup({ id: 81, members: 3, ...own })
  answers('GET group-message/view', () => group)
  answers('POST group-message/edit', ({ id: _, avatar, newCode: __, ...change }) => {
    group = { ...group, ...change, ...(avatar && { avatar: `/media/${avatar}.webp` }) }
    return group
  })
  const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '81', ...query })
  return { ...page, dialog: () => within(page.getAllByRole('dialog').at(-1)!) }
}
const openInfo = (own: Partial<Group> = {}) => open(own, { part: 'info' })
/** A line of the menu: a question about it may still be going. */
const row = (name: string) => [...document.querySelectorAll('.row')].find((line) => line.querySelector('.row__name')!.textContent === name)!
const edits = () => asked('POST group-message/edit').map(({ body }) => body)

beforeEach(() => {
  toaster.hide()
  session.open(buildSession({ user: buildMe({ userId: 7, nickName: '渔竿' }) }))
  answers('GET group-message/list', { messages: [], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
  answersPages('GET group-message/members', () => [])
  answersPages('GET group-message', () => [])
})
afterEach(async () => {
  await cleanUp()
  if (modals.current) modals.close(false)
  myGroups.reset()
  session.close()
})

describe('the card of a group', () => {
  test('who runs it changes its words and its name, each behind its own line', async () => {
    const page = await openInfo({ announcement: '周六集合' })
    await click(page.getByText('群公告'))
    const words = page.dialog().getByRole<HTMLTextAreaElement>('textbox')
    expect(words.value).toBe('周六集合')
    await doing(() => fireEvent.change(words, { target: { value: '' } }))
    await click(page.dialog().getByText('保存'))
    expect(page.getByText('还没有群公告')).toBeTruthy()
    await click(page.getByText('修改群名称'))
    const name = page.dialog().getByRole<HTMLInputElement>('textbox')
    expect(name.value).toBe('东湖夜钓')
    await doing(() => fireEvent.change(name, { target: { value: '' } }))
    expect(page.dialog().getByText('保存').closest('button')!.disabled).toBe(true)
    await doing(() => fireEvent.change(name, { target: { value: ' 夜钓队 ' } }))
    await click(page.dialog().getByText('保存'))
    expect(edits()).toEqual([
      { id: 81, announcement: '' },
      { id: 81, name: '夜钓队' },
    ])
    expect([page.queryByRole('dialog'), page.getByText('夜钓队') !== null]).toEqual([null, true])
  })

  test('who does not reads them, and finds what is left to them', async () => {
    const page = await openInfo({ ...plain, announcement: '周六集合', invited: 0 })
    expect(page.getByText('周六集合')).toBeTruthy()
    const rows = [...document.querySelectorAll('.row__name, .switch-row')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['邀请钓友', '复制群链接', '查找聊天记录', '置顶聊天', '消息免打扰', '清空聊天记录', '退出群聊'])
    expect([page.getByText('群成员（3）') !== null, page.queryByText(/待接受邀请/)]).toEqual([true, null])
  })

  test("its picture is chosen, goes up, and becomes the group's", async () => {
    const choosing = jest.spyOn(media, 'choosePictures').mockResolvedValueOnce([])
    const uploading = jest.spyOn(Taro, 'uploadFile').mockImplementation(uploadArrived({ id: 5 }))
    const page = await openInfo()
    await click(page.getByText('群头像'))
    expect(uploading).not.toHaveBeenCalled()
    choosing.mockResolvedValueOnce([{ path: 'blob:1', bytes: 1 }])
    await click(page.getByText('群头像'))
    expect([choosing.mock.calls, uploading.mock.calls[0]![0].url]).toEqual([[[1], [1]], expect.stringMatching(/upload\/im-group/)])
    expect([edits(), toaster.current?.text]).toEqual([[{ id: 81, avatar: 5 }], '群头像已更换'])
    choosing.mockRestore()
    uploading.mockRestore()
  })

  test('its code is changed after asking; its link is handed on', async () => {
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    const page = await openInfo()
    expect(page.getByText('复制群链接').closest('.row')!.textContent).toContain('abcd1234')
    await click(page.getByText('复制群链接'))
    expect([copied, toaster.current?.text]).toEqual([
      ['http://localhost/pagesB/chat/chat-group?code=abcd1234'],
      '链接已复制，去粘贴给好友吧',
    ])
    await click(row('更换群口令'))
    await doing(() => modals.close(false))
    expect(edits()).toEqual([])
    await click(row('更换群口令'))
    await doing(() => modals.close(true))
    expect([edits(), toaster.current?.text]).toEqual([[{ id: 81, newCode: true }], '群口令已更换'])
  })
})

test('from its card what was said in a group is searched, which leads there, and cleared after asking', async () => {
  const page = await openInfo()
  answers('GET group-message/search', { messages: [buildMessage({ id: 12, group: 81, to: null, text: '水位退了' })], next: null })
  await click(row('查找聊天记录'))
  const field = page.dialog().getByRole('textbox')
  await doing(() => fireEvent.change(field, { target: { value: '水位' } }))
  await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
  expect(asked('GET group-message/search').map(({ query }) => [query.id, query.word])).toEqual([['81', '水位']])
  await click(page.dialog().getByRole('button', { name: /水位/ }))
  expect([opened, groups.get(81)!.thread.wanted, page.queryByRole('dialog')]).toEqual([['/pagesB/chat/chat-group?id=81'], 12, null])
  answers('POST group-message/clear', { ok: true } as never)
  await click(row('清空聊天记录'))
  expect(asked('POST group-message/clear')).toEqual([])
  await doing(() => modals.close(true))
  expect([asked('POST group-message/clear').map(({ body }) => body), toaster.current?.text]).toEqual([[{ id: 81 }], '聊天记录已清空'])
})

test.each([
  ['修改群名称', '夜钓队', '东湖夜钓'],
  ['群公告', '周六集合', ''],
])('what is typed but not saved is kept for this group: %s', async (line, typed, saved) => {
  const fieldOf = async (id: number) => {
    const page = await open({ id }, { id: String(id), part: 'info' })
    await click(row(line))
    return page.dialog().getByRole<HTMLInputElement>('textbox')
  }
  const field = await fieldOf(81)
  await doing(() => fireEvent.change(field, { target: { value: typed } }))
  await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
  expect([(await fieldOf(81)).value, (await fieldOf(82)).value]).toEqual([typed, saved])
})

describe('what is on or off in a group', () => {
  test.each([
    [false, '已开启免打扰'],
    [true, '已取消免打扰'],
  ])('its badges, where muted is %s', async (muted, tells) => {
    answers('POST group-message/mute', { ok: true } as never)
    const page = await openInfo({ muted })
    const pressed = () => page.getByText('消息免打扰').closest('.switch-row')!.getAttribute('aria-pressed')
    expect(pressed()).toBe(String(muted))
    await click(page.getByText('消息免打扰'))
    expect([asked('POST group-message/mute').map(({ body }) => body), pressed(), toaster.current?.text]).toEqual([
      [{ id: 81, on: !muted }],
      String(!muted),
      tells,
    ])
  })

  test.each([false, true])('its place on top, where pinned is %s, which the list shows', async (pinned) => {
    answers('POST group-message/pin', { ok: true } as never)
    await myGroups.refresh()
    const page = await openInfo({ pinned })
    const pressed = () => page.getByText('置顶聊天').closest('.switch-row')!.getAttribute('aria-pressed')
    expect(pressed()).toBe(String(pinned))
    await click(page.getByText('置顶聊天'))
    expect([asked('POST group-message/pin').map(({ body }) => body), pressed(), asked('GET group-message').length]).toEqual([
      [{ id: 81, on: !pinned }],
      String(!pinned),
      2,
    ])
  })

  test.each([false, true])('whether all may write, where that is %s', async (silenced) => {
    const page = await openInfo({ silenced })
    await click(page.getByText('全员禁言'))
    expect(edits()).toEqual([{ id: 81, silenced: !silenced }])
    expect(page.getByText('全员禁言').closest('.switch-row')!.getAttribute('aria-pressed')).toBe(String(!silenced))
  })
})

describe('the end of a group', () => {
  test.each([
    ['退出群聊', 'POST group-message/leave', /退出后/],
    ['解散群聊', 'POST group-message/dissolve', /解散后/],
  ] as const)('%s: after asking, and then one is among the others', async (name, endpoint, question) => {
    answers(endpoint, { ok: true })
    answersPages('GET group-message', () => [81, 82].map((id) => ({ ...buildGroup({ id }), last: null, mentioned: false })))
    await myGroups.refresh()
    await openInfo()
    await click(row(name))
    expect([modals.current!.content, modals.current!.confirmText]).toEqual([expect.stringMatching(question), name])
    await doing(() => modals.close(false))
    expect([asked(endpoint), opened]).toEqual([[], []])
    await click(row(name))
    await doing(() => modals.close(true))
    expect([asked(endpoint).map(({ body }) => body), replaced]).toEqual([[{ id: 81 }], ['/pagesB/chat/chat-group-list']])
    expect(myGroups.items.map(({ id }) => id)).toEqual([82])
  })

  test('is for its owner to say', async () => {
    await openInfo({ role: 'admin', can: { write: true, edit: true, mentionAll: true, own: false } })
    expect([row('退出群聊') !== undefined, row('解散群聊')]).toEqual([true, undefined])
  })

  test('that was refused leads nowhere', async () => {
    refuses('POST group-message/leave', 'rest_forbidden', 403, '请先转让群主')
    await openInfo()
    await click(row('退出群聊'))
    await doing(() => modals.close(true))
    expect([toaster.current?.text, opened]).toEqual(['请先转让群主', []])
  })
})

describe('the members of a group', () => {
  test('have their role and whether they may write beside their name, and are asked for anew by a pull, with the group', async () => {
    answersPages('GET group-message/members', () => [
      member({ id: 62, nickName: '群里的头', role: 'owner' }),
      member({ silencedUntil: '2099-01-01T00:00:00Z' }),
      member({ id: 63, nickName: '阿峰', role: 'admin' }),
    ])
    await openInfo()
    const rows = [...document.querySelectorAll('.group-member')].map((row) => [
      row.querySelector('.group-member__name')!.textContent,
      row.querySelector('.badge')?.textContent,
      row.querySelector('.icon--mute') !== null,
    ])
    expect(rows).toEqual([
      ['群里的头', '群主', false],
      ['老周', undefined, true],
      ['阿峰', '管理员', false],
    ])
    expect(asked('GET group-message/members').map(({ query }) => query.id)).toEqual(['81'])
    const before = asked('GET group-message/view').length
    await doing(() => pull(document.querySelector('.scroller')!))
    expect([asked('GET group-message/members').length, asked('GET group-message/view').length]).toEqual([2, before + 1])
  })

  test.each<[string, Partial<Group>, Partial<GroupMember>, string[]]>([
    ['who owns it', {}, {}, ['查看主页', '设为管理员', '转让群主', '禁言一天', '移出群聊']],
    ['who owns it, with themselves', {}, { role: 'owner', can: { remove: false } }, ['查看主页']],
    [
      'who runs it',
      { role: 'admin', can: { write: true, edit: true, mentionAll: true, own: false } },
      {},
      ['查看主页', '禁言一天', '移出群聊'],
    ],
    ['who is in it', plain, { can: { remove: false } }, ['查看主页']],
  ])('%s may do what the server allows', async (_, own, whom, names) => {
    answersPages('GET group-message/members', () => [member(whom)])
    const page = await openInfo(own)
    await click(page.getByText('老周'))
    expect(offered()).toEqual(names)
    await choose('查看主页')
    expect(opened).toEqual(['/pagesA/author/author?id=61'])
  })

  test('one of them is made its owner after asking, and then it is not mine', async () => {
    answersPages('GET group-message/members', () => [member()])
    answers('POST group-message/transfer', buildGroup({ id: 81, ...plain }))
    const page = await openInfo()
    await click(page.getByText('老周'))
    await choose('转让群主')
    expect(modals.current!.content).toBe('把群主转让给 老周？')
    await doing(() => modals.close(true))
    expect([asked('POST group-message/transfer')[0]!.body, row('解散群聊')]).toEqual([{ id: 81, member: 61 }, undefined])
    expect(asked('GET group-message/members')).toHaveLength(2)
  })
})

describe('whom I bring into a group', () => {
  const item = (id: number, nickName: string) => buildUserItem({ id, nickName })

  test('follows me, or I them; once invited they are not invited again, and the members are asked for', async () => {
    answersPages('GET user/followers', () =>
      asked('GET user/followers').at(-1)!.query.kind === 'followers' ? ([item(61, '粉丝甲')] as never) : ([item(62, '偶像乙')] as never),
    )
    answers('POST group-message/invite', buildGroup({ id: 81, invited: 1 }))
    const page = await openInfo()
    await click(page.getByText('邀请钓友'))
    await click(page.getByText('粉丝甲'))
    expect([
      page.getByText('已邀请') !== null,
      page.getByText('1 人待接受邀请') !== null,
      asked('GET group-message/members').length,
    ]).toEqual([true, true, 2])
    await click(page.getByText('粉丝甲'))
    await click(page.getByText('我关注的'))
    await click(page.getByText('偶像乙'))
    expect(asked('POST group-message/invite').map(({ body }) => body)).toEqual([
      { id: 81, members: [61] },
      { id: 81, members: [62] },
    ])
    await click(page.getByLabelText('关闭'))
    expect(page.queryByRole('dialog')).toBeNull()
  })

  test('is found by name; an empty word shows the others again', async () => {
    answersPages('GET user/followers', () => [item(61, '粉丝甲')] as never)
    answersPages('GET user/search', () => [])
    const page = await openInfo()
    await click(page.getByText('邀请钓友'))
    const field = page.getByRole('textbox', { name: '搜索昵称' })
    await doing(() => fireEvent.change(field, { target: { value: ' 谁 ' } }))
    await doing(() => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 }))
    expect([asked('GET user/search')[0]!.query.word, page.getByText('没有找到这样的钓友') !== null]).toEqual(['谁', true])
    await doing(() => fireEvent.change(field, { target: { value: '' } }))
    expect(page.getByText('粉丝甲')).toBeTruthy()
  })

  test.each<[string, () => void, string | undefined]>([
    ['what the server has against it', () => refuses('POST group-message/invite', 'rest_forbidden', 403, '群已满'), '群已满'],
    ['a lost network', () => loses('POST group-message/invite'), '网络不给力，请稍后再试'],
  ])('is not invited by %s, and nothing is sent to them', async (_, fails, tells) => {
    answersPages('GET user/followers', () => [item(61, '粉丝甲')] as never)
    fails()
    const page = await openInfo()
    await click(page.getByText('邀请钓友'))
    await click(page.getByText('粉丝甲'))
    expect([page.queryByText('已邀请'), toaster.current?.text, modals.current, asked('POST message/send')]).toEqual([null, tells, null, []])
  })
})

test.each(['members', 'members.0'])('whose invitation is refused at %s is offered the code', async (param) => {
  answersPages('GET user/followers', () => [buildUserItem({ id: 61, nickName: '粉丝甲' })] as never)
  refuses('POST group-message/invite', 'rest_invalid_param', 400, '参数有误', { [param]: '不接受' })
  const page = await openInfo()
  await click(page.getByText('邀请钓友'))
  await click(page.getByText('粉丝甲'))
  expect([modals.current?.content.includes('粉丝甲'), toaster.current]).toEqual([true, null])
})

describe('where a group is talked in', () => {
  test.each<[string, Partial<Group>, string]>([
    ['all are silenced', { ...plain, silenced: true, can: { ...plain.can!, write: false } }, '群主开启了全员禁言'],
    ['I am silenced', { ...plain, can: { ...plain.can!, write: false } }, '你被禁言了，暂时只能看'],
    [
      'I am no more',
      { role: null, can: { write: false, edit: false, mentionAll: false, own: false } },
      '这个邀请已失效，或者你已不在这个群里',
    ],
  ])('%s: it says so in the place of the field', async (_, own, words) => {
    const page = await open(own)
    expect([page.getByText(words) !== null, page.queryByRole('textbox')]).toEqual([true, null])
  })

  test('nothing is handed on where one may not write', async () => {
    await open({ ...plain, can: { ...plain.can!, write: false } }, { post: '77' })
    expect([modals.current, asked('GET posts/detail')]).toEqual([null, []])
  })

  test('its name and how many they are stand above, with a way to its card, for its members', async () => {
    const page = await open({})
    expect([document.querySelector('.chat-header')!.textContent, pageTitle()]).toEqual([
      expect.stringMatching(/^东湖夜钓（3）/),
      '东湖夜钓（3）',
    ])
    await click(page.getByLabelText('更多操作'))
    expect(opened).toEqual(['/pagesB/chat/chat-group?id=81&part=info'])
    const outside = await open({ role: null, can: { write: false, edit: false, mentionAll: false, own: false } })
    expect(outside.queryByLabelText('更多操作')).toBeNull()
    const info = await openInfo()
    expect([document.querySelector('.chat-header')!.textContent, pageTitle(), info.queryByLabelText('更多操作')]).toEqual([
      expect.stringMatching(/^群聊信息/),
      '群聊信息',
      null,
    ])
  })

  test('an @ is a choice of whom it means: everyone, where I may; taking signs away asks for nobody', async () => {
    answersPages('GET group-message/members', () => [member({ id: 7, nickName: '渔竿' }), member()])
    answers('POST group-message/send', ({ text = '', clientId = null }) =>
      buildMessage({ id: 2, group: 81, to: null, from: buildUser({ id: 7 }), text, clientId }),
    )
    const page = await open({})
    const field = page.getByRole<HTMLTextAreaElement>('textbox', { name: '给 东湖夜钓 写消息' })
    const type = (value: string) => doing(() => fireEvent.change(field, { target: { value } }))
    const send = () => doing(() => fireEvent.keyDown(field, { key: 'Enter' }))
    await type('集合 @')
    const names = [...document.querySelectorAll('.group-member__name')].map(({ textContent }) => textContent)
    expect([names, page.queryByRole('textbox', { name: '搜索昵称' })]).toEqual([['所有人', '老周'], null])
    await click(page.dialog().getByText('所有人'))
    expect([field.value, page.queryByRole('dialog')]).toEqual(['集合 @所有人 ', null])
    await send()
    await type('@')
    await click(page.dialog().getByText('老周'))
    await send()
    await type('@老')
    await type('@')
    expect(page.queryByRole('dialog')).toBeNull()
    const [all, one] = asked('POST group-message/send').map(({ body }) => body)
    expect([all!.mentionsAll, all!.mentions, one!.mentionsAll, one!.mentions]).toEqual([true, undefined, undefined, [61]])
  })

  test('taking signs away from what was left unsaid asks for nobody', async () => {
    localStorage.setItem('draft:group-81', JSON.stringify({ data: { by: 7, value: '集合 @老' } }))
    const page = await open({})
    await doing(() => fireEvent.change(page.getByRole('textbox'), { target: { value: '集合 @' } }))
    expect(page.queryByRole('dialog')).toBeNull()
  })

  test('who may not call everyone is not offered to; a sheet that is left means nobody', async () => {
    answersPages('GET group-message/members', () => [member()])
    const page = await open(plain)
    const field = page.getByRole<HTMLTextAreaElement>('textbox', { name: '给 东湖夜钓 写消息' })
    await doing(() => fireEvent.change(field, { target: { value: '@' } }))
    expect(page.queryByText('所有人')).toBeNull()
    await click(page.getByLabelText('关闭'))
    expect([field.value, page.queryByRole('dialog')]).toEqual(['@', null])
  })

  test('a code that is none, or an invitation that is gone, says so; what the network lost is asked for again', async () => {
    refuses('GET group-message/view', 'rest_not_found', 404, '没有找到')
    const byCode = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { code: 'zzzz9999' })
    expect([byCode.getByText(/群口令不对/) !== null, asked('GET group-message/view')[0]!.query]).toEqual([
      true,
      expect.objectContaining({ code: 'zzzz9999' }),
    ])
    const byId = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '81' })
    expect(byId.getByText(/这个邀请已失效/)).toBeTruthy()
    loses('GET group-message/view')
    const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '81' })
    answers('GET group-message/view', buildGroup({ id: 81 }))
    await click(page.getByText('重试'))
    expect(page.getByRole('textbox')).toBeTruthy()
  })
})
