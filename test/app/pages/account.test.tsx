import type { UserInfo } from '@anglers/contract/account'
import { fireEvent, within } from '@testing-library/dom'
import SettingsPage from '@/member/editme/editme'
import { dateOf, dayOf } from '@/lib/time'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses, refuses } from '../support/server'

const me = buildMe({ nickName: '荻湖渔竿' })
const info: UserInfo = {
  ...me,
  login: 'yugan',
  bio: '',
  district: '',
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

async function openSettings(own: Partial<UserInfo> = {}) {
  session.open(buildSession({ user: me }))
  answers('GET user/user-info', { ...info, ...own })
  const page = await openPage(SettingsPage, 'member/editme/editme')
  const dialog = () => within(page.getAllByRole('dialog').at(-1)!)
  return {
    ...page,
    dialog,
    fill: async (texts: Record<string, string>) => {
      for (const [label, value] of Object.entries(texts)) await type(dialog().getByLabelText(label, { selector: 'input' }), value)
    },
  }
}

const sent = () => asked('POST user/setting').map(({ body }) => body)

describe('a phone', () => {
  test('is changed with the password and a code that went to the new one', async () => {
    answers('POST site/code', { ok: true })
    answers('POST user/setting', { ...info, phone: '139****9000' })
    const page = await openSettings()
    expect(page.getByText('用户名').closest('.row')!.textContent).toBe('用户名yugan')
    await click(page.getByText('138****8000'))
    await page.fill({ 当前密码: 'my password', 新手机号: '13900009000' })
    const fills = ['新手机号', '验证码'].map((name) => page.dialog().getByLabelText<HTMLInputElement>(name).autocomplete)
    expect(fills).toEqual(['tel', 'one-time-code'])
    await click(page.dialog().getByText('获取验证码'))
    expect(asked('POST site/code').map(({ body }) => body)).toEqual([{ user: '13900009000', purpose: 'bind' }])
    await page.fill({ 验证码: '123456' })
    await click(page.dialog().getByText('确认'))
    expect(sent()).toEqual([{ address: { user: '13900009000', code: '123456', proof: { password: 'my password' } } }])
    expect(page.getByText('139****9000')).toBeTruthy()
    expect(toaster.current?.text).toBe('手机号已绑定，可以用它登录')
  })

  test('a wrong password is said at the password, and all that was typed stays', async () => {
    refuses('POST user/setting', 'rest_invalid_param', 400, '有些内容填得不对', {
      'address.proof.password': '密码不正确',
    })
    const page = await openSettings()
    await click(page.getByText('138****8000'))
    await page.fill({ 当前密码: 'a guess', 新手机号: '13900009000', 验证码: '123456' })
    await click(page.dialog().getByText('确认'))
    expect(
      page
        .dialog()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['密码不正确'])
    expect((page.dialog().getByLabelText('新手机号') as HTMLInputElement).value).toBe('13900009000')
  })

  test('takes no e-mail in its place', async () => {
    const page = await openSettings()
    await click(page.getByText('138****8000'))
    await page.fill({ 新手机号: 'me@example.com' })
    await click(page.dialog().getByText('获取验证码'))
    expect(page.dialog().getByText('请填写正确的手机号')).toBeTruthy()
    expect(asked('POST site/code')).toEqual([])
  })
})

describe('an e-mail', () => {
  test('is bound with a code that went to the phone, where there is no password', async () => {
    answers('POST site/code', { ok: true })
    answers('POST user/setting', { ...info, email: 'm***@example.com' })
    const page = await openSettings({ hasPassword: false })
    await click(page.getByRole('button', { name: /^邮箱/ }))
    const dialog = page.dialog()
    const codes = () => dialog.getAllByLabelText('验证码')
    await page.fill({ '现在的手机号或邮箱（138****8000）': '13800008000', 新邮箱: 'me@example.com' })
    await click(dialog.getAllByText('获取验证码')[0]!)
    expect(asked('POST site/code').map(({ body }) => body)).toEqual([{ user: '13800008000', purpose: 'password' }])
    await type(codes()[0]!, '111111')
    await type(codes()[1]!, '222222')
    await click(dialog.getByText('确认'))
    expect(sent()).toEqual([{ address: { user: 'me@example.com', code: '222222', proof: { user: '13800008000', code: '111111' } } }])
  })

  test('of a member without password, phone or e-mail asks for no proof', async () => {
    answers('POST user/setting', { ...info, email: 'm***@example.com' })
    const page = await openSettings({ hasPassword: false, phone: null })
    await click(page.getByRole('button', { name: /^邮箱/ }))
    expect(page.dialog().queryByText('先确认是你本人')).toBeNull()
    expect(page.dialog().getByLabelText<HTMLInputElement>('新邮箱').autocomplete).toBe('email')
    await page.fill({ 新邮箱: 'me@example.com', 验证码: '222222' })
    await click(page.dialog().getByText('确认'))
    expect(sent()).toEqual([{ address: { user: 'me@example.com', code: '222222' } }])
  })
})

describe('a password', () => {
  test('is changed with the old one', async () => {
    answers('POST user/setting', info)
    const page = await openSettings()
    await click(page.getByRole('button', { name: /^密码/ }))
    await page.fill({ 当前密码: 'my password', 新密码: 'short' })
    await click(page.dialog().getByText('确认'))
    expect(page.dialog().getByText('密码至少 8 位')).toBeTruthy()
    await page.fill({ 新密码: 'long enough' })
    await click(page.dialog().getByText('确认'))
    expect(sent()).toEqual([{ password: { next: 'long enough', old: 'my password' } }])
  })

  test('is changed with a code where the old one is forgotten; a wrong code is said at the code', async () => {
    refuses('POST user/setting', 'invalid_code', 400, '验证码不正确或已过期')
    const page = await openSettings()
    await click(page.getByRole('button', { name: /^密码/ }))
    const marked = () =>
      page
        .dialog()
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent)
    expect(marked()).toEqual(['用密码'])
    await click(page.dialog().getByText('用验证码'))
    expect(marked()).toEqual(['用验证码'])
    await page.fill({ '现在的手机号或邮箱（138****8000）': '13800008000', 验证码: '111111', 新密码: 'long enough' })
    await click(page.dialog().getByText('确认'))
    expect(sent()).toEqual([{ password: { next: 'long enough', user: '13800008000', code: '111111' } }])
    expect(
      page
        .dialog()
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual(['验证码不正确或已过期'])
  })

  test('is set for the first time without any proof by a member who signed in by another app alone', async () => {
    answers('POST user/setting', info)
    const page = await openSettings({ hasPassword: false, phone: null })
    await click(page.getByRole('button', { name: /^密码/ }))
    expect(page.dialog().queryByText('先确认是你本人')).toBeNull()
    await page.fill({ 新密码: 'long enough' })
    await click(page.dialog().getByText('确认'))
    expect(sent()).toEqual([{ password: { next: 'long enough' } }])
  })
})

test.each<[string, Partial<UserInfo>, string, string]>([
  ['手机号', {}, '138****8000', '更换手机号'],
  ['手机号', { phone: null }, '未填写', '绑定手机号'],
  ['邮箱', {}, '未填写', '绑定邮箱'],
  ['邮箱', { email: 'm***@example.com' }, 'm***@example.com', '更换邮箱'],
  ['密码', {}, '已设置', '修改密码'],
  ['密码', { hasPassword: false }, '未填写', '设置密码'],
])('%s says what there is, and what its sheet does: %j', async (name, own, note, title) => {
  const page = await openSettings(own)
  const row = page.getByRole('button', { name: new RegExp(`^${name}`) })
  expect(row.textContent!.slice(name.length)).toBe(note)
  await click(row)
  expect(page.dialog().getByRole('heading').textContent).toBe(title)
})

describe('what is not filled in yet', () => {
  const confirm = (page: Awaited<ReturnType<typeof openSettings>>, name = '确认') =>
    page.dialog().getByRole<HTMLButtonElement>('button', { name })

  test('is not sent: an address needs its code, and a proof of who asks', async () => {
    const page = await openSettings()
    await click(page.getByText('138****8000'))
    await page.fill({ 新手机号: '13900009000', 验证码: '123456' })
    expect(confirm(page).disabled).toBe(true)
    await page.fill({ 当前密码: 'my password', 验证码: '' })
    expect(confirm(page).disabled).toBe(true)
    await page.fill({ 验证码: '12' })
    expect(confirm(page).disabled).toBe(false)
    await click(confirm(page))
    expect([page.dialog().getByRole('alert').textContent, sent()]).toEqual(['验证码是 6 位数字', []])
  })

  test('nor is half a code that proves it', async () => {
    const page = await openSettings({ hasPassword: false })
    await click(page.getByRole('button', { name: /^邮箱/ }))
    const [proof, code] = page.dialog().getAllByLabelText('验证码', { selector: 'input' })
    await page.fill({ '现在的手机号或邮箱（138****8000）': '13800008000', 新邮箱: 'me@example.com' })
    await type(proof!, '11')
    await type(code!, '222222')
    await click(confirm(page))
    expect([page.dialog().getByRole('alert').textContent, sent()]).toEqual(['验证码是 6 位数字', []])
    refuses('POST user/setting', 'rest_invalid_param', 400, '有些内容填得不对', { 'address.proof.code': '不正确' })
    await type(proof!, '111111')
    await click(confirm(page))
    expect(page.dialog().getByRole('alert').textContent).toBe('验证码不正确或已过期')
  })

  test('nor is a password with half a code', async () => {
    const page = await openSettings({ hasPassword: false })
    await click(page.getByRole('button', { name: /^密码/ }))
    await page.fill({ '现在的手机号或邮箱（138****8000）': '13800008000', 验证码: '11', 新密码: 'long enough' })
    await click(confirm(page))
    expect([page.dialog().getByRole('alert').textContent, sent()]).toEqual(['验证码是 6 位数字', []])
  })

  test('a password is sent by the key at the end of the keyboard, too, once all is there', async () => {
    answers('POST user/setting', info)
    const page = await openSettings()
    await click(page.getByRole('button', { name: /^密码/ }))
    const enter = () => doing(() => fireEvent.keyDown(page.dialog().getByLabelText('新密码', { selector: 'input' }), { key: 'Enter' }))
    await page.fill({ 新密码: 'long enough' })
    await enter()
    expect([confirm(page).disabled, sent()]).toEqual([true, []])
    await page.fill({ 当前密码: 'my password' })
    expect(confirm(page).disabled).toBe(false)
    await enter()
    expect([sent().length, toaster.current?.text, page.queryByRole('dialog')]).toEqual([1, '密码已更新，其他设备需要重新登录', null])
  })

  test.each([
    ['address_taken', '新手机号'],
    ['invalid_code', '验证码'],
  ] as const)('what the server says of %s stands at %s', async (code, label) => {
    refuses('POST user/setting', code, 400, '不行')
    const page = await openSettings()
    await click(page.getByText('138****8000'))
    await page.fill({ 当前密码: 'my password', 新手机号: '13900009000', 验证码: '123456' })
    await click(confirm(page))
    expect(page.dialog().getByRole('alert').closest('.field')!.querySelector('.field__label')!.textContent).toBe(label)
  })

  test('an e-mail that is bound says so, and what went wrong otherwise stands below', async () => {
    loses('POST user/setting')
    const page = await openSettings({ email: null })
    await click(page.getByRole('button', { name: /^邮箱/ }))
    await page.fill({ 当前密码: 'my password', 新邮箱: 'me@example.com', 验证码: '123456' })
    await click(confirm(page))
    expect(page.dialog().getByRole('alert').textContent).toBe('网络不给力，请检查信号后重试')
    answers('POST user/setting', { ...info, email: 'm***@example.com' })
    await click(confirm(page))
    expect([toaster.current?.text, page.queryByRole('dialog')]).toEqual(['邮箱已绑定，可以用它登录', null])
  })

  test('a password that could not be sent says so, and what was typed stays', async () => {
    loses('POST user/setting')
    const page = await openSettings()
    await click(page.getByRole('button', { name: /^密码/ }))
    await page.fill({ 当前密码: 'my password', 新密码: 'a new password' })
    await click(confirm(page))
    expect(page.dialog().getByRole('alert').textContent).toBe('网络不给力，请检查信号后重试')
    expect(
      ['当前密码', '新密码'].map((label) => page.dialog().getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value),
    ).toEqual(['my password', 'a new password'])
  })

  test.each([
    ['today', 0, 1],
    ['to come', 1, 0],
  ])('a birthday may not be later than today: %s', async (_, days, sent) => {
    answers('POST user/profile', {} as never)
    const page = await openSettings({ birthday: '1988-03-05' })
    await click(page.getByRole('button', { name: /^生日/ }))
    await type(page.dialog().getByLabelText<HTMLInputElement>('生日', { selector: 'input' }), dayOf(Date.now() + days * 86_400_000))
    await click(confirm(page, '保存'))
    expect(asked('POST user/profile')).toHaveLength(sent)
  })

  test('a birthday is saved when it is another, and says where it could not be', async () => {
    loses('POST user/profile')
    const today = [dayOf(Date.now())]
    const page = await openSettings({ birthday: '1988-03-05' })
    await click(page.getByRole('button', { name: /^生日/ }))
    const field = page.dialog().getByLabelText<HTMLInputElement>('生日', { selector: 'input' })
    // Midnight may have passed meanwhile.
    today.push(dayOf(Date.now()))
    expect(today).toContain(field.max)
    expect([field.value, field.min, confirm(page, '保存').disabled]).toEqual(['1988-03-05', '1900-01-01', true])
    await type(field, '1988-03-06')
    await click(confirm(page, '保存'))
    expect([page.dialog().getByRole('alert').textContent, confirm(page, '保存').disabled]).toEqual(['网络不给力，请检查信号后重试', false])
  })
})

describe('what is on its way is not sent twice', () => {
  const states = () =>
    [...document.querySelectorAll<HTMLButtonElement>('button.button--off')].map(({ textContent, disabled }) => [textContent, disabled])

  test.each<[string, Record<string, string>, string, 'POST user/setting' | 'POST user/profile', unknown[]]>([
    ['手机号', { 当前密码: 'my password', 新手机号: '13900009000', 验证码: '123456' }, '确认', 'POST user/setting', []],
    ['密码', { 当前密码: 'my password', 新密码: 'long enough' }, '确认', 'POST user/setting', []],
    ['生日', { 生日: '1988-03-06' }, '保存', 'POST user/profile', [['不填生日', true]]],
  ])('%s', async (row, texts, button, endpoint, others) => {
    const held = holds(endpoint)
    const page = await openSettings({ birthday: '1988-03-05' })
    await click(page.getByRole('button', { name: new RegExp(`^${row}`) }))
    await page.fill(texts)
    await click(page.dialog().getByRole('button', { name: button }))
    expect(states()).toEqual([['请稍候…', true], ...others])
    await doing(() => held[0]!.answer(info))
    expect([page.queryByRole('dialog'), held.length]).toEqual([null, 1])
  })

  test('an application to leave, and what takes it back or goes through with it', async () => {
    const held = holds('POST user/del-apply')
    const page = await openSettings()
    await click(page.getByText('注销账号'))
    await click(page.dialog().getByText('申请注销'))
    await click(page.dialog().getByText('申请注销'))
    expect(states()).toEqual([['请稍候…', true]])
    await doing(() => held[0]!.answer({ leavingAt: '2026-01-01T00:00:00Z' }))
    await click(page.getAllByText('撤回申请')[0]!)
    expect(states()).toEqual([
      ['现在注销', true],
      ['撤回申请', true],
    ])
    await doing(() => held[1]!.answer({ leavingAt: null }))
    expect(page.queryByText('现在注销')).toBeNull()
  })
})

describe('my data', () => {
  test('is saved as a file', async () => {
    const saved = jest.fn()
    Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined })
    const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
      saved(this.download, this.href)
    })
    answers('GET user/export', '{}')
    const page = await openSettings()
    await click(page.getByText('下载我的数据'))
    press.mockRestore()
    expect(saved).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`^anglers-${me.userId}-\\d{4}-\\d\\d-\\d\\d\\.json$`)), 'blob:data')
    expect(toaster.current?.text).toBe('已保存到下载文件夹')
  })

  test('is to be had once a minute', async () => {
    refuses('GET user/export', 'rest_too_many_requests', 429)
    const page = await openSettings()
    await click(page.getByText('下载我的数据'))
    expect(toaster.current?.text).toBe('一分钟只能下载一次，请稍后再试')
  })
})

