import { CodeSender } from '@/features/signin/CodeSender'
import { codeForm, passwordForm, resetForm, signUpForm } from '@/features/signin/forms'
import { drafts } from '@/stores/drafts'
import { invitation } from '@/stores/invitation'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { answers, asked, holds, loses, refuses, settled } from '../support/server'

function filled() {
  const form = passwordForm()
  form.set({ user: ' laoyufu ', password: '鲫鱼 123' })
  return form
}

test('what one began to sign up with is not shown to the next, once anyone has signed in', async () => {
  drafts.write('signup', { user: '13800138000', nickName: '老周' })
  expect(signUpForm().fields).toMatchObject({ user: '13800138000', nickName: '老周' })
  answers('POST site/login', buildSession())
  await filled().submit()
  session.close()
  expect(signUpForm().fields).toMatchObject({ user: '', nickName: '' })
})

describe('with a password', () => {
  test('signs in', async () => {
    answers('POST site/login', buildSession())
    expect(await filled().submit()).toBe(true)
    expect(asked()[0]?.body).toEqual({ user: 'laoyufu', password: '鲫鱼 123' })
    expect(session.active).toBe(true)
  })

  test.each([
    [
      'wrong credentials',
      () => refuses('POST site/login', 'invalid_credentials', 401, '账号或密码不正确'),
      { password: '账号或密码不正确' },
      '',
    ],
    ['too many tries', () => refuses('POST site/login', 'rest_too_many_requests', 429, '试得太频繁了'), {}, '试得太频繁了'],
    ['no network', () => loses('POST site/login'), {}, '网络不给力，请检查信号后重试'],
  ])('%s: the form says so, and keeps what was typed', async (_, happens, problems, problem) => {
    happens()
    const form = filled()
    toaster.hide()
    expect(await form.submit()).toBe(false)
    expect([form.problems, form.problem]).toEqual([problems, problem])
    expect([form.fields, form.busy, session.active, toaster.current]).toEqual([
      { user: ' laoyufu ', password: '鲫鱼 123' },
      false,
      false,
      null,
    ])
    form.set({ password: 'x' })
    expect([form.problems, form.problem]).toEqual([{}, ''])
  })

  test('sends nothing while something is missing', async () => {
    const form = passwordForm()
    form.set({ user: 'laoyufu' })
    expect([form.complete, await form.submit()]).toEqual([false, false])
    expect(asked()).toEqual([])
  })
})

describe('with a code', () => {
  test('signs in, and says who invited', async () => {
    invitation.take({ invite: 'k7mq2x' })
    answers('POST site/login', buildSession())
    const form = codeForm()
    form.set({ user: '13800138000 ', code: '012345' })
    expect(await form.submit()).toBe(true)
    expect(asked()[0]?.body).toEqual({ user: '13800138000', code: '012345', invite: 'k7mq2x' })
    expect(invitation.code).toBe('')
  })

  test.each([
    ['no address at all', { user: '1380013', code: '012345' }, { user: '请填写正确的手机号或邮箱' }],
    ['half a code', { user: 'a@b.cn', code: '0123' }, { code: '验证码是 6 位数字' }],
  ])('%s never leaves the device', async (_, fields, problems) => {
    const form = codeForm()
    form.set(fields)
    expect(await form.submit()).toBe(false)
    expect(form.problems).toEqual(problems)
    expect(asked()).toEqual([])
  })

  test.each(['+86 138 0013-8000', '0086 13800138000', '(138) 0013 8000', '１３８００１３８０００'])(
    'takes a phone that is written %s',
    async (user) => {
      answers('POST site/login', buildSession())
      const form = codeForm()
      form.set({ user, code: '012345' })
      expect([await form.submit(), form.problems]).toEqual([true, {}])
    },
  )

  test('a wrong code is said at the code, and the invitation waits on', async () => {
    invitation.take({ invite: 'k7mq2x' })
    refuses('POST site/login', 'invalid_code', 400, '验证码不对')
    const form = codeForm()
    form.set({ user: 'a@b.cn', code: '012345' })
    expect(await form.submit()).toBe(false)
    expect(form.problems).toEqual({ code: '验证码不对' })
    expect(invitation.code).toBe('k7mq2x')
  })
})

