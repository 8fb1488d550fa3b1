import type { GivingUnit } from '@anglers/contract/redbagTerms'

declare module '../../kernel/events.ts' {
  interface Events {
    'reward.given': { reward: { id: number; by: number; word: string }; post: { id: number; author_id: number } }
    /** `inMessage`: in a conversation, where a message says it. */
    'gift.given': { gift: { id: number; by: number; word: string }; to: number; inMessage: boolean }
    /** What was left of a red packet went back to its sender. */
    'redbag.returned': { redbag: { id: number; unit: GivingUnit; amount: number }; to: number }
  }
}
