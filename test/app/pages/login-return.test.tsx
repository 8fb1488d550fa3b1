import { fireEvent } from '@testing-library/dom'
import SignInReturnPage from '@/member/login/loginSuccess'
import type { PendingAction } from '@/stores/signin'
import { reporting } from '@/features/report'
import { store, stored } from '@/stores/storage'
import { invitation } from '@/stores/invitation'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses, refuses } from '../support/server'

const comesBack = (query: Record<string, string>) => openPage(SignInReturnPage, 'member/login/loginSuccess', query)
const back = encodeURIComponent('/pagesA/detail/detail?id=12')

beforeEach(() => opened.splice(0))

test('trades the ticket for a session, once, and goes on to where the visitor was', async () => {
  answers('POST site/login', buildSession())
  store('invite', 'abcdefghjk')
  await comesBack({ ticket: 'a-ticket', back })
  expect(asked('POST site/login').map(({ body }) => body)).toEqual([{ ticket: 'a-ticket', invite: 'abcdefghjk' }])
  expect([session.active, invitation.code, replaced]).toEqual([true, '', ['/pagesA/detail/detail?id=12']])
})

test('tells of a lost network, and tries the same ticket again', async () => {
  loses('POST site/login')
  const page = await comesBack({ ticket: 'a-ticket', back })
  expect(page.getByText('网络不给力，请检查信号后重试')).toBeTruthy()
  const held = holds('POST site/login')
  await doing(() => fireEvent.click(page.getByText('重试')))
  expect([page.queryByText('重试'), page.queryByText('正在完成登录…') !== null]).toEqual([null, true])
  await doing(() => held[0]!.answer(buildSession()))
  expect([session.active, replaced]).toEqual([true, ['/pagesA/detail/detail?id=12']])
})

test.each([
  ['sign_in_cancelled', '你取消了授权，还没有登录'],
  ['invalid_platform_code', '这次登录已失效，请重新登录'],
  ['not_offered', '本站没有开通这种登录方式'],
  ['rest_too_many_requests', '操作太频繁了，请过一会儿再试'],
  ['rest_unavailable', '对方暂时没有回应，请稍后再试，或换一种方式登录'],
  ['<b>nonsense</b>', '对方暂时没有回应，请稍后再试，或换一种方式登录'],
])('says what %s means, and offers the other ways over the page where the visitor was', async (problem, words) => {
  const page = await comesBack({ problem: encodeURIComponent(problem), back })
  expect(page.getByText(words)).toBeTruthy()
  await doing(() => fireEvent.click(page.getByText('换种方式登录')))
  expect([asked(), replaced]).toEqual([[], ['/member/login/login?back=%2FpagesA%2Fdetail%2Fdetail%3Fid%3D12']])
})

test('a server that could not answer is asked with the same ticket again', async () => {
  refuses('POST site/login', 'rest_unavailable', 503, '服务暂时不可用')
  const page = await comesBack({ ticket: 'a-ticket', back })
  page.getByText('服务暂时不可用')
  answers('POST site/login', buildSession())
  await doing(() => fireEvent.click(page.getByText('重试')))
  expect(asked('POST site/login').map(({ body }) => body.ticket)).toEqual(['a-ticket', 'a-ticket'])
})

test('neither ticket nor problem is a sign-in that is no good any more', async () => {
  const page = await comesBack({ back })
  expect([page.getByText('这次登录已失效，请重新登录') !== null, asked()]).toEqual([true, []])
})

test('a ticket that is no good is not tried again', async () => {
  refuses('POST site/login', 'invalid_platform_code', 400, '授权已失效')
  const page = await comesBack({ ticket: 'a-ticket', back })
  expect(page.getByText('这次登录已失效，请重新登录')).toBeTruthy()
  expect(page.queryByText('重试')).toBeNull()
})

