import Taro from '@tarojs/taro'
import { askToSend as browserAsks, canAsk as browserCan } from '@/platform/subscribe'
import { askToSend } from '@/platform/subscribe/index.weapp'

/** A host that answers its question about messages like this. */
const host = (answer: Record<string, string>) =>
  jest.spyOn(Taro, 'requestSubscribeMessage').mockResolvedValue({ errMsg: 'requestSubscribeMessage:ok', ...answer })

afterEach(() => jest.restoreAllMocks())

test('a host is asked in the tap itself, and what it did not ask about is neither agreed to nor refused', async () => {
  const question = host({ a: 'accept', b: 'acceptWithAudio', c: 'reject', d: 'ban', e: 'filter' })
  const answer = askToSend(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(question).toHaveBeenCalledWith({ tmplIds: ['a', 'b', 'c', 'd', 'e', 'f'] })
  expect(await answer).toEqual({ accepted: ['a', 'b'], rejected: ['c'] })
})

test('a browser has none of this', async () => {
  expect(browserCan()).toBe(false)
  await expect(browserAsks(['a'])).rejects.toThrow('A browser')
})
