import type { Settings } from '@anglers/contract/settings'
import Taro from '@tarojs/taro'

const links = { seast_app_links: { ios: 'https://apps.example/1' } }

/** A visit with a browser of that name, to a site with these settings. */
async function visit(settings: Partial<Settings>, userAgent = 'Mozilla/5.0 (Linux; Android 14) Chrome/120') {
  Taro.setStorageSync('site', settings)
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  let store!: typeof import('@/stores/appOpen')
  await jest.isolateModulesAsync(async () => {
    store = await import('@/stores/appOpen')
  })
  return store.appOpen
}

test.each<[string, Partial<Settings>, string | undefined, boolean]>([
  ['a browser', links, undefined, true],
  ["WeChat's browser", links, 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50', false],
  ['no app', {}, undefined, false],
  ['links that are empty', { seast_app_links: { ios: '' } }, undefined, false],
  ['maintenance', { ...links, seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1 }, undefined, false],
])('with %s a reader is asked: %#', async (_, settings, userAgent, asks) => {
  expect((await visit(settings, userAgent)).asks).toBe(asks)
})

test('who stays in the browser is not asked again; who closes the question is, on the next visit', async () => {
  const first = await visit(links)
  first.dismiss()
  expect(first.asks).toBe(false)
  const second = await visit(links)
  expect(second.asks).toBe(true)
  second.stay()
  expect(second.asks).toBe(false)
  expect((await visit(links)).asks).toBe(false)
})
