import type { UserInfo } from '@anglers/contract/account'
import { fireEvent, within } from '@testing-library/dom'
import { BIO_CHARS, DISTRICT_CHARS, NICKNAME_CHARS } from '@anglers/contract/limits'
import Taro from '@tarojs/taro'
import { members } from '@/features/account'
import { Cropping } from '@/features/settings/cropping'
import BlacklistPage from '@/member/mine/blacklist'
import SettingsPage from '@/member/editme/editme'
import { choices, modals, toaster } from '@/stores/overlays'
import { presence } from '@/stores/presence'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildSession, buildUser, buildUserInfo } from '../support/factories'
import { opened } from '../support/navigation'
import { noonOf } from '../support/noon'
import { doing, openPage } from '../support/page'
import { point, pull } from '../support/pointer'
import { answers, answersPages, asked, loses, refuses } from '../support/server'
import { uploadAnswered } from '../support/uploads'

/** The picture that is chosen, and the squares that were cut out of it. */
let mockChosen: { path: string; bytes: number }[]
const mockCut: object[] = []
jest.mock('@/platform/media', () => ({
  ...jest.requireActual<object>('@/platform/media'),
  choosePictures: async () => mockChosen,
  compress: async ({ path }: { path: string }) => `${path} small`,
  squareCutter: async () => ({
    measure: async () => ({ width: 400, height: 200 }),
    cut: async (path: string, square: object) => {
      mockCut.push(square)
      return `${path} square`
    },
  }),
}))

const info = buildUserInfo({
  nickName: '荻湖渔竿',
  avatar: '/media/avatar.webp',
  vip: true,
  bio: '小鱼放流',
  district: '湖滨区',
  gender: 'male',
})
const click = (element: Element) => doing(() => fireEvent.click(element))
const said = () => toaster.current?.text

async function openSettings(own: Partial<UserInfo> = {}) {
  const { userId, nickName, avatar, level, vip, role } = info
  session.open(buildSession({ user: { id: userId, userId, nickName, avatar, level, vip, role } }))
  let now = { ...info, ...own }
  answers('GET user/user-info', () => now)
  answers('POST user/profile', (change) => (now = { ...now, ...change } as UserInfo))
  answers('POST user/setting', ({ privacy }) => (now = { ...now, privacy: { ...now.privacy, ...privacy } }))
  const page = await openPage(SettingsPage, 'member/editme/editme')
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  return {
    ...page,
    row,
    sheet: () => within(page.getAllByRole('dialog').at(-1)!),
    /** What stands in a row, without its name. */
    noteOf: (name: string) => row(name).textContent!.slice(name.length),
    becomes: (change: Partial<UserInfo>) => (now = { ...now, ...change }),
  }
}
const profiles = () => asked('POST user/profile').map(({ body }) => body)
const settings = () => asked('POST user/setting').map(({ body }) => body)

beforeEach(() => {
  toaster.hide()
  mockChosen = [{ path: 'blob:fish', bytes: 9 }]
  mockCut.length = 0
})

