import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Comment } from '@anglers/contract/comments'
import type { PostCard, PostDetail } from '@anglers/contract/content'
import { COMMENT_CHARS } from '@anglers/contract/limits'
import DetailPage from '@/pagesA/detail/detail'
import MyCommentsPage from '@/member/mine/comment'
import { Discussion } from '@/features/comment'
import { comments } from '@/features/comment/Comment'
import { posts } from '@/features/content'
import { reporting } from '@/features/report'
import { drafts } from '@/stores/drafts'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildComment, buildDetail, buildPicture, buildPost, buildSession, buildUser, buildUserItem } from '../support/factories'
import { choose, offered } from '../support/menu'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pendingAction } from '../support/pending'
import { answers, answersPages, asked, holds, loses, refuses, settled } from '../support/server'
import { FakeViewport } from '../support/viewport'

const click = (element: Element) => doing(() => fireEvent.click(element))
const may = { delete: false, pin: false, reply: true, report: true }

/** Opens a post under which this was said. */
async function openPost(said: Comment[] = [], own: Parameters<typeof buildDetail>[0] = {}, related: PostCard[] = []) {
  const can = { edit: false, delete: false, comment: true, react: true, report: true, reprint: false, share: true, moderate: false }
  const post = buildDetail({ can, counts: { views: 0, likes: 0, favs: 0, comments: said.length, reprints: 0 }, ...own })
  answers('GET posts/detail', post)
  answers('POST posts/views', { views: 1 })
  answersPages('GET posts/relate', () => related)
  answersPages('GET comments', () => said)
  const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: String(post.id) })
  const dialog = () => within(page.getByRole('dialog'))
  return {
    ...page,
    id: post.id,
    dialog,
    field: () => dialog().getByRole<HTMLTextAreaElement>('textbox'),
    type: (text: string) => doing(() => fireEvent.change(dialog().getByRole('textbox'), { target: { value: text } })),
    button: () => document.querySelector<HTMLButtonElement>('.composer button.button')!,
    line: (text: string) => within(page.getByText(text).closest<HTMLElement>('.comment__line')!),
    lines: () => [...document.querySelectorAll('.comment__body')].map(({ textContent }) => textContent),
  }
}

beforeEach(() => {
  toaster.hide()
  session.open(buildSession())
})

test('says from where each was written, where that is known', async () => {
  const page = await openPost([buildComment({ ipRegion: '江苏', body: '好鱼' }), buildComment({ body: '谢谢' })])
  expect(page.line('好鱼').getByText('2025-05-01 · 江苏')).toBeTruthy()
  expect(page.line('谢谢').getByText('2025-05-01')).toBeTruthy()
})
afterEach(async () => {
  await cleanUp()
  reporting.close()
})

test('one of which nothing is left says so, one of pictures alone does not', async () => {
  const page = await openPost([buildComment({ body: '' }), buildComment({ body: '', pictures: [buildPicture()] })])
  expect(page.lines()).toEqual(['该评论已删除', ''])
})

test('posts on the same matter stand below the comments’ beginning, and stay there when one comes', async () => {
  const said = ['一', '二', '三', '四'].map((body) => buildComment({ body }))
  const page = await openPost(said, {}, [buildPost({ title: '同一片水' })])
  const order = () => [...document.querySelectorAll('.comment__body, .related__title')].map(({ textContent }) => textContent)
  expect(order()).toEqual(['一', '二', '三', '同一片水', '四'])
  answers('POST comments', ({ content }) => ({ on: true, count: 5, comment: buildComment({ postId: page.id, body: content }) }))
  await click(page.getByText('说点什么…'))
  await page.type('新')
  await click(page.button())
  expect(order()).toEqual(['新', '一', '二', '三', '同一片水', '四'])
})

test.each<[string, number, PostDetail['locked']]>([
  ['where nothing was said yet', 0, null],
  ['where the post is closed, whatever was said', 4, { by: 'vip' }],
])('posts on the same matter stand below the post %s', async (_, comments, locked) => {
  await openPost([], { counts: { views: 0, likes: 0, favs: 0, comments, reprints: 0 }, locked }, [buildPost({ title: '同一片水' })])
  expect([...document.querySelectorAll('.related__title')].map(({ textContent }) => textContent)).toEqual(['同一片水'])
})

