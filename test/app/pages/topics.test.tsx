import { fireEvent, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import type { Topic } from '@anglers/contract/topics'
import TopicCentrePage from '@/pages/topic/index'
import FollowedTopicsPage from '@/pages/topic/topic-like'
import TopicPage from '@/pages/topic/topic'
import { session } from '@/stores/session'
import { buildPost, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { comesBackLater, doing, openPage, pageTitle } from '../support/page'
import { pendingAction } from '../support/pending'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, loses } from '../support/server'

let built = 0
const buildTopic = (data: Partial<Topic> = {}): Topic => ({
  id: ++built,
  name: `话题${built}`,
  description: '',
  cover: null,
  counts: { posts: 3, followers: 2 },
  following: false,
  ...data,
})
const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (text: string) =>
  doing(() => fireEvent.input(document.querySelector<HTMLInputElement>('.search-box input')!, { target: { value: text } }))
const enter = () => doing(() => fireEvent.keyDown(document.querySelector('.search-box input')!, { key: 'Enter', keyCode: 13 }))

describe('a topic', () => {
  const open = (data: Partial<Topic> = {}) => {
    const topic = buildTopic({ name: '鲫鱼', description: '一辈子的功课', ...data })
    answers('GET topic/:id', topic)
    answersPages('GET posts', () => [buildPost({ text: asked('GET posts').at(-1)!.query.orderby === 'hot' ? '最热的一条' : '最新的一条' })])
    return openPage(TopicPage, 'pages/topic/topic', { id: String(topic.id) })
  }

  test('says what it is about, and shows its posts in either order', async () => {
    const page = await open()
    expect(page.getByText('一辈子的功课')).toBeTruthy()
    expect(page.getByText('3 条内容 · 2 人关注')).toBeTruthy()
    expect(page.getByText('最新的一条')).toBeTruthy()
    const marked = () =>
      within(page.getByRole('group', { name: '排序' }))
        .getAllByRole('button', { pressed: true })
        .map(({ textContent }) => textContent)
    const seen = marked()
    const scroller = () => document.querySelector('.scroller')!
    scroller().scrollTop = 900
    await click(page.getByText('最热'))
    expect([page.getByText('最热的一条') !== null, scroller().scrollTop]).toEqual([true, 0])
    expect([...seen, ...marked()]).toEqual(['最新', '最热'])
    expect(asked('GET posts').map(({ query }) => [query.tag, query.orderby])).toEqual([
      [`${built}`, 'new'],
      [`${built}`, 'hot'],
    ])
    expect([pageTitle(), page.shared(), page.sharedInMoments()]).toEqual([
      '#鲫鱼',
      { title: '#鲫鱼', path: `/pages/topic/topic?id=${built}` },
      { title: '#鲫鱼', query: `id=${built}` },
    ])
  })

  test('that did not come is asked for again; without posts it says so', async () => {
    loses('GET topic/:id')
    answersPages('GET posts', () => [])
    const page = await openPage(TopicPage, 'pages/topic/topic', { id: '4711' })
    expect(page.shared()).toEqual({ title: '钓鱼伴侣', path: '/pages/index/index' })
    answers('GET topic/:id', buildTopic({ id: 4711, description: '一辈子的功课' }))
    await click(page.getByText('重试'))
    expect([page.getByText('一辈子的功课') !== null, page.getByText('这个话题下还没有内容') !== null]).toEqual([true, true])
  })

  test('is followed at once, and counted', async () => {
    session.open(buildSession())
    answers('POST topic/like', { on: true, count: 3 })
    const page = await open()
    await click(page.getByRole('button', { name: '关注 #鲫鱼' }))
    expect(page.getByRole('button', { name: '已关注 #鲫鱼' }).textContent).toBe('已关注')
    expect(page.getByText('3 条内容 · 3 人关注')).toBeTruthy()
    expect(asked('POST topic/like')[0]!.body).toMatchObject({ on: true })
  })

  test('asks a visitor to sign in first', async () => {
    const page = await open()
    await click(page.getByText('关注'))
    expect(opened.at(-1)).toBe('/member/login/login')
    expect(pendingAction()).toEqual({ name: 'followTopic', id: built })
  })

  test('says to a visitor who comes back as a member whether they follow it', async () => {
    const page = await open()
    answers('GET topic/:id', buildTopic({ id: built, name: '鲫鱼', following: true }))
    await doing(() => session.open(buildSession()))
    await doing(() => page.show())
    expect(page.getByRole('button', { name: '已关注 #鲫鱼' })).toBeTruthy()
  })

  test('comes anew on a pull, with its figures', async () => {
    const page = await open()
    answers('GET topic/:id', buildTopic({ id: built, name: '鲫鱼', counts: { posts: 4, followers: 5 } }))
    answersPages('GET posts', () => [buildPost({ text: '刚发的一条' })])
    await doing(() => pull(page.getByText('3 条内容 · 2 人关注')))
    expect([page.getByText('4 条内容 · 5 人关注'), page.getByText('刚发的一条')]).toHaveLength(2)
  })

  test('says that there are newer posts in the order of their time, and not among the hottest', async () => {
    const page = await open()
    const found = async () => {
      answersPages('GET posts', () => [buildPost()])
      await comesBackLater(page)
      return page.queryByText(/条新/) !== null
    }
    const byTime = await found()
    await click(page.getByText('最热'))
    expect([byTime, await found()]).toEqual([true, false])
  })

  test('that is not there says so', async () => {
    const page = await openPage(TopicPage, 'pages/topic/topic', {})
    expect(page.getByText('内容不存在或已被删除')).toBeTruthy()
  })
})

describe('the topic centre', () => {
  beforeEach(() => {
    answersPages('GET topic/hot-topic', () => [buildTopic({ name: '今日鱼情' })])
    answersPages('GET topic', () => [buildTopic({ name: '台钓' })])
  })

  test('begins with what is talked about now', async () => {
    const page = await openPage(TopicCentrePage, 'pages/topic/index')
    const row = page.getByText('#今日鱼情').closest('a')!
    expect(row.getAttribute('href')).toBe(`/pages/topic/topic?id=${built}`)
    expect(row.parentElement!.textContent).toContain('3 条内容 · 2 人关注')
    await click(page.getByText('最多内容'))
    expect(page.getByText('#台钓')).toBeTruthy()
    expect(page.shared()).toEqual({ title: '话题中心', path: '/pages/topic/index' })
  })

  test('leads a member to the topics that they follow, a visitor by signing in', async () => {
    const visitors = await openPage(TopicCentrePage, 'pages/topic/index')
    await click(visitors.getByText('我关注的话题'))
    session.open(buildSession())
    const page = await openPage(TopicCentrePage, 'pages/topic/index')
    await click(page.getByText('我关注的话题'))
    expect(opened).toEqual(['/member/login/login', '/pages/topic/topic-like'])
    await click(page.getByText('最多内容'))
    expect(asked('GET topic').at(-1)!.query.orderby).toBe('posts')
    expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['最多内容'])
  })

  test('searches, and says when nothing was found', async () => {
    answersPages('GET topic/search', () => (asked('GET topic/search').at(-1)!.query.word === '鲫' ? [buildTopic({ name: '鲫鱼' })] : []))
    const page = await openPage(TopicCentrePage, 'pages/topic/index')
    await type('鲫')
    await enter()
    expect(page.getByText('#鲫鱼')).toBeTruthy()
    await type('鲸')
    await enter()
    expect(page.getByText('没有名字里有“鲸”的话题')).toBeTruthy()
    await type('')
    expect(page.getByText('#今日鱼情')).toBeTruthy()
  })
})

