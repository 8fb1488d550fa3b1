import Taro from '@tarojs/taro'
import { signOut } from '@/stores/account'
import { call, callPage, upload } from '@/stores/api'
import { ApiError, NetworkError } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { opened } from '../support/navigation'
import { buildMe, buildPicture, buildPost, buildSession } from '../support/factories'
import { answers, answersPages, type Asked, asked, loses, Refused, refuses } from '../support/server'

beforeEach(() => {
  toaster.hide()
  modals.close(false)
})

const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('what a call sends', () => {
  test('a GET: parameters and version in the query, no token for a visitor', async () => {
    answersPages('GET posts', () => [buildPost()])
    await callPage('GET posts', { page: 1, orderby: 'hot', category: undefined })
    expect(asked()[0]?.query).toEqual({ page: '1', orderby: 'hot', ver: '1.1.2' })
  })

  test('a POST of a member: JSON body, token in the query, the idempotency key in a header', async () => {
    session.open(buildSession())
    answers('POST publish/words', { id: 1, state: 'live', version: 1 })
    await call('POST publish/words', { content: '空军' }, { key: 'k1' })
    expect(asked()[0]).toMatchObject({
      query: { ver: '1.1.2', access_token: 'token-of-a-test' },
      body: { content: '空军' },
      headers: { 'Idempotency-Key': 'k1', 'Content-Type': 'application/json', 'Accept-Language': 'zh-Hans' },
    })
  })

  test('an expired token is not sent', async () => {
    session.open(buildSession({ expired_in: 1 }))
    answers('GET menu/tab', [])
    await call('GET menu/tab')
    expect(asked()[0]?.query).toEqual({ ver: '1.1.2' })
  })
})

test('a page brings its totals, whatever the case of the headers', async () => {
  answersPages('GET posts', () => [buildPost({ id: 1 }), buildPost({ id: 2 }), buildPost({ id: 3 })])
  const page = await callPage('GET posts', { per_page: 2 })
  expect([page.items.length, page.total, page.pages]).toEqual([2, 3, 2])
})

test('a call has the time of a request; how its host writes the names of headers is all one', async () => {
  const request = jest.spyOn(Taro, 'request').mockResolvedValueOnce({
    statusCode: 200,
    data: [buildPost()],
    header: { 'X-WP-Total': '41', 'x-Wp-totalpages': '3', 'X-Search-Word': 'a' },
  } as never)
  const { total, pages, header } = await callPage('GET posts', {})
  expect([total, pages, header('x-search-word'), request.mock.calls[0]![0].timeout]).toEqual([41, 3, 'a', 60_000])
  request.mockRestore()
})

describe('the error catalogue', () => {
  test.each([
    ['no more pages', 'rest_post_invalid_page_number', 'no such page', { text: '没有更多内容了', type: 'default' }],
    ['a message', 'rest_conflict', '已经被抢光了', { text: '已经被抢光了', type: 'loading' }],
    ['neither', '', '', { text: '请求数据错误', type: 'default' }],
  ] as const)('%s: a toast for one second', async (_, code, message, toast) => {
    jest.useFakeTimers()
    refuses('POST user/follow', code, 409, message)
    const error = await caught(call('POST user/follow', { id: 1 }))
    expect(error).toBeInstanceOf(ApiError)
    expect(toaster.current).toMatchObject(toast)
    jest.advanceTimersByTime(999)
    expect(toaster.current).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(toaster.current).toBeNull()
  })

  test('the error carries status, code and what was wrong with each parameter', async () => {
    refuses('POST publish/words', 'rest_invalid_param', 400, '参数有误', { content: '写点什么吧' })
    expect(await caught(call('POST publish/words', { content: '' }))).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      message: '参数有误',
      params: { content: '写点什么吧' },
    })
  })

  test('a lost network: no toast', async () => {
    loses('GET menu/tab')
    expect(await caught(call('GET menu/tab'))).toBeInstanceOf(NetworkError)
    expect(toaster.current).toBeNull()
  })

  test("someone else's page in the place of the server's: a lost network", async () => {
    answers('GET menu/tab', null as never)
    expect(await caught(call('GET menu/tab'))).toBeInstanceOf(NetworkError)
  })

  test('a quiet call: no toast', async () => {
    refuses('GET menu/tab', 'rest_unavailable', 503, '服务器忙')
    await caught(call('GET menu/tab', {}, { quiet: true }))
    expect(toaster.current).toBeNull()
  })
})

