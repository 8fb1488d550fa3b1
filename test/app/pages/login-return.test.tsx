import { fireEvent } from '@testing-library/dom'
import SignInReturnPage from '@/member/login/loginSuccess'
import { store } from '@/stores/storage'
import { invitation } from '@/stores/invitation'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, loses, refuses } from '../support/server'

const comesBack = (query: Record<string, string>) => openPage(SignInReturnPage, 'member/login/loginSuccess', query)
const back = encodeURIComponent('/pagesA/detail/detail?id=12')

beforeEach(() => opened.splice(0))

test('trades the ticket for a session, once, and goes on to where the visitor was', async () => {
  answers('POST site/login', buildSession())
  store('invite', 'abcdefghjk')
  await comesBack({ ticket: 'a-ticket', back })
  expect(asked('POST site/login').map(({ body }) => body)).toEqual([{ ticket: 'a-ticket', invite: 'abcdefghjk' }])
  expect([session.active, invitation.code, opened]).toEqual([true, '', ['/pagesA/detail/detail?id=12']])
})

test('tells of a lost network, and tries the same ticket again', async () => {
  loses('POST site/login')
  const page = await comesBack({ ticket: 'a-ticket', back })
  expect(page.getByText('网络不给力，请检查信号后重试')).toBeTruthy()
  answers('POST site/login', buildSession())
  await doing(() => fireEvent.click(page.getByText('重试')))
  expect([session.active, opened]).toEqual([true, ['/pagesA/detail/detail?id=12']])
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
  expect([asked(), opened]).toEqual([[], ['/member/login/login?back=%2FpagesA%2Fdetail%2Fdetail%3Fid%3D12']])
})

test('a ticket that is no good is not tried again', async () => {
  refuses('POST site/login', 'invalid_platform_code', 400, '授权已失效')
  const page = await comesBack({ ticket: 'a-ticket', back })
  expect(page.getByText('这次登录已失效，请重新登录')).toBeTruthy()
  expect(page.queryByText('重试')).toBeNull()
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', '/'])('leads home instead of to %j', async (elsewhere) => {
  answers('POST site/login', buildSession())
  await comesBack({ ticket: 'a-ticket', back: encodeURIComponent(elsewhere) })
  expect(opened).toEqual(['/pages/index/index'])
})
