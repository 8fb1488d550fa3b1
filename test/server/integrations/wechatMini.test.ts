import type { ServerResponse } from 'node:http'
import { WechatApi } from '../../../server/src/infra/integrations/wechatApi.ts'
import { WechatMini } from '../../../server/src/infra/integrations/wechatMini.ts'
import { answerJson, type Heard, openLoopback } from '../support/loopback.ts'

let answer: (heard: Heard, response: ServerResponse) => void
const wechat = await openLoopback((heard, response) => {
  if (heard.url.pathname === '/cgi-bin/stable_token') answerJson(response, { access_token: 'token', expires_in: 7_200 })
  else answer(heard, response)
})
afterAll(() => wechat.close())
beforeEach(() => void wechat.heard.splice(0))

const mini = new WechatMini(new WechatApi(wechat.url, { appId: 'wx', secret: 's' }, 1_000))
const sent = (path: string) => wechat.heard.filter(({ url }) => url.pathname === path).map(({ body }) => JSON.parse(body) as object)

test('what a message says is cut to what WeChat takes of its kind', async () => {
  answer = (_, response) => answerJson(response, { errcode: 0 })
  const long = '鱼'.repeat(30)
  const fields = { name1: long, phrase2: long, thing3: long, thing4: '鲫鱼' }
  expect(await mini.send({ openid: 'o', template: 't', page: 'pages/home/home', fields })).toBe(true)
  const cut = (chars: number) => ({ value: `${'鱼'.repeat(chars - 1)}…` })
  expect(sent('/cgi-bin/message/subscribe/send')).toMatchObject([
    { touser: 'o', template_id: 't', data: { name1: cut(10), phrase2: cut(5), thing3: cut(20), thing4: { value: '鲫鱼' } } },
  ])
})

describe('a text', () => {
  const [first, second, third] = ['🐟'.repeat(2_500), '鱼'.repeat(2_500), '饵'] as const
  const judge = () => mini.mayShow({ openid: 'o', place: 'post', text: first + second + third })
  /** What WeChat says of a piece. */
  const says = (of: (content: string) => object) => {
    answer = ({ body }, response) => answerJson(response, of((JSON.parse(body) as { content: string }).content))
  }
  const verdict = (suggest: string) => ({ errcode: 0, result: { suggest } })
  const TOO_MUCH = { errcode: 45009 }

  test('that is longer than WeChat reads at once is read in pieces, all of it and no letter in halves', async () => {
    says(() => verdict('pass'))
    expect(await judge()).toBe(true)
    const pieces = sent('/wxa/msg_sec_check').map((asked) => (asked as { content: string }).content)
    expect(pieces.sort()).toEqual([first, second, third].sort())
  })

  test.each([
    ['is not to be shown for one piece of it, though another was not read', third, TOO_MUCH, verdict('risky')],
    ['is not to be shown for its first piece alone', first, verdict('pass'), verdict('risky')],
  ])('%s', async (_, which, others, own) => {
    says((content) => (content === which ? own : others))
    expect(await judge()).toBe(false)
  })

  test('of which a piece was not read has no verdict, and one that is in doubt is shown', async () => {
    says((content) => (content === second ? TOO_MUCH : verdict('pass')))
    await expect(judge()).rejects.toMatchObject({ kind: 'busy' })
    says(() => verdict('review'))
    expect(await judge()).toBe(true)
  })

  test('of who was not in the mini-program lately cannot be judged', async () => {
    says(() => ({ errcode: 61010 }))
    expect(await judge()).toBeNull()
  })
})
