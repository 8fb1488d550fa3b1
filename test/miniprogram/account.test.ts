import type { MiniProgram } from './host/MiniProgram.ts'
import { deviceCode, signedIn } from './person.ts'
import { openServer } from './town.ts'

const server = openServer()

describe.each(['weapp', 'tt'] as const)("a member's own things on %s", (platform) => {
  const person = `阿鲤（${platform}）`
  let app: MiniProgram

  beforeAll(async () => {
    app = await signedIn(server, platform, person)
  })
  beforeEach(() => {
    app.calls.length = 0
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  test('the field of the name offers the one they have on WeChat', async () => {
    await app.open('/member/editme/editme')
    await app.tap('昵称')
    expect(app.attribute({ tag: 'input' }, 'type')).toBe(platform === 'weapp' ? 'nickname' : 'text')
    const name = `微信里的阿鲤${platform}`
    if (platform === 'weapp') await app.takeNickname({ tag: 'input' }, name)
    else await app.type({ tag: 'input' }, name)
    await app.tap('保存')
    expect(app.text).toContain('已保存')
    await app.open('/pages/mine/mine')
    expect(app.text).toContain(name)
  })

  test("the birthday is chosen on the platform's own wheels, up to today", async () => {
    await app.open('/member/editme/editme')
    await app.tap('生日')
    const [start, end] = ['start', 'end'].map((name) => app.attribute({ tag: 'picker' }, name))
    expect([start, end]).toEqual(['1900-01-01', expect.stringMatching(/^2\d{3}-\d\d-\d\d$/)])
    await app.pick({ tag: 'picker' }, '1988-03-05')
    await app.tap('保存')
    expect(app.text).toContain('已保存')
    expect(app.text).toContain('1988-03-05')
  })

  test('the phone that the platform knows becomes theirs', async () => {
    await app.open('/member/editme/editme')
    await app.tap('手机号')
    await app.tap(platform === 'weapp' ? '使用微信里的手机号' : '使用抖音里的手机号', { errMsg: 'getPhoneNumber:fail user deny' })
    expect(app.text).not.toContain('手机号已绑定')
    await app.tap(platform === 'weapp' ? '使用微信里的手机号' : '使用抖音里的手机号', await deviceCode(server, platform, 'phone', person))
    expect(app.text).toContain('手机号已绑定，可以用它登录')
    expect(app.text).toMatch(/199\*{4}\d{4}/)
  })

  test('what is kept of them goes out as a file, from a tap of its own', async () => {
    await app.open('/member/editme/editme')
    await app.tap('下载我的数据')
    expect(app.calls.some(({ name }) => name === 'shareFileMessage' || name === 'setClipboardData')).toBe(false)
    await app.tap(platform === 'weapp' ? '发送到聊天' : '复制内容')
    const text = platform === 'weapp' ? sentFile() : String(app.callsOf('setClipboardData').at(-1)?.data)
    const { nickName } = JSON.parse(app.storage.get('user')!) as { nickName: string }
    expect(() => void JSON.parse(text)).not.toThrow()
    expect(text).toContain(nickName)
  })

  const sentFile = () => {
    const { filePath, fileName } = app.callsOf('shareFileMessage').at(-1) as { filePath: string; fileName: string }
    expect(fileName).toMatch(/^anglers-\d+-\d{4}-\d\d-\d\d\.json$/)
    return app.network.read(filePath).toString()
  }

  test('the picture of their invitation goes to the album, after leave was given', async () => {
    await app.open('/member/referral/referral')
    app.answers.saveImageToPhotosAlbum = () => {
      throw new Error('auth deny')
    }
    await app.tap('保存图片')
    expect(app.text).toContain('需要相册权限才能保存')
    expect(app.callsOf('openSetting')).toHaveLength(0)
    await app.tap('去设置')
    expect(app.callsOf('openSetting')).toHaveLength(1)
    delete app.answers.saveImageToPhotosAlbum
    await app.tap('保存图片')
    expect(app.text).toContain('已保存')
    const { filePath } = app.callsOf('saveImageToPhotosAlbum').at(-1) as { filePath: string }
    expect(app.network.read(filePath).subarray(1, 4).toString()).toBe('PNG')
  })

  test('a picture that did not come is reported', async () => {
    await app.open('/member/referral/referral')
    app.answers.saveImageToPhotosAlbum = () => {
      throw new Error('system error')
    }
    await app.tap('保存图片')
    expect(app.text).toContain('没有保存下来')
  })
})
