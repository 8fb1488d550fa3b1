import { AFTERSALE_DAYS, PAYMENT_LEFT_SECONDS } from '@anglers/contract/limits'
import {
  canAppeal,
  canCancel,
  canConfirm,
  canDelete,
  canInvoice,
  canPay,
  canSendBack,
  canWithdraw,
  hasArrived,
  priceOf,
  refundableOf,
  reviewOf,
} from '../../../server/src/domains/shop/policy.ts'
import type { KeptState } from '../../../server/src/domains/shop/tables.ts'

const STATES: KeptState[] = ['unpaid', 'paid', 'shipped', 'received', 'reviewed', 'cancelled', 'refunded']
const DAY_MS = 24 * 3_600_000
const SOON_MS = 5_000
const order = (state: KeptState, more: object = {}) => ({ state, payable_id: 1, invoice: null, total: 100, ...more })

describe('in which states an order', () => {
  const statesOf = (may: (state: KeptState) => boolean) => STATES.filter(may)
  const later = new Date(Date.now() + DAY_MS)

  test.each<[string, (state: KeptState) => boolean, KeptState[]]>([
    ['is paid', (state) => canPay(order(state), later), ['unpaid']],
    ['is cancelled', (state) => canCancel(order(state)), ['unpaid']],
    ['that cost nothing is cancelled', (state) => canCancel(order(state, { total: 0 })), ['unpaid', 'paid']],
    ['is confirmed', (state) => canConfirm(order(state)), ['shipped']],
    ['gets its invoice', (state) => canInvoice(order(state)), ['paid', 'shipped', 'received', 'reviewed']],
    ['that cost nothing gets one', (state) => canInvoice(order(state, { total: 0 })), []],
    ['that has one gets another', (state) => canInvoice(order(state, { invoice: {} })), []],
    ['has arrived', (state) => hasArrived(order(state)), ['received', 'reviewed']],
    ['is put away', (state) => canDelete({ state, refunding: false }), ['received', 'reviewed', 'cancelled', 'refunded']],
    ['is put away while money is on its way back', (state) => canDelete({ state, refunding: true }), []],
  ])('%s', (_what, may, states) => expect(statesOf(may)).toEqual(states))

  test('a payment may begin until its last minute, and not of what has none', () => {
    const left = (ms: number) => new Date(Date.now() + PAYMENT_LEFT_SECONDS * 1_000 + ms)
    expect([left(SOON_MS), left(-SOON_MS), null].map((deadline) => canPay(order('unpaid'), deadline))).toEqual([true, false, false])
    expect(canPay(order('unpaid', { payable_id: null }), left(SOON_MS))).toBe(false)
  })
})

describe('of how many pieces the money is asked back', () => {
  const line = { quantity: 5, refunded_quantity: 2, asked: false, refused: false }
  const bought = (state: KeptState, more: object = {}) => ({ state, delivery: 'parcel' as const, received_at: null, ...more })
  const cameAgo = (ms: number) => bought('received', { received_at: new Date(Date.now() - ms) })

  test('what is left of it, from the payment on', () => {
    expect(STATES.filter((state) => refundableOf(bought(state), line) === 3)).toEqual(['paid', 'shipped', 'received', 'reviewed'])
    for (const state of ['unpaid', 'cancelled', 'refunded'] as const) expect(refundableOf(bought(state), line)).toBe(0)
  })

  test.each([
    ['of what was asked already', bought('paid'), { asked: true }],
    ['of what was refused for good', bought('paid'), { refused: true }],
    ['of codes', bought('received', { delivery: 'code' }), {}],
    ['of VIP', bought('received', { delivery: 'vip' }), {}],
    ['of what came too long ago', cameAgo(AFTERSALE_DAYS * DAY_MS + SOON_MS), {}],
  ])('none %s', (_what, of, more) => expect(refundableOf(of, { ...line, ...more })).toBe(0))

  test('to the last moment of its days', () => {
    expect(refundableOf(cameAgo(AFTERSALE_DAYS * DAY_MS - SOON_MS), line)).toBe(3)
  })
})

describe('a line', () => {
  const line = { good_id: 1, quantity: 2, refunded_quantity: 1, reviewed: false, added: false }

  test.each([
    ['is reviewed once it has come', 'received', {}, 'write'],
    ['is reviewed where others of its order were', 'reviewed', {}, 'write'],
    ['that is on its way is not', 'shipped', {}, null],
    ['that was paid back whole is not', 'received', { refunded_quantity: 2 }, null],
    ['of a good that is gone is not', 'received', { good_id: null }, null],
    ['with a review is added to', 'reviewed', { reviewed: true }, 'add'],
    ['with a review is added to though it was paid back since', 'refunded', { reviewed: true, refunded_quantity: 2 }, 'add'],
    ['with an addition is not', 'reviewed', { reviewed: true, added: true }, null],
  ] as const)('%s', (_what, state, more, may) => expect(reviewOf({ state }, { ...line, ...more })).toBe(may))

  test('costs in parts what it costs as a whole', () => {
    const dear = { price: 333, quantity: 3, discount: 100 }
    expect([0, 1, 2, 3].map((pieces) => priceOf(dear, pieces))).toEqual([0, 299, 599, 899])
  })
})

test('a buyer acts on what they asked back when it is their turn', () => {
  const due = new Date()
  const states = ['applied', 'agreed', 'rejected', 'appealed', 'returning', 'refunding', 'refunded', 'closed'] as const
  expect(states.filter((state) => canWithdraw({ state, due_at: due }))).toEqual(states.filter((state) => state !== 'returning'))
  expect(states.filter((state) => canWithdraw({ state, due_at: null }))).toEqual([])
  expect(states.filter((state) => canAppeal({ state }))).toEqual(['rejected'])
  expect(states.filter((state) => canSendBack({ state }))).toEqual(['agreed'])
})