describe('a text of mine', () => {
  test.each([
    ['昵称', 'nickName', '荻湖渔竿', NICKNAME_CHARS, ''],
    ['简介', 'bio', '小鱼放流', BIO_CHARS, '说说你爱钓什么、常去哪里'],
    ['所在地区', 'district', '湖滨区', DISTRICT_CHARS, '例如 湖滨区'],
  ])('%s is changed, and nothing else is', async (name, field, before, most, hint) => {
    const page = await openSettings()
    expect(page.noteOf(name)).toBe(before)
    await click(page.row(name))
    const box = () => page.sheet().getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
    expect([box().value, box().maxLength, box().placeholder]).toEqual([before, most, hint])
    await doing(() => fireEvent.change(box(), { target: { value: ' 新的 ' } }))
    await click(page.sheet().getByText('保存'))
    expect([profiles(), page.noteOf(name), said(), page.queryByRole('dialog')]).toEqual([[{ [field]: '新的' }], '新的', '已保存', null])
  })

  test('may be left empty, but for the name', async () => {
    const page = await openSettings()
    for (const name of ['昵称', '简介', '所在地区']) {
      await click(page.row(name))
      await doing(() => fireEvent.change(page.sheet().getByLabelText(name, { selector: 'input, textarea' }), { target: { value: '' } }))
      await click(page.sheet().getByText('保存'))
      if (page.queryByRole('dialog')) await click(page.sheet().getByRole('button', { name: '关闭' }))
    }
    expect([profiles(), page.noteOf('简介'), page.noteOf('所在地区')]).toEqual([[{ bio: '' }, { district: '' }], '未填写', '未填写'])
  })

  test('that is not saved yet is kept, each by itself, until the settings are left', async () => {
    const page = await openSettings()
    const edit = async (name: string, typed?: string) => {
      await click(page.row(name))
      const box = page.sheet().getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
      const { value } = box
      if (typed) await doing(() => fireEvent.change(box, { target: { value: typed } }))
      await doing(() => new Promise((resolve) => setTimeout(resolve, 350)))
      await click(page.sheet().getByRole('button', { name: '关闭' }))
      return value
    }
    await edit('简介', '写了一半')
    await edit('所在地区', '荻湖')
    expect([await edit('简介'), await edit('所在地区'), await edit('昵称')]).toEqual(['写了一半', '荻湖', '荻湖渔竿'])
  })

  test('is new wherever I am shown, also on the devices of others', async () => {
    const know = jest.spyOn(presence, 'know')
    const me = members.upsert(buildUser({ id: info.userId, nickName: '荻湖渔竿' }))
    const page = await openSettings()
    await click(page.row('昵称'))
    await doing(() => fireEvent.change(page.sheet().getByLabelText('昵称', { selector: 'input' }), { target: { value: '青龙湖渔竿' } }))
    await click(page.sheet().getByText('保存'))
    expect([me.data.nickName, session.user?.nickName, know.mock.lastCall]).toEqual(['青龙湖渔竿', '青龙湖渔竿', [info.privacy]])
    const { userId, avatar, level, vip, role, bio, district, gender, cover } = info
    expect(me.data).toMatchObject({ avatar, bio, district, gender, cover })
    expect(session.user).toEqual({ id: userId, userId, nickName: '青龙湖渔竿', avatar, level, vip, role })
    know.mockRestore()
  })
})

test('the gender is chosen, and may be kept to oneself; leaving the choice changes nothing', async () => {
  const page = await openSettings()
  expect(page.noteOf('性别')).toBe('男')
  const marked = () => choices.current!.filter(({ on }) => on).map(({ name }) => name)
  const seen: string[] = []
  for (const choice of ['取消', '女', '不透露']) {
    await click(page.row('性别'))
    seen.push(...marked())
    await click(page.sheet().getByText(choice))
  }
  expect([profiles(), page.noteOf('性别'), seen]).toEqual([[{ gender: 'female' }, { gender: '' }], '不透露', ['男', '男', '女']])
  loses('POST user/profile')
  await click(page.row('性别'))
  await click(page.sheet().getByText('女'))
  expect([said(), page.noteOf('性别')]).toEqual(['网络不给力，请稍后再试', '不透露'])
  refuses('POST user/profile', 'rest_unavailable', 503, '服务器忙，请稍后再试')
  await click(page.row('性别'))
  await click(page.sheet().getByText('女'))
  expect([said(), page.noteOf('性别')]).toEqual(['服务器忙，请稍后再试', '不透露'])
})

test('who may write to me, see me and invite me is set apart', async () => {
  const page = await openSettings({ privacy: { nearby: false, messages: 'everyone', online: 'following', groups: 'nobody' } })
  const rows = ['谁可以给我发私信', '谁能看到我的在线状态', '谁可以邀请我进群']
  const notes = () => rows.map(page.noteOf)
  expect(notes()).toEqual(['所有人', '我关注的人', '没有人'])
  const seen: string[] = []
  for (const [index, choice] of ['没有人', '所有人', '我关注的人'].entries()) {
    await click(page.row(rows[index]!))
    seen.push(...choices.current!.filter(({ on }) => on).map(({ name }) => name))
    await click(page.sheet().getByText(choice))
  }
  expect(settings()).toEqual([
    { privacy: { messages: 'nobody' } },
    { privacy: { online: 'everyone' } },
    { privacy: { groups: 'following' } },
  ])
  expect([notes(), seen]).toEqual([
    ['没有人', '所有人', '我关注的人'],
    ['所有人', '我关注的人', '没有人'],
  ])
  await click(page.row(rows[0]!))
  await click(page.sheet().getByText('取消'))
  expect(settings()).toHaveLength(3)
  loses('POST user/setting')
  await click(page.row(rows[0]!))
  await click(page.sheet().getByText('所有人'))
  expect([said(), notes()[0]]).toEqual(['网络不给力，请稍后再试', '没有人'])
  for (const name of ['黑名单', '不感兴趣的内容']) await click(page.getByRole('link', { name }))
  expect(opened).toEqual(['/member/mine/blacklist', '/member/mine/dismissed'])
})

