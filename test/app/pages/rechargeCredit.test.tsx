import { fireEvent } from '@testing-library/dom'
import type { Redeemed } from '@anglers/contract/wallet'
import RechargeCreditPage from '@/member/wallet/recharge-credit'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, asked, keysOf, loses, refuses } from '../support/server'

const REDEEM = 'POST wallet/key-use'
const CODE = 'NYQY-Y66K-4Q9W-2XDM'
const wallet = { credit: 1_000, points: 0, experience: 0, vipUntil: null }

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
})

afterEach(() => modals.close(false))

async function openForm() {
  const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
  const field = () => page.getByRole('textbox') as HTMLInputElement
  return {
    ...page,
    field,
    type: (value: string) => doing(() => fireEvent.input(field(), { target: { value } })),
    redeem: () => doing(() => fireEvent.click(page.getByText('兑换'))),
  }
}

test.each<[Redeemed['gives'], number, string]>([
  ['credit', 1_050, '余额增加了 ¥10.50'],
  ['points', 1_200, '积分增加了 1,200'],
  ['vip', 3, '会员延长了 3 个月'],
])('says what a code gave (%s), and takes the next one', async (gives, amount, sentence) => {
  answers(REDEEM, { gives, amount, wallet })
  const form = await openForm()
  await form.type(` ${CODE} `)
  await form.redeem()
  expect(asked(REDEEM).map(({ body }) => body)).toEqual([{ code: CODE }])
  expect(modals.current!.content).toBe(sentence)
  expect(form.field().value).toBe('')
})

test('a code that is refused stays, with what is wrong below it', async () => {
  refuses(REDEEM, 'rest_invalid_param', 400, '兑换码不对', { code: '兑换码不对' })
  const form = await openForm()
  await form.type(CODE)
  await form.redeem()
  form.getByText('兑换码不对')
  expect(form.field().value).toBe(CODE)
  expect(modals.current).toBeNull()
})

test('a code sent again after a lost answer is the same command; another code is another', async () => {
  loses(REDEEM)
  const form = await openForm()
  await form.type(CODE)
  await form.redeem()
  await form.redeem()
  await form.type('0000-0000-0000-0000')
  await form.redeem()
  const [first, second, third] = keysOf(REDEEM)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('nothing is sent while nothing is typed', async () => {
  const form = await openForm()
  await form.redeem()
  expect(asked(REDEEM)).toEqual([])
})
