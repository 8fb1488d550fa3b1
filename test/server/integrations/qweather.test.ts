import { jest } from '@jest/globals'
import { generateKeyPairSync } from 'node:crypto'
import { startSimulator } from '@anglers/simulators'
import { QWeather } from '../../../server/src/infra/integrations/qweather.ts'
import { openLoopback } from '../support/loopback.ts'

const simulator = await startSimulator()
afterAll(() => simulator.close())
const { weather } = simulator
const TOWN = { lat: 29.95, lng: 115.41 }
const HOUR_MS = 3_600_000

const portOf = (changed: Partial<typeof weather.keys> = {}) => new QWeather({ ...weather.keys, ...changed }, 1_000)
const otherKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

afterEach(() => {
  weather.fault = null
  weather.alerts = []
  jest.restoreAllMocks()
})

test('tells the weather of a place, in units of ours', async () => {
  const { now, hours, days, warnings, updatedAt } = await portOf().report(TOWN)
  expect(now).toMatchObject({ tempC: expect.any(Number), pressureHpa: expect.any(Number), windMs: expect.any(Number), gustMs: null })
  expect(now!.windMs!).toBeLessThan(40)
  expect(hours).toHaveLength(168)
  expect(hours[1]!.at - hours[0]!.at).toBe(HOUR_MS)
  expect(days).toHaveLength(7)
  expect(warnings).toEqual([])
  expect(Math.abs(updatedAt - Date.now())).toBeLessThan(2 * 60_000)
})

test('tells what warnings there are', async () => {
  weather.alerts = [weather.alert('雷电', '1014', 'yellow')]
  const { warnings } = await portOf().report(TOWN)
  expect(warnings).toEqual([expect.objectContaining({ code: '1014', color: 'yellow', title: expect.stringContaining('雷电') })])
})

test('a warning that was cancelled is none', async () => {
  weather.alerts = [{ ...weather.alert('大风', '1006', 'blue'), messageType: { code: 'cancel', supersedes: [] } }]
  expect((await portOf().report(TOWN)).warnings).toEqual([])
})

test('that warnings are not known keeps nobody from the weather', async () => {
  weather.fault = 'noWarnings'
  const { warnings, now } = await portOf().report(TOWN)
  expect(warnings).toBeNull()
  expect(now).not.toBeNull()
})

test.each([
  ['a key that is not ours', { privateKey: otherKey() }],
  ['a number that no key has', { keyId: 'ABCDEFGHIJ' }],
  ['another project', { projectId: 'ABCDEFGHIJ' }],
])('is refused with %s', async (_, changed) => {
  await expect(portOf(changed).report(TOWN)).rejects.toMatchObject({ kind: 'failed', code: '401' })
})

test('makes a new token when the old one has run out, and when the clock was put back', async () => {
  const port = portOf()
  const real = Date.now()
  for (const shifted of [0, 2 * HOUR_MS, -2 * HOUR_MS]) {
    jest.spyOn(Date, 'now').mockReturnValue(real + shifted)
    expect((await port.report(TOWN)).now).not.toBeNull()
  }
})

test('the simulator takes no token that has run out', async () => {
  const port = portOf()
  await port.report(TOWN)
  const [now, later] = [Date.now(), Date.now() + HOUR_MS]
  // The server's clock stands still, the service's goes on.
  let asked = 0
  jest.spyOn(Date, 'now').mockImplementation(() => (asked++ < 4 ? now : later))
  await expect(port.report(TOWN)).rejects.toMatchObject({ code: '401' })
})

test.each([
  ['busy', 'busy'],
  ['down', 'failed'],
  ['cut', 'failed'],
] as const)('says so where the service is %s', async (fault, kind) => {
  weather.fault = fault
  await expect(portOf().report(TOWN)).rejects.toMatchObject({ name: 'Error', kind })
})

test.each(['gaps', 'nonsense'] as const)('makes no number out of %s', async (fault) => {
  weather.fault = fault
  const { now, hours, days } = await portOf().report(TOWN)
  for (const reading of [now!, ...hours.slice(0, 3)])
    expect(reading).toMatchObject({
      tempC: null,
      windMs: null,
      windDeg: null,
      pressureHpa: null,
      rainMm: null,
      cloudPercent: null,
      condition: 'unknown',
    })
  expect(days[0]).toMatchObject({ minC: null, maxC: null })
})

