import type { ServerResponse } from 'node:http'
import { Douyin } from '../../../server/src/infra/integrations/douyin.ts'
import { answerJson, type Heard, openLoopback } from '../support/loopback.ts'

let answer: (heard: Heard, response: ServerResponse) => void
let tokens = 0
const douyin = await openLoopback((heard, response) => {
  if (heard.url.pathname === '/api/apps/v2/token')
    answerJson(response, { err_no: 0, data: { access_token: `token${++tokens}`, expires_in: 7_200 } })
  else answer(heard, response)
})
afterAll(() => douyin.close())

const mayShow = (text = '鲫鱼') =>
  new Douyin({ developer: douyin.url, open: douyin.url }, { appId: 'tt', secret: 's', privateKey: '' }, 1_000).mayShow({
    openid: 'o',
    place: 'post',
    text,
  })
const says = (...answers: object[]) => {
  answer = (_, response) => answerJson(response, (answers.length > 1 ? answers.shift() : answers[0])!)
}
const verdict = (...predicts: object[]) => ({ data: [{ code: 0, predicts }] })

test.each<[string, object[], boolean]>([
  ['has nothing against it', [], true],
  ['has looked, and found nothing', [{ model_name: 'short_content_antidirt', prob: 0, hit: false }], true],
  [
    'has hit upon something',
    [
      { prob: 0, hit: false },
      { prob: 0, hit: true },
    ],
    false,
  ],
  ['is sure of something', [{ prob: 1 }], false],
])('a text may be shown where Douyin %s', async (_, predicts, may) => {
  says(verdict(...predicts))
  expect(await mayShow()).toBe(may)
})

test.each([
  ['no verdict', { data: [] }],
  ['a verdict that is none', { data: [{ code: 1, msg: 'sensitive' }] }],
  ['a token that is never good', { code: 401 }],
])('where Douyin has %s, nobody knows', async (_, said) => {
  says(said)
  await expect(mayShow()).rejects.toMatchObject({ kind: 'failed' })
})

test('where its token is no good any more, Douyin is asked once more with a fresh one', async () => {
  says({ code: 401 }, verdict())
  const before = tokens
  douyin.heard.splice(0)
  expect(await mayShow()).toBe(true)
  const asked = douyin.heard.filter(({ url }) => url.pathname === '/api/v2/tags/text/antidirt')
  expect(asked.map(({ headers, body }) => [headers['x-token'], JSON.parse(body)])).toEqual(
    [1, 2].map((n) => [`token${before + n}`, { tasks: [{ content: '鲫鱼' }] }]),
  )
})
