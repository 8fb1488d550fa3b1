import fs from 'node:fs/promises'
import sharp from 'sharp'
import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

/** Nobody of the demo town has them. */
const PHONES = { friend: '13912340001', new: '13912340002' }

describe('an account', () => {
  const town = openTown()

  /** Somebody without a password, signed in by a code. */
  async function signsUp(angler: Angler, phone: string, nickName: string): Promise<void> {
    await angler.opens('/member/login/reg')
    await angler.writes('手机号或邮箱', phone)
    await angler.taps('获取验证码')
    await angler.sees(/\d+ 秒后重发/)
    await angler.writes('验证码', await town.codeFor(phone))
    await angler.writes(/^昵称/, nickName)
    await angler.accepts()
    await angler.taps(/^注册$/)
    await angler.page.getByText('注册成功').waitFor()
    await angler.taps('开始逛逛')
  }

  it('invites a friend, who looks around first and signs up on another day', async () => {
    const member = await town.signedIn('member', { permissions: ['clipboard-read', 'clipboard-write'] })
    await member.opens('/member/referral/referral')
    await member.screen.locator('.invitation__qrcode').waitFor()
    await member.taps('复制链接')
    await member.page.getByText('已复制').waitFor()
    const link = await member.page.evaluate(() => navigator.clipboard.readText())

    const friend = await town.angler()
    await friend.opens(link)
    await friend.cards.first().waitFor()
    await friend.opens('/pages/find/find')
    await friend.page.reload()
    await signsUp(friend, PHONES.friend, '被邀请的阿鲫')

    await member.page.reload()
    await member.sees('被邀请的阿鲫')
  })

  it('gets a phone by its password and a code, and keeps what was typed when one of them is wrong', async () => {
    const member = await town.signedIn('member')
    await member.opens('/member/editme/editme')
    await member.asks(/^手机号/)
    const dialog = member.page.getByRole('dialog')
    const field = (name: string) => dialog.getByRole('textbox', { name })
    await field('当前密码').fill('something else')
    await field('新手机号').fill(PHONES.new)
    await dialog.getByRole('button', { name: '获取验证码' }).click()
    await dialog.getByText(/\d+ 秒后重发/).waitFor()
    await field('验证码').fill(await town.codeFor(PHONES.new))
    await dialog.getByRole('button', { name: '确认' }).click()
    await dialog.getByText('密码不正确').waitFor()
    await field('当前密码').fill(town.accounts.member.password)
    await dialog.getByRole('button', { name: '确认' }).click()
    await member.page.getByText('手机号已绑定，可以用它登录').waitFor()
    await member.sees('139****0002')
  })

  it('gets a square of a picture for a face, moved and zoomed, and not lost with the line', async () => {
    const member = await town.signedIn('member')
    await member.opens('/member/editme/editme')
    const halves = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#00f' } })
      .composite([{ input: { create: { width: 400, height: 400, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const picture = { name: 'halves.png', mimeType: 'image/png', buffer: halves }
    const avatar = member.button(/^头像/).locator('img')
    const before = await avatar.getAttribute('src')

    await member.chooses(/^头像/, [picture])
    await member.answers('关闭')
    await member.seesNoDialog()
    expect(await avatar.getAttribute('src')).toBe(before)

    await member.chooses(/^头像/, [picture])
    const frame = member.page.getByRole('application')
    const zoom = member.page.getByRole('slider', { name: '缩放' })
    // It stands still then.
    await frame.hover()
    const { x, y, width, height } = (await frame.boundingBox())!
    await member.page.mouse.down()
    await member.page.mouse.move(x + width, y + height / 2, { steps: 4 })
    await member.page.mouse.up()
    await frame.press('+')
    await frame.press('ArrowRight')
    expect(Number(await zoom.inputValue())).toBeCloseTo(1.1)

    await member.page.route('**/upload/avatar?*', (route) => route.abort(), { times: 1 })
    await member.answers('用作头像')
    await member.page.getByText('图片没有传上去，再试一次？').waitFor()
    await member.answers('重试')
    await member.page.waitForFunction(([image, old]) => (image as HTMLImageElement).getAttribute('src') !== old, [
      await avatar.elementHandle(),
      before,
    ] as const)
    const shown = await member.page.request.get((await avatar.getAttribute('src'))!)
    const {
      channels: [red, , blue],
    } = await sharp(await shown.body()).stats()
    expect([red!.min > 200, blue!.max < 50]).toEqual([true, true])
  })

  it('takes its data along, asks for its end, and thinks better of it', async () => {
    const member = await town.signedIn('member')
    await member.opens('/member/editme/editme')
    const download = member.page.waitForEvent('download')
    await member.taps('下载我的数据')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^anglers-\d+-.*\.json$/)
    expect(JSON.parse(await fs.readFile(await file.path(), 'utf8')).profile.nickname).toBe('荻湖渔竿')

    await member.asks('注销账号')
    await member.answers('申请注销')
    await member.page.getByRole('dialog').last().getByRole('button', { name: '申请注销' }).click()
    await member.sees(/账号将在 .* 注销/)
    await member.seesNoDialog()
    await member.page.reload()
    await member.taps('撤回申请')
    await member.seesNo(/账号将在 .* 注销/)
  })
})