test('an advert stands between a post and what is said of it', async () => {
  answers('GET advert', [{ id: 1, title: '路亚竿满减', picture: buildPicture(), url: '/pages/hot/hot', perDay: 2 }])
  const page = await openPost([buildComment({ body: '早' })])
  await waitFor(() => page.getByText('路亚竿满减'))
  const parts = [...document.querySelectorAll('.post-detail, .advert__title, .comment__body')]
  expect(parts.map(({ textContent }) => textContent)).toEqual([expect.anything(), '路亚竿满减', '早'])
  expect(asked('GET advert').map(({ query }) => query.place)).toEqual(['detail'])
})

describe('writing a comment', () => {
  test('nothing but blanks cannot be sent; what is sent stands on top, and is counted', async () => {
    const page = await openPost([buildComment({ body: '早' })])
    answers('POST comments', ({ content }) => ({ on: true, count: 2, comment: buildComment({ postId: page.id, body: content }) }))
    await click(page.getByText('说点什么…'))
    expect(page.button().disabled).toBe(true)
    await page.type('  ')
    expect(page.button().disabled).toBe(true)
    await page.type(' 好鱼 ')
    await click(page.button())
    expect(asked('POST comments').map(({ body }) => body)).toEqual([{ type: 'comment', id: page.id, content: '好鱼' }])
    expect([page.lines(), page.queryByRole('dialog'), toaster.current?.text]).toEqual([['好鱼', '早'], null, '评论成功'])
    expect(page.getByText('评论 2')).toBeTruthy()
  })

  test('of pictures alone it can be sent, too', async () => {
    const page = await openPost()
    const picture = buildPicture()
    drafts.write(`reply-${page.id}`, { text: '', pictures: [{ ...picture, key: 'p' }], key: 'k' })
    answers('POST comments', () => ({ on: true, count: 1, comment: buildComment({ postId: page.id, body: '', pictures: [picture] }) }))
    await click(page.getByText('说点什么…'))
    expect(page.button().disabled).toBe(false)
    await click(page.button())
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(asked('POST comments').map(({ body }) => [body.content, body.media])).toEqual([['', [picture.id]]])
  })

  test('while it goes its button is busy; where the network is lost that is said, and the words stay', async () => {
    const page = await openPost()
    const held = holds('POST comments')
    await click(page.getByText('说点什么…'))
    await page.type('好鱼')
    await click(page.button())
    expect([held.length, page.button().disabled]).toEqual([1, true])
    await doing(() => held[0]!.refuse(503, '请稍后再试'))
    loses('POST comments')
    await click(page.button())
    expect([page.field().value, page.button().disabled, toaster.current?.text]).toEqual(['好鱼', false, '网络不给力，请稍后再试'])
  })

  test('an answer shows what it answers, and stands under it', async () => {
    const root = buildComment({ body: '哪个钓点', author: buildUser({ nickName: '小李' }), can: may })
    const page = await openPost([root])
    answers('POST comments', ({ content }) => ({
      on: true,
      count: 2,
      comment: buildComment({ postId: page.id, root: root.id, replyTo: root.author, body: content }),
    }))
    await click(page.line('哪个钓点').getByText('回复'))
    expect([page.getByRole('dialog').getAttribute('aria-label'), document.querySelector('.composer__to')!.textContent]).toEqual([
      '回复 小李',
      '回复 小李：哪个钓点',
    ])
    await page.type('东岸')
    await click(page.button())
    expect([asked('POST comments')[0]!.body.parent, page.lines()]).toEqual([root.id, ['哪个钓点', '回复 小李：东岸']])
  })

  test('calls who is chosen behind an @, in the words that stand there', async () => {
    answersPages('GET user/followers', () => [
      { ...buildUserItem({ id: 9_071, nickName: '老周' }), mutual: false, followedAt: '2026-05-01T00:00:00Z' },
    ])
    answers('POST comments', ({ content }) => ({ on: true, count: 1, comment: buildComment({ body: content }) }))
    const page = await openPost()
    await click(page.getByText('说点什么…'))
    await page.type('多谢')
    await click(page.dialog().getByText('@'))
    await click(await page.dialog().findByText('老周'))
    expect(page.field().value).toBe('多谢@老周 ')
    await click(page.button())
    expect(asked('POST comments').at(-1)!.body).toMatchObject({ content: '多谢@老周', mentions: [9_071] })
  })

  test('is left by a tap beside it, and goes on where it was', async () => {
    const page = await openPost()
    await click(page.getByText('说点什么…'))
    await page.type('写到一半')
    await click(document.querySelector('.dialog__mask')!)
    expect(page.queryByRole('dialog')).toBeNull()
    await click(page.getByText('说点什么…'))
    expect([page.field().value, page.getByRole('dialog').getAttribute('aria-label'), document.querySelector('.composer__to')]).toEqual([
      '写到一半',
      '写评论',
      null,
    ])
  })

  test('has emoji in the place of the keyboard, until the field is tapped again', async () => {
    const page = await openPost()
    await click(page.getByText('说点什么…'))
    await click(page.dialog().getByRole('button', { name: '表情' }))
    await click(page.dialog().getByText('🐟'))
    expect(page.field().value).toBe('🐟')
    await doing(() => fireEvent.focusIn(page.field()))
    const panel = () => document.querySelector('.emoji-panel') !== null
    expect([panel(), page.dialog().queryByRole('button', { name: '表情' }) !== null]).toEqual([false, true])
  })

  test('takes emoji up to the last character that there is room for, and gives each back whole', async () => {
    const page = await openPost()
    await click(page.getByText('说点什么…'))
    await click(page.dialog().getByRole('button', { name: '表情' }))
    const fish = () => click(page.dialog().getByText('🐟'))
    await page.type('鱼'.repeat(COMMENT_CHARS - 1))
    await fish()
    await fish()
    expect([...page.field().value]).toHaveLength(COMMENT_CHARS)
    await click(page.dialog().getByLabelText('删除一个字'))
    expect(page.field().value).toBe('鱼'.repeat(COMMENT_CHARS - 1))
  })

  test('stands above the keyboard, which it listens to no longer than it is open', async () => {
    const viewport = new FakeViewport()
    const page = await openPost()
    await click(page.getByText('说点什么…'))
    const room = () =>
      [...document.querySelector('.composer')!.parentElement!.children].map((child) => (child as HTMLElement).style.height).find(Boolean)
    expect(room()).toBe('0px')
    viewport.cover(280)
    expect(room()).toBe('280px')
    await cleanUp()
    expect(viewport.listeners).toBe(0)
    Object.assign(window, { visualViewport: undefined })
  })

  test('goes on where its page was left meanwhile, and sends no more pictures where it was only being written', async () => {
    const leaves: string[] = []
    for (const sends of [true, false]) {
      const page = await openPost()
      const held = holds('POST comments')
      await click(page.getByText('说点什么…'))
      await page.type('好鱼')
      if (sends) await click(page.button())
      const left = jest.spyOn(Discussion.prototype, 'leave').mockImplementation(() => void leaves.push(sends ? 'sent' : 'written'))
      await cleanUp()
      left.mockRestore()
      if (sends) await held[0]!.answer({ on: true, count: 1, comment: buildComment() })
    }
    expect(leaves).toEqual(['written'])
  })

  test('is one comment, however often it is sent while it is on its way', async () => {
    const discussion = new Discussion(posts.upsert(buildPost()))
    const held = holds('POST comments')
    discussion.write()
    discussion.type('好鱼')
    const sent = [discussion.send(), discussion.send()]
    await settled()
    expect([held.length, discussion.sending]).toEqual([1, true])
    await held[0]!.refuse(503)
    await Promise.all(sent)
    expect([discussion.sending, discussion.text]).toEqual([false, '好鱼'])
  })
})

