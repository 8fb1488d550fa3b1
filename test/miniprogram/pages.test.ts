import fs from 'node:fs'
import path from 'node:path'
import { MiniProgram } from './host/MiniProgram.ts'
import { wccChecker } from './host/wcc.ts'

const dist = path.resolve(import.meta.dirname, '../../dist')

describe.each(['weapp', 'tt'] as const)('%s', (platform) => {
  let app: MiniProgram

  beforeAll(async () => {
    // WeChat's own compiler has to accept every template and agree on what it draws. Douyin publishes none.
    const check = platform === 'weapp' ? wccChecker(path.join(dist, platform)) : undefined
    app = new MiniProgram({ platform, check })
    await app.launch()
  })

  afterAll(() => app.close())

  test('starts on the home page', () => {
    expect(app.page.route).toBe('pages/index/index')
    expect(app.errors).toEqual([])
  })

  test('opens every page without an error', async () => {
    for (const route of app.routes) {
      await app.open(`/${route}`)
      expect({ route, errors: app.errors, blank: app.text === '' }).toEqual({ route, errors: [], blank: false })
    }
  })

  test('every page with parameters that mean nothing is still one, with a way on', async () => {
    for (const route of app.routes) {
      await app.open(`/${route}?id=%E0%A4%A&slug=0&title=&kind=x&type=x&url=javascript:0&code=%3C&scene=%25&back=/nowhere`)
      // Where the host draws no bar, the page has to: for a visitor, too, and where there is nothing.
      const { navigationStyle } = JSON.parse(fs.readFileSync(path.join(dist, platform, `${route}.json`), 'utf8')) as {
        navigationStyle?: string
      }
      expect({ route, errors: app.errors, blank: app.text === '', bar: app.has({ class: 'nav-bar' }) }).toEqual({
        route,
        errors: [],
        blank: false,
        bar: navigationStyle === 'custom',
      })
    }
  })
})
