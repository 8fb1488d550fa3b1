import fs from 'node:fs/promises'
import path from 'node:path'
import type { Angler } from './support/angler.ts'
import { acquaint, opensChat } from './support/chat.ts'
import { openTown } from './support/town.ts'

/** A microphone that beeps, and a browser that allows it by itself. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', '--autoplay-policy=no-user-gesture-required']
const PICTURE = path.resolve(import.meta.dirname, '../../config/public/apple-touch-icon.png')
const PLAY = /^播放语音/

describe('what is spoken and shown', () => {
  const town = openTown(MICROPHONE)
  let member: Angler
  let ids: { member: number; operator: number }

  beforeAll(async () => {
    ids = await acquaint(town)
  })

  /** Takes up speaking in the place of writing. @returns the button's middle */
  const takesMicrophone = async (angler: Angler) => {
    await angler.asks('语音消息')
    await angler.answers('同意')
    await angler.seesNoDialog()
    await angler.button(/^按住 说话/).waitFor()
    const { x, y, width, height } = (await angler.button(/^按住 说话/).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const hasSpoken = (angler: Angler, length: string) => angler.screen.locator('.recording').getByText(length).waitFor()
  const notes = (angler: Angler) => angler.screen.getByRole('button', { name: PLAY })

  beforeEach(async () => {
    member = await town.signedIn('member')
    await opensChat(member, ids.operator)
  })

  it('a voice note that is held down reaches the other, who hears it, and is new to them only once', async () => {
    const operator = await town.signedIn('operator')
    await opensChat(operator, ids.member)
    const { x, y } = await takesMicrophone(member)
    await member.page.mouse.move(x, y)
    await member.page.mouse.down()
    await hasSpoken(member, '2″')
    await member.page.mouse.up()
    await notes(operator).waitFor()
    await member.sees('已读')

    await operator.screen.getByRole('img', { name: '未听' }).waitFor()
    await notes(operator).click()
    await operator.button('停止播放').waitFor()
    // It ends by itself.
    await notes(operator).waitFor()
    await operator.page.reload()
    await notes(operator).waitFor()
    expect(await operator.screen.getByRole('img', { name: '未听' }).count()).toBe(0)
  })

  it('a finger that slides up sends nothing, and neither does one that slips', async () => {
    const before = await notes(member).count()
    const { x, y } = await takesMicrophone(member)
    await member.page.mouse.move(x, y)
    await member.page.mouse.down()
    await hasSpoken(member, '1″')
    await member.page.mouse.move(x, y - 200)
    await member.sees('松开手指，取消发送')
    await member.page.mouse.up()
    await member.button(/^按住 说话/).waitFor()
    // However long it takes this machine to tap twice.
    await member.page.evaluate((now) => {
      Date.now = () => now
    }, Date.now())
    await member.taps(/^按住 说话/)
    await member.taps('点这里 发送')
    await member.page.getByText('说话时间太短').waitFor()
    expect(await notes(member).count()).toBe(before)
  })

  it('a note is recorded between two presses of a key, too', async () => {
    const before = await notes(member).count()
    await takesMicrophone(member)
    await member.button(/^按住 说话/).press('Enter')
    await member.sees('正在录音，可以松手')
    await hasSpoken(member, '1″')
    await member.button('点这里 发送').press('Enter')
    await notes(member).nth(before).waitFor()
    await member.sees('已发送')
  })

  it('a voice note that is spoken where there is no signal goes when there is one', async () => {
    const before = await notes(member).count()
    const { x, y } = await takesMicrophone(member)
    await member.page.context().setOffline(true)
    await member.page.mouse.move(x, y)
    await member.page.mouse.down()
    await hasSpoken(member, '1″')
    await member.page.mouse.up()
    await notes(member).nth(before).waitFor()
    await member.page.context().setOffline(false)
    await member.seesNo('等待网络，恢复后自动发送')
    await member.sees('已发送')
  })

  it('a picture and a voice note that are not sent yet survive a reload', async () => {
    const before = await notes(member).count()
    await member.page.route('**/upload/im-*', (route) => route.abort())
    await member.taps(/^更多$/)
    await member.chooses('图片', [{ name: 'catch.png', mimeType: 'image/png', buffer: await fs.readFile(PICTURE) }])
    await member.sees('等待网络，恢复后自动发送')
    const { x, y } = await takesMicrophone(member)
    await member.page.mouse.move(x, y)
    await member.page.mouse.down()
    await hasSpoken(member, '1″')
    await member.page.mouse.up()
    await notes(member).nth(before).waitFor()
    // Both are on the device.
    await member.page.waitForFunction(() => Object.values(localStorage).some((value) => /"voice"/.test(value) && /"picture"/.test(value)))

    await member.page.reload()
    await member.screen.locator('.message-body__chosen').waitFor()
    await notes(member).nth(before).waitFor()
    await member.page.unroute('**/upload/im-*')
    await member.page.reload()
    await member.sees('已发送')
    expect(await member.screen.locator('.message-body__chosen').count()).toBe(0)
    await notes(member).nth(before).waitFor()
    await member.page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('outbox:')))
  })
})