describe('a session that no longer stands', () => {
  test.each([
    ['a failed user check leads to the sign-in page', 'GET user/check', {}, true],
    ['so does an action', 'POST collect', { id: 1 }, true],
    ['a list that loads offers it in its own place', 'GET mine/posts', {}, false],
  ] as const)('%s', async (_, name, input, leads) => {
    session.open(buildSession())
    refuses(name, 'rest_not_logged_in', 401, '请先登录')
    await caught(call(name as 'POST collect', input as { id: number }))
    expect(session.active).toBe(false)
    expect(opened).toEqual(leads ? ['/member/login/login'] : [])
  })

  describe('of which the server says so', () => {
    const TOKEN = 'token-of-a-test'
    const knowsOnly =
      <T>(token: string | undefined, answer: T) =>
      (call: Asked): T => {
        if (call.query.access_token !== token) throw new Refused('rest_invalid_token', 401, '登录已失效，请重新登录')
        return answer
      }

    test('is forgotten, and what visitors may see is asked for again as one', async () => {
      session.open(buildSession())
      answers('GET menu/tab', (_, call) => knowsOnly(undefined, [])(call))
      expect(await call('GET menu/tab')).toEqual([])
      expect(asked('GET menu/tab').map(({ query }) => query.access_token)).toEqual([TOKEN, undefined])
      expect([session.active, opened, toaster.current?.text]).toEqual([false, [], '登录已失效，请重新登录'])
    })

    test('leads to the sign-in page where a member wanted to do something', async () => {
      session.open(buildSession())
      answers('POST collect', (_, call) => {
        knowsOnly(undefined, null)(call)
        throw new Refused('rest_not_logged_in', 401, '请先登录')
      })
      expect(await caught(call('POST collect', { id: 1 }))).toMatchObject({ code: 'rest_not_logged_in' })
      expect([session.active, opened]).toEqual([false, ['/member/login/login']])
    })

    test('does not end one that was opened meanwhile', async () => {
      session.open(buildSession())
      answers('GET menu/tab', (_, call) => knowsOnly('the-next', [])(call))
      const late = caught(call('GET menu/tab'))
      session.open(buildSession({ access_token: 'the-next' }))
      expect(await late).toBeNull()
      expect([session.token, toaster.current]).toEqual(['the-next', null])
    })

    test('is not repeated in the name of another member, who signed in meanwhile', async () => {
      session.open(buildSession())
      answers('POST collect', (_, request) => {
        session.open(buildSession({ access_token: 'token-of-another', user: buildMe({ userId: 4711 }) }))
        return knowsOnly('token-of-another', { on: true, count: 1 })(request)
      })
      expect(await caught(call('POST collect', { id: 1 }))).toMatchObject({ code: 'rest_invalid_token' })
      expect([asked('POST collect'), session.userId]).toEqual([[expect.anything()], 4711])
    })

    test('leaves alone a session that was opened after it was asked', async () => {
      answers('POST collect', () => {
        session.open(buildSession())
        throw new Refused('rest_not_logged_in', 401, '请先登录')
      })
      await caught(call('POST collect', { id: 1 }))
      expect([session.active, opened]).toEqual([true, []])
    })

    test('is not spoken of where the app acts by itself', async () => {
      session.open(buildSession())
      answers('POST site/logout', () => {
        throw new Refused('rest_invalid_token', 401, '登录已失效')
      })
      await signOut()
      expect([session.active, toaster.current, opened]).toEqual([false, null, []])
    })
  })

  test.each([429, 500, 503])('a user check that the server could not make (%d) costs nobody their session', async (status) => {
    session.open(buildSession())
    refuses('GET user/check', 'rest_unavailable', status, '服务器忙')
    await caught(call('GET user/check', {}, { quiet: true }))
    expect([session.active, opened]).toEqual([true, []])
  })

  test('wrong credentials are not a lost session', async () => {
    refuses('POST site/login', 'invalid_credentials', 401, '账号或密码不对')
    await caught(call('POST site/login', { user: 'a', password: 'b' }))
    expect(opened).toEqual([])
  })
})

test('what is wrong with the one thing that was sent is said itself', async () => {
  refuses('POST user/follow', 'rest_invalid_param', 400, '参数有误', { id: '没有这个人' })
  await caught(call('POST user/follow', { id: 1 }))
  expect(toaster.current?.text).toBe('没有这个人')
})