describe('signing up', () => {
  test('with no more than an address and a code', async () => {
    answers('POST site/signup', buildSession())
    const form = signUpForm()
    form.set({ user: '13800138000', code: '012345' })
    expect(await form.submit()).toBe(true)
    expect(asked()[0]?.body).toEqual({ user: '13800138000', code: '012345' })
  })

  test('an address that somebody has is said at the address', async () => {
    refuses('POST site/signup', 'address_taken', 409, '这个号码已经注册过')
    const form = signUpForm()
    form.set({ user: '13800138000', code: '012345' })
    await form.submit()
    expect(form.problems).toEqual({ user: '这个号码已经注册过' })
  })

  test('what was typed survives a reload, but for secrets', async () => {
    jest.useFakeTimers()
    const form = signUpForm()
    form.set({ user: '13800138000', code: '012345', password: 'geheim 123', nickName: '阿鲫' })
    jest.runAllTimers()
    form.leave()
    expect(signUpForm().fields).toEqual({ user: '13800138000', code: '', password: '', nickName: '阿鲫', invite: '' })
    expect(Object.values(localStorage).join()).not.toMatch(/geheim|012345/)
  })

  test('the invitation of the link is filled in', () => {
    invitation.take({ scene: encodeURIComponent('invite=k7mq2x') })
    expect(signUpForm().fields.invite).toBe('k7mq2x')
  })
})

test.each([
  ['k7mq2x', undefined],
  [' k7mq2x ', undefined],
  ['other1', true],
  ['', undefined],
])('an invitation "%s" was typed by hand: %s', async (invite, inviteTyped) => {
  invitation.take({ invite: 'k7mq2x' })
  answers('POST site/signup', buildSession())
  const form = signUpForm()
  form.set({ user: '13800138000', code: '012345', invite })
  expect(await form.submit()).toBe(true)
  expect(asked('POST site/signup')[0]!.body).toMatchObject({
    ...(invite && { invite: invite.trim() }),
    ...(inviteTyped && { inviteTyped }),
  })
  expect('inviteTyped' in asked('POST site/signup')[0]!.body).toBe(inviteTyped !== undefined)
})

test.each([
  ['signing up', signUpForm, 'POST site/signup'],
  ['resetting a password', resetForm, 'POST site/lostpass'],
] as const)('%s, a wrong code is said at the code, and nothing that surrounds what was typed is sent', async (_, start, name) => {
  refuses(name, 'invalid_code', 400, '验证码不对')
  const form = start()
  form.set({ user: ' a@b.cn ', code: ' 012345 ', password: ' long enough ' })
  expect([await form.submit(), form.problems, session.active]).toEqual([false, { code: '验证码不对' }, false])
  expect(asked(name).map(({ body }) => body)).toEqual([{ user: 'a@b.cn', code: '012345', password: ' long enough ' }])
})

test('a new password has to be long enough', async () => {
  const form = resetForm()
  form.set({ user: 'a@b.cn', code: '012345', password: 'short' })
  expect(await form.submit()).toBe(false)
  expect(form.problems).toEqual({ password: '密码至少 8 位' })
})

