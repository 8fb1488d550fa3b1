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

test('waits for a slow service no longer than it may', async () => {
  const server = await openLoopback(() => {})
  try {
    await expect(new QWeather({ ...weather.keys, url: server.url }, 100).report(TOWN)).rejects.toMatchObject({ kind: 'failed' })
  } finally {
    await server.close()
  }
})
