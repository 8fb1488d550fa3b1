import type { Comment as CommentData } from '@anglers/contract/comments'
import { COMMENT_CHARS, LONG_PRESS_MS } from '@anglers/contract/limits'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { CommentItem, Discussion, MyCommentRow } from '@/features/comment'
import { comments } from '@/features/comment/Comment'
import { Composer } from '@/features/comment/Composer'
import { posts } from '@/features/content'
import * as seeing from '@/stores/seePictures'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildComment, buildPicture, buildPost, buildSession, buildUser } from '../../support/factories'
import { instead } from '../../support/instead'
import { closeMenu, offered } from '../../support/menu'
import { opened } from '../../support/navigation'
import { doing } from '../../support/page'
import { point } from '../../support/pointer'
import { show } from '../../support/render'
import { answers, asked } from '../../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const may = { delete: false, pin: false, reply: false, report: false }

beforeEach(() => session.open(buildSession()))
afterEach(closeMenu)

async function item(own: Partial<CommentData>) {
  const discussion = new Discussion(posts.upsert(buildPost()))
  await show(<CommentItem comment={comments.upsert(buildComment(own))} discussion={discussion} />)
  return discussion
}

describe('a comment', () => {
  const now = () => new Date().toISOString()

  test.each([
    ['江苏', '刚刚 · 江苏'],
    ['', '刚刚'],
  ])('says when it was said, and from where: “%s”', async (ipRegion, words) => {
    await item({ ipRegion, createdAt: now() })
    expect(texts('.comment__when')).toEqual([words])
  })

  test.each([
    [{}, []],
    [{ reply: true }, ['回复']],
    [{ delete: true }, ['删除']],
    [{ report: true }, ['更多操作']],
    [{ reply: true, delete: true, report: true }, ['回复', '删除', '更多操作']],
  ])('offers what its reader may do: %j', async (can, ways) => {
    await item({ can: { ...may, ...can } })
    const acts = [...document.querySelectorAll<HTMLElement>('.comment__act')].map((act) => act.ariaLabel ?? act.textContent)
    expect(acts).toEqual(ways)
  })

  test('is by who has left, and shows no empty number of likes', async () => {
    await item({ author: buildUser({ nickName: '' }), body: '早', counts: { likes: 0, replies: 0 } })
    expect([texts('.comment__name'), texts('.comment__count'), texts('.comment__replies')]).toEqual([['已注销用户'], [''], []])
  })

  test('has its pictures seen large, from the one that is tapped', async () => {
    const seen = instead(jest.spyOn(seeing, 'seePictures')).mockImplementation(() => undefined)
    const pictures = [buildPicture(), buildPicture()]
    await item({ pictures })
    await click(document.querySelectorAll('.comment__picture')[1]!)
    expect(seen.mock.calls).toEqual([[pictures, 1]])
  })

  test('is held for what may be done with it', async () => {
    await item({ can: { ...may, reply: true }, body: '早' })
    jest.useFakeTimers()
    point(screen.getByText('早'), 'pointerdown')
    jest.advanceTimersByTime(LONG_PRESS_MS)
    jest.useRealTimers()
    await waitFor(() => expect(offered()).toEqual(['复制', '回复']))
  })

  test('is answered by its own way', async () => {
    const discussion = await item({ can: { ...may, reply: true }, body: '早' })
    await click(screen.getByText('回复'))
    expect([discussion.writing, discussion.answering?.data.body]).toEqual([true, '早'])
    discussion.leave()
  })
})

test.each([
  [null, '写评论', []],
  ['老周', '回复 老周', ['回复 老周：早']],
])('where a comment is written says what it answers (%s), how it is to be, and takes so much', async (name, label, answered) => {
  const discussion = new Discussion(posts.upsert(buildPost()))
  await show(<Composer discussion={discussion} />)
  await doing(() => discussion.write(name ? comments.upsert(buildComment({ body: '早', author: buildUser({ nickName: name }) })) : null))
  const dialog = within(screen.getByRole('dialog', { name: label }))
  const { ariaLabel, placeholder, maxLength } = dialog.getByRole<HTMLTextAreaElement>('textbox')
  expect([ariaLabel, placeholder, maxLength, texts('.composer__to')]).toEqual([label, '说点什么，友善的话更有口', COMMENT_CHARS, answered])
  await doing(() => discussion.leave())
})

test('what I said leads to where it stands, and is deleted where I may', async () => {
  const comment = comments.upsert(buildComment({ id: 9_701, body: '早', can: { ...may, delete: true } }))
  await show(<MyCommentRow placed={{ id: 9_701, comment, post: { id: 7, title: '月塘' } as never }} />)
  await click(screen.getByText('月塘'))
  expect(opened).toEqual(['/pagesA/detail/detail?id=7&part=comments'])
  answers('POST comment-manage/del', { ok: true })
  await click(screen.getByLabelText(/^删除评论.*早/))
  await doing(() => modals.close(true))
  expect([asked('POST comment-manage/del').map(({ body }) => body), comment.isGone]).toEqual([[{ id: 9_701 }], true])
})
