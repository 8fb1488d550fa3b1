import { MiniProgram } from './host/MiniProgram.ts'

const TITLES = {
  'pages/index/index': 'Home',
  'pages/mine/mine': 'Me',
  'member/login/login': 'Sign in',
  'pages/search/search': 'Search',
  'pagesB/weather/weather': 'Weather',
}

describe.each(['weapp', 'tt'] as const)('a phone set to English, on %s', (platform) => {
  let app: MiniProgram

  const lastTitle = () => app.callsOf('setNavigationBarTitle').at(-1)?.title

  beforeEach(async () => {
    app = new MiniProgram({ platform, language: 'en' })
    await app.launch()
  })
  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test('shows English tabs', () => {
    for (const name of ['Home', 'Discover', 'Nearby', 'Me']) expect(app.has(name)).toBe(true)
    expect(app.has('首页')).toBe(false)
  })

  test.each(Object.entries(TITLES))("names %s %s in the host's bar", async (route, title) => {
    await app.open(`/${route}`)
    expect(lastTitle()).toBe(title)
  })

  test('asks the server to answer in English', async () => {
    await app.open('/member/login/login')
    await app.tap('Password')
    await app.type({ placeholder: 'Username, phone number or email' }, 'yugan')
    await app.type({ placeholder: 'Enter your password' }, 'yugan2026')
    await app.tap({ class: 'agreement__tick' })
    await app.tap('Sign in')
    const asked = app.callsOf('request').find(({ url }) => String(url).includes('/site/login'))
    expect(asked?.header).toMatchObject({ 'Accept-Language': 'en' })
  })

  test('speaks the language that is chosen from the list, on this start and the next', async () => {
    await app.open('/pages/mine/mine')
    await app.tap('Language')
    await app.tap('Français')
    expect(app.callsOf('reLaunch').map(({ url }) => url)).toEqual(['/pages/mine/mine'])
    expect(app.page.route).toBe('pages/mine/mine')
    expect(app.text).toContain('Accueil')
    expect(lastTitle()).toBe('Moi')
    expect(app.storage.get('locale')).toBeDefined()

    const later = new MiniProgram({ platform, language: 'en', storage: app.storage })
    await later.launch()
    expect(later.has('Accueil')).toBe(true)
    expect(later.errors).toEqual([])
    later.close()
  })
})