describe('a code', () => {
  test('can be asked for once a minute', async () => {
    jest.useFakeTimers()
    answers('POST site/code', { ok: true })
    const sender = new CodeSender('signup')
    await sender.send('13800138000')
    expect(asked()[0]?.body).toEqual({ user: '13800138000', purpose: 'signup' })
    expect([sender.ready, sender.secondsLeft]).toEqual([false, 60])
    await sender.send('13800138000')
    expect(asked()).toHaveLength(1)
    jest.advanceTimersByTime(59_000)
    expect([sender.ready, sender.secondsLeft]).toEqual([false, 1])
    jest.advanceTimersByTime(1_000)
    expect([sender.ready, sender.secondsLeft]).toEqual([true, 0])
    expect(jest.getTimerCount()).toBe(0)
  })

  test('to another address need not wait, and after a reload the first one still does', async () => {
    jest.useFakeTimers()
    answers('POST site/code', { ok: true })
    const sender = new CodeSender('signup')
    await sender.send('13800138000')
    sender.turnTo('a@b.cn')
    expect(sender.ready).toBe(true)
    sender.leave()
    jest.advanceTimersByTime(20_000)
    const reloaded = new CodeSender('signup')
    reloaded.turnTo('+86 138 0013-8000')
    expect([reloaded.ready, reloaded.secondsLeft]).toEqual([false, 40])
    jest.advanceTimersByTime(40_000)
    expect(reloaded.ready).toBe(true)
  })

  test('to one address is not forgotten by one to another, and nothing counts once the screen is left', async () => {
    jest.useFakeTimers()
    answers('POST site/code', { ok: true })
    const sender = new CodeSender('signup')
    await sender.send('13800138000')
    jest.advanceTimersByTime(10_000)
    await sender.send('a@b.cn')
    expect(sender.secondsLeft).toBe(60)
    sender.turnTo('13800138000')
    expect(sender.secondsLeft).toBe(50)
    sender.leave()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('is asked for once while it is on its way', async () => {
    const held = holds('POST site/code')
    const sender = new CodeSender('login')
    const sending = [sender.send('13800138000'), sender.send('13800138000')]
    await settled()
    expect([held.length, sender.ready]).toEqual([1, false])
    await held[0]!.answer({ ok: true })
    await Promise.all(sending)
    expect(sender.secondsLeft).toBeGreaterThan(0)
    sender.leave()
  })

  test('that goes to one address while another is typed makes the first one wait', async () => {
    const held = holds('POST site/code')
    const sender = new CodeSender('login')
    const sending = sender.send('13800138000')
    await settled()
    sender.turnTo('a@b.cn')
    await held[0]!.answer({ ok: true })
    await sending
    expect(sender.ready).toBe(true)
    sender.turnTo('13800138000')
    expect(sender.ready).toBe(false)
    sender.leave()
  })

  test('keeps nobody waiting for longer than a minute whose clock was turned back', async () => {
    jest.useFakeTimers({ now: new Date(2026, 10, 2) })
    answers('POST site/code', { ok: true })
    const sender = new CodeSender('login')
    await sender.send('a@b.cn')
    sender.leave()
    jest.setSystemTime(new Date(2026, 10, 1))
    const later = new CodeSender('login')
    later.turnTo(' A@b.cn ')
    expect(later.ready).toBe(true)
    later.leave()
  })

  test('can be asked for again at once when none was sent', async () => {
    loses('POST site/code')
    const sender = new CodeSender('login')
    await expect(sender.send('13800138000')).rejects.toThrow()
    expect(sender.ready).toBe(true)
  })
})

test.each([
  [{ invite: 'k7mq2x' }, 'k7mq2x'],
  [{ scene: 'invite%3Dk7mq2x%26page%3D3' }, 'k7mq2x'],
  [{ invite: '<script>' }, ''],
  [{ invite: '' }, ''],
  [{}, ''],
])('opened with %p, the invitation is "%s"', (query, code) => {
  invitation.take(query)
  expect(invitation.code).toBe(code)
})

test.each([{}, { invite: '' }, { invite: '<script>' }, { scene: 'id%3D12' }])(
  'an invitation waits on when the app is opened with %p',
  (query) => {
    invitation.take({ invite: 'k7mq2x' })
    invitation.take(query)
    expect(invitation.code).toBe('k7mq2x')
  },
)