describe('a picture of mine', () => {
  const uploadFile = jest.spyOn(Taro, 'uploadFile')
  const uploads = () =>
    uploadFile.mock.calls.map(([{ url, filePath, header }]) => [
      /upload\/\w+/.exec(url)![0],
      filePath,
      header!['Idempotency-Key'] as string,
    ])
  const answersUpload = (statusCode: number, body: object) => uploadFile.mockImplementation(uploadAnswered(body, statusCode))
  /** The frame in which the square is chosen. */
  const stage = () => document.querySelector('.avatar-crop__stage')!
  /** How large the picture lies under the frame, and where. */
  const drawn = () => {
    const { width, left, top } = document.querySelector<HTMLElement>('.avatar-crop__picture')!.style
    return { width, left, top }
  }

  beforeEach(() => {
    uploadFile.mockClear()
    answersUpload(200, { code: 1, msg: '', data: {} })
  })

  test('for the head of my homepage goes up as it is', async () => {
    const page = await openSettings()
    expect(page.noteOf('主页封面')).toBe('未填写')
    page.becomes({ cover: '/media/cover.webp' as never })
    await click(page.row('主页封面'))
    expect([uploads().map((sent) => sent.slice(0, 2)), page.noteOf('主页封面')]).toEqual([[['upload/skin', 'blob:fish small']], ''])
  })

  test.each([
    ['cover', '已提交，审核通过后展示'],
    ['avatar', undefined],
  ] as const)('that waits for a look says so, and no other does: the %s waits', async (waits, words) => {
    const page = await openSettings()
    page.becomes({ waiting: [waits] })
    await click(page.row('主页封面'))
    expect([uploads().length, said()]).toEqual([1, words])
    const waiting = ['头像', '主页封面'].map((name) => page.row(name).textContent!.includes('审核中'))
    expect(waiting).toEqual([waits === 'avatar', waits === 'cover'])
  })

  test('is cut to the square that was chosen by keys, and everybody sees it', async () => {
    const page = await openSettings()
    await click(page.row('头像'))
    page.getByRole('dialog', { name: '移动和缩放' })
    expect(drawn()).toEqual({ width: '200%', left: '-50%', top: '0%' })
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Tab']) await doing(() => fireEvent.keyDown(stage(), { key }))
    await doing(() => fireEvent.change(page.getByLabelText('缩放'), { target: { value: '2' } }))
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) await doing(() => fireEvent.keyDown(stage(), { key }))
    expect(drawn()).toEqual({ width: '400%', left: '-140%', top: '-45%' })
    page.becomes({ avatar: '/media/me.webp' })
    await click(page.getByText('用作头像'))
    expect(mockCut).toEqual([{ x: 140, y: 45, side: 100 }])
    expect(uploads().map((sent) => sent.slice(0, 2))).toEqual([['upload/avatar', 'blob:fish square']])
    expect([session.user?.avatar, page.queryByRole('dialog')]).toEqual(['/media/me.webp', null])
  })

  test('is zoomed by keys, but never so far out that it does not fill the frame', async () => {
    const page = await openSettings()
    await click(page.row('头像'))
    const widths: string[] = []
    for (const key of ['+', '=', '-', '-', '-']) {
      await doing(() => fireEvent.keyDown(stage(), { key }))
      widths.push(`${Math.round(Number.parseFloat(drawn().width))}%`)
    }
    expect(widths).toEqual(['220%', '242%', '220%', '200%', '200%'])
    await click(page.sheet().getByRole('button', { name: '关闭' }))
  })

  test('is moved by a finger and zoomed by a wheel, around where that points', async () => {
    Element.prototype.setPointerCapture = () => undefined
    const page = await openSettings()
    await click(page.row('头像'))
    jest
      .spyOn(document.querySelector('.avatar-crop__frame')!, 'getBoundingClientRect')
      .mockReturnValue({ left: 40, top: 50, width: 100 } as DOMRect)
    await doing(() => point(stage(), 'pointerdown', { clientX: 100, clientY: 100 }))
    await doing(() => point(stage(), 'pointermove', { clientX: 110, clientY: 100 }))
    await doing(() => point(stage(), 'pointerup', { clientX: 110, clientY: 100 }))
    await doing(() => point(stage(), 'pointermove', { clientX: 150, clientY: 100 }))
    let left = true
    await doing(() => {
      left = fireEvent.wheel(stage(), { deltaY: -693.5, clientX: 40, clientY: 50 })
    })
    expect(left).toBe(false)
    await click(page.getByText('用作头像'))
    const { x, y, side } = mockCut[0] as Record<string, number>
    expect([Math.round(x!), Math.round(y!), Math.round(side!)]).toEqual([80, 0, 100])
  })

  test('stays what it was after closing the frame, leaving the page or choosing none', async () => {
    const page = await openSettings()
    await click(page.row('头像'))
    await click(page.sheet().getByRole('button', { name: '关闭' }))
    await click(page.row('头像'))
    await cleanUp()
    expect([mockCut, uploads()]).toEqual([[], []])
    mockChosen = []
    const again = await openSettings()
    for (const name of ['头像', '主页封面']) await click(again.row(name))
    expect([again.queryByRole('dialog'), uploads()]).toEqual([null, []])
  })

  test('that did not get through goes up again under its own key, when I say so', async () => {
    answersUpload(503, { code: 'rest_unavailable', message: '服务器忙' })
    const page = await openSettings()
    await click(page.row('主页封面'))
    expect(modals.current).toMatchObject({ content: '图片没有传上去，再试一次？', confirmText: '重试' })
    await doing(() => modals.close(true))
    await doing(() => modals.close(false))
    const keys = uploads().map(([, , key]) => key)
    expect([keys.length, keys[0] === keys[1], keys[0]?.length]).toEqual([2, true, expect.any(Number)])
    expect(modals.current).toBeNull()
  })

  test('that the server refuses is not tried again', async () => {
    answersUpload(413, { code: 'rest_upload_too_large', message: '图片太大了' })
    const page = await openSettings()
    await click(page.row('主页封面'))
    expect(modals.current?.content).toBe('图片太大了')
    await doing(() => modals.close(true))
    expect([modals.current, uploads().length]).toEqual([null, 1])
  })
})

