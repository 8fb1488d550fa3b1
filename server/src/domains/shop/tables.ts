import type { Delivery, DescriptionBlock, GoodAttribute, GoodSpec, ShopAttribute } from '@anglers/contract/shop'
import type { ShopAddress } from '@anglers/contract/shopCart'
import type { AftersaleKind, AftersaleReason, AftersaleState } from '@anglers/contract/shopAftersales'
import type { TrackState } from '@anglers/contract/shopExpress'
import type { Invoice, OrderState } from '@anglers/contract/shopOrders'
import type { Generated, Insertable } from 'kysely'
import type { TrackStep } from '../../infra/integrations/express.ts'
import type { Database } from '../../infra/schema.ts'

export interface FreightRule {
  /** How the codes of its regions begin; none: everywhere. */
  regions: string[]
  /** Pieces, or started kilograms, for `firstFen`; each `next` more for `nextFen`. */
  first: number
  firstFen: number
  next: number
  nextFen: number
  /** Goods of so much are sent for nothing. */
  freeOverFen: number | null
}

export interface FreightTemplate {
  id: number
  counts: 'piece' | 'weight'
  rules: readonly FreightRule[]
  excluded: readonly string[]
}

/** Where an order goes, as it was when it was ordered. */
export type OrderAddress = Omit<ShopAddress, 'id' | 'isDefault'>

/** The states that an order itself has: that something of it is asked back stands beside it. */
export type KeptState = Exclude<OrderState, 'refunding'>

declare module '../../infra/schema.ts' {
  interface Database {
    shop_category: {
      id: Generated<number>
      name: string
      picture: string
      position: Generated<number>
      attributes: Generated<ShopAttribute[]>
    }
    shop_freight: { id: Generated<number>; name: string; counts: 'piece' | 'weight'; rules: FreightRule[]; excluded: Generated<string[]> }
    shop_good: {
      id: Generated<number>
      category_id: number
      freight_id: number | null
      unit: Generated<'cash' | 'points'>
      delivery: Generated<Delivery>
      title: string
      subtitle: Generated<string>
      pictures: Generated<string[]>
      specs: Generated<GoodSpec[]>
      attributes: Generated<GoodAttribute[]>
      facets: Generated<string[]>
      description: Generated<DescriptionBlock[]>
      on_sale: Generated<boolean>
      recommended: Generated<boolean>
      member_limit: number | null
      returnable: Generated<boolean>
      vip_months: number | null
      price: Generated<number>
      in_stock: Generated<boolean>
      sold: Generated<number>
      review_count: Generated<number>
      review_stars: Generated<number>
      created_at: Generated<Date>
    }
    shop_sku: {
      id: Generated<number>
      good_id: number
      spec: Generated<string[]>
      price: number
      market_price: number | null
      stock: number
      sold: Generated<number>
      weight_g: Generated<number>
      picture: string | null
      on_sale: Generated<boolean>
      position: Generated<number>
    }
    shop_address: {
      id: Generated<number>
      member_id: number
      name: string
      phone: string
      region: string
      street: string
      is_default: Generated<boolean>
      created_at: Generated<Date>
    }
    shop_cart_line: {
      member_id: number
      sku_id: number
      quantity: number
      ticked: Generated<boolean>
      seen_price: number
      added_at: Generated<Date>
    }
    shop_coupon: {
      id: Generated<number>
      name: string
      off_fen: number
      over_fen: Generated<number>
      category_id: number | null
      total: number
      taken: Generated<number>
      starts_at: Generated<Date>
      ends_at: Date
      created_at: Generated<Date>
    }
    shop_coupon_taken: {
      id: Generated<number>
      coupon_id: number
      member_id: number
      order_id: number | null
      used_at: Date | null
      taken_at: Generated<Date>
    }
    shop_order: {
      id: Generated<number>
      member_id: number
      unit: Generated<'cash' | 'points'>
      state: Generated<KeptState>
      payable_id: number | null
      goods: number
      freight: number
      discount: Generated<number>
      total: number
      refunded: Generated<number>
      delivery: Generated<Delivery>
      address: OrderAddress | null
      remark: Generated<string>
      invoice: Invoice | null
      receive_by: Date | null
      received_at: Date | null
      created_at: Generated<Date>
      hidden_at: Date | null
    }
    shop_order_line: {
      id: Generated<number>
      order_id: number
      good_id: number | null
      sku_id: number | null
      title: string
      spec: string[]
      picture: string | null
      price: number
      quantity: number
      discount: Generated<number>
      refunded_quantity: Generated<number>
      code: string | null
    }
    shop_order_event: { id: Generated<number>; order_id: number; kind: string; at: Generated<Date> }
    shop_review: {
      id: Generated<number>
      line_id: number
      good_id: number
      author_id: number
      stars: number
      body: string
      spec: string[]
      addition: string | null
      added_at: Date | null
      /** Only its author sees it, and its stars do not count. */
      held: Generated<boolean>
      created_at: Generated<Date>
    }
    shop_review_media: { review_id: number; position: number; media_id: number }
    shop_audit: { id: Generated<number>; action: string; subject_id: number; detail: object; at: Generated<Date>; actor_id: number | null }
    shop_aftersale: {
      id: Generated<number>
      order_id: number
      line_id: number
      kind: AftersaleKind
      quantity: number
      amount: number
      reason: AftersaleReason
      detail: Generated<string>
      state: Generated<AftersaleState>
      answer: string | null
      objection: string | null
      return_to: string | null
      company: string | null
      number: string | null
      refund_id: number | null
      final: Generated<boolean>
      due_at: Date | null
      created_at: Generated<Date>
    }
    shop_aftersale_media: { aftersale_id: number; position: number; media_id: number }
    shop_code: { id: Generated<number>; sku_id: number; code: string; line_id: number | null; created_at: Generated<Date> }
    shop_track: {
      company: string
      number: string
      state: TrackState | null
      steps: Generated<TrackStep[]>
      asked_at: Date | null
      heard_at: Date | null
      failed: Generated<boolean>
    }
    shop_parcel: { order_id: number; company: string; number: string; created_at: Generated<Date> }
  }
}

export type NewGood = Insertable<Database['shop_good']>
export type NewSku = Insertable<Database['shop_sku']>
export type NewCoupon = Insertable<Database['shop_coupon']>
