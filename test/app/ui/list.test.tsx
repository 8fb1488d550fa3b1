import { Text, View } from '@tarojs/components'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { BACK_TO_TOP_AFTER_PX } from '@anglers/contract/limits'
import { tapTabAgain } from '@/lib/tabAgain'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { Scroll } from '@/ui/layout/Scroll'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { buildPost, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { comesBackLater, doing, openPage, shown } from '../support/page'
import { pull } from '../support/pointer'
import { layOut, show } from '../support/render'
import { scrolledInto } from '../support/scrolls'
import { answersPages, asked, holds, loses, refuses } from '../support/server'

type Item = ReturnType<typeof buildPost>

const posts = (count: number) =>
  Array.from({ length: count }, (_, index) => buildPost({ id: count - index, title: `第 ${count - index} 条` }))
const source = () =>
  new Collection<Item, Item>({
    fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
    adopt: (data) => data,
    perPage: 10,
  })
const list = (items = source(), own: Partial<Parameters<typeof RecordList<Item>>[0]> = {}) => (
  <RecordList
    source={items}
    render={({ title }) => <Text>{title}</Text>}
    skeleton={<Text>骨架</Text>}
    empty={{ text: '还没有动态', way: { name: '去发布', to: '/pagesA/publish/words' } }}
    newer={(count) => `${count} 条新动态`}
    {...own}
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
  [
    'a page',
    () => (
      <Scroll>
        <Text>很长的一页</Text>
      </Scroll>
    ),
  ],
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

describe('a list that is pulled', () => {
  test('comes anew together with what stands above it', async () => {
    answersPages('GET posts', () => posts(3))
    let end: () => void = () => undefined
    const above = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          end = resolve
        }),
    )
    await show(list(source(), { header: <Text>上面</Text>, onRefresh: above }))
    answersPages('GET posts', () => posts(5))
    await doing(() => pull(screen.getByText('上面')))
    expect([titles(), above.mock.calls.length, screen.queryByText('正在刷新') !== null]).toEqual([5, 1, true])
    await doing(end)
    screen.getByText('刷新完成')
  })

  test('and does not come keeps what it shows, and says so', async () => {
    answersPages('GET posts', () => posts(3))
    await show(list())
    refuses('GET posts', 'rest_unavailable', 503, '服务器忙')
    await doing(() => pull(screen.getByText('第 1 条')))
    expect([titles(), toaster.current?.text]).toEqual([3, '服务器忙'])
  })
})

test('the header waits for the first rows where what it shows would push them down', async () => {
  answersPages('GET posts', () => posts(3))
  let arrive = () => {}
  function Page({ items }: { items: ReturnType<typeof source> }) {
    const [waits, setWaits] = useState(true)
    arrive = () => setWaits(false)
    return (
      <RecordList
        source={items}
        render={({ title }) => <Text>{title}</Text>}
        skeleton={<Text>骨架</Text>}
        empty={{ text: '空' }}
        header={<Text>上面</Text>}
        waits={waits}
      />
    )
  }
  const items = source()
  await show(<Page items={items} />)
  expect([items.phase, titles(), screen.queryByText('上面')]).toEqual(['end', 0, null])
  await doing(arrive)
  expect([titles(), screen.queryByText('上面') !== null, screen.queryByText('骨架')]).toEqual([3, true, null])
})

test('a page that is come back to shows what its reader may see now, and asks for nothing that nobody wants counted', async () => {
  answersPages('GET posts', () => posts(3))
  const items = source()
  const page = await openPage(() => list(items, { className: 'mine', newer: undefined }), 'pages/test/come-back')
  items.expire()
  await doing(() => page.hide())
  await doing(() => page.show())
  expect([asked('GET posts').length, document.querySelector('.record-list.mine') !== null]).toEqual([1, true])
  answersPages('GET posts', () => posts(4))
  session.open(buildSession())
  await doing(() => page.show())
  expect(titles()).toBe(4)
})