test('an answer without any time is none', async () => {
  const server = await openLoopback((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: '200', now: { temp: '20' } }))
  })
  try {
    await expect(portOf({ url: server.url }).report(TOWN)).rejects.toMatchObject({ kind: 'failed' })
  } finally {
    await server.close()
  }
})

describe('an answer is read', () => {
  /** What is answered of the moment, of hours, of days and of warnings. */
  const reportOf = async ({ now = {}, hourly = [{}], daily = [{}], alerts = [] as object[], more = {} }) => {
    const server = await openLoopback(({ url: { pathname } }, response) => {
      const said = pathname.includes('now')
        ? { code: '200', now: { obsTime: '2026-05-01T11:40+08:00', ...now }, ...more }
        : pathname.includes('168h')
          ? { code: '200', hourly: hourly.map((hour) => ({ fxTime: '2026-05-01T12:00+08:00', ...hour })) }
          : pathname.includes('7d')
            ? { code: '200', daily: daily.map((day) => ({ fxDate: '2026-05-01', ...day })) }
            : { alerts }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(said))
    })
    return portOf({ url: server.url })
      .report(TOWN)
      .finally(() => server.close())
  }

  test('field by field, by its bounds', async () => {
    const widest = {
      ...{ temp: '-70', feelsLike: '70', windSpeed: '36', windGust: '72', wind360: '360', pressure: '1100' },
      ...{ precip: '500', pop: '100', cloud: '100', humidity: '100', icon: '150' },
    }
    const { hours } = await reportOf({
      hourly: [
        widest,
        { temp: '-71', feelsLike: '71', windSpeed: '401', wind360: '361', pressure: '449', precip: '-1', pop: '101', cloud: 'x' },
      ],
    })
    expect(hours[0]).toEqual({
      at: Date.parse('2026-05-01T04:00:00Z'),
      condition: 'clear',
      ...{ tempC: -70, feelsC: 70, windMs: 10, gustMs: 20, windDeg: 360, pressureHpa: 1_100 },
      ...{ rainMm: 500, rainPercent: 100, cloudPercent: 100, humidityPercent: 100 },
    })
    expect(Object.entries(hours[1]!).flatMap(([name, value]) => (value === null ? [] : name))).toEqual(['at', 'condition'])
  })

  test('day by day', async () => {
    const day = {
      iconDay: '104',
      iconNight: '400',
      tempMin: '3',
      tempMax: '12',
      precip: '0.0',
      windSpeedDay: '18',
      wind360Day: '90',
      uvIndex: '4',
    }
    const { days } = await reportOf({ daily: [day, { fxDate: 'morgen' }] })
    expect(days).toEqual([
      {
        ...{ day: '2026-05-01', condition: 'overcast', nightCondition: 'snow', minC: 3, maxC: 12 },
        ...{ rainMm: 0, windMs: 5, windDeg: 90, uv: 4 },
      },
    ])
  })

  test('with when it was told: else when it was seen', async () => {
    const of = async (more: object) => (await reportOf({ more })).updatedAt
    expect(await of({ updateTime: '2026-05-01T11:45+08:00' })).toBe(Date.parse('2026-05-01T03:45:00Z'))
    expect(await of({ updateTime: 'gestern' })).toBe(Date.parse('2026-05-01T03:40:00Z'))
  })

  test.each([
    ['100', 'clear'],
    ['102', 'cloudy'],
    ['153', 'cloudy'],
    ['104', 'overcast'],
    ['350', 'shower'],
    ['302', 'thunder'],
    ['304', 'thunder'],
    ['305', 'lightRain'],
    ['306', 'rain'],
    ['399', 'rain'],
    ['310', 'heavyRain'],
    ['318', 'heavyRain'],
    ['499', 'snow'],
    ['501', 'fog'],
    ['502', 'haze'],
    ['509', 'fog'],
    ['513', 'haze'],
    ['515', 'fog'],
    ['900', 'unknown'],
    ['', 'unknown'],
  ])('the icon %j as %s', async (icon, condition) => {
    expect((await reportOf({ now: { icon } })).now!.condition).toBe(condition)
  })

  test('every icon as the weather that it is of', async () => {
    const icons: Record<string, string> = {
      ...{ clear: '100 150', cloudy: '101 102 103 151 152 153', overcast: '104', shower: '300 301 350 351', thunder: '302 303 304' },
      ...{ lightRain: '305 309 314', rain: '306 313 315 399', heavyRain: '307 308 310 311 312 316 317 318', snow: '400 407 499' },
      ...{ fog: '500 501 509 510 514 515', haze: '502 503 504 507 508 511 512 513', unknown: '99 105 149 154 305.5 516 999' },
    }
    const listed = Object.entries(icons).flatMap(([condition, codes]) => codes.split(' ').map((icon) => ({ icon, condition })))
    const { hours } = await reportOf({ hourly: listed.map(({ icon }) => ({ icon })) })
    expect(hours.map(({ condition }, at) => [listed[at]!.icon, condition])).toEqual(listed.map(({ icon, condition }) => [icon, condition]))
  })

  test('a warning field by field, and by what it is of where it has no headline', async () => {
    const alert = {
      id: 'a1',
      issuedTime: '2026-05-01T11:00+08:00',
      expiredTime: '2026-05-01T17:00+08:00',
      eventType: { name: '大风', code: '1006' },
      headline: '大风蓝色预警',
      description: '请注意防范。',
      senderName: '泽安气象台',
      color: { code: 'blue' },
    }
    const { warnings } = await reportOf({ alerts: [alert, { ...alert, headline: '', expiredTime: '' }] })
    const read = {
      ...{ id: 'a1', code: '1006', color: 'blue', title: '大风蓝色预警', text: '请注意防范。', sender: '泽安气象台' },
      ...{ issuedAt: Date.parse('2026-05-01T03:00:00Z'), expiresAt: Date.parse('2026-05-01T09:00:00Z') },
    }
    expect(warnings).toEqual([read, { ...read, title: '大风', expiresAt: null }])
  })

  test('hour after hour, whatever their order', async () => {
    const hourly = ['13', '12', '14'].map((hour) => ({ fxTime: `2026-05-01T${hour}:00+08:00`, temp: hour }))
    expect((await reportOf({ hourly })).hours.map(({ tempC }) => tempC)).toEqual([12, 13, 14])
  })

  test('warnings by their colours', async () => {
    const colors = ['white', 'blue', 'green', 'yellow', 'orange', 'red', 'black', 'pink']
    const alerts = colors.map((code) => ({ issuedTime: '2026-05-01T11:00+08:00', headline: '大风', color: { code } }))
    const { warnings } = await reportOf({ alerts: [...alerts, { headline: '没有时间' }] })
    expect(warnings!.map(({ color }) => color)).toEqual([...colors.slice(0, 7), 'unknown'])
  })
})

test('is asked of a place to a hundredth of a degree, as each call wants it written', async () => {
  const server = await openLoopback((_, response) => response.writeHead(500).end())
  await expect(portOf({ url: server.url }).report({ lat: 29.954, lng: 115.406 })).rejects.toMatchObject({ kind: 'failed' })
  const asked = new Set(server.heard.map(({ url }) => `${url.pathname} ${url.searchParams.get('location') ?? ''}`.trim()))
  expect([...asked].sort()).toEqual([
    '/v7/weather/168h 115.41,29.95',
    '/v7/weather/7d 115.41,29.95',
    '/v7/weather/now 115.41,29.95',
    '/weatheralert/v1/current/29.95/115.41',
  ])
  await server.close()
})

test('waits for a slow service no longer than it may', async () => {
  const server = await openLoopback(() => {})
  try {
    await expect(new QWeather({ ...weather.keys, url: server.url }, 100).report(TOWN)).rejects.toMatchObject({ kind: 'failed' })
  } finally {
    await server.close()
  }
})
