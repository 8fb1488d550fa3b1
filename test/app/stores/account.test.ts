import { PRESENCE_AFTER_CONNECT_MS } from '@anglers/contract/limits'
import Taro from '@tarojs/taro'
import * as i18n from '@/lib/i18n'
import { locale } from '@/lib/i18n'
import { checkSession, signOut } from '@/stores/account'
import { changeLanguage, speakPreferred } from '@/stores/language'
import { toaster } from '@/stores/overlays'
import { preferences } from '@/stores/preferences'
import { presence } from '@/stores/presence'
import { publishMenu } from '@/stores/publishMenu'
import { session } from '@/stores/session'
import { settings } from '@/stores/settings'
import { OptimisticToggle, type ToggleState } from '@/stores/optimisticToggle'
import { call } from '@/stores/api'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { answers, asked, holds, loses, refuses, settled } from '../support/server'

beforeEach(() => toaster.hide())

describe('signing out', () => {
  test('says first that the member is gone, while they still may', async () => {
    jest.useFakeTimers()
    session.open(buildSession())
    const { userId } = session
    answers('GET user/user-info', { privacy: { messages: 'everyone', online: 'everyone', groups: 'following', nearby: false } } as never)
    answers('POST user/update-status', { ok: true })
    answers('POST site/logout', { ok: true })
    presence.show()
    await jest.advanceTimersByTimeAsync(PRESENCE_AFTER_CONNECT_MS)
    const before = asked().length
    await signOut()
    presence.hide()
    expect(
      asked()
        .slice(before)
        .map(({ name, body, query }) => [name, body, query.access_token]),
    ).toEqual([
      ['POST user/update-status', { user_id: userId, online: 0 }, 'token-of-a-test'],
      ['POST site/logout', {}, 'token-of-a-test'],
    ])
    expect([session.active, toaster.current]).toEqual([false, null])
  })

  test('of a session that has ended by itself is no failure, and asks nobody to sign in', async () => {
    session.open(buildSession())
    refuses('POST site/logout', 'rest_not_logged_in', 401, '请先登录')
    await signOut()
    expect([session.active, toaster.current, opened]).toEqual([false, null, []])
  })

  test('that the server refuses is said once, and the member is there again', async () => {
    jest.useFakeTimers()
    session.open(buildSession())
    answers('GET user/user-info', { privacy: { messages: 'everyone', online: 'everyone', groups: 'following', nearby: false } } as never)
    answers('POST user/update-status', { ok: true })
    refuses('POST site/logout', 'rest_unavailable', 503, '服务器忙')
    presence.show()
    await jest.advanceTimersByTimeAsync(PRESENCE_AFTER_CONNECT_MS)
    await signOut()
    expect([session.active, toaster.current?.text]).toEqual([true, '退出失败！'])
    await jest.advanceTimersByTimeAsync(PRESENCE_AFTER_CONNECT_MS)
    presence.hide()
    expect(asked('POST user/update-status').map(({ body }) => body.online)).toEqual([1, 0, 1, 0])
  })
})

describe('at a start', () => {
  test('the server says who the member is now', async () => {
    const user = buildMe({ nickName: '旧名' })
    session.open(buildSession({ user }))
    answers('GET user/check', { ...user, nickName: '新名' })
    await checkSession()
    expect(session.user?.nickName).toBe('新名')
  })

  test('no visitor is checked, and a lost network costs nobody their session', async () => {
    await checkSession()
    expect(asked('GET user/check')).toEqual([])
    session.open(buildSession())
    loses('GET user/check')
    await checkSession()
    expect([session.active, toaster.current]).toEqual([true, null])
  })
})

describe('the language', () => {
  const relaunch = jest.spyOn(Taro, 'reLaunch').mockResolvedValue({ errMsg: '' } as never)
  afterEach(async () => {
    preferences.set('locale', 'zh-Hans')
    await speakPreferred()
    relaunch.mockClear()
  })

  test('that is chosen is spoken from then on, in a page that is drawn anew', async () => {
    await changeLanguage('fr')
    expect([locale, document.documentElement.lang, preferences.get('locale')]).toEqual(['fr', 'fr', 'fr'])
    expect(relaunch.mock.calls).toEqual([[{ url: '/pages/mine/mine' }]])
  })

  test('that does not come for want of a line is said, and the page stays as it is', async () => {
    const speaks = jest.spyOn(i18n, 'speak').mockRejectedValueOnce(new Error('Loading chunk 3 failed'))
    await changeLanguage('es')
    expect([toaster.current?.text, locale, preferences.get('locale'), relaunch.mock.calls]).toEqual([
      '网络不给力，请稍后再试',
      'zh-Hans',
      'zh-Hans',
      [],
    ])
    speaks.mockRestore()
  })

  test('that the member chose is the first that is spoken', async () => {
    preferences.set('locale', 'es')
    await speakPreferred()
    expect([locale, document.documentElement.lang]).toEqual(['es', 'es'])
  })
})

