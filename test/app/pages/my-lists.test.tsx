import { fireEvent, within } from '@testing-library/dom'
import { posts } from '@/features/content'
import { wordsForm } from '@/features/content/types/words'
import { postOutbox } from '@/features/outbox'
import { PostForm } from '@/features/publish'
import MyCommentsPage from '@/member/mine/comment'
import MyFavouritesPage from '@/member/mine/collect'
import MyLikesPage from '@/member/mine/like'
import MyPostsPage from '@/member/mine/post'
import { t } from '@/lib/i18n/rooms'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { buildComment, buildEdit, buildMe, buildPost, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { waitsForALine } from '../support/outbox'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
/** A status, as its form is filled with it. */
const EDIT = buildEdit({ content: '两条鲫鱼' })
const mayDo = { edit: true, delete: true, comment: true, react: true, report: true, reprint: false, share: true, moderate: false }

test.each([
  ['keep', MyFavouritesPage, 'member/mine/collect', 'GET collect/posts', { faved: false }],
  ['like', MyLikesPage, 'member/mine/like', 'GET posts/like', { liked: false }],
] as const)('of what I %s none is skipped when one is let go, which stays in sight', async (_, Page, path, name, letGo) => {
  session.open(buildSession())
  let all = Array.from({ length: 25 }, (_post, at) => buildPost({ title: `第 ${at} 篇`, faved: true, liked: true }))
  answersPages(name, () => all)
  const page = await openPage(Page, path)
  await doing(() => posts.get(all[0]!.id)!.merge(letGo))
  all = all.slice(1)
  for (let time = 1; time <= 3; time++) await click(page.getByText('点这里加载更多'))
  expect(page.getAllByText(/^第 \d+ 篇$/)).toHaveLength(25)
})

describe('my posts', () => {
  const openMyPosts = () => openPage(MyPostsPage, 'member/mine/post')

  beforeEach(() => session.open(buildSession()))

  test('are asked for by state, when its tab is opened', async () => {
    answersPages('GET mine/posts', () => [])
    const page = await openMyPosts()
    const invites: boolean[] = []
    for (const tab of ['全部', '已发布', '草稿和待发', '审核中', '未通过']) {
      await click(page.getByText(tab))
      invites.push(within(document.querySelector<HTMLElement>('.tab-pane:not(.tab-pane--away)')!).queryByText('去发布') !== null)
    }
    expect(asked('GET mine/posts').map(({ query }) => query.state)).toEqual([undefined, 'live', 'draft', 'checking', 'held'])
    expect([page.queryByText('没有草稿') !== null, invites]).toEqual([true, [true, true, false, false, false]])
  })

  test('of the state that a link names are shown first', async () => {
    answersPages('GET mine/posts', () => [])
    await openPage(MyPostsPage, 'member/mine/post', { state: 'held' })
    expect(asked('GET mine/posts').map(({ query }) => query.state)).toEqual(['held'])
  })

  test('that were shown before one went out are asked for again', async () => {
    answersPages('GET mine/posts', () => [])
    await waitsForALine()
    const page = await openMyPosts()
    for (const tab of ['已发布', '全部']) await click(page.getByText(tab))
    const before = asked('GET mine/posts').length
    answers('POST publish/words', { id: 12, state: 'live', version: 1 })
    await doing(() => postOutbox().flush())
    await click(page.getByText('已发布'))
    expect(
      new Set(
        asked('GET mine/posts')
          .slice(before)
          .map(({ query }) => query.state),
      ),
    ).toEqual(new Set([undefined, 'live']))
  })

  test('have what waits for a line above all of them and among the drafts, and nowhere else', async () => {
    answersPages('GET mine/posts', () => [])
    await waitsForALine()
    const page = await openMyPosts()
    const found: boolean[] = []
    for (const tab of ['全部', '已发布', '草稿和待发', '审核中', '未通过']) {
      await click(page.getByText(tab))
      found.push(document.querySelector('.tab-pane:not(.tab-pane--away) .outbox') !== null)
    }
    expect(found).toEqual([true, false, true, false, false])
    await doing(() => postOutbox().items.forEach((item) => postOutbox().remove(item)))
  })

  test('that were deleted leave no others unseen, and no note above nothing', async () => {
    let all = Array.from({ length: 12 }, (_, at) => buildPost({ title: `第 ${at} 篇`, can: mayDo }))
    answersPages('GET mine/posts', () => all)
    const page = await openPage(MyPostsPage, 'member/mine/post', { state: 'held' })
    const shownNow = () => all.filter(({ title }) => page.queryByText(title)).length
    const gone = all.slice(0, 10).map(({ id }) => id)
    all = all.slice(10)
    await doing(() => gone.forEach((id) => posts.get(id)!.merge({ state: 'removed' })))
    expect([shownNow(), page.queryByText('没有更多内容了') !== null]).toEqual([2, true])
    await doing(() => all.forEach(({ id }) => posts.get(id)!.merge({ state: 'removed' })))
    expect([page.queryByText(t.account.myPosts.held.none) !== null, page.queryByText(t.held.seeWhy)]).toEqual([true, null])
  })

  test('a draft goes on being written', async () => {
    const { id } = buildPost()
    answersPages('GET mine/posts', () => [buildPost({ id, state: 'draft', text: '写到一半', can: mayDo })])
    await click((await openMyPosts()).getByText('写到一半'))
    expect(opened).toEqual([`/pagesA/publish/words?id=${id}`])
  })

  describe('that were begun on this device alone', () => {
    const openDrafts = async () => {
      answersPages('GET mine/posts', () => [])
      const page = await openMyPosts()
      await click(page.getByText('草稿和待发'))
      return page
    }
    /** Writes in a form, and leaves it. */
    const begin = (form: PostForm, content: string) => {
      form.set({ content })
      form.leave()
    }
    afterEach(() => localStorage.clear())

    test('are listed, marked as such, and go on being written', async () => {
      begin(new PostForm(wordsForm), ' 今早在东岸 ')
      const page = await openDrafts()
      expect(['.outbox__head', '.outbox__item'].map((part) => document.querySelector(part)!.textContent)).toEqual([
        '只在这台设备上的草稿',
        '动态 · 刚刚今早在东岸仅保存在这台设备上继续写丢弃',
      ])
      await click(page.getByText('今早在东岸'))
      expect(opened).toEqual(['/pagesA/publish/words'])
    })

    test('are called by their title, where they have one', async () => {
      drafts.write('single', { fields: { title: '春钓鲫鱼', content: '先找浅滩。' } })
      await openDrafts()
      expect(document.querySelector('.outbox__title')!.textContent).toBe('春钓鲫鱼')
    })

    test('are reposts, too, each of its own post', async () => {
      drafts.write('reprint-34', { content: '东岸也一样', visibility: null, key: 'a-key-of-its-own' })
      const page = await openDrafts()
      expect(document.querySelector('.outbox__item')!.textContent).toMatch(/^转发.*东岸也一样仅保存在这台设备上/)
      await click(page.getByText('东岸也一样'))
      expect(opened.at(-1)).toBe('/pages/reprint/reprint?id=34')
    })

    test('are as they are by now when one comes back from writing', async () => {
      begin(new PostForm(wordsForm), '今早在东岸')
      const page = await openDrafts()
      await doing(() => page.hide())
      begin(new PostForm(wordsForm), '今早在西岸')
      await doing(() => page.show())
      expect([page.queryByText('今早在东岸'), page.queryByText('今早在西岸') !== null]).toEqual([null, true])
    })

    test('are no reason to say that there is none', async () => {
      begin(new PostForm(wordsForm), '今早在东岸')
      const page = await openDrafts()
      page.getByText('没有其他草稿')
      await click(page.getByText('丢弃'))
      await click(within(page.getByRole('dialog')).getByText('丢弃'))
      page.getByText('没有草稿')
    })

    test('are deleted after asking', async () => {
      begin(new PostForm(wordsForm), '今早在东岸')
      const page = await openDrafts()
      await click(page.getByText('丢弃'))
      await click(within(page.getByRole('dialog')).getByText('丢弃'))
      expect(page.queryByText('今早在东岸')).toBeNull()
      expect(new PostForm(wordsForm).restored).toBe(false)
    })

    test('are changes of a post, but not a post that was only looked at', async () => {
      for (const id of [12, 13]) {
        answers('GET posts/edit-detail', { ...EDIT, id })
        const form = new PostForm(wordsForm, id)
        await form.load()
        if (id === 12) form.set({ content: '三条鲫鱼' })
        form.leave()
      }
      const page = await openDrafts()
      expect(page.queryByText('两条鲫鱼')).toBeNull()
      page.getByText('修改还没有保存，仅在这台设备上')
      await click(page.getByText('继续写'))
      expect(opened).toEqual(['/pagesA/publish/words?id=12'])
    })

    test('are nobody else’s', async () => {
      begin(new PostForm(wordsForm), '今早在东岸')
      session.close()
      session.open(buildSession({ user: buildMe({ userId: 99 }) }))
      expect((await openDrafts()).queryByText('今早在东岸')).toBeNull()
    })
  })

  test('one is deleted after asking, and leaves the list', async () => {
    const post = buildPost({ text: '不要了', can: mayDo })
    answersPages('GET mine/posts', () => [post])
    answers('POST content-manage/delete', { ok: true })
    const page = await openMyPosts()
    await click(page.getByLabelText('更多操作'))
    await click(within(page.getByRole('dialog')).getByText('删除'))
    expect(asked('POST content-manage/delete')).toHaveLength(0)
    await click(within(page.getByRole('dialog')).getByText('删除'))
    expect(asked('POST content-manage/delete')[0]?.body).toEqual({ id: post.id })
    expect(page.queryByText('不要了')).toBeNull()
  })

  test('what the server does not allow is not offered', async () => {
    answersPages('GET mine/posts', () => [buildPost()])
    expect((await openMyPosts()).queryByLabelText('更多操作')).toBeNull()
  })
})

describe('my comments', () => {
  const openMyComments = () => openPage(MyCommentsPage, 'member/mine/comment')
  const comment = () => ({
    ...buildComment({ body: '漂相真稳', can: { delete: true, pin: false, reply: true, report: false } }),
    post: { id: 7, title: '水库三小时' },
  })

  test('lead to the post that they stand under', async () => {
    session.open(buildSession())
    answersPages('GET comments/recent', () => [comment()])
    const page = await openMyComments()
    expect(asked('GET comments/recent')[0]?.query.mine).toBe('true')
    await click(page.getByText('水库三小时'))
    expect(opened).toEqual(['/pagesA/detail/detail?id=7&part=comments'])
  })

  test('the last one that is deleted leaves the list empty, and its post counts it no more', async () => {
    session.open(buildSession())
    const post = posts.upsert(buildPost({ counts: { views: 0, likes: 0, favs: 0, comments: 5, reprints: 0 } }))
    answersPages('GET comments/recent', () => [{ ...comment(), postId: post.id }])
    answers('POST comment-manage/del', { ok: true })
    const page = await openMyComments()
    await click(page.getByLabelText('删除评论：漂相真稳'))
    await click(within(page.getByRole('dialog')).getByText('删除'))
    expect([page.queryByText('漂相真稳'), post.data.counts.comments]).toEqual([null, 4])
    page.getByText('去首页看看')
  })

  test('one stays when it cannot be deleted', async () => {
    session.open(buildSession())
    answersPages('GET comments/recent', () => [comment()])
    loses('POST comment-manage/del')
    const page = await openMyComments()
    await click(page.getByLabelText('删除评论：漂相真稳'))
    await click(within(page.getByRole('dialog')).getByText('删除'))
    expect(page.getByText('漂相真稳')).toBeTruthy()
    expect(page.getByText('网络不给力，请稍后再试')).toBeTruthy()
  })

  test('a visitor is asked to sign in', async () => {
    const page = await openMyComments()
    await click(page.getByText('去登录'))
    expect(opened).toEqual(['/member/login/login'])
  })
})

test('a list of mine that was refused to a visitor comes once they are signed in', async () => {
  refuses('GET collect/posts', 'rest_not_logged_in', 401, '请先登录')
  const page = await openPage(MyFavouritesPage, 'member/mine/collect')
  expect(page.getByText('去登录')).toBeTruthy()
  session.open(buildSession())
  answersPages('GET collect/posts', () => [buildPost({ text: '收着慢慢看' })])
  await doing(() => page.show())
  expect(page.getByText('收着慢慢看')).toBeTruthy()
})
