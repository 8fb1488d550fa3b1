import type { RedbagTakers } from '@anglers/contract/posts/redbag'
import type { PostFormType } from '@/features/publish'
import { amountOf } from '@/lib/format'
import { termProblems, termsOf, type TypedTerms } from '@/features/redbag'

/** What the form of a post with a red packet has beside what all have. */
export interface RedbagFields extends TypedTerms {
  greeting: string
  takers: RedbagTakers
  /** It is sent: what is in it stays as it is. */
  sent: boolean
}

const EMPTY: RedbagFields = { unit: 'credit', split: 'lucky', total: '', count: '', greeting: '', takers: 'everyone', sent: false }

/** The form of a post with a red packet. */
export const redbagForm: PostFormType<RedbagFields> = {
  type: 'redbag',
  upload: 'POST media',
  empty: EMPTY,
  read: (extra) => {
    if (extra?.type !== 'redbag') return EMPTY
    const { unit, split, total, count, greeting, takers, sent } = extra
    const amount = total === null ? 0 : split === 'equal' && count ? Math.floor(total / count) : total
    return {
      unit,
      split,
      total: amount ? (unit === 'credit' ? amountOf(amount) : String(amount)) : '',
      count: count === null ? '' : String(count),
      greeting,
      takers,
      sent,
    }
  },
  check: ({ fields }) => (fields.sent ? {} : termProblems(fields, null)),
  request: (post, { sent: _, greeting, takers, ...typed }) => ({
    name: 'POST publish/redbag',
    input: { ...post, ...termsOf(typed), greeting: greeting.trim(), takers },
  }),
}
