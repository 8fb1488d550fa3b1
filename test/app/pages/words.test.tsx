import { fireEvent } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import type { EditDetail } from '@anglers/contract/content'
import WordsPage from '@/pagesA/publish/words'
import { posts } from '@/features/content'
import { feedOf } from '@/features/home/feeds'
import { location } from '@/stores/location'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildDetail, buildEdit, buildPost, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked } from '../support/server'

const pages = jest.mocked(Taro.getCurrentPages)
const detailOf = (id: number) => ({ route: '/pagesA/detail/detail', $taroParams: { id: String(id) } })

/** Edits a post, with these pages below and this one on top. */
async function edit(state: EditDetail['state'], below: (id: number) => object[], visibility = 0) {
  const { id } = posts.upsert(buildPost({ text: '旧文', state }))
  answers(
    'GET posts/edit-detail',
    buildEdit({
      id,
      state,
      visibility,
    }),
  )
  answers('POST publish/words', { id, state: 'live', version: 1 })
  answers('GET posts/detail', buildDetail({ id, text: '新文' }))
  answers('POST posts/views', { views: 1 })
  pages.mockReturnValue([...below(id), {}] as ReturnType<typeof Taro.getCurrentPages>)
  return { id, page: await openPage(WordsPage, 'pagesA/publish/words', { id: String(id) }) }
}

beforeEach(() => session.open(buildSession()))
afterEach(() => pages.mockReturnValue([]))

describe('an edited post', () => {
  test('is saved, and the page below shows it anew', async () => {
    const { id, page } = await edit('live', (own) => [detailOf(own)])
    await doing(() => fireEvent.click(page.getByText('保存')))
    expect([opened, toaster.current?.text]).toEqual([['<back>'], '已保存'])
    expect(posts.get(id)?.data.text).toBe('新文')
  })

  test.each([
    ['another post', () => [detailOf(987_654)]],
    ['another page', () => [{ route: 'member/mine/post' }]],
    ['no page', () => []],
  ])('takes the place of the form above %s', async (_, below) => {
    const { id, page } = await edit('live', below)
    await doing(() => fireEvent.click(page.getByText('保存')))
    expect(opened).toEqual([`/pagesA/detail/detail?id=${id}`])
  })
})

test('what is published is new in the lists of the home page when they are shown next', async () => {
  answersPages('GET posts', () => [])
  const feed = feedOf({ key: 'new', name: '最新' })
  await feed.load()
  const { id, page } = await edit('draft', () => [])
  answersPages('GET posts', () => [buildPost({ id })])
  await doing(() => fireEvent.click(page.getByText('发布')))
  await feed.look()
  expect(feed.newer).toBe(1)
})

test('a draft that the server keeps is published', async () => {
  const { page } = await edit('draft', () => [])
  await doing(() => fireEvent.click(page.getByText('发布')))
  expect(toaster.current?.text).toBe('发布成功')
})

test.each([
  ['draft', 'checking'],
  ['live', 'checking'],
  ['live', 'held'],
] as const)('what waits to be looked at is said to wait, where it was %s and is %s', async (state, becomes) => {
  const { id, page } = await edit(state, () => [])
  answers('POST publish/words', { id, state: becomes, version: 1 })
  await doing(() => fireEvent.click(page.getByText(state === 'draft' ? '发布' : '保存')))
  expect(toaster.current?.text).toBe('已提交，审核通过后展示')
})

describe('who may read', () => {
  const offered = async (visibility: number) => {
    const { page } = await edit('live', () => [], visibility)
    await doing(() => fireEvent.click(page.getByText('谁可以看')))
    return [...document.querySelectorAll('.option')].map((option) => option.textContent)
  }

  test.each([
    [0, '付费可见'],
    [1, '付费可见'],
    [2, '密码可见'],
  ])('shows a post that has %i as it is', async (visibility, name) => {
    expect((await offered(visibility)).filter((option) => option?.includes(name))).toHaveLength(1)
  })
})

describe('what is asked for beside who may read', () => {
  const fields = async (visibility: number) => {
    const { page } = await edit('live', () => [], visibility)
    return ['价格（元）', '访问密码', /给看不到全文的人的一句话/].filter((label) => page.queryByLabelText(label)).length
  }

  test.each([
    [0, 0],
    [1, 2],
    [2, 2],
    [3, 0],
    [4, 1],
    [5, 1],
  ])('of visibility %i there are %i fields', async (visibility, count) => {
    expect(await fields(visibility)).toBe(count)
  })
})

describe('the place of a post, in a browser', () => {
  const locate = jest.spyOn(location, 'locate')
  const begin = async () => {
    locate.mockImplementation(async () => {
      runInAction(() => (location.point = { lat: 30.123456789, lng: 114 }))
      return location.point
    })
    const { page } = await edit('live', () => [])
    await doing(() => fireEvent.click(page.getByRole('button', { name: /^地点/ })))
    return page
  }
  afterAll(() => locate.mockRestore())

  test('needs a name, and is sent as exactly as a place needs', async () => {
    const page = await begin()
    const done = page.getByRole('button', { name: '完成' })
    await doing(() => fireEvent.click(done))
    expect(page.getByRole('dialog')).toBeTruthy()
    await doing(() => fireEvent.change(page.getByLabelText('地点名称'), { target: { value: ' 青龙湖 ' } }))
    await doing(() => fireEvent.click(done))
    await doing(() => fireEvent.click(page.getByText('保存')))
    expect(asked('POST publish/words')[0]?.body.place).toEqual({ name: '青龙湖', address: '', lat: 30.123457, lng: 114 })
  })
})
