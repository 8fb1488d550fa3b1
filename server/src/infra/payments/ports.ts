import type { IncomingHttpHeaders } from 'node:http'
import type { PayRequest, PaymentWay } from '@anglers/contract/payment'

/** Whom payments are made with. */
export const providerNames = ['wechat', 'wechat_virtual', 'alipay', 'douyin'] as const
export type ProviderName = (typeof providerNames)[number]

/** A payment that a payer is about to make. */
export interface NewPayment {
  /** Ours: 20 to 32 digits and letters, never used again. */
  outTradeNo: string
  way: PaymentWay
  amountFen: number
  /** What the payer reads: the product and what it is, no member's words. */
  title: string
  expiresAt: Date
  /** Called when something happens to it. */
  notifyUrl: string
  /** Where the browser comes back to. */
  returnUrl: string
  /** The caller's address, which some ways want to know. */
  ip: string
  payer: Payer | null
  /** What is bought, by its name at the provider, where it keeps a list of goods. */
  productId: string
}

/** The payer as their platform knows them. */
export interface Payer {
  openid: string
  sessionKey: string
}

/** What the provider answered: kept, so that the payer's request can be made again without it. JSON. */
export type Prepared = Record<string, string>

/** How a payment stands. `absent`: the provider knows nothing of it, which is no answer to whether it will. */
export type PaymentStatus = ({ state: 'paid' } & Evidence) | { state: 'pending' | 'closed' | 'absent' }

/** That something was paid, from the provider itself. */
export interface Evidence {
  /** The provider's number. */
  transaction: string
  amountFen: number
  paidAt: Date
  /** The openid of who paid; '' where the provider does not say. */
  payer?: string
}

/** A payment that was begun, as far as we know it. */
export interface BegunPayment {
  outTradeNo: string
  prepared: Prepared | null
  /** The provider's number, where it is paid. */
  transaction: string | null
}

export interface NewRefund extends BegunPayment {
  /** Ours: the same number again is the same refund. */
  outRefundNo: string
  amountFen: number
  /** Of the payment. */
  totalFen: number
  /** Null where the server does not know its own address: then it is asked after alone. */
  notifyUrl: string | null
}

/** `abnormal`: somebody has to look after it; `absent`: the provider has never heard of it. */
export interface RefundStatus {
  state: 'accepted' | 'succeeded' | 'abnormal' | 'closed' | 'absent'
  /** The provider's number, where it has one by now. */
  refund: string | null
  failure?: string
}

/** What a notification says, in the same words for all providers. */
export type ProviderEvent = { id: string } & (
  | { type: 'paid'; outTradeNo: string; evidence: Evidence }
  /** One of ours, or (without our number) one that the provider or the payer began. */
  | { type: 'refund'; outTradeNo: string; outRefundNo: string | null; amountFen: number; status: RefundStatus }
  /** Something was paid, as it seems: the provider has to be asked. */
  | { type: 'ask'; outTradeNo: string }
  /** The platform of a payer who wants their money back asks what we say of it. */
  | { type: 'refund_question'; outTradeNo: string }
  /** A payer asks their platform for their money: it wants our number of the refund. */
  | { type: 'refund_wanted'; refund: string }
  /** What was sent has come, as the payer said or its time: of a payment by a provider of the same platform. */
  | { type: 'received'; provider: ProviderName; outTradeNo: string; transaction: string }
  /** Nothing that moves money. */
  | { type: 'other' }
)

/** How goods were sent. */
export interface Parcel {
  /** The carrier, as an operator calls it. */
  company: string
  number: string
  receiverPhone: string
  sentAt: Date
}

/** What became of something that was paid. */
export interface Delivery {
  /** When it was handed over; null where it was not. */
  at: Date | null
  amountFen: number
  /** As much of that was taken back since, or is about to be. */
  refundedFen: number
}

export interface Notification {
  body: Buffer
  headers: IncomingHttpHeaders
  /** Of the address. */
  query: Record<string, string>
}

/** The words of a provider, with their status, that it takes for "heard" and for "say it again". */
export interface Acknowledgements {
  heard: { status?: number; body: string }
  refused: { status?: number; body: string }
}

/** A line of a day's bill: what was paid, or refunded. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** Ours, of the payment or the refund; of a refund that was made without us, whatever the provider has in its place. */
  number: string
  /** Of a refund, the provider's. */
  theirs?: string
  amountFen: number
}

/** A notification that is not the provider's, or not for us: nothing follows from it. */
export class BadNotification extends Error {}

/**
 * One provider of payments, as a protocol: it keeps nothing. Whatever it is asked may fail by IntegrationError; only `refused` says that
 * it did not happen, everything else may have arrived and is asked after.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Which of its ways have their keys. */
  readonly ways: ReadonlySet<PaymentWay>
  readonly acknowledgements: Acknowledgements
  /** Ways whose preparation is good for less time than the payment: it is made again under the same number whenever the payer comes. */
  readonly preparesAnew?: ReadonlySet<PaymentWay>
  /** Tells the provider of a payment, where it wants to know before the payer comes. */
  prepare(payment: NewPayment): Promise<Prepared>
  /** What the payer's app is given; signed anew each time, for a signature grows old. */
  request(payment: NewPayment, prepared: Prepared): Promise<PayRequest>
  query(payment: BegunPayment): Promise<PaymentStatus>
  /** Lets nobody pay it any more, where the provider has that. One that is paid stays so: query it. */
  close(payment: BegunPayment): Promise<void>
  refund(refund: NewRefund): Promise<RefundStatus>
  queryRefund(refund: BegunPayment & Pick<NewRefund, 'outRefundNo'>): Promise<RefundStatus>
  /**
   * Verifies a notification over its bytes, and that it is for our app, our merchant and in yuan.
   *
   * @throws BadNotification
   */
  parseNotification(notification: Notification): Promise<ProviderEvent>
  /**
   * Tells the provider that what was paid for is handed over, where it wants to know.
   *
   * @param sent how goods are on their way; null of what nobody carries
   */
  confirmDelivery?(payment: BegunPayment & Pick<NewPayment, 'title'>, sent: Parcel | null): Promise<void>
  /** What to answer where the platform asks whether an address is ours; null where it is somebody else who asks. */
  confirmAddress?(query: Record<string, string>): string | null
  /** The answer to a `refund_question`: what became of what was paid for. */
  answerRefundQuestion?(delivery: Delivery): { body: string }
  /** The answer to `refund_wanted`. @param outRefundNo ours */
  answerRefundWanted?(outRefundNo: string): { body: string }
  /** The lines of a day's bill (YYYY-MM-DD by China's clock); null where there is none for it. Some providers have no bills. */
  bill?(day: string): Promise<BillLine[] | null>
}

export type PaymentProviders = Partial<Record<ProviderName, PaymentProvider>>
