import Taro from '@tarojs/taro'
import { signOut } from '@/stores/account'
import { toaster } from '@/stores/overlays'
import { Session, session } from '@/stores/session'
import { requireSignIn, storePendingAction, leaveSignIn, takePendingAction, type PendingAction } from '@/stores/signin'
import { store, stored } from '@/stores/storage'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { answers, loses, refuses } from '../support/server'

const NOW_S = Math.floor(Date.now() / 1000)

describe('signed in only with user, token and an unexpired time, all three', () => {
  const user = buildMe()
  test.each([
    ['all three', { user, token: 't', expired_in: NOW_S + 60 }, true],
    ['no user', { token: 't', expired_in: NOW_S + 60 }, false],
    ['no token', { user, expired_in: NOW_S + 60 }, false],
    ['no time', { user, token: 't' }, false],
    ['expired', { user, token: 't', expired_in: NOW_S - 1 }, false],
    ['nothing', {}, false],
  ])('%s', (_, kept, active) => {
    for (const [key, value] of Object.entries(kept)) Taro.setStorageSync(key, value)
    expect(new Session().active).toBe(active)
  })
})

test('a session survives a reload', () => {
  const opened = buildSession()
  new Session().open(opened)
  expect(new Session()).toMatchObject({ active: true, userId: opened.user.userId, token: opened.access_token })
})

test('what the member changes of themselves survives it, too', () => {
  const opened = buildSession()
  const session = new Session()
  session.open(opened)
  session.update({ ...opened.user, nickName: '新名' })
  expect([session.user?.nickName, new Session().user?.nickName]).toEqual(['新名', '新名'])
})

test('who leaves is drawn what visitors see', () => {
  const session = new Session()
  session.open(buildSession())
  expect(document.cookie).toContain('member=1')
  session.close()
  expect(document.cookie).not.toContain('member=1')
})

test('leaving forgets user, token and time, and remembers whose they were', () => {
  const opened = buildSession()
  const left = new Session()
  left.open({ ...opened, isNew: true })
  expect(left.isNew).toBe(true)
  left.close()
  expect(left.isNew).toBe(false)
  expect(new Session()).toMatchObject({ active: false, user: null, token: '', expiredIn: 0, oldUserId: opened.user.userId })
})

test('who comes back after the end of their session is drawn what visitors see', () => {
  new Session().open(buildSession())
  expect(document.cookie).toContain('member=1')
  new Session().open(buildSession({ expired_in: 1 }))
  expect(document.cookie).not.toContain('member=1')
})

describe('a session that another tab has opened since', () => {
  const mine = buildSession({ user: buildMe({ userId: 7 }), access_token: 'mine' })
  const theirs = buildSession({ user: buildMe({ userId: 8 }), access_token: 'theirs' })

  test('stays when the one of this tab ends, which then shows what visitors see', () => {
    const stale = new Session()
    stale.open(mine)
    new Session().open(theirs)
    document.cookie = 'member=1; path=/'
    stale.close()
    expect(stale).toMatchObject({ active: false, user: null, token: '', oldUserId: 7 })
    expect(new Session()).toMatchObject({ active: true, userId: 8, token: 'theirs' })
    expect(document.cookie).toContain('member=1')
  })

  test('keeps its own member when this tab hears of its own', () => {
    const stale = new Session()
    stale.open(mine)
    new Session().open(theirs)
    stale.update({ ...mine.user, nickName: '甲' })
    expect(stale.user).toMatchObject({ nickName: '甲' })
    expect(new Session()).toMatchObject({ userId: 8, token: 'theirs' })
  })

  test('stays when a visitor in this tab is told to sign in', () => {
    const visitor = new Session()
    new Session().open(theirs)
    visitor.close()
    expect(new Session().userId).toBe(8)
  })
})

describe('signing out', () => {
  beforeEach(() => session.open(buildSession()))

  test('ends the session on the server and here', async () => {
    answers('POST site/logout', { ok: true })
    await signOut()
    expect(session.active).toBe(false)
  })

  test.each([
    ['ends', () => answers('POST site/logout', { ok: true })],
    ['has ended by itself', () => refuses('POST site/logout', 'rest_not_logged_in', 401, '请先登录')],
  ])('where another tab has opened a session since leaves nobody signed in, once this one %s', async (_, prepare) => {
    new Session().open(buildSession({ user: buildMe({ userId: 8 }), access_token: 'theirs' }))
    prepare()
    await signOut()
    expect([new Session().userId, stored('token'), stored('user'), stored('expired_in')]).toEqual([0, undefined, undefined, undefined])
  })

  test('says so when it fails, and keeps the session', async () => {
    loses('POST site/logout')
    await signOut()
    expect(toaster.current?.text).toBe('退出失败！')
    expect(session.active).toBe(true)
  })
})

describe('what only a member may do', () => {
  test('happens at once for a member', () => {
    session.open(buildSession())
    const action = jest.fn()
    requireSignIn(action)
    expect(action).toHaveBeenCalledTimes(1)
  })

  test('waits for a visitor to sign in', () => {
    const action = jest.fn()
    requireSignIn(action)
    expect(opened).toEqual(['/member/login/login'])
    expect(action).not.toHaveBeenCalled()
    session.open(buildSession())
    leaveSignIn()
    leaveSignIn()
    expect(action).toHaveBeenCalledTimes(1)
  })

  test('outlives the app in words, for the page that takes it as its own, once', () => {
    const isLike = (pending: PendingAction): pending is PendingAction & { name: 'like' } => pending.name === 'like'
    const isReport = (pending: PendingAction): pending is PendingAction & { name: 'report' } => pending.name === 'report'
    requireSignIn(jest.fn(), { name: 'like', id: 12 })
    storePendingAction()
    const kept = stored('pendingAction')
    leaveSignIn()
    expect(stored('pendingAction')).toBeUndefined()
    // The app has begun anew.
    store('pendingAction', kept)
    expect(takePendingAction(isLike)).toBeNull()
    session.open(buildSession())
    expect(takePendingAction(isReport)).toBeNull()
    expect(takePendingAction(isLike)).toEqual({ name: 'like', id: 12 })
    expect(takePendingAction(isLike)).toBeNull()
  })

  test('does not happen twice where the app has lived on', () => {
    const action = jest.fn()
    requireSignIn(action, { name: 'like', id: 12 })
    storePendingAction()
    session.open(buildSession())
    expect(takePendingAction((pending): pending is PendingAction => pending.name === 'like')).toBeNull()
    leaveSignIn()
    expect([action.mock.calls.length, stored('pendingAction')]).toEqual([1, undefined])
  })

  test('is the last that they wanted, and nothing from before it', () => {
    const [first, last] = [jest.fn(), jest.fn()]
    requireSignIn(first)
    requireSignIn(last)
    session.open(buildSession())
    leaveSignIn()
    expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1])
  })

  test('is dropped when the visitor leaves without signing in', () => {
    const action = jest.fn()
    requireSignIn(action)
    leaveSignIn()
    session.open(buildSession())
    leaveSignIn()
    expect(action).not.toHaveBeenCalled()
  })
})

test('what the server says of a member who has left is not taken for the one who came since', () => {
  const kept = new Session()
  kept.open(buildSession({ user: buildMe({ userId: 8, nickName: '乙' }) }))
  kept.update(buildMe({ userId: 7, nickName: '甲' }))
  expect(kept.user).toMatchObject({ userId: 8, nickName: '乙' })
  kept.close()
  kept.update(buildMe({ userId: 8 }))
  expect([kept.user, stored('user')]).toEqual([null, undefined])
})
