import type { Language } from '../../kernel/language.ts'
import { contributions, type Module } from '../../kernel/module.ts'
import type { Context } from '../../kernel/context.ts'
import type { MovementKind } from '@anglers/contract/wallet'
import type { Db } from '../../infra/database.ts'
import type { Parcel } from '../../infra/payments/ports.ts'
import type { Leg } from '../ledger/service.ts'

/** What can be paid for: the domain that sells it adds its kind, by name, in its module. */
export interface PayableKind {
  /** Platforms let virtual goods be paid for by other ways than what is shipped. */
  goods: 'virtual' | 'shipped'
  /** What the ledger calls the movement. */
  movement: MovementKind
  /** What the payer reads at the provider, in the language of their app. The item is that which was ordered. */
  title(item: object, language: Language): string
  /** Its name at providers that keep a list of goods. */
  productId(item: object): string
  /** The page that the payer comes back to from a cashier of its own; without it that of the wallet's orders. */
  returnPage?(item: object): string
  /** How what was paid for was sent, as its provider is told; null where nobody carries it. Only of what is shipped. */
  parcel?(db: Db, payableId: number): Promise<Parcel | null>
  /** What was sent has come, as its platform says; once or more often. Only of what is shipped. */
  received?(db: Db, payableId: number): Promise<void>
  /**
   * Money came for an order that waited for none: too late, or a second time. It goes back, of which its member is to know. In the
   * transaction that finds it; the payable is locked.
   */
  returned?(trx: Context, payable: PayableRow, refund: { id: number; reason: 'late' | 'double' }): Promise<void>
  /** Gives back what an order took, in the transaction that drops it unpaid; the payable is locked. */
  cancel?(trx: Context, payable: PayableRow): Promise<void>
  /**
   * Hands over what was paid for, in the transaction that finds it paid; the payable is locked.
   *
   * @returns the legs of what it moves in the ledger
   */
  deliver(trx: Context, payable: PayableRow): Promise<Leg[]>
  /**
   * Takes back what was handed over, for a refund of this part of the price.
   *
   * @returns the legs
   */
  withdraw(trx: Context, payable: PayableRow, refund: RefundPart): Promise<Leg[]>
}

/** A refund of a part of a price, and how much of that was refunded before it: parts add up to the whole, however it is cut. */
export interface RefundPart {
  id: number
  amountFen: number
  beforeFen: number
}

export interface PayableRow {
  id: number
  member_id: number
  kind: string
  item: object
  amount_fen: number
  state: 'unpaid' | 'paid' | 'cancelled'
  deadline: Date
}

declare module '../../kernel/module.ts' {
  interface Module {
    payables?: Record<string, PayableKind>
  }
}

/** @throws Error for a kind that no module has */
export function payableKind(modules: readonly Module[], name: string): PayableKind {
  const kind = contributions(modules, 'payables').find((kinds) => Object.hasOwn(kinds, name))?.[name]
  if (!kind) throw new Error(`no module sells ${name}`)
  return kind
}
