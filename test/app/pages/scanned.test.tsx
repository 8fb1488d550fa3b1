import HomePage from '@/pages/index/index'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, loses, refuses } from '../support/server'

jest.mock('@/shell/useScan', () => jest.requireActual<object>('@/shell/useScan.weapp'))

beforeEach(() => {
  answers('GET menu/tab', [{ key: 'new', name: '最新' }])
  answers('GET banner', [])
  answers('GET menu', [])
  answersPages('GET posts', () => [])
  answersPages('GET posts/sticky', () => [])
  answersPages('GET posts/most', () => [])
  answers('GET qrcode/scene', { path: '/pages/search/search?word=%E9%B2%AB' })
  loses('GET weather')
})

/** WeChat opens the home page anew for each code that is scanned, whether or not the app runs already. */
const scans = (scene: string) => openPage(HomePage, 'pages/index/index', { scene: encodeURIComponent(scene) })

test('a code of WeChat whose parameters were too long for it leads on each time that it is scanned', async () => {
  await scans('scene=12')
  await scans('scene=12')
  expect(opened).toEqual(Array(2).fill('/pages/search/search?word=%E9%B2%AB'))
})

test('coming back to the page that was opened by it leads nowhere', async () => {
  const page = await scans('scene=12')
  await doing(page.hide)
  await doing(page.show)
  expect([asked('GET qrcode/scene').length, opened.length]).toEqual([1, 1])
})

test('one that met no line is followed when the page is shown again, once', async () => {
  loses('GET qrcode/scene')
  const page = await scans('scene=12')
  const comesBack = async () => {
    await doing(page.hide)
    await doing(page.show)
  }
  await comesBack()
  answers('GET qrcode/scene', { path: '/pages/search/search' })
  await comesBack()
  await comesBack()
  expect([asked('GET qrcode/scene').length, opened]).toEqual([3, ['/pages/search/search']])
})

test('one that the server refuses is not asked about again', async () => {
  refuses('GET qrcode/scene', 'rest_not_found', 404, '二维码已失效')
  const page = await scans('scene=12')
  await doing(page.hide)
  await doing(page.show)
  expect([asked('GET qrcode/scene').length, opened]).toEqual([1, []])
})