describe('the page', () => {
  test('says what went wrong, tries again, and comes anew on a pull', async () => {
    session.open(buildSession())
    loses('GET user/user-info')
    const page = await openPage(SettingsPage, 'member/editme/editme')
    answers('GET user/user-info', info)
    await click(page.getByText('重试'))
    page.getByText('荻湖渔竿')
    answers('GET user/user-info', { ...info, nickName: '别处改的' })
    await doing(() => pull(page.getByText('荻湖渔竿')))
    page.getByText('别处改的')
  })

  test('is not for visitors, who see it once they have signed in', async () => {
    const page = await openPage(SettingsPage, 'member/editme/editme')
    answers('GET user/user-info', info)
    session.open(buildSession())
    await doing(() => page.show())
    page.getByText('荻湖渔竿')
  })
})

describe('the end of an account', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

  test('is not said to be applied for where it is not', async () => {
    loses('POST user/del-apply')
    const page = await openSettings()
    await click(page.getByText('注销账号'))
    await click(page.sheet().getByText('申请注销'))
    await doing(() => modals.close(true))
    expect([said(), page.queryByRole('dialog', { name: '注销账号' }) === null]).toEqual(['网络不给力，请稍后再试', false])
    answers('POST user/del-apply', { leavingAt: inMs(86_400_000) })
    await click(page.sheet().getByText('申请注销'))
    await doing(() => modals.close(false))
    expect(page.queryByRole('dialog', { name: '注销账号' })).not.toBeNull()
    await click(page.sheet().getByText('申请注销'))
    await doing(() => modals.close(true))
    expect([said(), page.queryByRole('dialog')]).toEqual(['已申请，可以随时撤回', null])
  })

  test('is due after coming back to the page late', async () => {
    const page = await openSettings({ leavingAt: inMs(3_600_000) })
    const later = Date.now() + 3_600_001
    const now = jest.spyOn(Date, 'now').mockReturnValue(later)
    await doing(() => page.hide())
    await doing(() => page.show())
    now.mockRestore()
    page.getByText('等待期已过，账号即将注销')
  })

  test('that could not be taken back can be taken back again', async () => {
    loses('POST user/del-apply')
    const page = await openSettings({ leavingAt: inMs(86_400_000) })
    const back = () => page.getAllByText('撤回申请')[0]!
    await click(back())
    expect([said(), page.queryByText('注销账号')]).toEqual(['网络不给力，请稍后再试', null])
    answers('POST user/del-apply', { leavingAt: null })
    await click(back())
    expect([said(), page.queryByText('注销账号') !== null]).toEqual(['已撤回，账号保留', true])
  })

  test('is offered as soon as its time has come, and does not come where the server refuses', async () => {
    refuses('POST site/logoff', 'rest_conflict', 409, '还没到时间')
    const page = await openSettings({ leavingAt: inMs(900) })
    expect(page.queryByText('现在注销')).toBeNull()
    await doing(() => new Promise((resolve) => setTimeout(resolve, 900)))
    await click(page.getByText('现在注销'))
    await doing(() => modals.close(true))
    expect([
      session.active,
      opened,
      said(),
      within(document.querySelector<HTMLElement>('.leaving-notice')!).getByText<HTMLButtonElement>('现在注销').disabled,
    ]).toEqual([true, [], '还没到时间', false])
  })
})

