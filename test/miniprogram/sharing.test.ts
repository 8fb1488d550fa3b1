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

  test('so does a homepage', async () => {
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