describe('the publish menu', () => {
  const heard: string[] = []
  const host = { onOpen: () => heard.push('open'), onClose: (chosen: boolean) => heard.push(chosen ? 'chosen' : 'left') }
  let leave: () => void

  beforeEach(() => {
    heard.length = 0
    leave = publishMenu.tell(host)
  })
  afterEach(() => leave())

  test('tells of each opening and closing once', () => {
    publishMenu.close()
    publishMenu.open()
    publishMenu.open()
    publishMenu.close(true)
    publishMenu.close()
    publishMenu.open()
    publishMenu.close()
    expect(heard).toEqual(['open', 'chosen', 'open', 'left'])
  })

  test('tells nothing to who has gone', () => {
    leave()
    publishMenu.open()
    publishMenu.close()
    expect(heard).toEqual([])
  })
})

test('settings are asked for by their names, together', async () => {
  answers('GET setting', { seast_webview_hosts: ['fish.example'] })
  const some = settings('seast_webview_hosts', 'seast_app_links')
  await some.load()
  await some.load()
  expect([asked('GET setting').map(({ query }) => query.arg), some.value]).toEqual([
    ['seast_webview_hosts,seast_app_links'],
    { seast_webview_hosts: ['fish.example'] },
  ])
})

describe('a switch', () => {
  /** A switch, and a server that answers when the test says. */
  function begin(on = false) {
    let state: ToggleState = { on, count: 3 }
    const sent: { on: boolean; answer: (state: ToggleState) => Promise<void>; fail: () => Promise<void> }[] = []
    const wire = new OptimisticToggle({
      read: () => state,
      write: (next) => (state = next),
      send: (wanted) =>
        new Promise((resolve, reject) =>
          sent.push({
            on: wanted,
            answer: (next) => (resolve(next), settled()),
            fail: () => (reject(new Error('lost')), settled()),
          }),
        ),
    })
    return { wire, sent, shown: () => state, says: (next: ToggleState) => (state = next) }
  }

  test('never counts below none', () => {
    const { wire, says, shown } = begin(true)
    says({ on: true, count: 0 })
    void wire.toggle()
    expect(shown()).toEqual({ on: false, count: 0 })
  })

  test('is turned the other way again by a tap while the server is asked, whatever another answer shows', async () => {
    const { wire, sent, says, shown } = begin()
    void wire.toggle()
    says({ on: false, count: 3 })
    void wire.toggle()
    expect(sent.map(({ on }) => on)).toEqual([true])
    await sent[0]!.answer({ on: true, count: 4 })
    expect(sent.map(({ on }) => on)).toEqual([true, false])
    await sent[1]!.answer({ on: false, count: 3 })
    expect(shown()).toEqual({ on: false, count: 3 })
  })

  test('goes back to what the server last said when a later call fails', async () => {
    const { wire, sent, shown } = begin()
    void wire.toggle()
    void wire.toggle()
    await sent[0]!.answer({ on: true, count: 9 })
    await sent[1]!.fail()
    expect(shown()).toEqual({ on: true, count: 9 })
  })

  test('keeps what was asked for last when a read from before it comes late', async () => {
    const { wire, sent, says, shown } = begin()
    const held = holds('GET menu/tab')
    const read = call('GET menu/tab').then(() => says({ on: false, count: 3 }))
    await settled()
    void wire.toggle()
    await sent[0]!.answer({ on: true, count: 4 })
    void wire.toggle()
    await sent[1]!.answer({ on: false, count: 7 })
    await held[0]!.answer([])
    await read
    await settled()
    expect(shown()).toEqual({ on: false, count: 7 })
  })

  test('that is being turned is not turned back by such a read', async () => {
    const { wire, sent, shown } = begin()
    const held = holds('GET menu/tab')
    void call('GET menu/tab')
    await settled()
    void wire.toggle()
    await sent[0]!.answer({ on: true, count: 4 })
    void wire.toggle()
    await held[0]!.answer([])
    await settled()
    expect(shown()).toEqual({ on: false, count: 3 })
  })
})
