import { Text } from '@tarojs/components'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { BACK_TO_TOP_AFTER_PX } from '@anglers/contract/limits'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Scroll } from '@/ui/layout/Scroll'
import { RecordList } from '@/ui/list/RecordList'
import { buildPost } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, shown } from '../support/page'
import { layOut, show } from '../support/render'
import { answersPages, asked, holds, loses, refuses } from '../support/server'

type Item = ReturnType<typeof buildPost>

const posts = (count: number) => Array.from({ length: count }, (_, index) => buildPost({ id: count - index, title: `第 ${count - index} 条` }))
const source = () => new Collection<Item, Item>({
  fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
  adopt: (data) => data,
  perPage: 10,
})
const list = (items = source()) => (
  <RecordList
    source={items}
    render={({ title }) => <Text>{title}</Text>}
    skeleton={<Text>骨架</Text>}
    empty={{ text: '还没有动态', way: { name: '去发布', to: '/pagesA/publish/words' } }}
    newer={(count) => `${count} 条新动态`}
  />
)
const titles = () => screen.queryAllByText(/^第 \d+ 条$/).length

test('a skeleton, then rows', async () => {
  const held = holds('GET posts')
  await show(list())
  expect(screen.getAllByText('骨架').length).toBeGreaterThan(1)
  await doing(() => held[0]!.answer(posts(3), { 'X-WP-Total': '3', 'X-WP-TotalPages': '1' }))
  expect([titles(), screen.queryByText('骨架')]).toEqual([3, null])
  screen.getByText('没有更多内容了')
})

test('loads more near the end, page by page, and says when it is reached', async () => {
  const restore = layOut({ window: 800, content: () => 1_000 })
  answersPages('GET posts', () => posts(25))
  await show(list())
  for (let page = 0; page < 3; page++) await shown()
  expect([titles(), asked('GET posts').length]).toEqual([25, 3])
  screen.getByText('没有更多内容了')
  restore()
})

test('waits with the next page while the end is far', async () => {
  const restore = layOut({ window: 800, content: () => 900 * titles() })
  answersPages('GET posts', () => posts(25))
  const container = await show(list())
  await shown()
  expect(titles()).toBe(10)
  fireEvent.scroll(container.querySelector('.scroller')!, { target: { scrollTop: 7_900 } })
  await shown()
  expect(titles()).toBe(20)
  restore()
})

test('nothing to show: a sentence and one way on', async () => {
  answersPages('GET posts', () => [])
  await show(list())
  screen.getByText('还没有动态')
  fireEvent.click(screen.getByText('去发布'))
  expect(opened).toEqual(['/pagesA/publish/words'])
})

test('no network: says so, and tries again', async () => {
  loses('GET posts')
  await show(list())
  screen.getByText(/网络不给力/)
  answersPages('GET posts', () => posts(2))
  fireEvent.click(screen.getByText('重试'))
  await shown()
  expect(titles()).toBe(2)
})

test('refused: the sentence of the server', async () => {
  refuses('GET posts', 'rest_forbidden', 403, '你没有权限查看')
  await show(list())
  screen.getByText('你没有权限查看')
})

test('for members only: leads to the sign-in page', async () => {
  refuses('GET posts', 'rest_not_logged_in', 401, '请先登录')
  await show(list())
  fireEvent.click(screen.getByText('去登录'))
  expect(opened).toEqual(['/member/login/login'])
})

test('the next page fails: the rows stay, a tap tries again', async () => {
  const restore = layOut({ window: 800, content: () => 1_000 })
  answersPages('GET posts', () => posts(12))
  const items = source()
  await items.load()
  loses('GET posts')
  await show(list(items))
  await shown()
  expect(titles()).toBe(10)
  answersPages('GET posts', () => posts(12))
  fireEvent.click(screen.getByText(/点这里重试/))
  await shown()
  expect(titles()).toBe(12)
  restore()
})

test('newer items wait behind a pill', async () => {
  answersPages('GET posts', () => posts(3))
  const items = source()
  await show(list(items))
  answersPages('GET posts', () => posts(5))
  items.expire()
  await doing(() => items.look())
  expect(titles()).toBe(3)
  fireEvent.click(screen.getByText('2 条新动态'))
  await shown()
  expect(titles()).toBe(5)
  expect(screen.queryByText(/条新动态/)).toBeNull()
})

test.each([
  ['a list', () => list()],
  ['a page', () => <Scroll><Text>很长的一页</Text></Scroll>],
])('the fish leads back to the top of %s once that is far', async (_, element) => {
  answersPages('GET posts', () => posts(3))
  const container = await show(element())
  const scroller = container.querySelector('.scroller')!
  fireEvent.scroll(scroller, { target: { scrollTop: BACK_TO_TOP_AFTER_PX } })
  expect(screen.queryByLabelText('回到顶部')).toBeNull()
  fireEvent.scroll(scroller, { target: { scrollTop: BACK_TO_TOP_AFTER_PX + 1 } })
  fireEvent.click(screen.getByLabelText('回到顶部'))
  await waitFor(() => expect(scroller.scrollTop).toBe(0))
  fireEvent.scroll(scroller)
  expect(screen.queryByLabelText('回到顶部')).toBeNull()
})
