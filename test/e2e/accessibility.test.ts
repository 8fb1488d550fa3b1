import { OPEN_MS } from '../setup/server.ts'
import type { Angler } from './support/angler.ts'
import { gravestOf } from './support/axe.ts'
import { Town } from './support/town.ts'

interface Place {
  name: string
  path: () => string
  /** What is opened on it, before it is judged. */
  opens?: (angler: Angler) => Promise<void>
}

describe('on every finished page, in both themes, nothing grave stands in the way of', () => {
  const town = new Town()
  let post: { id: number; author: number }

  const open = (name: string, path: string | (() => string), opens?: Place['opens']): Place => ({
    name,
    path: typeof path === 'string' ? () => path : path,
    opens,
  })
  const detail = () => `/pagesA/detail/detail?id=${post.id}`

  const places: Place[] = [
    open('home', '/'),
    open('the publish menu', '/', (angler) => angler.asks('发布')),
    open('discover', '/pages/find/find'),
    open('nearby', '/pages/nearby/nearby'),
    open('mine', '/pages/mine/mine'),
    open('how the app looks', '/pages/mine/mine', (angler) => angler.asks(/^主题与字号/)),
    open('search', '/pages/search/search'),
    open('search results', '/pages/search/search?word=鲫鱼', (angler) => angler.cards.first().waitFor()),
    open('the hot list', '/pages/hot/hot'),
    open('hot news', '/pages/sticky/sticky'),
    open('a list of posts', '/pages/list/list?type=words'),
    open("a page of the operator's", '/pages/page/page?slug=about'),
    open('a page that is not there', '/pages/page/page'),
    open('a post', detail, (angler) => angler.sees(/次浏览/)),
    open('the ways to share a post', detail, (angler) => angler.asks('分享')),
    open(
      'the picture that a post is shared by',
      () => `/pagesA/poster/poster?id=${post.id}`,
      (angler) => angler.screen.getByRole('img', { name: '分享图' }).waitFor(),
    ),
    open('a picture', '/', async (angler) => {
      await angler.cards.locator('[class*=picture-grid] img').first().click()
      await angler.page.locator('.lightbox').waitFor()
    }),
    open(
      'a member',
      () => `/pagesA/author/author?id=${post.author}`,
      (angler) => angler.cards.first().waitFor(),
    ),
    open('writing a status', '/pagesA/publish/words'),
    open('signing in', '/member/login/login'),
    open('my posts', '/member/mine/post'),
    open('my favourites', '/member/mine/collect'),
    open('my likes', '/member/mine/like'),
    open('my comments', '/member/mine/comment'),
  ]
  const ofMembers: Place[] = [
    open('the daily sign-in', '/member/sign/sign'),
    open('an invitation', '/member/referral/referral'),
    open('writing an article', '/pagesA/publish/single'),
    open('writing a comment', detail, (angler) => angler.asks('说点什么')),
    open('the menu of a post', '/member/mine/post', (angler) => angler.asks('更多操作')),
    open('a question', '/pages/mine/mine', (angler) => angler.asks('退出登录')),
    open('who may read a status', '/pagesA/publish/words', (angler) => angler.asks(/^谁可以看/)),
  ]

  beforeAll(async () => {
    await town.open()
    post = await town.liveliestPost()
  }, OPEN_MS)
  afterAll(() => town.close())

  describe.each(['visitor', 'member'] as const)('a %s', (who) => {
    let angler: Angler

    beforeAll(async () => {
      const options = { reducedMotion: 'reduce' } as const
      angler = who === 'visitor' ? await town.angler(options) : await town.signedIn('member', options)
    })
    afterAll(async () => {
      expect(await town.empties()).toEqual([])
    })

    test.each(who === 'member' ? [...places, ...ofMembers] : places)('$name', async ({ path, opens }) => {
      await angler.page.emulateMedia({ colorScheme: 'light' })
      await angler.opens(path())
      await angler.rests()
      await opens?.(angler)
      const inLight = await gravestOf(angler)
      // Of what axe looks at, colours alone are others in the dark.
      await angler.page.emulateMedia({ colorScheme: 'dark' })
      expect({ inLight, inDark: await gravestOf(angler, ['color-contrast']) }).toEqual({ inLight: [], inDark: [] })
    })
  })
})
