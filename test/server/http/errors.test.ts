import { errorStatus } from '@anglers/contract/errors'
import { sql } from 'kysely'
import { faultOf, messageOf } from '../../../server/src/http/messages.ts'
import { languageOf, languages } from '../../../server/src/kernel/language.ts'
import { API, openTestServer } from '../support/server.ts'

const { app, refused, inject, db, buildMember, close } = await openTestServer()
afterAll(close)

const me = await buildMember()
const post = (payload: string, headers: Record<string, string> = {}) =>
  inject({
    method: 'POST',
    url: `${API}/publish/words`,
    payload,
    headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json', ...headers },
  })

describe('a body', () => {
  test.each(['{', '{"content":', 'null,', '{"a":undefined}', "{'content':'a'}", '\u0000'])('of broken JSON: %j', async (payload) => {
    const response = await post(payload)
    expect(response.json()).toMatchObject({ code: 'rest_invalid_json', data: { status: 400 } })
    expect(response.statusCode).toBe(400)
  })

  test.each(['[]', '"text"', '7', 'true'])('that is no object: %s', async (payload) => {
    expect((await post(payload)).json()).toMatchObject({ code: 'rest_invalid_param' })
  })

  test.each(['', 'null', '{}'])('that is empty is as good as none: %j', async (payload) => {
    expect((await post(payload)).json()).toMatchObject({ code: 'rest_invalid_param', data: { params: { content: expect.any(String) } } })
  })

  test.each(['{"__proto__":{"admin":true},"content":"a"}', '{"constructor":{"prototype":{"admin":true}},"content":"a"}'])(
    'that reaches for a prototype: %s',
    async (payload) => {
      expect((await post(payload)).statusCode).toBe(400)
      expect(({} as { admin?: unknown }).admin).toBeUndefined()
    },
  )

  test.each(['application/xml', 'application/x-www-form-urlencoded', 'application/octet-stream', 'nonsense'])(
    'of type %s',
    async (type) => {
      expect((await post('content=a', { 'content-type': type })).json()).toMatchObject({
        code: 'rest_unsupported_media_type',
        data: { status: 415 },
      })
    },
  )

  test('too large', async () => {
    expect((await post(JSON.stringify({ content: 'a'.repeat(300_000) }))).json()).toMatchObject({
      code: 'rest_payload_too_large',
      data: { status: 413 },
    })
  })

  test('deeply nested', async () => {
    const response = await post('{"content":' + '['.repeat(50_000) + ']'.repeat(50_000) + '}')
    expect(response.statusCode).toBe(400)
  })
})

describe('an address', () => {
  test.each([
    `${API}/nothing`,
    `${API}`,
    `${API}/`,
    `${API}/posts/7`,
    `${API}/posts/`,
    `${API}//posts`,
    `${API}/POSTS`,
    `${API}/posts/%00`,
    `${API}/%ZZ`,
    `${API}/posts?%ZZ=1`,
    '/wp-json/wp/v2/../../etc',
    '//',
    '///x.txt',
    '//[/x.txt',
    `${API}/${'a'.repeat(3_000)}`,
  ])('that leads nowhere is answered in our own words: %s', async (url) => {
    const { statusCode, payload } = await inject({ url })
    expect(statusCode).toBeLessThan(500)
    const isPage = payload.startsWith('<!')
    if (statusCode !== 200 && !isPage)
      expect(JSON.parse(payload)).toEqual({
        code: expect.stringMatching(/^rest_/),
        message: expect.any(String),
        data: expect.objectContaining({ status: statusCode }),
      })
  })

  test('of no endpoint is 404 rest_no_route', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
      const response = await inject({ method, url: `${API}/nothing` })
      expect([response.statusCode, response.json().code]).toEqual([404, 'rest_no_route'])
    }
  })
})

