import type { Settings } from '@anglers/contract/settings'
import Taro from '@tarojs/taro'
import { Site } from '@/stores/site'
import { answers, asked, loses, refuses } from '../support/server'

const MINUTE_MS = 60_000
const keysAsked = () => asked('GET setting').map(({ query }) => query.arg!.split(','))

/** The server has these settings. */
const has = (settings: Partial<Settings>) =>
  answers('GET setting', ({ arg }) => Object.fromEntries(Object.entries(settings).filter(([key]) => arg.split(',').includes(key))))

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] }))

describe('the settings of every start', () => {
  test('are asked for in one call', async () => {
    has({ seast_gray_mode_on_off: 1, seast_maintenance_mode_on_off: 0 })
    const site = new Site()
    await site.refresh()
    expect(keysAsked()).toEqual([
      expect.arrayContaining([
        'seast_maintenance_mode_on_off',
        'seast_mobile_custom_css',
        'seast_mobile_custom_dark_css',
        'seast_mobile_dark_css',
        'seast_gray_mode_on_off',
      ]),
    ])
    expect(site.frame.look).toBe('gray')
  })

  test('those of maintenance come in a second call, only during maintenance', async () => {
    has({ seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1, seast_maintenance_mode_html: '<p>维护</p>' })
    const site = new Site()
    await site.refresh()
    expect(keysAsked()[1]).toEqual(['seast_maintenance_mode_url', 'seast_maintenance_mode_html', 'seast_maintenance_mode_h5_on_off'])
    expect([site, new Site()].map(({ frame }) => frame.closed)).toEqual([
      { kind: 'notice', html: '<p>维护</p>' },
      { kind: 'notice', html: '<p>维护</p>' },
    ])
  })

  test('are kept for the next start', async () => {
    has({ seast_gray_mode_on_off: 1, seast_app_links: { ios: 'https://apps.example/1' } })
    await new Site().refresh()
    expect([new Site().frame.look, new Site().appLinks]).toEqual(['gray', { ios: 'https://apps.example/1' }])
  })

  test('are asked for again after a minute, not before', async () => {
    has({ seast_gray_mode_on_off: 0 })
    const site = new Site()
    await site.refresh()
    jest.advanceTimersByTime(MINUTE_MS - 1)
    await site.refresh()
    expect(asked('GET setting')).toHaveLength(1)
    has({ seast_gray_mode_on_off: 1 })
    jest.advanceTimersByTime(1)
    await site.refresh()
    expect(site.frame.look).toBe('gray')
  })

  test('are asked for again where the clock was turned back', async () => {
    has({ seast_gray_mode_on_off: 0 })
    const site = new Site()
    await site.refresh()
    jest.setSystemTime(Date.now() - 24 * 60 * MINUTE_MS)
    await site.refresh()
    expect(asked('GET setting')).toHaveLength(2)
  })

  test('end when the operator ends them', async () => {
    has({ seast_maintenance_mode_on_off: 1, seast_maintenance_mode_h5_on_off: 1 })
    const site = new Site()
    await site.refresh()
    has({ seast_maintenance_mode_on_off: 0 })
    jest.advanceTimersByTime(MINUTE_MS)
    await site.refresh()
    expect([site.frame.closed, new Site().frame.closed]).toEqual([null, null])
  })
})

describe('without an answer', () => {
  test.each([
    ['no network', () => loses('GET setting')],
    ['a busy server', () => refuses('GET setting', 'rest_unavailable', 503)],
  ])('what was known last goes on: %s', async (_, fail) => {
    has({ seast_gray_mode_on_off: 1 })
    const site = new Site()
    await site.refresh()
    fail()
    jest.advanceTimersByTime(MINUTE_MS)
    await site.refresh()
    expect([site.frame.look, new Site().frame.look]).toEqual(['gray', 'gray'])
  })

  test('to the second question nothing changes', async () => {
    answers('GET setting', ({ arg }) => {
      if (!arg.includes('gray')) throw new TypeError('Failed to fetch')
      return { seast_maintenance_mode_on_off: 1, seast_gray_mode_on_off: 1 }
    })
    const site = new Site()
    await site.refresh()
    expect(site.frame).toMatchObject({ look: 'light', closed: null })
  })

  test.each([['nonsense'], [7], [null]])('%p on the device is as nothing', (kept) => {
    Taro.setStorageSync('site', kept)
    expect(new Site().frame).toEqual({ look: 'light', closed: null, css: '' })
  })
})