test('who is on the blacklist is said with the day, and their page is one tap away; where letting go fails they stay', async () => {
  session.open(buildSession())
  const blocked = { ...buildUser({ nickName: '广告哥' }), blockedAt: noonOf('2026-11-01') }
  answersPages('GET user/blacklist', () => [blocked])
  loses('POST user/remove-blacklist')
  const page = await openPage(BlacklistPage, 'member/mine/blacklist')
  page.getByText('2026-11-01 拉黑')
  page.getByText('拉黑的人看不到你的动态，也不能评论和私信你')
  await click(page.getByText('移出黑名单'))
  expect([said(), page.queryByText('移出黑名单') !== null]).toEqual(['网络不给力，请稍后再试', true])
  await click(page.getByText('广告哥'))
  expect(opened).toEqual([`/pagesA/author/author?id=${blocked.id}`])
})

test('none is skipped of the blacklist when one is let go, who stays in sight', async () => {
  session.open(buildSession())
  let blocked = Array.from({ length: 25 }, (_, at) => ({
    ...buildUser({ nickName: `第 ${at + 1} 位` }),
    blockedAt: noonOf('2026-11-01'),
  }))
  answersPages('GET user/blacklist', () => blocked)
  answers('POST user/remove-blacklist', { ok: true } as never)
  const page = await openPage(BlacklistPage, 'member/mine/blacklist')
  await click(page.getAllByText('移出黑名单')[0]!)
  blocked = blocked.slice(1)
  for (let time = 1; time <= 2; time++) await click(page.getByText('点这里加载更多'))
  expect([page.getAllByText(/^第 \d+ 位$/).length, page.getAllByText('移出黑名单').length]).toEqual([25, 24])
})

describe('a square that is to be chosen', () => {
  const cut = async (path: string) => `${path} square`
  const measure = async () => ({ width: 400, height: 200 })

  test('of another picture takes the place of the first, which is given up', async () => {
    const cropping = new Cropping()
    const first = cropping.choose('a', { measure, cut })
    await Promise.resolve()
    const second = cropping.choose('b', { measure, cut })
    expect(await first).toBeNull()
    cropping.end(cropping.current!.square)
    expect([await second, cropping.current]).toEqual(['b square', null])
  })

  test('of what cannot be shown here is all of it: the server may know its kind', async () => {
    expect(await new Cropping().choose('a.heic', { measure: () => Promise.reject(new Error()), cut })).toBe('a.heic')
  })
})
