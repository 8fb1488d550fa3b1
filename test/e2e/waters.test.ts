import { openTown } from './support/town.ts'

describe('around the town', () => {
  const town = openTown()
  const HERE = { geolocation: { latitude: 29.9531, longitude: 115.4102 }, permissions: ['geolocation'] }

  it('a visitor finds waters nearby, on the map by touch and by keys, and the way there', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pages/nearby/nearby')
    await visitor.sees(/先按泽安显示/)
    await visitor.sees(/公里/)
    await visitor.follows(/看地图/)
    const pins = visitor.screen.locator('.map-pin')
    await pins.first().waitFor()
    await visitor.taps('缩小')
    await visitor.screen.locator('.map-pin--many').first().waitFor()
    await visitor.taps(/^渔具店$/)
    await visitor.screen.locator('.map-pin--diaochang').first().waitFor({ state: 'detached' })
    await visitor.taps('放大')
    await visitor.taps('放大')
    const shop = visitor.screen.locator('.map-mark:has(.map-pin--dianpu)').first()
    await shop.focus()
    await shop.press('Enter')
    await visitor.follows(/^导航$/)
    await visitor.sees('高德地图')
  })

  it('a member shares a spot, of which others know a cell of the map, and they themselves the point', async () => {
    const member = await town.signedIn('member', HERE)
    await member.opens('/pagesA/publish/places')
    await member.writes('标题', '后山鲫鱼窝')
    await member.taps(/^地点/)
    await member.writes('地点名称', '第三块石头')
    await member.answers('同意并继续')
    await member.sees('已选定，可以拖动地图调整')
    await member.answers('完成')
    await member.sees('约 1 公里')
    await member.taps(/^发布$/)
    await member.sees('第三块石头')
    await member.sees('别人只看到约 1 公里的范围')
    const { path } = member
    const visitor = await town.angler()
    await visitor.opens(path)
    await visitor.sees('约 1 公里范围内')
    await visitor.seesNo('第三块石头')
    await visitor.follows(/约 1 公里范围内/)
    await visitor.screen.locator('.map-pin').first().waitFor()
  })

  it('each tap on the buttons counts, also while the map still zooms', async () => {
    const visitor = await town.angler()
    const asksAt = (isIt: (zoom: number) => boolean) =>
      visitor.page.waitForRequest((request) => request.url().includes('/waters/map?') && isIt(zoomOf(request.url())))
    const zoomOf = (url: string) => Number(new URL(url).searchParams.get('zoom'))
    const first = asksAt(() => true)
    await visitor.opens('/pages/nearby/mp-nearby')
    const before = zoomOf((await first).url())
    await visitor.screen.locator('.map-pin').first().waitFor()
    const nearer = asksAt((zoom) => zoom === before + 3)
    await visitor.page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('[aria-label="放大"]')!
      for (let tap = 0; tap < 3; tap++) button.click()
    })
    await nearer
  })

  it('no pin is cut by the edge of the map', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pages/nearby/mp-nearby')
    await visitor.screen.locator('.map-pin').first().waitFor()
    const cut = await visitor.page.evaluate(() => {
      const map = document.querySelector('.map-view')!.getBoundingClientRect()
      const pins = [...document.querySelectorAll('.map-pin')].map((pin) => pin.getBoundingClientRect())
      const isCut = ({ left, right, top, bottom }: DOMRect) => left < map.left || right > map.right || top < map.top || bottom > map.bottom
      return pins.filter(isCut).length
    })
    expect(cut).toBe(0)
  })

  it('a map may be left while it still zooms', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pages/nearby/nearby')
    await visitor.follows(/看地图/)
    await visitor.screen.locator('.map-pin').first().waitFor()
    await visitor.page.evaluate(async () => {
      const painted = () => new Promise((done) => requestAnimationFrame(done))
      document.querySelector<HTMLElement>('[aria-label="放大"]')!.click()
      for (let zoomBegins = 0; zoomBegins < 3; zoomBegins++) await painted()
      history.back()
    })
    await visitor.sees(/看地图/)
    await visitor.page.waitForTimeout(400)
  })
})