test('a word is looked for when typing has rested, and no more once the centre was left', async () => {
  answersPages('GET topic/hot-topic', () => [buildTopic()])
  answersPages('GET topic', () => [])
  answersPages('GET topic/search', () => [])
  const words = () => asked('GET topic/search').map(({ query }) => query.word)
  const page = await openPage(TopicCentrePage, 'pages/topic/index')
  await type('鲫')
  await waitFor(() => expect(words()).toEqual(['鲫']))
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'queueMicrotask', 'nextTick', 'setImmediate'] })
  fireEvent.input(document.querySelector<HTMLInputElement>('.search-box input')!, { target: { value: '鲤' } })
  const waiting = jest.getTimerCount()
  act(() => page.leave())
  expect([waiting > 0, jest.getTimerCount() < waiting]).toEqual([true, true])
  jest.useRealTimers()
})

test('none is skipped of the topics that I follow when one is followed no longer, which stays in sight', async () => {
  session.open(buildSession())
  let followed = Array.from({ length: 25 }, (_, at) => buildTopic({ name: `第 ${at + 1} 个`, following: true }))
  answersPages('GET topic/topic-like', () => followed)
  answers('POST topic/like', { on: false, followers: 0 } as never)
  const page = await openPage(FollowedTopicsPage, 'pages/topic/topic-like')
  await click(page.getByRole('button', { name: '已关注 #第 1 个' }))
  followed = followed.slice(1)
  for (let time = 1; time <= 2; time++) await click(page.getByText('点这里加载更多'))
  expect(page.getAllByText(/^#第 \d+ 个$/)).toHaveLength(25)
})

test('followed topics are listed, and where there are none it leads to the centre', async () => {
  session.open(buildSession())
  answersPages('GET topic/topic-like', () => [])
  const page = await openPage(FollowedTopicsPage, 'pages/topic/topic-like')
  await click(page.getByText('话题中心'))
  expect(opened.at(-1)).toBe('/pages/topic/index')
})
