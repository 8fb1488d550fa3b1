import type { Angler } from './support/angler.ts'
import { openTown } from './support/town.ts'

/** Of the style sheet of the map. */
const WATER = { light: [174, 211, 236], dark: [18, 57, 90] }

describe('the map of the town beneath the pins', () => {
  const town = openTown()

  /** Waits until so much of the map is water, in this theme's colour. */
  const seesWater = (angler: Angler, theme: keyof typeof WATER) =>
    angler.page.waitForFunction(
      ([red, green, blue]) =>
        [...document.querySelectorAll<HTMLCanvasElement>('.leaflet-tile-pane canvas')].some((canvas) => {
          // It did not come yet.
          if (!canvas.width) return false
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
          let pixels = 0
          for (let at = 0; at < data.length; at += 4) if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) pixels++
          return pixels > 1_000
        }),
      WATER[theme],
    )

  it('shows waters from afar and from nearby, and in the dark as soon as it gets dark', async () => {
    const visitor = await town.angler()
    await visitor.opens('/pages/nearby/mp-nearby?lat=29.925&lng=115.395')
    await seesWater(visitor, 'light')
    await visitor.sees('泽安示意图（虚构）')
    for (let zoom = 14; zoom < 18; zoom++) await visitor.taps('放大')
    await seesWater(visitor, 'light')
    await visitor.page.emulateMedia({ colorScheme: 'dark' })
    await seesWater(visitor, 'dark')
  })

  it('asks for each tile once', async () => {
    const visitor = await town.angler()
    const asked: string[] = []
    visitor.page.on('request', (request) => void (request.url().includes('/waters/base-map/') && asked.push(request.url())))
    await visitor.opens('/pages/nearby/mp-nearby?lat=29.925&lng=115.395')
    await seesWater(visitor, 'light')
    await visitor.rests()
    expect(asked.length).toBe(new Set(asked).size)
  })

  it('comes though the line breaks for a moment', async () => {
    const visitor = await town.angler()
    let broken = 0
    await visitor.page.route('**/waters/base-map/**', (route) => (broken++ < 8 ? route.abort('internetdisconnected') : route.continue()))
    await visitor.opens('/pages/nearby/mp-nearby?lat=29.925&lng=115.395')
    await seesWater(visitor, 'light')
    expect(broken).toBeGreaterThan(8)
  })

  it('comes when the line is back after it was given up', async () => {
    const visitor = await town.angler()
    let refuses = true
    await visitor.page.route('**/waters/base-map/**', (route) => (refuses ? route.fulfill({ status: 404 }) : route.continue()))
    const refused = visitor.page.waitForResponse(/base-map/)
    await visitor.opens('/pages/nearby/mp-nearby?lat=29.925&lng=115.395')
    await refused
    await visitor.rests()
    refuses = false
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await seesWater(visitor, 'light')
  })
})
