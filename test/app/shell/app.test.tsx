import { CONNECT_AFTER_SHOW_MS, PRESENCE_AFTER_CONNECT_MS } from '@anglers/contract/limits'
// @ts-expect-error: it ships no types
import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import Taro from '@tarojs/taro'
import { act } from '@testing-library/react'
import React from 'react'
import ReactDOM from 'react-dom/client'
import App from '@/app'
import { invitation } from '@/stores/invitation'
import { socket } from '@/stores/live'
import { session } from '@/stores/session'
import { site } from '@/stores/site'
import { buildConversation, buildMessage } from '../support/chat'
import { buildMe, buildSession, buildUser, buildUserInfo } from '../support/factories'
import { replaced } from '../support/navigation'
import { answers, asked } from '../support/server'
import { FakeSocket } from '../support/socket'

// A test has its words before it begins.
jest.mock('@/start', () => ({}))

type Hook = (options?: { query?: Record<string, string> }) => void
let app: Record<'onLaunch' | 'onShow' | 'onHide' | 'onPageNotFound', Hook>

const me = buildMe({ userId: 7 })
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const online = () => asked('POST user/update-status').map(({ body }) => body.online)

/** Who invited its reader, and how often it asked for the settings and the session, as it began. */
let begun: unknown[]

function answerAll(): void {
  Object.assign(site, { askedAt: 0 })
  session.open(buildSession({ user: me }))
  answers('GET setting', { seast_app_links: {} })
  answers('GET user/check', me)
  answers('GET user/user-info', buildUserInfo(me))
  answers('GET notice/tabs', [])
  answers('GET message/unread', { messages: 0, groups: 0 })
  answers('POST user/update-status', { ok: true })
}

beforeAll(async () => {
  document.body.innerHTML = '<div id="app"></div>'
  answerAll()
  await act(async () => {
    app = createReactApp(App, React, ReactDOM, { appId: 'app', router: {} }) as typeof app
    app.onLaunch({ query: { invite: 'abcd1234' } })
  })
  begun = [invitation.code, asked('GET setting').length, asked('GET user/check').length]
})

beforeEach(() => {
  jest.useFakeTimers()
  FakeSocket.all = []
  answerAll()
})
afterEach(() => {
  socket.close()
  Taro.clearStorageSync()
})

test('as it begins it takes who invited its reader, the settings, and whether they are still signed in', () => {
  expect(begun).toEqual(['abcd1234', 1, 1])
})

test('each time that it is shown it takes what is new, connects its member and sends what was left; hidden they are away', async () => {
  const left = { clientId: 'left', content: { kind: 'text', text: '明早几点' }, at: 1 }
  Taro.setStorageSync('outbox:chat-31', { by: 7, items: [left] })
  answers('GET message/view', buildConversation({ user: buildUser({ id: 31 }) }))
  answers('POST message/send', ({ text, clientId = null }) => buildMessage({ from: buildUser({ id: 7 }), to: 31, text, clientId }))
  // What was counted as its member came is old by now.
  await pass(60_000)
  const counted = asked('GET notice/tabs').length
  app.onShow({ query: { scene: 'invite%3Defgh5678' } })
  await pass(0)
  expect(asked('GET notice/tabs').length - counted).toBe(1)
  await pass(Math.max(CONNECT_AFTER_SHOW_MS, PRESENCE_AFTER_CONNECT_MS))
  expect([invitation.code, asked('GET setting').length]).toEqual(['efgh5678', 1])
  expect([asked('POST message/send').map(({ body }) => body.text), FakeSocket.all.length, online()]).toEqual([['明早几点'], 1, [1]])
  app.onHide()
  await pass(0)
  expect(online()).toEqual([1, 0])
})

test('that is hidden at once connects nobody', async () => {
  app.onShow()
  app.onHide()
  await pass(Math.max(CONNECT_AFTER_SHOW_MS, PRESENCE_AFTER_CONNECT_MS))
  expect([FakeSocket.all, online()]).toEqual([[], []])
})

test('an address that it does not have leads to the page that says so', async () => {
  app.onPageNotFound()
  await pass(0)
  expect(replaced).toEqual(['/pages/page/page'])
})
