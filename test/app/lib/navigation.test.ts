import Taro from '@tarojs/taro'
import { addressPast, back, backPast, backTo, onOpenFailure, open, replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { settled } from '../support/server'
import '../support/navigation'

const pages = jest.mocked(Taro.getCurrentPages)
const moves = { navigateTo: Taro.navigateTo, redirectTo: Taro.redirectTo, switchTab: Taro.switchTab, navigateBack: Taro.navigateBack }
const POST = '/pagesA/detail/detail?id=12'
const TAB = '/pages/find/find'

/** How the host was asked to move, and to what. */
const moved = () =>
  Object.entries(moves).flatMap(([name, move]) =>
    jest.mocked(move as typeof Taro.navigateTo).mock.calls.map(([to]) => [name, to?.url ?? to]),
  )
/** So many pages lie over one another. */
const piled = (count: number) => pages.mockReturnValue(Array.from({ length: count }, () => ({ route: 'pages/index/index' })) as never)
const lie = (...routes: [route: string, params?: object][]) =>
  pages.mockReturnValue(routes.map(([route, $taroParams = {}]) => ({ route, $taroParams })) as never)

beforeEach(() => {
  for (const move of Object.values(moves)) jest.mocked(move as typeof Taro.navigateTo).mockClear()
})
afterEach(() => pages.mockReturnValue([]))

describe('an address', () => {
  test.each([
    ['a page', 1, POST, 'navigateTo', POST],
    ['a page, over nine others', 9, POST, 'navigateTo', POST],
    ['a page, over as many as the host piles up', 10, POST, 'redirectTo', POST],
    ['a tab', 1, TAB, 'switchTab', TAB],
    ['a tab, over as many as the host piles up', 10, TAB, 'switchTab', TAB],
    ['one outside of the app', 1, 'https://fish.example/a', 'navigateTo', routes.web('https://fish.example/a')],
  ])('of %s is opened as the host opens it', (_, count, address, how, url) => {
    piled(count)
    open(address)
    expect(moved()).toEqual([[how, url]])
  })

  test.each([
    [POST, 'redirectTo'],
    [TAB, 'switchTab'],
  ])('%s takes the place of a page by %s', (address, how) => {
    replace(address)
    expect(moved()).toEqual([[how, address]])
  })

  test.each([
    ['lies right below', [['pagesA/detail/detail', { id: '12' }], ['pagesA/publish/words']], ['navigateBack', undefined]],
    [
      'lies below, as a browser names it',
      [['/pagesA/detail/detail', { id: 12, stamp: 'a' }], ['/pagesA/publish/words']],
      ['navigateBack', undefined],
    ],
    ['is of another post', [['pagesA/detail/detail', { id: '13' }], ['pagesA/publish/words']], ['redirectTo', POST]],
    ['is this very page', [['pages/index/index'], ['pagesA/detail/detail', { id: '12' }]], ['redirectTo', POST]],
    ['is not open', [['pagesA/publish/words']], ['redirectTo', POST]],
  ] as const)("that %s is gone back to, or takes this one's place", (_, below, how) => {
    lie(...(below as unknown as [string, object?][]))
    backTo(POST)
    expect(moved()).toEqual([how])
  })

  test('that the host cannot open can be tried again as often as wanted', async () => {
    const retries: (() => void)[] = []
    onOpenFailure((retry) => retries.push(retry))
    jest.mocked(Taro.navigateTo).mockRejectedValueOnce(new Error('no package')).mockRejectedValueOnce(new Error('no package'))
    open(POST)
    await settled()
    retries[0]!()
    await settled()
    retries[1]!()
    await settled()
    expect([retries.length, moved()]).toEqual([
      2,
      [
        ['navigateTo', POST],
        ['navigateTo', POST],
        ['navigateTo', POST],
      ],
    ])
  })
})

describe('going back', () => {
  const isSignIn = (path: string) => path.startsWith('/member/login/')

  test.each([
    [2, ['navigateBack', undefined]],
    [1, ['switchTab', '/pages/index/index']],
  ])('with %i open', (count, how) => {
    piled(count)
    back()
    expect(moved()).toEqual([how])
  })

  test('past some pages leads to the nearest that is none of them', () => {
    lie(
      ['pages/index/index'],
      ['pagesA/detail/detail', { id: '12', stamp: 'a', $taroTimestamp: 5 }],
      ['/member/login/login'],
      ['member/login/reg'],
    )
    expect(addressPast(isSignIn)).toBe(POST)
    backPast(isSignIn, TAB)
    expect(jest.mocked(Taro.navigateBack).mock.calls).toEqual([[{ delta: 2 }]])
  })

  test.each([[[]], [[['member/login/login']]]])('past all pages there are leads elsewhere: %j', (below) => {
    lie(...(below as [string][]))
    expect(addressPast(isSignIn)).toBeUndefined()
    backPast(isSignIn, TAB)
    expect(moved()).toEqual([['switchTab', TAB]])
  })
})