test('the pill of newer items leads to the top', async () => {
  answersPages('GET posts', () => posts(3))
  const items = source()
  const container = await show(list(items))
  const scroller = container.querySelector('.scroller')!
  answersPages('GET posts', () => posts(5))
  items.expire()
  await doing(() => items.look())
  fireEvent.scroll(scroller, { target: { scrollTop: 500 } })
  fireEvent.click(screen.getByText('2 条新动态'))
  await waitFor(() => expect(scroller.scrollTop).toBe(0))
})

test('the last line loads more by a tap, and takes none where there is nothing to load', async () => {
  answersPages('GET posts', () => posts(12))
  await show(list())
  await doing(() => fireEvent.click(screen.getByText('点这里加载更多')))
  expect([titles(), screen.getByText<HTMLButtonElement>('没有更多内容了').disabled]).toEqual([12, true])
})

describe('the open tab, tapped once more,', () => {
  const lists = () => document.querySelectorAll('.scroller')

  test('leads to the top of what it shows, which comes anew', async () => {
    answersPages('GET posts', () => posts(3))
    const above = jest.fn(async () => undefined)
    await show(list(source(), { onRefresh: above }))
    fireEvent.scroll(lists()[0]!, { target: { scrollTop: 500 } })
    answersPages('GET posts', () => posts(4))
    await doing(tapTabAgain)
    await waitFor(() => expect(lists()[0]!.scrollTop).toBe(0))
    expect([titles(), above.mock.calls.length]).toEqual([4, 1])
  })

  test('refreshes nothing of a page that lies below another, or of a pane that is not shown', async () => {
    answersPages('GET posts', () => posts(3))
    const page = await openPage(() => {
      const [current, setCurrent] = useState<'a' | 'b'>('a')
      return (
        <TabPanes
          tabs={[
            { key: 'a', name: '甲' },
            { key: 'b', name: '乙' },
          ]}
          current={current}
          onChange={setCurrent}
          pane={() => list()}
        />
      )
    }, 'pages/test/panes')
    await doing(() => fireEvent.click(screen.getByText('乙')))
    const before = asked('GET posts').length
    await doing(tapTabAgain)
    expect(asked('GET posts').length - before).toBe(1)
    await doing(() => page.hide())
    await doing(tapTabAgain)
    expect(asked('GET posts').length - before).toBe(1)
    await doing(() => page.show())
    await doing(tapTabAgain)
    expect(asked('GET posts').length - before).toBe(2)
    await doing(page.leave)
    await doing(tapTabAgain)
    expect(asked('GET posts').length - before).toBe(2)
  })
})

test('a list begins at the part of its header that it is opened for, once it is there', async () => {
  const shownParts = scrolledInto()
  const held = holds('GET posts')
  await show(list(source(), { header: <View id="comments">评论</View>, start: 'comments' }))
  expect(shownParts).toEqual([])
  await doing(() => held[0]!.answer(posts(3), { 'X-WP-Total': '3', 'X-WP-TotalPages': '1' }))
  expect(shownParts).toEqual(['comments'])
})

test('where all that was shown is gone, what follows comes by itself', async () => {
  answersPages('GET posts', () => posts(25))
  const gone = new Set<number>()
  const items = new Collection<Item, Item>({
    fetch: (page, perPage) => callPage('GET posts', { page, per_page: perPage }, { quiet: true }),
    adopt: (data) => data,
    perPage: 10,
    isGone: ({ id }) => gone.has(id),
  })
  for (const { id } of posts(25).slice(0, 10)) gone.add(id)
  await show(list(items))
  expect(titles()).toBe(10)
})

test('who comes back to a list is told of what is newer', async () => {
  answersPages('GET posts', () => posts(3))
  const page = await openPage(() => {
    const [items] = useState(source)
    return list(items)
  }, 'pages/test/newer')
  answersPages('GET posts', () => posts(5))
  await comesBackLater(page)
  screen.getByText('2 条新动态')
  expect(titles()).toBe(3)
})