describe('the end of an account', () => {
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

  test('says what is lost, asks twice, and can be taken back', async () => {
    const leavingAt = tomorrow()
    answers('POST user/del-apply', ({ on }) => ({ leavingAt: on ? leavingAt : null }))
    const page = await openSettings()
    await click(page.getByText('注销账号'))
    const said = page.dialog().getByText('申请注销').closest('.leaving')!.textContent
    for (const lost of ['昵称、头像', '动态、评论', '说过的话', '粉丝、关注', '等级、积分', '申请后等 7 天']) expect(said).toContain(lost)
    await click(page.dialog().getByText('申请注销'))
    await click(page.dialog().getByText('取消'))
    expect(asked('POST user/del-apply')).toEqual([])
    await click(page.getAllByText('申请注销')[0]!)
    await click(page.dialog().getByText('申请注销'))
    expect(page.getByText(`账号将在 ${dateOf(leavingAt)} 注销，之前都可以撤回`)).toBeTruthy()
    expect(page.queryByText('现在注销')).toBeNull()
    await click(page.getAllByText('撤回申请')[0]!)
    expect(asked('POST user/del-apply').map(({ body }) => body)).toEqual([{ on: true }, { on: false }])
    expect(page.queryByText(/账号将在 .* 注销/)).toBeNull()
  })

  test('is taken back where it was asked for, too', async () => {
    answers('POST user/del-apply', { leavingAt: null })
    const page = await openSettings({ leavingAt: tomorrow() })
    expect(page.queryByText('注销账号')).toBeNull()
    await click(page.getAllByText('撤回申请').at(-1)!)
    expect(asked('POST user/del-apply').map(({ body }) => body)).toEqual([{ on: false }])
    expect(page.getByText('注销账号')).toBeTruthy()
  })

  test('comes when the waiting time is over, and nobody is signed in any more', async () => {
    answers('POST site/logoff', { ok: true })
    const page = await openSettings({ leavingAt: '2026-01-01T00:00:00Z' })
    await click(page.getByText('现在注销'))
    expect(session.active).toBe(true)
    await click(page.dialog().getByText('现在注销'))
    expect(asked('POST site/logoff')).toHaveLength(1)
    expect(session.active).toBe(false)
    expect([opened, toaster.current?.text]).toEqual([['/pages/index/index'], '账号已注销，一路顺风'])
  })

  test.each([
    ['member', true],
    ['moderator', true],
    ['operator', false],
  ] as const)('is offered to a %s: %s', async (role, isOffered) => {
    const page = await openSettings({ role })
    expect(page.queryByText('注销账号') !== null).toBe(isOffered)
  })
})
