import { ApiError, NetworkError } from '@/stores/errors'
import { loading, toaster } from '@/stores/overlays'
import { takeAlong } from '@/stores/takeFile'

test.each<[string, Error, string]>([
  ['too often', new ApiError(429, 'rest_too_many_requests', ''), '今天已经导出过了'],
  ['in vain', new ApiError(500, '', ''), '没有下载下来，请稍后再试'],
  ['without a line', new NetworkError(), '网络不给力，请稍后再试'],
])('a file that is asked for %s is not there, and why is said', async (_, error, said) => {
  toaster.hide()
  await takeAlong(() => Promise.reject(error), '今天已经导出过了')
  expect([toaster.current?.text, loading.shown]).toEqual([said, false])
})
