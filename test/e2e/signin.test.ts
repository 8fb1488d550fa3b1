import { openTown } from './support/town.ts'
import type { Angler } from './support/angler.ts'

/** Nobody of the demo town has it. */
const PHONE = '13912345678'
/** The demo town's operator. */
const MAIL = 'guanli@example.com'

describe('a newcomer', () => {
  const town = openTown()
  let newcomer: Angler

  beforeEach(async () => {
    newcomer = await town.angler()
  })

  it('signs up with a code, is greeted, and comes back to where the like was asked for', async () => {
    const { id } = await town.liveliestPost()
    await newcomer.opens(`/pagesA/detail/detail?id=${id}`)
    await newcomer.screen.locator('.post-bar').getByRole('button', { name: /^点赞/ }).click()
    await newcomer.follows('注册账号')
    await newcomer.sees('设置密码（可不填）')
    await newcomer.writes('手机号或邮箱', '1391234')
    await newcomer.taps('获取验证码')
    await newcomer.sees('请填写正确的手机号或邮箱')
    await newcomer.writes('手机号或邮箱', PHONE)
    await newcomer.taps('获取验证码')
    await newcomer.sees(/\d+ 秒后重发/)
    await newcomer.writes('验证码', await town.codeFor(PHONE))
    await newcomer.writes(/^昵称/, '新来的阿鲫')
    await newcomer.taps(/^注册$/)
    // The sign-in page below has none of its own.
    await newcomer.page.getByRole('dialog', { name: '请先阅读并同意用户协议和隐私政策' }).waitFor()
    await newcomer.answers('同意并继续')
    await newcomer.page.getByText('注册成功').waitFor()
    await newcomer.sees('欢迎加入')
    await newcomer.screen
      .getByRole('button', { name: /^关注 / })
      .first()
      .click()
    await newcomer.screen.getByRole('button', { name: /^已关注 / }).waitFor()
    await newcomer.taps('开始逛逛')
    await newcomer.page.locator('.post-bar').waitFor()
    expect(newcomer.path).toBe(`/pagesA/detail/detail?id=${id}`)
    await newcomer.seesLiked()
    await newcomer.rests()
    await newcomer.seesLiked()
    await newcomer.opens('/pages/mine/mine')
    await newcomer.sees('新来的阿鲫')
  })

  it('sees a wrong code at its field, and finds the rest as it was', async () => {
    await newcomer.opens('/member/login/reg')
    await newcomer.writes('手机号或邮箱', '13912345679')
    await newcomer.writes('验证码', '000000')
    await newcomer.writes(/^昵称/, '老王')
    await newcomer.accepts()
    await newcomer.taps(/^注册$/)
    await newcomer.sees(/验证码/)
    await newcomer.screen.getByRole('alert').first().waitFor()
    await newcomer.isKept('老王')
    await newcomer.page.reload()
    await newcomer.finds('手机号或邮箱', '13912345679')
    await newcomer.finds(/^昵称/, '老王')
    await newcomer.finds('验证码', '')
  })

  it('who forgot the password sets a new one, and signs in with it', async () => {
    await newcomer.opens('/member/login/login')
    await newcomer.follows('忘记密码')
    await newcomer.sees('新密码')
    await newcomer.writes('手机号或邮箱', MAIL)
    await newcomer.taps('获取验证码')
    await newcomer.sees(/\d+ 秒后重发/)
    await newcomer.writes('验证码', await town.codeFor(MAIL))
    await newcomer.writes('新密码', 'a-new-password')
    await newcomer.accepts()
    await newcomer.taps(/^重设密码$/)
    await newcomer.page.getByText('密码已重设，已为你登录').waitFor()

    const again = await town.angler()
    await again.opens('/member/login/login')
    await again.signsIn({ login: MAIL, password: 'a-new-password' })
  })
})
