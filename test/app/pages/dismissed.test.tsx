import { fireEvent, within } from '@testing-library/dom'
import { postList, PostList, posts } from '@/features/content'
import DismissedPage from '@/member/mine/dismissed'
import HomePage from '@/pages/index/index'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildMe, buildPost, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
type Page = Awaited<ReturnType<typeof openPage>>
const menu = async (page: Page, choice: string) => {
  await click(page.getByLabelText('更多操作'))
  await click(within(page.getByRole('dialog')).getByText(choice))
}
const sent = () => asked('POST content-manage/dismiss').map(({ body }) => (body as { on: boolean }).on)

let reader = 700

describe('a post of the feed', () => {
  const title = '今早的鲫鱼'
  const openHome = async () => {
    const page = await openPage(HomePage, 'pages/index/index')
    page.getByText(title)
    return page
  }

  beforeEach(() => {
    session.open(buildSession({ user: buildMe({ userId: ++reader }) }))
    answers('GET menu/tab', [{ key: 'new', name: '最新' }])
    answers('GET banner', [])
    answers('GET menu', [])
    answersPages('GET posts/sticky', () => [])
    answersPages('GET posts', () => [buildPost({ id: reader, title })])
    answers('POST content-manage/dismiss', { ok: true })
    loses('GET weather')
  })
  afterEach(() => doing(() => toaster.hide()))

  test('goes at once when its reader does not care for it, and comes back when they undo that', async () => {
    const page = await openHome()
    await menu(page, '不感兴趣')
    expect(page.queryByText(title)).toBeNull()
    await click(page.getByText('撤销'))
    page.getByText(title)
    expect([sent(), page.queryByText('撤销')]).toEqual([[true, false], null])
  })

  test('is back when the server refuses', async () => {
    refuses('POST content-manage/dismiss', 'rest_unavailable', 503, '请稍后再试')
    const page = await openHome()
    await menu(page, '不感兴趣')
    page.getByText(title)
    expect(toaster.current?.text).toBe('请稍后再试')
  })

  test('is still in a list that its reader asks for', async () => {
    const page = await openHome()
    await menu(page, '不感兴趣')
    const List = () => <PostList source={postList('GET posts', { author: 3 })} empty={{ text: '' }} />
    expect((await openPage(List, 'pages/list/list')).queryByText(title)).not.toBeNull()
  })

  test('is still where its reader reads whom they follow', async () => {
    answers('GET menu/tab', [
      { key: 'new', name: '最新' },
      { key: 'following', name: '关注', following: true },
    ])
    const page = await openHome()
    await menu(page, '不感兴趣')
    expect(page.queryByText(title)).toBeNull()
    await click(page.getByText('关注'))
    page.getByText(title)
  })

  test('has no menu for a visitor', async () => {
    session.close()
    expect((await openHome()).queryByLabelText('更多操作')).toBeNull()
  })

  test('offers nothing of the kind to its author', async () => {
    answersPages('GET posts', () => {
      const post = buildPost({ id: reader, title })
      return [{ ...post, author: { ...post.author, id: reader }, can: { ...post.can, delete: true } }]
    })
    const page = await openHome()
    await click(page.getByLabelText('更多操作'))
    expect(page.queryByText('不感兴趣')).toBeNull()
  })
})

test('what was dismissed is listed, and is no longer when it is brought back', async () => {
  session.open(buildSession({ user: buildMe({ userId: ++reader }) }))
  answers('POST content-manage/dismiss', { ok: true })
  answersPages('GET mine/dismissed', () => [buildPost({ title: '不想再看的一篇' })])
  const page = await openPage(DismissedPage, 'member/mine/dismissed')
  await menu(page, '恢复推荐')
  expect([sent(), page.queryByText('不想再看的一篇'), page.queryByText('没有标记为不感兴趣的内容') !== null]).toEqual([[false], null, true])
})

test('what was dismissed is listed no more once it is gone', async () => {
  session.open(buildSession({ user: buildMe({ userId: ++reader }) }))
  const post = buildPost({ title: '后来删了的一篇' })
  answersPages('GET mine/dismissed', () => [post])
  const page = await openPage(DismissedPage, 'member/mine/dismissed')
  page.getByText('后来删了的一篇')
  await doing(() => posts.get(post.id)!.merge({ state: 'removed' }))
  expect(page.queryByText('后来删了的一篇')).toBeNull()
})

test('a visitor is asked to sign in first', async () => {
  const page = await openPage(DismissedPage, 'member/mine/dismissed')
  page.getByText('登录后查看不感兴趣的内容')
})
