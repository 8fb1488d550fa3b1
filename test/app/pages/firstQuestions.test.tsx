import HomePage from '@/pages/index/index'
import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import { begun } from '@/platform/network'
import DetailPage from '@/pagesA/detail/detail'
import { firstQuestions } from '../../../config/first-questions'
import { buildDetail } from '../support/factories'
import { openPage } from '../support/page'
import { answers, answersPages, asked } from '../support/server'

const home = window as { asked?: Record<string, Promise<unknown>> }
const answer = (data: unknown) =>
  Promise.resolve({
    status: 200,
    headers: new Map([
      ['x-wp-total', '0'],
      ['x-wp-totalpages', '0'],
    ]),
    json: async () => data,
  })

afterEach(() => {
  delete home.asked
})

test('the home page takes the answers to all that index.html has asked, and asks none of it again', async () => {
  home.asked = Object.fromEntries(firstQuestions['/pages/index/index']!.map((address) => [address, answer([])]))
  const page = await openPage(HomePage, 'pages/index/index')
  expect(home.asked).toEqual({})
  expect(
    asked()
      .map(({ name }) => name)
      .filter((name) => /posts|banner|menu/.test(name)),
  ).toEqual([])
  page.getByText('最新')
})

test('so does the page of a post', async () => {
  answers('POST posts/views', { views: 1 })
  answersPages('GET posts/relate', () => [])
  answersPages('GET comments', () => [])
  const [address] = firstQuestions['/pagesA/detail/detail']!
  home.asked = { [address!.replace('{id}', '12')]: answer(buildDetail({ id: 12, title: '清晨的鲫鱼' })) }
  const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
  expect([home.asked, asked('GET posts/detail')]).toEqual([{}, []])
  page.getByText('清晨的鲫鱼')
})

test('an answer that does not come is waited for no longer than any other', async () => {
  jest.useFakeTimers()
  try {
    home.asked = { '/first': new Promise(() => undefined) }
    const refused = expect(begun('/first')).rejects.toThrow()
    jest.advanceTimersByTime(REQUEST_TIMEOUT_MS)
    await refused
  } finally {
    jest.useRealTimers()
  }
})
