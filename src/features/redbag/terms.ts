import type { Input } from '@anglers/contract'
import type { RedbagSetting } from '@anglers/contract/redbag'
import { fenOf } from '@/lib/format'
import { t } from '@/lib/i18n'
import { amountLabel } from './words'

type Terms = Pick<Input<'POST redbag/send'>, 'unit' | 'split' | 'total' | 'count'>

/** What is typed about a red packet: of a lucky one all that is in it, of an equal one what each gets. */
export interface TypedTerms {
  unit: Terms['unit']
  split: Terms['split']
  total: string
  count: string
}

/** How much was typed, in fen or points; null where that is no amount. */
function amountOf({ unit, total }: TypedTerms): number | null {
  if (unit === 'credit') return fenOf(total)
  return /^\d{1,9}$/.test(total.trim()) ? Number(total) : null
}

const countOf = ({ count }: TypedTerms): number | null => (/^\d{1,4}$/.test(count.trim()) ? Number(count) : null)

/** What a packet would hold as far as it is typed; 0 while that is nothing. */
export function totalOf(typed: TypedTerms): number {
  const amount = amountOf(typed) ?? 0
  return typed.split === 'equal' ? amount * (countOf(typed) ?? 0) : amount
}

/** What is wrong with what is typed. Without a setting the server knows. */
export function termProblems(typed: TypedTerms, setting: RedbagSetting | null): { total?: string; count?: string } {
  const { unit, split } = typed
  const [amount, count] = [amountOf(typed), countOf(typed)]
  if (!count) return { count: t.redbag.countMissing }
  if (setting && count > setting.count) return { count: t.redbag.countMost(setting.count) }
  if (!amount) return { total: t.redbag.amountMissing }
  const total = totalOf(typed)
  if (split === 'lucky' && total < count) return { total: t.redbag.tooLittle(amountLabel(unit, 1)) }
  if (setting && total > setting[unit]) return { total: t.redbag.most(amountLabel(unit, setting[unit])) }
  return {}
}

/** What is typed as it is sent; it has no problems. */
export const termsOf = (typed: TypedTerms): Terms => ({
  unit: typed.unit,
  split: typed.split,
  total: totalOf(typed),
  count: countOf(typed) ?? 0,
})
