import { fireEvent, screen } from '@testing-library/react'
import { runInAction } from 'mobx'
import { Search, Suggestions } from '@/features/search'
import { SearchResults } from '@/features/search/Search'
import { SearchWays } from '@/features/search/SearchWays'
import { opened } from '../support/navigation'
import { doing } from '../support/page'
import { show } from '../support/render'
import { holds } from '../support/server'

test('a late answer does not say that the posts shown are those of another word', async () => {
  const held = holds('GET search/search')
  const { post } = new SearchResults('翘嘴鲌')
  const asking = [post.list.refresh(), post.list.refresh()]
  await held[1]!.answer([], { 'X-WP-Total': '0' })
  await held[0]!.answer([], { 'X-WP-Total': '0', 'X-Search-Word': encodeURIComponent('翘嘴') })
  await Promise.all(asking)
  expect(post.instead).toBeNull()
})

test('of found posts all orders are offered, and all that they can be narrowed to, of which nothing is chosen at first', async () => {
  await show(<SearchWays results={new SearchResults('鲫鱼')} />)
  await doing(() => fireEvent.click(screen.getByText('筛选')))
  const chosen = (chip: Element) => (chip.getAttribute('aria-pressed') === 'true' ? '✓' : '')
  const groups = [...document.querySelectorAll('.chips')].map((group) => [
    group.getAttribute('aria-label'),
    [...group.querySelectorAll('.chips__chip')].map((chip) => chosen(chip) + chip.textContent).join(' '),
  ])
  expect(groups).toEqual([
    ['排序', '✓综合 最新 最多点赞'],
    ['内容类型', '✓不限 动态 文章 视频 帖子 钓点 二手'],
    ['发布时间', '✓不限 一天内 一周内 半年内'],
  ])
})

test('what is suggested is known by its mark, and leads to its page where it has one', async () => {
  const search = new Search()
  search.typed = '塘'
  runInAction(() => {
    search.suggestions = [
      { word: '塘鲺', scope: null, id: null },
      { word: '塘主', scope: 'user', id: 7 },
      { word: '月塘', scope: 'diaochang', id: 12 },
      { word: '塘边渔具', scope: 'dianpu', id: 13 },
    ]
  })
  await show(<Suggestions search={search} />)
  const rows = [...document.querySelectorAll('.suggestions__row')]
  expect(
    rows.map((row) => [/icon--(\w+)/.exec(row.querySelector('.icon')!.className)![1], row.textContent, row.getAttribute('href')]),
  ).toEqual([
    ['search', '搜索“塘”', null],
    ['tag', '塘鲺', null],
    ['members', '塘主', '/pagesA/author/author?id=7'],
    ['diaochang', '月塘', '/pagesA/detail/detail?id=12'],
    ['dianpu', '塘边渔具', '/pagesA/detail/detail?id=13'],
  ])
  await doing(() => fireEvent.click(rows[4]!))
  expect([opened, search.results]).toEqual([['/pagesA/detail/detail?id=13'], null])
})
