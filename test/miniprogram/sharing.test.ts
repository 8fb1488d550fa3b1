import { callAt } from '../setup/call.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { openServer } from './town.ts'

const server = openServer()

/** What WeChat asks a page for when its reader shares it. */
interface Shared {
  title: string
  path?: string
  query?: string
}
type Sharing = Record<'onShareAppMessage' | 'onShareTimeline', ((event: object) => Shared) | undefined>

describe.each(['weapp', 'tt'] as const)('sharing on %s', (platform) => {
  let app: MiniProgram
  const page = () => app.page as unknown as Sharing

  beforeAll(async () => {
    app = new MiniProgram({ platform, server: server.origin })
    await app.launch()
  })
  afterEach(() => expect(app.errors).toEqual([]))
  afterAll(() => app.close())

  /** A post that everyone may read, and its writer. */
  const subjects = async () => {
    const post = (await callAt(server.origin, 'GET posts', { per_page: 10 })).find(({ visibility, title }) => visibility === 0 && title)!
    return { post, writer: post.author }
  }

  test('a post goes to friends, and on WeChat to Moments', async () => {
    const { post } = await subjects()
    await app.open(`/pagesA/detail/detail?id=${post.id}`)
    expect(page().onShareAppMessage!({})).toEqual({ title: post.title, path: `/pagesA/detail/detail?id=${post.id}` })
    expect(page().onShareTimeline?.({})).toEqual(platform === 'weapp' ? { title: post.title, query: `id=${post.id}` } : undefined)
  })

  test("its page has the ways to share it: the host's own button, a chat, its address, its picture", async () => {
    const { post } = await subjects()
    await app.open(`/pagesA/detail/detail?id=${post.id}`)
    await app.tap({ class: 'icon--share' })
    for (const way of ['转发给朋友', '发给钓友', '复制链接', '生成图片']) expect(app.text).toContain(way)
    expect(app.text).not.toContain('更多方式')
    expect(app.attribute({ class: 'share-tap' }, 'open-type')).toBe('share')
    page().onShareAppMessage!({})
    await app.settle()
    await app.pass(300)
    expect(app.text).not.toContain('转发给朋友')
    await app.tap({ class: 'icon--share' })
    await app.tap('复制链接')
    expect(app.callsOf('setClipboardData').at(-1)?.data).toMatch(new RegExp(`^https?://[^/]+/pagesA/detail/detail\\?id=${post.id}$`))
  })

  test('the picture of a post is drawn by the server, and goes to the album, after leave was given', async () => {
    const { post } = await subjects()
    await app.open(`/pagesA/detail/detail?id=${post.id}`)
    await app.tap({ class: 'icon--share' })
    await app.tap('生成图片')
    expect([app.page.route, app.attribute({ class: 'poster__picture' }, 'src')]).toEqual([
      'pagesA/poster/poster',
      expect.stringContaining(`/wp-json/wp/v2/qrcode/poster?id=${post.id}&`),
    ])
    await app.seesPicture({ class: 'poster__picture' })
    app.answers.saveImageToPhotosAlbum = () => {
      throw new Error('auth deny')
    }
    await app.tap('保存图片')
    expect(app.text).toContain('需要相册权限才能保存')
    await app.tap('去设置')
    expect(app.callsOf('openSetting')).toHaveLength(1)
    delete app.answers.saveImageToPhotosAlbum
    await app.tap('保存图片')
    expect(app.text).toContain('已保存')
    const { filePath } = app.callsOf('saveImageToPhotosAlbum').at(-1) as { filePath: string }
    expect([...app.network.read(filePath).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })

  test('a homepage goes there, too', async () => {
    const {
      writer: { id, nickName },
    } = await subjects()
    await app.open(`/pagesA/author/author?id=${id}`)
    expect(page().onShareAppMessage!({})).toEqual({ title: `${nickName}的主页`, path: `/pagesA/author/author?id=${id}` })
    expect(page().onShareTimeline?.({})).toEqual(platform === 'weapp' ? { title: `${nickName}的主页`, query: `id=${id}` } : undefined)
  })

  test('a page with nothing of its own is not offered to Moments', async () => {
    await app.open('/pages/index/index')
    expect(page().onShareTimeline).toBeUndefined()
  })
})
