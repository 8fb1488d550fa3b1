import { firstLoad, packages, sum } from './measure.ts'

/** Bytes. The targets of the product's architecture, far below what the platforms allow. */
const BUDGET = {
  /** JS and CSS of the home page's first visit, as brotli. */
  h5FirstLoad: 150_000,
  /** The same of the map's page, with what draws the map. */
  h5Map: 200_000,
  mainPackage: 1_200_000,
  subPackage: 1_000_000,
  /** WeChat asks for no more; larger pictures come from the image host. */
  media: 200_000,
  /** All packages together: the least that a platform allows, Douyin. */
  wholeMiniProgram: 16_000_000,
}

const table: { what: string; bytes: number; budget?: number }[] = []

/** Measures, notes for the table, and holds against the budget. */
function expectWithin(budget: number, what: string, bytes: number) {
  table.push({ what, bytes, budget })
  expect(bytes).toBeLessThanOrEqual(budget)
}

afterAll(() => {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8)
  const rows = table.map(
    ({ what, bytes, budget }) =>
      `  ${what.padEnd(34)} ${kB(bytes)} kB${budget === undefined ? '' : `  of ${kB(budget)}  ${Math.round((bytes / budget) * 100)} %`}`,
  )
  process.stdout.write(`\n${rows.join('\n')}\n\n`)
})

describe('H5', () => {
  test('the home page stays within its budget', () => {
    const { js, css, html } = firstLoad('pages/index/index')
    table.push({ what: 'H5 /, JS', bytes: js }, { what: 'H5 /, CSS', bytes: css }, { what: 'H5 /, document', bytes: html })
    expectWithin(BUDGET.h5FirstLoad, 'H5 /, JS and CSS', js + css)
  })

  test.each(['pagesA/detail/detail', 'pages/mine/mine', 'pages/search/search'])('so does %s, which others link to', (page) => {
    const { js, css } = firstLoad(page)
    expectWithin(BUDGET.h5FirstLoad, `H5 /${page}`, js + css)
  })

  test("the map's page, with what draws it", () => {
    const { js, css } = firstLoad('pages/nearby/mp-nearby', 'platform/map/leaflet')
    expectWithin(BUDGET.h5Map, 'H5 /pages/nearby/mp-nearby', js + css)
  })
})

describe.each(['weapp', 'tt'] as const)('%s', (platform) => {
  const {
    sizes: { main = 0, ...subPackages },
    media,
  } = packages(platform)

  test('the main package stays within its budget', () => {
    expectWithin(BUDGET.mainPackage, `${platform} main`, main)
  })

  test.each(Object.entries(subPackages))('%s stays within its budget', (name, bytes) => {
    expectWithin(BUDGET.subPackage, `${platform} ${name}`, bytes)
  })

  test('pictures and sound come from elsewhere', () => {
    expectWithin(BUDGET.media, `${platform} pictures and sound`, media)
  })

  test('all packages together stay within what the platform allows', () => {
    expectWithin(BUDGET.wholeMiniProgram, `${platform} all packages`, main + sum(Object.values(subPackages)))
  })
})