describe('a message', () => {
  test.each([
    [undefined, '请先登录', 'zh-Hans'],
    ['en-US,en;q=0.9', 'Please sign in first.', 'en'],
    ['zh-TW', '請先登入', 'zh-Hant'],
    ['zh-Hant-HK,en;q=0.8', '請先登入', 'zh-Hant'],
    ['de-DE,fr;q=0.7,en;q=0.3', messageOf('rest_not_logged_in', 'fr'), 'fr'],
    ['de', '请先登录', 'zh-Hans'],
    ['*', '请先登录', 'zh-Hans'],
    [';;q=,,,', '请先登录', 'zh-Hans'],
  ])('for Accept-Language %p is %p', async (header, message, language) => {
    const refusal = await refused('GET user/check', {}, { headers: header === undefined ? {} : { 'accept-language': header } })
    expect(refusal.message).toBe(message)
    expect(refusal.headers).toMatchObject({ 'content-language': language, 'content-type': 'application/json; charset=utf-8' })
  })

  test('goes by the weights, not by the order alone', () => {
    expect(languageOf('en;q=0.2, es;q=0.9, zh;q=0.5')).toBe('es')
    expect(languageOf('en;q=0, es;q=0.1')).toBe('es')
  })

  test.each(languages)('is there for every code in %s', (language) => {
    for (const code of Object.keys(errorStatus) as (keyof typeof errorStatus)[]) expect(app.sentences![language][code]).toBeTruthy()
  })

  test('names each wrong parameter in the same language', async () => {
    const refusal = await refused('GET posts', { page: 0, per_page: 500, type: 'poem' }, { headers: { 'accept-language': 'en' } })
    expect(refusal.params).toEqual({
      page: 'Enter 1 or more',
      per_page: 'Enter 100 or less',
      type: expect.stringMatching(/^Choose one of: words, single/),
    })
  })
})

describe('what is wrong with each parameter', () => {
  const details = async (url: string, language = 'en') => {
    const answer = await inject({ url: `${API}/${url}`, headers: { 'accept-language': language } })
    return answer.json<{ data: { params: Record<string, string>; details: object } }>().data
  }

  test('is said to programs as well, by a code and the limit that it was held against', async () => {
    const { params, details: answered } = await details('posts?per_page=500&page=x&nonesuch=1&orderby=old')
    expect(answered).toEqual({
      per_page: { code: 'too_large', limit: 100, message: params.per_page },
      page: { code: 'type', limit: null, message: params.page },
      nonesuch: { code: 'unknown', limit: null, message: params.nonesuch },
      orderby: { code: 'choice', limit: 'new, hot', message: params.orderby },
    })
  })

  test('of a text that has to be there is that it is empty, not that it is too short', async () => {
    const { params, details: answered } = await details('search/search?word=')
    expect(answered).toEqual({ word: { code: 'empty', limit: null, message: params.word } })
  })

  test.each(languages)('is only that it is where no limit is known that would say more: %s', (language) => {
    const faults = ['choice', 'too_large', 'too_small', 'too_long', 'too_short', 'too_many', 'too_few'] as const
    const said = new Set(faults.map((fault) => faultOf({ fault }, language)))
    expect([...said]).toEqual([faultOf({ fault: 'wrong' }, language)])
    expect(faultOf({ fault: 'too_large', limit: 0 }, language)).toContain('0')
  })

  test('has the same code in every language', async () => {
    const codes = await Promise.all(languages.map(async (language) => (await details('posts?per_page=500', language)).details))
    for (const answered of codes) expect(answered).toMatchObject({ per_page: { code: 'too_large', limit: 100 } })
  })
})

describe('our own faults', () => {
  const inside = /select|insert|relation|column|syntax|\bat \w|node_modules|\.ts\b|postgres|kysely/i

  test('are a code and a sentence, without a word of what is inside', async () => {
    await sql`alter table menu rename to menu_elsewhere`.execute(db)
    const refusal = await refused('GET menu')
    await sql`alter table menu_elsewhere rename to menu`.execute(db)
    expect(refusal).toMatchObject({ status: 500, code: 'rest_internal_error', message: '服务器出了点问题，请稍后再试' })
    expect(refusal.text).not.toMatch(inside)
  })

  test('of the framework look the same', async () => {
    const texts = [await post('{'), await inject({ url: `${API}/%ZZ` }), await inject({ url: `${API}/none` })].map(
      (response) => response.payload,
    )
    for (const text of texts) expect(text).not.toMatch(/FST_|Fastify|statusCode|"error"/)
  })
})

test('every answer carries headers that keep browsers from guessing', async () => {
  for (const url of [`${API}/setting/get-var`, `${API}/none`]) {
    expect((await inject({ url })).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  }
})
