import { ApiError, NetworkError } from '@/stores/errors'
import { loading, modals, toaster } from '@/stores/overlays'
import { takeAlong } from '@/stores/takeFile'
import { settled } from '../support/server'

/** What the platform does with a file, and whether it wants a tap for that. */
let mockDelivers: jest.Mock
let mockNeedsTap: boolean
jest.mock('@/platform/files', () => ({
  deliveryMethod: 'saved',
  deliver: (file: object) => mockDelivers(file) as unknown,
  get needsTap() {
    return mockNeedsTap
  },
}))
const FILE = { name: '鱼.json', held: '' } as never

beforeEach(() => {
  toaster.hide()
  mockDelivers = jest.fn(async () => undefined)
  mockNeedsTap = false
})

test('a file that was saved is said to be', async () => {
  await takeAlong(async () => FILE)
  expect([mockDelivers.mock.calls, toaster.current]).toEqual([
    [[FILE]],
    expect.objectContaining({ text: '已保存到下载文件夹', type: 'success' }),
  ])
})

test('who leaves the dialog of the host without the file is told nothing', async () => {
  mockDelivers.mockRejectedValue(new Error('cancel'))
  await takeAlong(async () => FILE)
  expect(toaster.current).toBeNull()
})

test.each([true, false])('where the host wants a tap, it is handed over by one, or not at all: %s', async (isWanted) => {
  mockNeedsTap = true
  const taking = takeAlong(async () => FILE)
  await settled()
  expect([mockDelivers.mock.calls.length, loading.shown]).toEqual([0, false])
  modals.close(isWanted)
  await taking
  expect(mockDelivers.mock.calls).toHaveLength(isWanted ? 1 : 0)
})

test.each<[string, Error, string]>([
  ['too often', new ApiError(429, 'rest_too_many_requests', ''), '今天已经导出过了'],
  ['in vain', new ApiError(500, '', ''), '没有下载下来，请稍后再试'],
  ['without a line', new NetworkError(), '网络不给力，请稍后再试'],
])('a file that is asked for %s is not there, and why is said', async (_, error, said) => {
  await takeAlong(() => Promise.reject(error), '今天已经导出过了')
  expect([toaster.current?.text, loading.shown]).toEqual([said, false])
})