describe('an upload', () => {
  const uploadFile = jest.spyOn(Taro, 'uploadFile')
  const answersUpload = (statusCode: number, body: unknown) => {
    const task = Object.assign(Promise.resolve({ statusCode, data: JSON.stringify(body), errMsg: '' }), {
      progress: (listener: (event: { progress: number }) => void) => listener({ progress: 40 }),
    })
    uploadFile.mockReturnValue(task as never)
  }

  beforeEach(() => session.open(buildSession()))

  test('answers the picture, and tells how far it is', async () => {
    const picture = buildPicture()
    answersUpload(200, { code: 1, msg: '', data: picture })
    const progress = jest.fn()
    expect(await upload('POST upload/words', 'blob:1', { onProgress: progress })).toEqual(picture)
    expect(progress).toHaveBeenCalledWith(40)
    expect(uploadFile.mock.calls[0]?.[0]).toMatchObject({ name: 'file', timeout: 60_000, filePath: 'blob:1' })
  })

  test('goes to its address, as its member, with what is said beside the file', async () => {
    answersUpload(200, { code: 1, msg: '', data: { size: 9, received: 3, state: 'receiving', problem: null, film: null } })
    await upload('POST upload/video', 'blob:1', { input: { upload: 'one', at: 3, size: 9 } })
    const { pathname, searchParams } = new URL(uploadFile.mock.calls.at(-1)![0].url, 'http://localhost')
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/wp-json/wp/v2/upload/video',
      { upload: 'one', at: '3', size: '9', ver: '1.1.2', access_token: 'token-of-a-test' },
    ])
  })

  test('that gets no answer is lost, and says nothing; what a host has read of an answer by itself is taken', async () => {
    uploadFile.mockReturnValueOnce(Promise.reject(new Error('fail')) as never)
    expect(await caught(upload('POST upload/words', 'blob:1'))).toBeInstanceOf(NetworkError)
    expect([modals.current, toaster.current]).toEqual([null, null])
    const picture = buildPicture()
    uploadFile.mockReturnValueOnce(Promise.resolve({ statusCode: 200, data: { code: 1, msg: '', data: picture }, errMsg: '' }) as never)
    expect(await upload('POST upload/words', 'blob:1')).toEqual(picture)
  })

  test.each([
    ['a code other than 1', 200, { code: 0, msg: '图片不合规' }, '图片不合规'],
    ['nothing that was stored', 200, { code: 1, msg: '图片没有存下' }, '图片没有存下'],
    ['refused with a message', 413, { code: 'rest_upload_too_large', message: '图片太大了' }, '图片太大了'],
  ])('%s: a modal with the message', async (_, status, body, message) => {
    answersUpload(status, body)
    expect(await caught(upload('POST upload/words', 'blob:1'))).toBeInstanceOf(ApiError)
    expect(modals.current).toMatchObject({ title: '提示', content: message })
  })

  test('whose session is over leaves alone the one that was opened meanwhile', async () => {
    answersUpload(401, { code: 'rest_invalid_token', message: '登录已失效' })
    const late = caught(upload('POST upload/words', 'blob:1'))
    session.open(buildSession({ access_token: 'the-next' }))
    expect(await late).toMatchObject({ status: 401 })
    expect(session.token).toBe('the-next')
  })

  test('carries its Idempotency-Key, and the language in which its refusal is read', async () => {
    answersUpload(200, { code: 1, msg: '', data: buildPicture() })
    await upload('POST upload/words', 'blob:1', { key: 'picture-1' })
    expect(uploadFile.mock.calls.at(-1)?.[0].header).toEqual({ 'Accept-Language': 'zh-Hans', 'Idempotency-Key': 'picture-1' })
  })

  test.each([
    ['a busy server', 503, null],
    ['a refusal', 413, { content: '不行' }],
  ])('that is tried again by itself says nothing of %s, unless that is final', async (_, status, modal) => {
    answersUpload(status, { code: '', message: '不行' })
    await caught(upload('POST upload/words', 'blob:1', { quiet: true }))
    expect(modals.current && { content: modals.current.content }).toEqual(modal)
  })

  test('refused without a message: rejected, nothing more', async () => {
    answersUpload(502, '<html>')
    expect(await caught(upload('POST upload/words', 'blob:1'))).toMatchObject({ status: 502 })
    expect(modals.current).toBeNull()
  })

  test.each([
    ['before it is sent', false],
    ['by the server', true],
  ])('unauthorised %s', async (_, active) => {
    if (active) answersUpload(401, { code: 'rest_not_logged_in', message: '请先登录' })
    else session.close()
    await caught(upload('POST upload/words', 'blob:1'))
    expect([toaster.current?.text, session.active]).toEqual(['上传图片需要授权登录', false])
  })
})
