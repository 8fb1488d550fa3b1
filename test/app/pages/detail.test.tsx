import { fireEvent } from '@testing-library/dom'
import type { PostDetail } from '@anglers/contract/content'
import DetailPage from '@/pagesA/detail/detail'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { store, stored } from '@/stores/storage'
import { buildComment, buildDetail, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages } from '../support/server'

const can = (member: boolean) => ({ edit: false, delete: false, comment: member, react: member, report: true })

/** Opens a post; who asks decides what may be done with it. */
async function openDetail(own: Partial<PostDetail> = {}) {
  const post = buildDetail(own)
  answers('GET posts/detail', () => ({ ...post, can: can(session.active && post.state === 'live') }))
  answers('POST posts/views', { views: 1 })
  answersPages('GET posts/relate', () => [])
  answersPages('GET comments', () => [buildComment({ id: 31, can: { delete: false, reply: session.active, report: true } })])
  return openPage(DetailPage, 'pagesA/detail/detail', { id: String(post.id) })
}

describe('a visitor who wants to say something', () => {
  test.each([['说点什么…', '写评论'], ['回复', '回复 老钓']])('signs in, and goes on with it: %s', async (asks, dialog) => {
    const page = await openDetail()
    await doing(() => fireEvent.click(page.getByText(asks)))
    expect(opened).toEqual(['/member/login/login'])
    await doing(() => {
      session.open(buildSession())
      leaveSignIn()
      page.show()
    })
    expect(page.getByRole('dialog', { name: dialog })).toBeTruthy()
    expect(page.getByText('说点什么…')).toBeTruthy()
  })

  test.each([[undefined, '写评论'], [31, '回复 老钓']])('goes on with it after the app began anew: comment %s', async (comment, dialog) => {
    session.open(buildSession())
    store('wish', { wish: { name: 'write', id: 12, comment }, at: Date.now() })
    const page = await openDetail({ id: 12 })
    expect(page.getByRole('dialog', { name: dialog })).toBeTruthy()
    expect(stored('wish')).toBeUndefined()
  })

  test('is not offered it where nobody may', async () => {
    const page = await openDetail({ state: 'checking' })
    expect(page.queryByText('说点什么…')).toBeNull()
    expect(page.queryByText('回复')).toBeNull()
  })
})

test('a member whom the server lets say nothing is not offered it', async () => {
  session.open(buildSession())
  const page = await openDetail({ state: 'checking' })
  expect(page.queryByText('说点什么…')).toBeNull()
})
