import type { UserInfo } from '@anglers/contract/account'
import { fireEvent, within } from '@testing-library/dom'
import BlacklistPage from '@/member/mine/blacklist'
import SettingsPage from '@/member/editme/editme'
import { changeProfile, myInfo } from '@/features/settings/myInfo'
import AuthorPage from '@/pagesA/author/author'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession, buildUser, buildView } from '../support/factories'
import { opened } from '../support/navigation'
import { noonOf } from '../support/noon'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

const me = buildMe({ nickName: '荻湖渔竿' })
const info: UserInfo = {
  ...me,
  login: 'yugan',
  bio: '小鱼放流',
  district: '湖滨区',
  gender: '',
  birthday: null,
  cover: null,
  waiting: [],
  phone: '138****8000',
  email: null,
  hasPassword: true,
  privacy: { nearby: false, messages: 'everyone', online: 'everyone', groups: 'following' },
  vipUntil: null,
  bannedUntil: null,
  banReason: '',
  leavingAt: null,
  joinedAt: '2025-05-01T00:00:00Z',
}

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.change(element, { target: { value } }))
const signIn = () => session.open(buildSession({ user: me }))

describe('the settings', () => {
  const openSettings = () => openPage(SettingsPage, 'member/editme/editme')

  test('a visitor is asked to sign in', async () => {
    const page = await openSettings()
    expect(page.getByText('登录后就能修改资料和设置')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  test('who signs out is led to where a visitor has something to see', async () => {
    signIn()
    answers('GET user/user-info', info)
    answers('POST user/update-status', { ok: true })
    answers('POST site/logout', { ok: true })
    const page = await openSettings()
    await click(page.getByText('退出登录'))
    await doing(() => modals.close(true))
    expect([session.active, opened.at(-1)]).toEqual([false, '/pages/mine/mine'])
  })

  test('who could not sign out for want of a network stays where they are', async () => {
    signIn()
    answers('GET user/user-info', info)
    answers('POST user/update-status', { ok: true })
    loses('POST site/logout')
    const page = await openSettings()
    await click(page.getByText('退出登录'))
    await doing(() => modals.close(true))
    expect([session.active, opened]).toEqual([true, []])
    answers('POST site/logout', { ok: true })
    await click(document.querySelector('.screen__body .button--destructive')!)
    await doing(() => modals.close(true))
    expect(session.active).toBe(false)
  })

  test('nothing of them is left for the next member to sign in', async () => {
    signIn()
    answers('GET user/user-info', info)
    await openSettings()
    await doing(() => session.close())
    expect(myInfo.value).toBeNull()
  })

  test('they are there again for who has to sign in anew in the middle of them', async () => {
    signIn()
    answers('GET user/user-info', info)
    const page = await openSettings()
    await doing(() => session.close())
    await doing(() => page.hide())
    await doing(signIn)
    await doing(() => page.show())
    page.getByText('荻湖渔竿')
  })

  test('they stay where they did not come again', async () => {
    signIn()
    answers('GET user/user-info', info)
    const page = await openSettings()
    loses('GET user/user-info')
    await doing(() => pull(page.getByText('荻湖渔竿')))
    expect(asked('GET user/user-info')).toHaveLength(2)
    page.getByText('荻湖渔竿')
  })

  test('a change that is answered after another has signed in is not theirs', async () => {
    signIn()
    answers('GET user/user-info', info)
    const held = holds('POST user/profile')
    const changing = changeProfile({ nickName: '甲' })
    session.open(buildSession({ user: buildMe({ userId: me.userId + 1, nickName: '乙' }) }))
    await held[0]!.answer({ ...info, nickName: '甲' })
    await changing
    expect([session.user?.nickName, myInfo.value]).toEqual(['乙', null])
  })

  test('nor is an application to leave that is answered after they have signed in', async () => {
    signIn()
    answers('GET user/user-info', info)
    const held = holds('POST user/del-apply')
    const page = await openSettings()
    await click(page.getByText('注销账号'))
    await click(page.getByText('申请注销'))
    await doing(() => modals.close(true))
    const other = { ...info, userId: me.userId + 1 }
    answers('GET user/user-info', other)
    await doing(() => {
      session.open(buildSession({ user: buildMe({ userId: other.userId }) }))
      return myInfo.refresh()
    })
    await doing(() => held[0]!.answer({ leavingAt: '2026-12-01T00:00:00Z' }))
    expect(myInfo.value).toEqual(other)
  })

  test('a nickname is changed, and everything shows the new one', async () => {
    signIn()
    answers('GET user/user-info', info)
    answers('POST user/profile', ({ nickName }) => ({ ...info, nickName: nickName! }))
    const page = await openSettings()
    await click(page.getByText('荻湖渔竿'))
    const dialog = within(page.getByRole('dialog'))
    await type(dialog.getByRole('textbox', { name: '昵称' }), ' 青龙湖渔竿 ')
    await click(dialog.getByText('保存'))
    expect(asked('POST user/profile')[0]?.body).toEqual({ nickName: '青龙湖渔竿' })
    expect(page.getByText('青龙湖渔竿')).toBeTruthy()
    expect(session.user?.nickName).toBe('青龙湖渔竿')
  })

  test('who may invite me into groups is chosen, and says so', async () => {
    signIn()
    answers('GET user/user-info', info)
    answers('POST user/setting', ({ privacy }) => ({ ...info, privacy: { ...info.privacy, ...privacy } }))
    const page = await openSettings()
    await click(page.getByText('谁可以邀请我进群'))
    await click(within(page.getByRole('dialog')).getByText('没有人'))
    expect(asked('POST user/setting')[0]?.body).toEqual({ privacy: { groups: 'nobody' } })
    expect(page.getByText('没有人', { selector: '.row__note' })).toBeTruthy()
  })

  test('a refused text stays where it was typed, with what is wrong with it', async () => {
    signIn()
    answers('GET user/user-info', info)
    refuses('POST user/profile', 'rest_invalid_param', 400, '参数有误', { nickName: '这个昵称不能用' })
    const page = await openSettings()
    await click(page.getByText('荻湖渔竿'))
    const dialog = within(page.getByRole('dialog'))
    await type(dialog.getByRole('textbox', { name: '昵称' }), '管理员')
    await click(dialog.getByText('保存'))
    expect(dialog.getByText('这个昵称不能用')).toBeTruthy()
    expect((dialog.getByRole('textbox', { name: '昵称' }) as HTMLInputElement).value).toBe('管理员')
    expect(session.user?.nickName).toBe('荻湖渔竿')
  })

  test('a birthday is set, and left out again', async () => {
    signIn()
    answers('GET user/user-info', info)
    answers('POST user/profile', ({ birthday }) => ({ ...info, birthday: birthday ?? null }))
    const page = await openSettings()
    const row = () => page.getByRole('button', { name: /^生日/ })
    await click(row())
    const dialog = () => within(page.getAllByRole('dialog').at(-1)!)
    await type(dialog().getByLabelText('生日', { selector: 'input' }), '1988-03-05')
    await click(dialog().getByText('保存'))
    expect(asked('POST user/profile').at(-1)?.body).toEqual({ birthday: '1988-03-05' })
    expect(row().textContent).toContain('1988-03-05')
    await click(row())
    await click(dialog().getByText('不填生日'))
    expect(asked('POST user/profile').at(-1)?.body).toEqual({ birthday: null })
    expect(row().textContent).toContain('未填写')
  })

  test('a birthday in the future is refused where it stands', async () => {
    signIn()
    answers('GET user/user-info', info)
    const page = await openSettings()
    await click(page.getByRole('button', { name: /^生日/ }))
    const dialog = within(page.getByRole('dialog'))
    await type(dialog.getByLabelText('生日', { selector: 'input' }), '2999-01-01')
    await click(dialog.getByText('保存'))
    expect(dialog.getByRole('alert').textContent).toBe('生日不能在今天之后')
    expect(asked('POST user/profile')).toEqual([])
  })

  test('being seen nearby is off until it is switched on', async () => {
    signIn()
    answers('GET user/user-info', info)
    answers('POST user/setting', ({ privacy }) => ({ ...info, privacy: { ...info.privacy, ...privacy } }))
    const page = await openSettings()
    const nearby = () => page.getByRole('button', { name: /让附近的钓友看到我/ })
    expect(nearby().getAttribute('aria-pressed')).toBe('false')
    await click(nearby())
    expect(asked('POST user/setting')[0]?.body).toEqual({ privacy: { nearby: true } })
    expect(nearby().getAttribute('aria-pressed')).toBe('true')
    await click(within(page.getByRole('dialog')).getByText('不同意'))
    expect(toaster.current?.text).toBe('还不知道你的位置，允许定位后别人才看得到你')
    expect(nearby().getAttribute('aria-pressed')).toBe('true')
  })

  test('who could not be let be seen nearby is asked for no place', async () => {
    signIn()
    answers('GET user/user-info', info)
    refuses('POST user/setting', 'rest_conflict', 409, '现在不能改')
    const page = await openSettings()
    await click(page.getByRole('button', { name: /让附近的钓友看到我/ }))
    expect([toaster.current?.text, page.queryByRole('dialog')]).toEqual(['现在不能改', null])
  })

  test('who no longer wants to be met nearby is asked for no place', async () => {
    signIn()
    answers('GET user/user-info', { ...info, privacy: { ...info.privacy, nearby: true } })
    answers('POST user/setting', ({ privacy }) => ({ ...info, privacy: { ...info.privacy, ...privacy } }))
    toaster.hide()
    const page = await openSettings()
    await click(page.getByRole('button', { name: /让附近的钓友看到我/ }))
    expect([asked('POST user/setting')[0]?.body, page.queryByRole('dialog'), toaster.current]).toEqual([
      { privacy: { nearby: false } },
      null,
      null,
    ])
  })

  test('a ban says until when, and why', async () => {
    signIn()
    answers('GET user/user-info', { ...info, bannedUntil: noonOf('2026-12-24'), banReason: '发布广告' })
    const page = await openSettings()
    expect(page.getByText('账号被限制发言，到 2026-12-24 为止 · 发布广告')).toBeTruthy()
    answers('GET user/user-info', { ...info, bannedUntil: noonOf('2026-12-24'), banReason: '' })
    await doing(() => myInfo.refresh())
    page.getByText('账号被限制发言，到 2026-12-24 为止')
    answers('GET user/user-info', info)
    await doing(() => myInfo.refresh())
    expect(page.queryByText(/账号被限制发言/)).toBeNull()
  })
})

describe('the blacklist', () => {
  const openBlacklist = () => openPage(BlacklistPage, 'member/mine/blacklist')

  test('lets a member go', async () => {
    signIn()
    const blocked = { ...buildUser({ nickName: '广告哥' }), blockedAt: '2026-11-01T00:00:00Z' }
    answersPages('GET user/blacklist', () => [blocked])
    answers('POST user/remove-blacklist', { ok: true })
    const page = await openBlacklist()
    expect(page.getByText('广告哥')).toBeTruthy()
    await click(page.getByText('移出黑名单'))
    expect(asked('POST user/remove-blacklist')[0]?.body).toEqual({ id: blocked.id })
    expect(page.queryByText('移出黑名单')).toBeNull()
  })

  test('skips none of whom it goes on to after one was let go, who stays in sight', async () => {
    signIn()
    let blocked = Array.from({ length: 25 }, (_, at) => ({
      ...buildUser({ nickName: `第 ${at + 1} 位` }),
      blockedAt: '2026-11-01T00:00:00Z',
    }))
    answersPages('GET user/blacklist', () => blocked)
    answers('POST user/remove-blacklist', { ok: true })
    const page = await openBlacklist()
    await click(page.getAllByText('移出黑名单')[0]!)
    blocked = blocked.slice(1)
    for (let time = 1; time <= 2; time++) await click(page.getByText('点这里加载更多'))
    expect(page.getAllByText(/^第 \d+ 位$/)).toHaveLength(25)
  })

  test('names who has left as that', async () => {
    signIn()
    answersPages('GET user/blacklist', () => [{ ...buildUser({ nickName: '' }), blockedAt: '2026-11-01T00:00:00Z' }])
    expect((await openBlacklist()).getByText('已注销用户')).toBeTruthy()
  })

  test('says so when it is empty', async () => {
    signIn()
    answersPages('GET user/blacklist', () => [])
    expect((await openBlacklist()).getByText('没有拉黑任何人')).toBeTruthy()
  })
})

describe('blocking, on a homepage', () => {
  test('asks first, and then nothing offers to follow any more', async () => {
    signIn()
    const view = buildView({ nickName: '广告哥', following: true })
    answers('GET user/view', view)
    answersPages('GET posts', () => [])
    answers('POST content-manage/add-blacklist', { blocked: true })
    const page = await openPage(AuthorPage, 'pagesA/author/author', { id: String(view.id) })
    await click(page.getByRole('button', { name: '更多操作' }))
    await click(within(page.getByRole('dialog')).getByText('拉黑'))
    expect(asked('POST content-manage/add-blacklist')).toEqual([])
    const question = page.getAllByRole('dialog').at(-1)!
    await click(within(question).getByText('拉黑'))
    expect(asked('POST content-manage/add-blacklist')[0]?.body).toEqual({ id: view.id })
    expect(page.queryByRole('button', { name: /关注 广告哥/ })).toBeNull()
  })

  test('is taken back where it was done; who was followed before is not any more', async () => {
    signIn()
    const view = buildView({ nickName: '广告哥', following: true, blocked: true })
    answers('GET user/view', view)
    answersPages('GET posts', () => [])
    answers('POST user/remove-blacklist', { ok: true })
    answers('POST content-manage/add-blacklist', { blocked: true })
    const page = await openPage(AuthorPage, 'pagesA/author/author', { id: String(view.id) })
    const offered = async (chosen?: string) => {
      await click(page.getByRole('button', { name: '更多操作' }))
      const names = choices.current!.map(({ name }) => name)
      await doing(() => choices.close(names.indexOf(chosen ?? '')))
      return names
    }
    expect(await offered('移出黑名单')).toEqual(['举报', '移出黑名单'])
    expect(await offered('拉黑')).toEqual(['举报', '拉黑'])
    await doing(() => modals.close(true))
    await offered('移出黑名单')
    expect(page.getByRole('button', { name: '关注 广告哥' })).toBeTruthy()
  })
})