describe('what the visitor asked for before they left', () => {
  /** Asks, and leaves: the app ends. */
  const left = (pending: PendingAction, at = Date.now()) => store('pendingAction', { pending, at })

  test('is done at once for a newcomer, too, who is greeted then', async () => {
    answers('POST site/login', buildSession({ isNew: true }))
    answers('POST comments', { on: true, count: 1 })
    left({ name: 'like', id: 12 })
    await comesBack({ ticket: 'a-ticket', back })
    expect(asked('POST comments').map(({ body }) => body)).toEqual([{ type: 'like', id: 12, on: true }])
    expect([opened, stored('pendingAction')]).toEqual([[`/member/login/welcome?back=${back}`], undefined])
  })

  test('is not done by who signs in after them', async () => {
    answers('POST site/login', buildSession())
    left({ name: 'write', id: 12 })
    await comesBack({ ticket: 'a-ticket', back })
    expect(stored('pendingAction')).toBeDefined()
    session.close()
    expect(stored('pendingAction')).toBeUndefined()
  })

  test.each([
    ['like a post', { name: 'like', id: 12 }, 'POST comments', { type: 'like', id: 12, on: true }, { on: true, count: 1 }],
    ['keep a post', { name: 'favour', id: 12 }, 'POST collect', { id: 12, on: true }, { on: true, count: 1 }],
    ['follow a member', { name: 'follow', id: 7 }, 'POST user/follow', { id: 7, on: true }, { following: true, followers: 1 }],
    ['follow a topic', { name: 'followTopic', id: 5 }, 'POST topic/like', { id: 5, on: true }, {}],
    ['follow a forum', { name: 'followForum', id: 6 }, 'POST bbs/like', { id: 6, on: true }, {}],
    ['like a comment', { name: 'likeComment', id: 3 }, 'POST comments/mark', { id: 3, on: true }, { on: true, count: 1 }],
  ] as const)('is done before they are back, once: %s', async (_, pending, name, body, answer) => {
    left(pending)
    answers('POST site/login', buildSession())
    const held = holds(name)
    await comesBack({ ticket: 'a-ticket', back })
    expect([asked(name).map((call) => call.body), opened]).toEqual([[body], []])
    await doing(() => held[0]!.answer(answer as never))
    expect(opened).toEqual(['/pagesA/detail/detail?id=12'])
    await comesBack({ ticket: 'another-ticket', back })
    expect(asked(name)).toHaveLength(1)
  })

  test('keeps nobody from coming back when it fails', async () => {
    left({ name: 'like', id: 12 })
    answers('POST site/login', buildSession())
    loses('POST comments')
    await comesBack({ ticket: 'a-ticket', back })
    expect(opened).toEqual(['/pagesA/detail/detail?id=12'])
  })

  test('may be a page of members', async () => {
    left({ name: 'open', address: '/pagesB/chat/chat?id=7' })
    answers('POST site/login', buildSession())
    await comesBack({ ticket: 'a-ticket', back })
    expect(opened).toEqual(['/pagesB/chat/chat?id=7'])
  })

  test('may be a report, which is written over the page that they are back on', async () => {
    left({ name: 'report', type: 'post', id: 12 })
    answers('POST site/login', buildSession())
    answers('GET report/get-type', [{ key: 'spam', name: '广告', words: false }])
    await comesBack({ ticket: 'a-ticket', back })
    expect([opened, reporting.current?.thing]).toEqual([['/pagesA/detail/detail?id=12'], { type: 'post', id: 12 }])
    await doing(() => reporting.close())
  })

  test('is forgotten after ten minutes', async () => {
    left({ name: 'like', id: 12 }, Date.now() - 10 * 60_000)
    answers('POST site/login', buildSession())
    await comesBack({ ticket: 'a-ticket', back })
    expect(asked('POST comments')).toEqual([])
  })

  test('waits while they sign in by another way, and is forgotten when they give up', async () => {
    left({ name: 'like', id: 12 })
    const page = await comesBack({ problem: 'sign_in_cancelled', back })
    expect(stored('pendingAction')).toBeTruthy()
    await doing(() => fireEvent.click(page.getByText('返回')))
    expect([stored('pendingAction'), opened]).toEqual([undefined, ['/pagesA/detail/detail?id=12']])
  })
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', '/'])('leads home instead of to %j', async (elsewhere) => {
  answers('POST site/login', buildSession())
  await comesBack({ ticket: 'a-ticket', back: encodeURIComponent(elsewhere) })
  expect(opened).toEqual(['/pages/index/index'])
})
