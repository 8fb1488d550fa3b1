import { fireEvent } from '@testing-library/dom'
import { members } from '@/features/account'
import HotPage from '@/pages/hot/hot'
import { buildPicture, buildPost, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked } from '../support/server'

test('a ranking has its places from one on, with what it ranks by; another is asked for when it is looked at', async () => {
  answersPages('GET posts/most', () =>
    ['甲', '乙', '丙', '丁'].map((title) => buildPost({ title, counts: { views: 9, likes: 8, favs: 7, comments: 6, reprints: 0 } })),
  )
  const page = await openPage(HotPage, 'pages/hot/hot')
  const rows = () =>
    page
      .getAllByRole('link')
      .map((row) => ['place', 'title', 'count'].map((part) => row.querySelector(`.rank-row__${part}`)!.textContent).join(' '))
  expect(rows()).toEqual(['1 甲 9 次浏览', '2 乙 9 次浏览', '3 丙 9 次浏览', '4 丁 9 次浏览'])
  await doing(() => fireEvent.click(page.getByRole('button', { name: '收藏' })))
  expect(asked('GET posts/most').map(({ query }) => query.meta)).toEqual(['post_views', 'favs'])
  expect(rows().at(-1)).toBe('4 丁 7 收藏')
})

test('the first three stand out; each is named by what it has, and leads to its post', async () => {
  answersPages('GET posts/most', () => [
    buildPost({
      id: 7201,
      title: '',
      text: '两条鲫鱼',
      author: buildUser({ nickName: '老周' }),
      pictures: [buildPicture({ thumb: '/media/catch.webp' })],
    }),
    buildPost({ title: '', text: '', locked: { by: 'login' } }),
    buildPost({ title: '', text: '' }),
    buildPost(),
  ])
  const page = await openPage(HotPage, 'pages/hot/hot')
  const rows = page.getAllByRole('link')
  expect(rows.map((row) => /rank-row__place--(\d)/.exec(row.querySelector('.rank-row__place')!.className)?.[1])).toEqual([
    '1',
    '2',
    '3',
    undefined,
  ])
  expect(rows.slice(0, 3).map((row) => row.querySelector('.rank-row__title')!.textContent)).toEqual([
    '两条鲫鱼',
    '登录后可看全文',
    '图片动态',
  ])
  expect([
    rows[0]!.querySelector('.rank-row__author')!.textContent,
    rows.map((row) => row.querySelector('img')?.getAttribute('src')).slice(0, 2),
  ]).toEqual(['老周', ['/media/catch.webp', undefined]])
  await doing(() => fireEvent.click(rows[0]!))
  expect(opened).toEqual(['/pagesA/detail/detail?id=7201'])
})

test('who was blocked is in no ranking any more', async () => {
  answers('POST content-manage/add-blacklist', { blocked: true })
  const author = buildUser()
  answersPages('GET posts/most', () => [buildPost({ title: '广告', author }), buildPost({ title: '今早的鲫鱼' })])
  const page = await openPage(HotPage, 'pages/hot/hot')
  page.getByText('广告')
  await doing(() => members.upsert(author).block(true))
  expect(page.queryByText('广告')).toBeNull()
  page.getByText('今早的鲫鱼')
})

test('each ranking is asked for by what it ranks by', async () => {
  answersPages('GET posts/most', () => [])
  const page = await openPage(HotPage, 'pages/hot/hot')
  for (const name of ['点赞', '评论']) await doing(() => fireEvent.click(page.getByRole('button', { name })))
  expect(asked('GET posts/most').map(({ query }) => query.meta)).toEqual(['post_views', 'likes', 'comments'])
  expect(page.getAllByText('还没有上榜的内容')).toHaveLength(3)
})
