import { COMMENT_CHARS } from '@anglers/contract/limits'
import type { Notice } from '@anglers/contract/notice'
import { fireEvent, within } from '@testing-library/dom'
import { members } from '@/features/account'
import { noticeList } from '@/features/notice/Notice'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { buildSession, buildUser, buildUserItem } from '../support/factories'
import { buildNotice, openNotices, tabs } from '../support/notices'
import { doing } from '../support/page'
import { answers, answersPages, asked, keysOf, loses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))

beforeEach(() => {
  answers('GET notice/tabs', tabs({ comments: 1 }))
  session.open(buildSession())
})

describe('a notice of a comment', () => {
  const comment = (own: object = {}) => ({ id: 12, postId: 7, liked: false, can: { reply: true, like: true }, ...own })
  /** What can be done about it on the spot. */
  async function ways(own: object, who = buildUser({ nickName: '老周' })) {
    answersPages('GET notice/list', () => [buildNotice({ users: [who], comment: comment(own) as Notice['comment'] })])
    await openNotices()
    return [...document.querySelectorAll('.notice-actions__act')].map((way) => way.textContent || way.getAttribute('aria-label'))
  }

  test.each([
    ['what it may', {}, ['回复', '点赞这条评论']],
    ['no answer where none is taken', { can: { reply: false, like: true } }, ['点赞这条评论']],
    ['no like of what may not be liked', { can: { reply: true, like: false } }, ['回复']],
    ['to take back a like that may not be given any more', { liked: true, can: { reply: false, like: false } }, ['点赞这条评论']],
  ])('offers %s', async (_, own, offered) => {
    expect(await ways(own)).toEqual(offered)
  })

  test("offers the same where this device knows its writer, whom to follow is another notice's matter", async () => {
    const who = members.upsert(buildUserItem({ nickName: '老周' })).data
    expect(await ways({}, who)).toEqual(['回复', '点赞这条评论'])
  })

  test('is liked on the spot, and shows that', async () => {
    await ways({})
    answers('POST comments/mark', { on: true, count: 1 })
    answers('POST notice/set-status', tabs())
    const like = () => document.querySelector<HTMLElement>('.notice-actions__act[aria-label]')!
    expect(like().getAttribute('aria-pressed')).toBe('false')
    await click(like())
    expect([asked('POST comments/mark').map(({ body }) => body), like().getAttribute('aria-pressed')]).toEqual([
      [{ id: 12, on: true }],
      'true',
    ])
  })

  test('is answered on the spot, once, however often it has to be sent; another comment begins anew', async () => {
    answersPages('GET notice/list', () => [
      buildNotice({ comment: comment() as Notice['comment'] }),
      buildNotice({ comment: comment({ id: 13 }) as Notice['comment'], users: [buildUser({ nickName: '老李' })] }),
    ])
    const page = await openNotices()
    const sheet = () => within(page.getByRole('dialog'))
    const begin = (at: number) => click(page.getAllByText('回复')[at]!)
    const field = () => sheet().getByRole<HTMLTextAreaElement>('textbox')
    await begin(0)
    page.getByRole('dialog', { name: '回复 老周' })
    expect([field().placeholder, field().maxLength]).toEqual(['说点什么，友善的话更有口', COMMENT_CHARS])
    await doing(() => fireEvent.change(field(), { target: { value: '东岸' } }))
    loses('POST comments')
    await click(sheet().getByText('发送'))
    answers('POST notice/set-status', tabs())
    answers('POST comments', {} as never)
    await click(sheet().getByText('发送'))
    expect([toaster.current?.text, page.queryByRole('dialog')]).toEqual(['评论成功', null])
    expect(asked('POST comments').map(({ body }) => body)).toEqual(Array(2).fill({ type: 'comment', id: 7, parent: 12, content: '东岸' }))
    expect(new Set(keysOf('POST comments')).size).toBe(1)
    await begin(1)
    expect(field().value).toBe('')
    await doing(() => fireEvent.change(field(), { target: { value: '西岸' } }))
    await click(sheet().getByText('发送'))
    expect([asked('POST comments').at(-1)!.body.parent, new Set(keysOf('POST comments')).size]).toEqual([13, 2])
  })
})

describe('an answer that is not sent yet', () => {
  const comment = (id: number) => ({ id, postId: 7, liked: false, can: { reply: true, like: true } }) as Notice['comment']
  const field = () => within(document.body).getByRole<HTMLTextAreaElement>('textbox')
  const type = (value: string) => doing(() => fireEvent.change(field(), { target: { value } }))

  test('is kept for its own comment, and stands below no other', async () => {
    answersPages('GET notice/list', () => [
      buildNotice({ comment: comment(22) }),
      buildNotice({ comment: comment(23), users: [buildUser({ nickName: '老李' })] }),
    ])
    const page = await openNotices()
    const begin = (at: number) => click(page.getAllByText('回复')[at]!)
    const close = () => click(page.getByRole('button', { name: '关闭' }))
    await begin(0)
    await type('东岸')
    await close()
    await begin(1)
    const other = field().value
    await close()
    await begin(0)
    expect([other, field().value]).toEqual(['', '东岸'])
  })

  test('still goes to the comment that it was begun for, though its notice shows none any more', async () => {
    const notice = buildNotice({ comment: comment(24) })
    answersPages('GET notice/list', () => [notice])
    const page = await openNotices()
    await click(page.getByText('回复'))
    await type('东岸')
    answersPages('GET notice/list', () => [{ ...notice, comment: null }])
    await doing(() => noticeList().load())
    await doing(() => unread.take(tabs({ comments: 2 })))
    answers('POST comments', {} as never)
    answers('POST notice/set-status', tabs())
    await click(page.getByText('发送'))
    expect(asked('POST comments').map(({ body }) => body)).toEqual([{ type: 'comment', id: 7, parent: 24, content: '东岸' }])
  })
})

test('who follows the member is followed back on the spot, unless nothing is known of that', async () => {
  const follows = { kind: 'follow', tab: 'follows', text: '', title: '' } as const
  const [zhou, li] = ['老周', '老李'].map((nickName) => buildUser({ nickName }))
  answersPages('GET notice/list', () => [
    buildNotice({ ...follows, users: [zhou!], following: false }),
    buildNotice({ ...follows, users: [li!], following: null }),
  ])
  answers('POST user/follow', { following: true, followers: 2 })
  const page = await openNotices()
  expect(document.querySelectorAll('.notice-actions')).toHaveLength(1)
  await click(page.getByText('回关'))
  expect(asked('POST user/follow').map(({ body }) => body)).toEqual([{ id: zhou!.id, on: true }])
  page.getByText('互相关注')
})