describe('what was said', () => {
  test('says who, to whom, whether they wrote the post, and what is pinned', async () => {
    const page = await openPost([
      buildComment({ body: '我钓的', byAuthor: true, author: buildUser({ id: 61, nickName: '楼主' }), counts: { likes: 12, replies: 0 } }),
      buildComment({ body: '规矩', pinned: true, liked: true, counts: { likes: 1, replies: 0 }, replyTo: buildUser({ nickName: '小李' }) }),
    ])
    const [first, second] = [...document.querySelectorAll<HTMLElement>('.comment__line')]
    expect([first, second].map((line) => [...line!.querySelectorAll('.badge')].map(({ textContent }) => textContent))).toEqual([
      ['作者'],
      ['置顶'],
    ])
    expect(
      [first, second].map((line) => [line!.querySelector('.comment__count')!.textContent, line!.querySelector('.icon--like-on') !== null]),
    ).toEqual([
      ['12', false],
      ['1', true],
    ])
    expect(page.lines()).toEqual(['我钓的', '回复 小李：规矩'])
    await click(page.getByLabelText('楼主'))
    expect(opened).toEqual(['/pagesA/author/author?id=61'])
  })

  test('has its first answers below, and more on a tap, page by page', async () => {
    const all = Array.from({ length: 14 }, (_, index) => buildComment({ root: 9000, body: `答 ${index + 1}` }))
    const page = await openPost([buildComment({ id: 9000, body: '问', counts: { likes: 0, replies: 14 }, replies: all.slice(0, 2) })])
    expect(page.lines()).toEqual(['问', '答 1', '答 2'])
    answersPages('GET comments/replys', () => all)
    await click(page.getByText('展开 12 条回复'))
    expect(asked('GET comments/replys')[0]!.query).toMatchObject({ id: '9000', page: '1' })
    expect(page.lines()).toHaveLength(11)
    const held = holds('GET comments/replys')
    await click(page.getByText('展开 4 条回复'))
    expect(page.getByText('正在加载…')).toBeTruthy()
    await doing(() => held[0]!.answer(all.slice(10), { 'X-WP-Total': '14', 'X-WP-TotalPages': '2' }))
    expect([page.lines().length, page.queryByText(/展开/), asked('GET comments/replys')[1]!.query.page]).toEqual([15, null, '2'])
  })

  test('says so where more of them did not come, and asks again on a tap', async () => {
    const all = Array.from({ length: 3 }, (_, index) => buildComment({ root: 9001, body: `答 ${index + 1}` }))
    const page = await openPost([buildComment({ id: 9001, body: '问', counts: { likes: 0, replies: 3 }, replies: all.slice(0, 1) })])
    refuses('GET comments/replys', 'rest_unavailable', 503, '请稍后再试')
    await click(page.getByText('展开 2 条回复'))
    answersPages('GET comments/replys', () => all)
    await click(page.getByText(/请稍后再试.*重试/))
    expect(page.lines()).toEqual(['问', '答 1', '答 2', '答 3'])
  })

  test('brings other first answers when the list comes again', () => {
    const [one, two] = [buildComment({ root: 9100 }), buildComment({ root: 9100 })]
    const comment = comments.upsert(buildComment({ id: 9100, counts: { likes: 0, replies: 2 }, replies: [one] }))
    comment.merge({ replies: [one, two] })
    expect(comment.replies.map(({ id }) => id)).toEqual([one.id, two.id])
    comment.merge({ liked: true })
    expect(comment.replies).toHaveLength(2)
  })

  test('is deleted after asking, and leaves with its answers; one of those leaves alone', async () => {
    const answer = buildComment({ root: 9200, body: '答', can: { ...may, delete: true } })
    const page = await openPost([
      buildComment({ id: 9200, body: '问', can: { ...may, delete: true }, counts: { likes: 0, replies: 1 }, replies: [answer] }),
      buildComment({ body: '早' }),
    ])
    answers('POST comment-manage/del', { ok: true })
    await click(page.line('答').getByText('删除'))
    await doing(() => modals.close(false))
    expect([asked('POST comment-manage/del'), modals.current]).toEqual([[], null])
    await click(page.line('答').getByText('删除'))
    await doing(() => modals.close(true))
    expect([page.lines(), page.queryByText(/展开/)]).toEqual([['问', '早'], null])
    await click(page.line('问').getByText('删除'))
    await doing(() => modals.close(true))
    expect([page.lines(), asked('POST comment-manage/del').map(({ body }) => body)]).toEqual([['早'], [{ id: answer.id }, { id: 9200 }]])
  })

  test('is liked, and no longer', async () => {
    answers('POST comments/mark', ({ on }) => ({ on: on!, count: on ? 4 : 3 }))
    const page = await openPost([buildComment({ id: 9300, body: '早', counts: { likes: 3, replies: 0 } })])
    await click(page.line('早').getByLabelText('点赞 3'))
    await click(page.line('早').getByLabelText('点赞 4'))
    expect(asked('POST comments/mark').map(({ body }) => body)).toEqual([
      { id: 9300, on: true },
      { id: 9300, on: false },
    ])
  })

  test('can be reported by its menu, where the server lets it', async () => {
    answers('GET report/get-type', [])
    const page = await openPost([
      buildComment({ id: 9400, body: '加我', can: may }),
      buildComment({ body: '早', can: { ...may, report: false } }),
    ])
    expect(page.line('早').queryByLabelText('更多操作')).toBeNull()
    await click(page.line('加我').getByLabelText('更多操作'))
    expect(offered()).toEqual(['复制', '回复', '举报'])
    await choose('举报')
    expect(reporting.current?.thing).toEqual({ type: 'comment', id: 9400 })
  })

  test('is sorted as the reader wants', async () => {
    const page = await openPost([buildComment({ body: '早' })])
    answersPages('GET comments', () => [])
    await click(page.getByText('最新'))
    expect(page.getByText('还没有评论，来说第一句吧')).toBeTruthy()
    await click(page.getByText('只看作者'))
    expect(page.getByText('作者还没有留言')).toBeTruthy()
    await click(page.getByText('最热'))
    expect([page.lines(), asked('GET comments').map(({ query }) => [query.id, query.order])]).toEqual([
      ['早'],
      ['hot', 'new', 'author'].map((order) => [String(page.id), order]),
    ])
  })
})

