import { fireEvent } from '@testing-library/dom'
import HotPage from '@/pages/hot/hot'
import { buildPost } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answersPages, asked } from '../support/server'

test('a ranking has its places from one on, with what it ranks by; another is asked for when it is looked at', async () => {
  answersPages('GET posts/most', () => ['甲', '乙', '丙', '丁'].map((title) => buildPost({ title, counts: { views: 9, likes: 8, favs: 7, comments: 6 } })))
  const page = await openPage(HotPage, 'pages/hot/hot')
  const rows = () => page.getAllByRole('link').map((row) => ['place', 'title', 'count'].map((part) => row.querySelector(`.rank-row__${part}`)!.textContent).join(' '))
  expect(rows()).toEqual(['1 甲 9 次浏览', '2 乙 9 次浏览', '3 丙 9 次浏览', '4 丁 9 次浏览'])
  await doing(() => fireEvent.click(page.getByRole('button', { name: '收藏' })))
  expect(asked('GET posts/most').map(({ query }) => query.meta)).toEqual(['post_views', 'favs'])
  expect(rows().at(-1)).toBe('4 丁 7 收藏')
})
