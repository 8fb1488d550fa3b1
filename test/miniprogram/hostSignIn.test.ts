import path from 'node:path'
import { MiniProgram } from './host/MiniProgram.ts'
import { deviceCode, signedIn } from './person.ts'
import { openServer } from './town.ts'

const PICTURE = path.resolve(import.meta.dirname, '../../config/public/apple-touch-icon.png')

const server = openServer()

describe.each([
  { platform: 'weapp', way: '微信一键登录', phoneWay: '用微信里的手机号登录' },
  { platform: 'tt', way: '抖音一键登录', phoneWay: '用抖音里的手机号登录' },
] as const)('somebody with the app on $platform', ({ platform, way, phoneWay }) => {
  const person = `阿鲫（${platform}）`
  let app: MiniProgram

  const device = (action: 'login' | 'phone') => deviceCode(server, platform, action, person)

  async function openSignIn(): Promise<void> {
    app = new MiniProgram({ platform, server: server.origin })
    app.answers.login = async () => device('login')
    await app.launch()
    await app.open('/member/login/login')
  }

  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test('is asked to accept the terms, then signed in with one tap, and greeted the first time', async () => {
    await openSignIn()
    await app.tap(way)
    expect(app.text).toContain('请先阅读并同意用户协议和隐私政策')
    expect(app.calls.some(({ name }) => name === 'login')).toBe(false)
    await app.tap('同意并继续')
    expect(app.page.route).toBe('member/login/welcome')
    expect(app.text).toContain('登录成功')
    expect(app.storage.get('user')).toBeTruthy()
    expect(app.text).toContain('推荐关注')
    await app.tap('开始逛逛')
    expect(app.page.route).toBe('pages/index/index')
  })

  test('is told when the platform gives no code, and may try again', async () => {
    await openSignIn()
    app.answers.login = async () => {
      throw new Error('network error')
    }
    await app.tap({ class: 'agreement__tick' })
    await app.tap(way)
    expect(app.page.route).toBe('member/login/login')
    expect(app.text).toContain('登录没有完成，请再试一次')
    app.answers.login = async () => device('login')
    await app.tap(way)
    expect(app.text).toContain('登录成功')
  })

  test('comes back as the same member, and brings the phone that the platform knows', async () => {
    await openSignIn()
    await app.tap({ class: 'agreement__tick' })
    await device('login')
    await app.tap(phoneWay, await device('phone'))
    expect(app.text).toContain('登录成功')
    await app.open('/member/editme/editme')
    expect(app.text).toMatch(/199\*{4}\d{4}/)
  })

  if (platform === 'weapp') {
    /** Chooses a picture of this size, by WeChat's button. */
    const choosesSquare = async (width: number, height: number, crop?: () => never) => {
      app = await signedIn(server, platform, person)
      app.answers.getImageInfo = ({ src }: { src: string }) => ({ path: src, width, height, type: 'png', orientation: 'up' })
      if (crop) app.answers.cropImage = crop
      await app.open('/member/editme/editme')
      app.network.temporaryFiles.set('http://tmp/avatar.png', PICTURE)
      await app.tap({ class: 'share-tap' }, { avatarUrl: 'http://tmp/avatar.png' })
    }

    test('takes the picture that WeChat offers for their own, as it is where it is square', async () => {
      await choosesSquare(180, 180)
      expect(app.callsOf('uploadFile')).toHaveLength(1)
      expect(app.callsOf('cropImage')).toHaveLength(0)
      expect(app.callsOf('chooseMedia')).toHaveLength(0)
    })

    test('cuts a square out of any other picture, with the tool of WeChat', async () => {
      await choosesSquare(800, 600)
      expect(app.callsOf('cropImage')).toEqual([{ src: 'http://tmp/avatar.png', cropScale: '1:1' }])
      expect(app.callsOf('uploadFile')).toHaveLength(1)
    })

    test('gives a picture up where no square is chosen', async () => {
      await choosesSquare(800, 600, () => {
        throw new Error('cancel')
      })
      expect(app.callsOf('cropImage')).toHaveLength(1)
      expect(app.callsOf('uploadFile')).toHaveLength(0)
    })
  }
})
