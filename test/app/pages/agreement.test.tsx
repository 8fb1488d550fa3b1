import { fireEvent, within } from '@testing-library/dom'
import { agreement, AgreementState } from '@/features/signin/agreement'
import LoginPage from '@/member/login/login'
import { toaster } from '@/stores/overlays'
import { cleanUp } from '../support/cleanup'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const inSheet = () => within(document.querySelector<HTMLElement>('[role="dialog"]')!)

/** Somebody who has a password, and has typed it. */
async function openLogin() {
  const page = await openPage(LoginPage, 'member/login/login')
  await click(page.getByRole('button', { name: '密码登录' }))
  const field = (label: string) => page.getByLabelText(label, { selector: 'input' })
  for (const [label, value] of Object.entries({ 账号: ' yugan ', 密码: 'my password' }))
    await doing(() => fireEvent.change(field(label), { target: { value } }))
  return {
    ...page,
    send: () => click(within(page.getByRole('form')).getByRole('button', { name: '登录' })),
    enter: () => doing(() => fireEvent.keyDown(field('密码'), { key: 'Enter' })),
  }
}

beforeEach(() => {
  answers('GET setting/get-var', { signIn: [] } as never)
  answers('POST site/login', buildSession())
  if (agreement.accepted) agreement.flip()
})

describe('the terms', () => {
  test('are accepted before anything is sent, and for good', async () => {
    const page = await openLogin()
    await page.enter()
    expect(asked('POST site/login')).toEqual([])
    inSheet().getByText('请先阅读并同意用户协议和隐私政策')
    await click(inSheet().getByText('不同意'))
    expect([asked('POST site/login'), new AgreementState().accepted]).toEqual([[], false])
    const box = () => page.getByRole('button', { name: /^我已阅读并同意/ })
    expect(box().getAttribute('aria-pressed')).toBe('false')
    await click(box())
    expect([box().getAttribute('aria-pressed'), new AgreementState().accepted]).toEqual(['true', true])
    await page.send()
    expect(asked('POST site/login').map(({ body }) => body)).toEqual([{ user: 'yugan', password: 'my password' }])
    await click(box())
    expect(new AgreementState().accepted).toBe(false)
  })

  test('are accepted in the sheet that asks for them, which goes on with what was wanted', async () => {
    const page = await openLogin()
    await page.send()
    await click(inSheet().getByText('同意并继续'))
    expect([asked('POST site/login').length, new AgreementState().accepted, toaster.current?.text]).toEqual([1, true, '登录成功'])
  })

  test('are asked for no longer once the page was left: nothing is sent from it', async () => {
    const page = await openLogin()
    await page.send()
    await cleanUp()
    expect([agreement.asking, asked('POST site/login')]).toEqual([false, []])
    agreement.close(true)
    expect([agreement.accepted, asked('POST site/login')]).toEqual([false, []])
  })

  test('are asked for on the page that is seen, of several over each other', async () => {
    const page = await openLogin()
    await page.send()
    await doing(() => page.hide())
    expect([page.queryByRole('dialog'), agreement.asking]).toEqual([null, true])
    await doing(() => page.show())
    page.getByRole('dialog', { name: '请先阅读并同意用户协议和隐私政策' })
  })

  test('can be read', async () => {
    const page = await openLogin()
    await click(page.getByText('《用户协议》'))
    await click(page.getByText('《隐私政策》'))
    await page.send()
    await click(inSheet().getByText('《隐私政策》'))
    expect(opened).toEqual(['terms', 'privacy', 'privacy'].map((slug) => `/pages/page/page?slug=${slug}`))
  })
})
