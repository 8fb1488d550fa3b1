import { MiniProgram, type Move } from './host/MiniProgram.ts'
import { openStandIn } from './standIn.ts'

const server = openStandIn((call) => (call === 'setting' ? {} : undefined))

/** Where the member is: a page with a button that leads home. */
const HERE = 'pages/search/search'

describe.each(['weapp', 'tt'] as const)('who goes on before a page is drawn, on %s,', (platform) => {
  let app: MiniProgram

  beforeEach(async () => {
    app = new MiniProgram({ platform, server: server.origin })
    await app.launch()
    await app.open(`/${HERE}`)
  })
  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test.each<[string, Move[]]>([
    ['opens a page and comes back', [['navigateTo', '/pages/hot/hot'], ['navigateBack']]],
    [
      'opens two pages and comes back from both',
      [['navigateTo', '/pages/hot/hot'], ['navigateTo', '/pages/update/update'], ['navigateBack'], ['navigateBack']],
    ],
    [
      'is sent on from a page that opens, and comes back',
      [['navigateTo', '/pages/hot/hot'], ['redirectTo', '/pages/update/update'], ['navigateBack']],
    ],
    [
      'is sent on to a page of the same kind, and comes back',
      [['navigateTo', '/pages/hot/hot'], ['redirectTo', '/pages/hot/hot?other=1'], ['navigateBack']],
    ],
  ])('%s: the page below is alive', async (_, moves) => {
    await app.rush(...moves)
    expect([app.page.route, app.depth]).toEqual([HERE, 1])
    await app.tap('取消')
    expect(app.page.route).toBe('pages/index/index')
  })

  test.each<[string, Move[]]>([
    ['opens another of its kind', [['navigateTo', '/pages/hot/hot?other=1']]],
    ['is sent on', [['redirectTo', '/pages/update/update']]],
    [
      'is sent on to another of its kind, and on from there',
      [
        ['redirectTo', '/pages/hot/hot?other=1'],
        ['redirectTo', '/pages/update/update'],
      ],
    ],
  ])('%s: no page that is gone goes on', async (_, moves) => {
    await app.open('/pages/hot/hot')
    await app.rush(...moves, ['reLaunch', `/${HERE}`])
    const ghosts = app.ghosts.length
    // Every page that is open changes its colours, where the platform tells of the night.
    await app.emit('ThemeChange', { theme: 'dark' })
    expect(app.ghosts.slice(ghosts)).toEqual([])
    await app.tap('取消')
    expect(app.page.route).toBe('pages/index/index')
  })
})