describe('what a visitor wants is remembered while they sign in elsewhere', () => {
  beforeEach(() => session.close())

  test('to like', async () => {
    const page = await openPost([buildComment({ id: 9500, body: '早' })])
    await click(page.line('早').getByLabelText('点赞 0'))
    expect([opened, pendingAction()]).toEqual([['/member/login/login'], { name: 'likeComment', id: 9500 }])
  })

  test.each([
    ['like', '点赞'],
    ['favour', '收藏'],
  ])('to %s the post', async (name, act) => {
    const page = await openPost()
    await click(document.querySelector(`.post-bar [aria-label^="${act}"]`)!)
    expect([opened, pendingAction()]).toEqual([['/member/login/login'], { name, id: page.id }])
  })

  test('to answer', async () => {
    const page = await openPost([buildComment({ id: 9600, body: '早', can: { ...may, reply: false } })])
    await click(page.line('早').getByText('回复'))
    expect(pendingAction()).toEqual({ name: 'write', id: page.id, comment: 9600 })
  })
})

test('what I said is listed with whom I answered, how it was liked, and under what it stands', async () => {
  const mine = (own: Partial<Comment>, title: string) => ({ ...buildComment(own), post: { id: 7, title } })
  answersPages('GET comments/recent', () => [
    mine({ body: '漂相真稳', replyTo: buildUser({ nickName: '小李' }), counts: { likes: 3, replies: 5 } }, '水库三小时'),
    mine({ body: '早', counts: { likes: 0, replies: 5 }, can: { ...may, delete: true } }, ''),
    mine({ body: '', pictures: [buildPicture()] }, '月塘'),
  ])
  const page = await openPage(MyCommentsPage, 'member/mine/comment')
  const rows = [...document.querySelectorAll('.my-comment')].map((row) =>
    ['body', 'title', 'foot'].map((part) => row.querySelector(`.my-comment__${part}`)!.textContent),
  )
  expect(rows).toEqual([
    ['回复 小李：漂相真稳', '水库三小时', expect.stringMatching(/ · 3 /)],
    ['早', '一条动态', expect.not.stringContaining('·')],
    ['[图片]', '月塘', expect.anything()],
  ])
  expect(page.getAllByLabelText(/^删除评论/)).toHaveLength(1)
})
