import { fireEvent } from '@testing-library/dom'
import ChatPage from '@/pagesB/chat/chat'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildConversation, buildGroup, buildMessage, listing } from '../support/chat'
import { me, mine, openChat, say, sends, talkEachTime, zhou } from '../support/conversation'
import { buildDetail, buildMe, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, asked, refuses } from '../support/server'

const send = (page: Awaited<ReturnType<typeof openChat>>) => doing(() => fireEvent.click(page.getByRole('button', { name: '发送' })))
/** Somebody signs in on the page above, and comes back from it. */
const signIn = (page: Awaited<ReturnType<typeof openPage>>, userId: number, access_token = 'token-of-the-next') =>
  doing(() => {
    session.open(buildSession({ user: buildMe({ userId }), access_token }))
    page.show()
  })

talkEachTime()

describe('a conversation during which the session ended', () => {
  test('goes on once its member has signed in again', async () => {
    const page = await openChat()
    await doing(() => session.close())
    await signIn(page, me.id)
    await page.type('我又来了')
    await send(page)
    expect([sends().map(({ text }) => text), page.queryByLabelText('正在发送')]).toEqual([['我又来了'], null])
    page.getByText('已发送')
  })

  test('keeps what was typed before its member noticed, and nothing of it is there for another', async () => {
    const page = await openChat()
    await page.type('周末')
    await doing(() => session.close())
    await page.type('周末去吗')
    await signIn(page, 8)
    expect(page.field().value).toBe('')
    await signIn(page, me.id, 'token-after-that')
    expect(page.field().value).toBe('周末去吗')
  })

  test('sends what its member sent before they noticed, once: it does not stand in the field again', async () => {
    const page = await openChat()
    await page.type('周末去吗')
    await doing(() => session.close())
    await send(page)
    await signIn(page, me.id)
    expect([sends().map(({ text }) => text), page.field().value]).toEqual([['周末去吗'], ''])
  })

  test('shows nothing of it to another who signs in', async () => {
    say({ text: '只跟你说' })
    const page = await openChat()
    await doing(() => session.close())
    answers('GET message/list', { messages: [], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
    await signIn(page, 8)
    expect(page.queryByText('只跟你说')).toBeNull()
  })

  test('of a group shows nothing of it to another who signs in', async () => {
    answers('GET group-message/view', buildGroup({ id: 42 }))
    answers('GET group-message/list', (range) => listing([buildMessage({ id: 1, group: 42, to: null, text: '只在群里说' })], range))
    const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '42' })
    page.getByText('只在群里说')
    await doing(() => session.close())
    refuses('GET group-message/view', 'rest_not_found', 404, '没有找到')
    await signIn(page, 8)
    expect([page.queryByText('只在群里说'), page.queryByText(/这个邀请已失效/) !== null]).toEqual([null, true])
  })

  test('that had ended before it was loaded is loaded once its member has signed in again', async () => {
    refuses('GET message/view', 'rest_invalid_token', 401, '请重新登录')
    const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '9' })
    expect(session.active).toBe(false)
    answers('GET message/view', buildConversation({ user: zhou }))
    await signIn(page, me.id)
    page.getByRole('textbox', { name: '给 老周 写消息' })
  })

  test('of a group goes on once its member has signed in again', async () => {
    answers('GET group-message/view', buildGroup({ id: 43 }))
    answers('GET group-message/list', (range) => listing([], range))
    answers('POST group-message/send', ({ text, clientId = null }) =>
      buildMessage({ id: 5, group: 43, from: me, to: null, text: text!, clientId }),
    )
    const page = await openPage(ChatGroupPage, 'pagesB/chat/chat-group', { id: '43' })
    await doing(() => session.close())
    await signIn(page, me.id)
    const field = page.getByRole('textbox', { name: '给 东湖夜钓 写消息' })
    await doing(() => fireEvent.change(field, { target: { value: '我又来了' } }))
    await doing(() => fireEvent.click(page.getByRole('button', { name: '发送' })))
    expect([asked('POST group-message/send').length, page.queryByLabelText('正在发送')]).toEqual([1, null])
    page.getByText('我又来了')
  })

  test('asks once about what is handed on in it, and sends that once', async () => {
    const post = { type: 'post' as const, id: 77, title: '夜钓记', author: '老钓', thumb: null, gone: false }
    answers('GET message/view', buildConversation({ user: zhou }))
    answers('GET posts/detail', buildDetail({ id: 77, title: '夜钓记' }))
    refuses('POST message/send', 'rest_invalid_token', 401, '请重新登录')
    const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '9', post: '77' })
    await doing(() => modals.close(true))
    expect(session.active).toBe(false)
    answers('POST message/send', ({ clientId = null }) => say({ ...mine, kind: 'card', text: '', card: post, clientId }))
    await signIn(page, me.id)
    expect([modals.current, new Set(sends().map(({ clientId }) => clientId)).size]).toEqual([null, 1])
    page.getByText('夜钓记')
  })

  test('does not ask again about what its member did not want to hand on', async () => {
    answers('GET message/view', buildConversation({ user: zhou }))
    answers('GET posts/detail', buildDetail({ id: 77, title: '夜钓记' }))
    const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '9', post: '77' })
    await doing(() => modals.close(false))
    await doing(() => session.close())
    await signIn(page, me.id)
    expect([modals.current, sends()]).toEqual([null, []])
  })
})
