import Type, { type Static } from 'typebox'
import { Count, Done, Id, literals, Time } from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import { REDEMPTION_CODE_CHARS } from './limits.ts'
import { PaymentOrder, placeInput } from './payment.ts'
import { CreditChoice, VipPlan } from './settings.ts'

/** What a member owns: credit in fen, points and experience. */
export const units = ['credit', 'points', 'experience'] as const
export type Unit = (typeof units)[number]
const Unit = literals(units, { title: 'Unit', description: 'What is counted: credit in fen, points, or experience.' })

/** Why something moved. */
export const movementKinds = [
  'opening',
  'correction',
  'code',
  'vip',
  'reward',
  'redbag',
  'redbag_returned',
  'gift',
  'sign',
  'sign_make_up',
  'task',
  'treasure',
  'exchange',
  'exchange_returned',
  'referral',
  'post',
  'comment',
  'liked',
  'taken_back',
  'top_up',
  'payment',
  'refund',
  'paid_post',
  'paid_forum',
  'bounty',
  'bounty_returned',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** What the records of movements may be narrowed to: credit that came in or went out, all of experience, all of points. */
export const noteTypes = ['income', 'outlay', 'exp', 'points'] as const
export type NoteType = (typeof noteTypes)[number]

export const Wallet = Type.Object(
  {
    credit: { ...Count, description: 'fen' },
    owed: { ...Count, description: 'fen of credit that were refunded after they were spent: what comes in next pays for them' },
    points: Count,
    experience: Count,
    vipUntil: Type.Union([Time, Type.Null()], { description: 'the end of VIP; null where it is over, or never was' }),
  },
  { title: 'Wallet', description: 'What a member owns.' },
)
export type Wallet = Static<typeof Wallet>

export const LedgerEntry = Type.Object(
  {
    id: { ...Id, description: 'of the movement' },
    unit: Unit,
    kind: literals(movementKinds, { title: 'MovementKind', description: 'Why something moved. More kinds come.' }),
    amount: Type.Integer({ description: 'signed; of credit, fen', examples: [-500] }),
    balanceAfter: { ...Count, description: 'what was there after it; of credit, fen' },
    at: Time,
    subject: Type.Union([Type.Object({ type: Type.String({ examples: ['post'] }), id: Id }), Type.Null()], {
      description: 'what it was for',
    }),
  },
  { title: 'LedgerEntry', description: "One entry of a member's account." },
)
export type LedgerEntry = Static<typeof LedgerEntry>

const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', description: "YYYY-MM, by the town's clock", examples: ['2026-05'] })

export const Statement = Type.Object(
  {
    unit: Unit,
    month: Month,
    openingBalance: Count,
    closingBalance: Count,
    received: { ...Count, description: 'the sum of what came in' },
    spent: { ...Count, description: 'the sum of what went out' },
    firstMonth: Type.Union([Month, Type.Null()], { description: 'that of the first entry; null where there is none' }),
  },
  { title: 'Statement', description: 'What a unit began and ended a month with.' },
)
export type Statement = Static<typeof Statement>

export const VipChoices = Type.Object(
  {
    plans: Type.Array(VipPlan),
    vipUntil: Wallet.properties.vipUntil,
    credit: Wallet.properties.credit,
  },
  { title: 'VipChoices', description: 'What VIP costs, and what a member has.' },
)
export type VipChoices = Static<typeof VipChoices>

export const CreditChoices = Type.Object(
  { choices: Type.Array(CreditChoice), credit: Wallet.properties.credit },
  { title: 'CreditChoices', description: 'What credit costs, and how much a member has.' },
)
export type CreditChoices = Static<typeof CreditChoices>

/** What codes give: fen of credit, points, months of VIP. */
export const redeemables = ['credit', 'points', 'vip'] as const
export type Redeemable = (typeof redeemables)[number]

export const Redeemed = Type.Object(
  {
    gives: literals(redeemables),
    amount: Type.Integer({ minimum: 1, description: 'of credit, fen; of VIP, months' }),
    wallet: Wallet,
  },
  { title: 'Redeemed', description: 'What a code gave, and what a member has now.' },
)
export type Redeemed = Static<typeof Redeemed>

const order = {
  item: Type.Union([
    Type.Object({ type: Type.Literal('credit'), choice: { ...CreditChoice.properties.id, description: 'of wallet/recharge-credit' } }),
    Type.Object({ type: Type.Literal('vip'), plan: { ...VipPlan.properties.id, description: 'of wallet/recharge-vip' } }),
  ]),
  priceFen: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'its price, as it was shown' }),
}

const ofMonth = { unit: Unit, month: Month }

export const walletEndpoints = declare({
  'GET wallet': { access: 'member', summary: 'What I own', answer: Wallet },
  'GET wallet/note': {
    access: 'member',
    summary: 'What came into my accounts and went out of them, the latest first',
    input: pagedInput({ type: literals(noteTypes), month: Type.Optional(Month) }),
    answer: LedgerEntry,
    paged: true,
  },
  'GET wallet/statement': {
    access: 'member',
    summary: 'What one of my accounts began and ended a month with',
    input: Type.Object(ofMonth),
    answer: Statement,
  },
  'GET wallet/statement-file': {
    access: 'member',
    summary: 'The entries of one of my accounts in a month, as CSV',
    input: Type.Object(ofMonth),
    answer: Type.String(),
    file: 'text/csv; charset=utf-8',
    perMinute: 20,
  },
  'GET wallet/orders': {
    access: 'member',
    summary: 'What I ordered for money, paid or not, the latest first',
    input: pagedInput({}),
    answer: PaymentOrder,
    paged: true,
  },
  'GET wallet/recharge-credit': { access: 'member', summary: 'What credit costs, and how much I have', answer: CreditChoices },
  'POST wallet/create-order': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Order credit or VIP for money: to be paid within half an hour',
    input: Type.Object({ ...order, ...placeInput }),
    answer: PaymentOrder,
    perMinute: 20,
    errors: ['price_changed', 'order_limit'],
  },
  'GET wallet/order-detail': {
    access: 'member',
    summary: 'An order of mine, with the ways to pay it here',
    input: Type.Object({
      id: Id,
      ...placeInput,
      check: Type.Optional(Type.Boolean({ description: 'ask the provider first whether it is paid, where a payment has begun' })),
    }),
    answer: PaymentOrder,
    perMinute: 60,
    errors: ['rest_not_found'],
  },
  'POST wallet/delete-order': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    idempotency: 'claim',
    summary: 'Drop an order that is not paid',
    input: Type.Object({ id: Id }),
    answer: Done,
    perMinute: 20,
    errors: ['rest_not_found', 'order_closed'],
  },
  'GET wallet/recharge-vip': { access: 'member', summary: 'What VIP costs, and what I have', answer: VipChoices },
  'POST wallet/recharge-vip-credit': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Buy VIP with credit. It begins now, or where what I have ends',
    input: Type.Object({
      plan: { ...VipPlan.properties.id, description: 'one of those that wallet/recharge-vip answers' },
      priceFen: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'its price, as it was shown' }),
    }),
    answer: Wallet,
    perMinute: 20,
    errors: ['insufficient_balance', 'price_changed'],
  },
  'POST wallet/key-use': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Redeem a code. One that is unknown, used, void or expired is refused by the same words',
    input: Type.Object({
      code: Type.String({
        minLength: 1,
        maxLength: REDEMPTION_CODE_CHARS * 2,
        description: 'capitals or not, with or without the dashes between its parts',
      }),
    }),
    answer: Redeemed,
    perMinute: 10,
  },
})
