import Taro from '@tarojs/taro'
import { back, open, replace } from '@/lib/navigation'
import { handlePageFailures } from '@/shell/pageFailures.weapp'
import { modals, toaster } from '@/stores/overlays'
import { settled } from '../support/server'
import '../support/navigation'

jest.mock('@/platform/system', () => jest.requireActual<object>('@/platform/system/index.weapp'))

const MOMENTS = 1154
const MINI_PROGRAM = 1155

/** A mini-program that was started this way, and opens no page. */
function startedBy(scene: number): void {
  Taro.getLaunchOptionsSync = () => ({ scene }) as never
  for (const way of ['navigateTo', 'redirectTo', 'switchTab'] as const)
    jest.mocked(Taro[way] as typeof Taro.navigateTo).mockRejectedValueOnce(new Error(`${way}:fail`))
}

beforeEach(handlePageFailures)
afterEach(() => {
  toaster.hide()
  if (modals.current) modals.close(false)
})

test.each([
  ['a page', () => open('/pagesA/detail/detail?id=12')],
  ['a page in the place of this one', () => replace('/pagesA/detail/detail?id=12')],
  ['home', () => back()],
])("in WeChat's Moments, which show one page only, %s is no fault: it says where the whole app is", async (_, go) => {
  startedBy(MOMENTS)
  go()
  await settled()
  expect(modals.current).toBeNull()
  expect(toaster.current).toMatchObject({ text: expect.stringContaining('前往小程序') as string, type: 'default' })
})

test('elsewhere a page that does not come is offered again', async () => {
  startedBy(MINI_PROGRAM)
  open('/pagesA/detail/detail?id=12')
  await settled()
  expect([modals.current?.content, toaster.current]).toEqual(['网络不给力，请检查信号后重试', null])
})

test.each([
  [true, 2],
  [false, 1],
])('it is opened again once its reader says so: %p', async (again, times) => {
  startedBy(MINI_PROGRAM)
  const opens = jest.mocked(Taro.navigateTo).mockClear()
  open('/pagesA/detail/detail?id=12')
  await settled()
  modals.close(again)
  await settled()
  expect(opens).toHaveBeenCalledTimes(times)
})
