import type { UserInfo } from '@anglers/contract/account'
import { LOCATION_REFRESH_MS, PRESENCE_AFTER_CONNECT_MS } from '@anglers/contract/limits'
import { location } from '@/stores/location'
import { Presence } from '@/stores/presence'
import { session } from '@/stores/session'
import { store } from '@/stores/storage'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { answers, asked, holds, loses, refuses } from '../support/server'

const HERE = { latitude: 30.5, longitude: 114.3 }
let state = 'granted'
let presence: Presence

const reports = () => asked('POST user/update-status').map(({ body }) => body)
const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms)

const mine = (privacy: Partial<UserInfo['privacy']>) =>
  ({ privacy: { nearby: false, messages: 'everyone', online: 'everyone', groups: 'following', ...privacy } }) as UserInfo
const lets = (privacy: Partial<UserInfo['privacy']>) => answers('GET user/user-info', mine(privacy))

beforeEach(() => {
  jest.useFakeTimers()
  state = 'granted'
  Object.assign(navigator, {
    permissions: { query: async () => ({ state }) },
    geolocation: { getCurrentPosition: (take: (position: object) => void) => take({ coords: HERE }) },
  })
  store('privacy', true)
  Object.assign(location, { at: 0, point: null })
  answers('POST user/update-status', { ok: true })
  session.open(buildSession())
  presence = new Presence()
})
afterEach(() => {
  presence.hide()
  jest.useRealTimers()
})

describe('who wants to be met nearby', () => {
  beforeEach(() => lets({ nearby: true }))

  test('is sent as here, and where in the map’s own coordinates, every 30 s', async () => {
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    await passes(2 * LOCATION_REFRESH_MS)
    expect(reports()).toHaveLength(3)
    const { online, lat, lng } = reports()[0] as Record<string, number>
    expect(online).toBe(1)
    expect(Math.abs(lat! - HERE.latitude)).toBeGreaterThan(0.0001)
    expect(Math.abs(lng! - HERE.longitude)).toBeLessThan(0.02)
  })

  test('is nowhere where the place was not allowed, and is asked nothing', async () => {
    state = 'prompt'
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    expect(reports()).toEqual([{ online: 1, lat: 0, lng: 0 }])
  })

  test('is gone when the app is hidden, and here again when it is back', async () => {
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    presence.hide()
    await passes(10 * LOCATION_REFRESH_MS)
    expect(reports().slice(1)).toEqual([{ user_id: session.userId, online: 0 }])
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    expect(reports().at(-1)).toMatchObject({ online: 1 })
  })

  test('is sent again after a lost network', async () => {
    loses('POST user/update-status')
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    answers('POST user/update-status', { ok: true })
    await passes(LOCATION_REFRESH_MS)
    expect(reports()).toHaveLength(2)
  })

  test('whose session has ended is not torn away to the sign-in page', async () => {
    refuses('POST user/update-status', 'rest_not_logged_in', 401)
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS + 2 * LOCATION_REFRESH_MS)
    expect(reports()).toHaveLength(1)
    expect(session.active).toBe(false)
    expect(opened).toEqual([])
  })
})

test('a member who only lets others see them online is sent without a place', async () => {
  lets({})
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS)
  await passes(LOCATION_REFRESH_MS)
  expect(reports()).toEqual([
    { online: 1, lat: 0, lng: 0 },
    { online: 1, lat: 0, lng: 0 },
  ])
})

test('who wants to be met nearby, and lets nobody see them online, is sent all the same', async () => {
  lets({ nearby: true, online: 'nobody' })
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS)
  expect(reports()).toEqual([{ online: 1, lat: expect.any(Number), lng: expect.any(Number) }])
})

test('who signs in while the app is shown is sent, too', async () => {
  lets({})
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS)
  session.open(buildSession({ user: { ...buildSession().user, userId: 99 } }))
  await passes(PRESENCE_AFTER_CONNECT_MS)
  expect([reports().length, asked('GET user/user-info').length]).toEqual([2, 2])
})

test('of members who let nobody know, nothing is sent', async () => {
  lets({ online: 'nobody' })
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS + LOCATION_REFRESH_MS)
  presence.hide()
  expect(reports()).toEqual([])
})

test('a changed setting counts at once', async () => {
  lets({})
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS)
  presence.know({ nearby: false, messages: 'everyone', online: 'nobody', groups: 'following' })
  await passes(0)
  const gone = { user_id: session.userId, online: 0 }
  expect(reports().slice(1)).toEqual([gone])
  await passes(2 * LOCATION_REFRESH_MS)
  presence.hide()
  expect(reports().slice(1)).toEqual([gone])
})

test('a setting that is changed while the app is hidden tells nothing', async () => {
  lets({})
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS)
  presence.hide()
  const before = reports().length
  presence.know({ nearby: true, messages: 'everyone', online: 'everyone', groups: 'following' })
  await passes(LOCATION_REFRESH_MS)
  expect(reports()).toHaveLength(before)
})

test("what one member lets others know is not taken for another's", async () => {
  lets({ nearby: true })
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS)
  expect(reports()).toHaveLength(1)
  lets({ online: 'nobody' })
  session.open(buildSession())
  await passes(PRESENCE_AFTER_CONNECT_MS + LOCATION_REFRESH_MS)
  expect(reports()).toHaveLength(1)
})

describe('a round whose answer is still to come', () => {
  test.each([
    ['the app is hidden', () => presence.hide()],
    ['the member signs out', () => session.close()],
  ])('is the last when %s: nothing is said of them afterwards', async (_, leave) => {
    lets({ nearby: true })
    const held = holds('GET user/user-info')
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    leave()
    void held[0]!.answer(mine({ nearby: true }))
    await passes(3 * LOCATION_REFRESH_MS)
    expect([held.length, reports()]).toEqual([1, []])
  })

  test('with where they are is not sent once they have gone', async () => {
    lets({ nearby: true })
    const waiting: ((position: object) => void)[] = []
    Object.assign(navigator, { geolocation: { getCurrentPosition: (take: (position: object) => void) => waiting.push(take) } })
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    presence.hide()
    for (const take of waiting) take({ coords: HERE })
    await passes(3 * LOCATION_REFRESH_MS)
    expect(reports()).toEqual([])
  })

  test('that ends after they were gone and back is not sent beside the new one', async () => {
    const held = holds('GET user/user-info')
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    presence.hide()
    presence.show()
    await passes(PRESENCE_AFTER_CONNECT_MS)
    for (const { answer } of held) void answer(mine({}))
    await passes(LOCATION_REFRESH_MS)
    expect(reports()).toHaveLength(2)
  })
})

test('a visitor is nobody', async () => {
  session.close()
  presence.show()
  await passes(PRESENCE_AFTER_CONNECT_MS + LOCATION_REFRESH_MS)
  expect(asked()).toEqual([])
})
