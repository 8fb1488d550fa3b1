import { fireEvent } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { PlaceForm } from '@/features/places/PlaceForm'
import { town as townOf } from '@/features/places'
import MapPage from '@/pages/nearby/mp-nearby'
import NearbyPage from '@/pages/nearby/nearby'
import NavigationPage from '@/pagesA/navgation/navgation'
import { location } from '@/stores/location'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { store } from '@/stores/storage'
import { buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, answersPages } from '../support/server'

jest.mock('@/platform/location', () => jest.requireActual<object>('@/platform/location/index.weapp'))
jest.mock('@/platform/settings', () => jest.requireActual<object>('@/platform/settings/index.weapp'))
jest.mock('@/stores/locateMe', () => jest.requireActual<object>('@/stores/locateMe.weapp'))

/** What the member once answered the host, which asks only once; null while it never asked. */
let allowed: boolean | null
const openSetting = jest.fn(async () => {
  allowed = true
  return {}
})
const getLocation = jest.fn(async () => {
  if (allowed) return { latitude: 30.5, longitude: 114.25 }
  allowed = false
  throw new Error('getLocation:fail auth deny')
})
const openLocation = jest.fn(async () => ({}))
let chooseFails: string
const chooseLocation = jest.fn(() => {
  allowed = false
  return Promise.reject(Object.assign(new Error(), { errMsg: chooseFails }))
})
Object.assign(Taro, {
  openSetting,
  getLocation,
  chooseLocation,
  openLocation,
  getSetting: async () => ({ authSetting: allowed === null ? {} : { 'scope.userLocation': allowed } }),
})

const QUESTION = '需要位置权限才能定位，去设置里打开？'
const town = { name: '泽安', lat: 29.95, lng: 115.41, tiles: null, base: null }

beforeEach(() => {
  allowed = false
  chooseFails = 'chooseLocation:fail auth deny'
  store('privacy', true)
  modals.close(false)
  // What the test before found is not fresh any more.
  runInAction(() => Object.assign(location, { point: null, at: 0 }))
  openSetting.mockClear()
  getLocation.mockClear()
  chooseLocation.mockClear()
  session.open(buildSession())
  answers('GET menu/tab', [])
  answers('GET waters/town', town)
  answers('GET user/nearby-diaochang', [])
  answersPages('GET waters/find-place', () => [])
  answersPages('GET waters/map-places', () => [])
  townOf.forget()
})

const openForm = () => openPage(() => <PlaceForm place={null} onDone={jest.fn()} onClose={jest.fn()} />, 'pages/test/place')

describe('a member of a mini-program who once refused to say where they are', () => {
  test.each([
    ['the list of what is nearby', () => openPage(NearbyPage, 'pages/nearby/nearby'), '定位'],
    ['the map', () => openPage(MapPage, 'pages/nearby/mp-nearby'), '我的位置'],
    ['the form of a place', openForm, '当前位置'],
  ])('is led to where that is changed from %s, and located then', async (_, opens, way) => {
    const page = await opens()
    expect(modals.current).toBeNull()
    const tap = () => doing(() => fireEvent.click(page.queryByLabelText(way) ?? page.getByText(way)))
    await tap()
    expect(modals.current).toMatchObject({ content: QUESTION, confirmText: '去设置' })
    getLocation.mockClear()
    await doing(() => modals.close(true))
    expect([openSetting.mock.calls.length, getLocation.mock.results.length]).toEqual([1, 1])
    expect(await getLocation.mock.results[0]!.value).toEqual({ latitude: 30.5, longitude: 114.25 })
  })

  test('stays where they are if they do not want to', async () => {
    const page = await openPage(NearbyPage, 'pages/nearby/nearby')
    await doing(() => fireEvent.click(page.getByText('定位')))
    await doing(() => modals.close(false))
    expect([openSetting.mock.calls.length, modals.current]).toEqual([0, null])
    page.getByText(/先按泽安显示/)
  })

  test("is led there from the host's own map, too", async () => {
    const page = await openForm()
    await doing(() => fireEvent.click(page.getByText('在地图上选')))
    expect(modals.current).toMatchObject({ content: QUESTION })
    await doing(() => modals.close(true))
    expect(openSetting).toHaveBeenCalledTimes(1)
  })
})

test("the way to a place is the host's own map there, which knows it by its name", async () => {
  const page = await openPage(NavigationPage, 'pagesA/navgation/navgation', { lat: '29.9', lng: '115.5', name: '月塘' })
  await doing(() => fireEvent.click(page.getByRole('button', { name: '导航' })))
  expect([openLocation.mock.calls, page.queryByText('高德地图')]).toMatchObject([
    [[{ latitude: 29.9, longitude: 115.5, name: '月塘' }]],
    null,
  ])
})

test("what is chosen on the host's own map is taken over, and that it is chosen is said", async () => {
  chooseLocation.mockResolvedValueOnce({ name: '青龙湖', address: '东岸', latitude: 30.5, longitude: 114.25 } as never)
  const done = jest.fn()
  const page = await openPage(() => <PlaceForm place={null} onDone={done} onClose={() => undefined} />, 'pages/test/place')
  const state = () => document.querySelector('.place-form__state')!.textContent
  const before = state()
  await doing(() => fireEvent.click(page.getByText('在地图上选')))
  expect([before, state(), document.querySelector('.pin-map')]).toEqual(['还没有选定位置', '位置已选定', null])
  await doing(() => fireEvent.click(page.getByText('完成')))
  expect(done.mock.calls).toEqual([[{ name: '青龙湖', address: '东岸', lat: 30.5, lng: 114.25 }]])
})

test('who refuses just now is not asked a second time', async () => {
  allowed = null
  const page = await openPage(NearbyPage, 'pages/nearby/nearby')
  await doing(() => fireEvent.click(page.getByText('定位')))
  expect([getLocation.mock.calls.length, modals.current]).toEqual([1, null])
})

test.each([
  ["says no to the host's first question", null, 'chooseLocation:fail auth deny'],
  ['does not want what WeChat says of privacy', null, 'chooseLocation:fail privacy permission is not authorized'],
  ['once refused, and does not want that either', false, 'chooseLocation:fail privacy permission is not authorized'],
])("who %s as the host's map opens is not sent to its settings", async (_, before, errMsg) => {
  const page = await openForm()
  allowed = before
  chooseFails = errMsg
  await doing(() => fireEvent.click(page.getByText('在地图上选')))
  expect([chooseLocation.mock.calls.length > 0, modals.current]).toEqual([true, null])
})
