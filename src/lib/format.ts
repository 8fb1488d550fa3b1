import { BADGE_MAX } from '@anglers/contract/limits'
import { t } from './i18n'
import { isAmount } from './validators'

/** From here on a shortened number shows no decimal: 1.2万, but 123万. */
const DECIMAL_BELOW = 100

/** A count for a narrow place, in the language's own units: 999, 1.2万, 34K. It is never rounded up. */
export function shortCount(count: number): string {
  const unit = t.conventions.units.find(([size]) => count >= size)
  if (!unit) return String(count)
  const [size, name] = unit
  const tenths = Math.floor(count / (size / 10))
  return decimal(tenths < DECIMAL_BELOW * 10 ? tenths / 10 : Math.floor(tenths / 10)) + name
}

/** The count beside an icon: nothing when there is none. */
export function countLabel(count: number): string {
  return count > 0 ? shortCount(count) : ''
}

/** The number on a badge, which has room for no more than BADGE_MAX. */
export function badgeCount(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count)
}

/** @param fen an integer amount of money */
export function yuan(fen: number): string {
  return t.format.money(amountOf(fen))
}

/** An amount of fen as a member would type it, without the sign of the money: the way back from `fenOf`. */
export function amountOf(fen: number): string {
  return decimal((fen / 100).toFixed(fen % 100 === 0 ? 0 : 2))
}

/** A whole number in full, its thousands apart: 12,345. */
export function fullCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, t.conventions.thousands)
}

/** An amount of money as books have it: always with two decimals, so that amounts below one another compare. @param fen none below 0 */
export function fullYuan(fen: number): string {
  const [whole, decimals] = (fen / 100).toFixed(2).split('.')
  return t.format.money(`${fullCount(Number(whole))}${t.conventions.decimal}${decimals}`)
}

/** A number with the language's own decimal sign: 4.3, or 4,3 in French. */
export function decimal(number: number | string): string {
  return String(number).replace('.', t.conventions.decimal)
}

/** How visitors rate something, on average. @param rating 1 to 5 */
export const starsLabel = (rating: number): string => `★ ${decimal(rating.toFixed(1))}`

/** No single amount reaches this much. */
const YUAN_BELOW = 10_000_000

/** What a member typed as yuan, with a point or a comma, in fen; null when it is no amount. Decimals may still be to come. */
export function fenOf(typed: string): number | null {
  const amount = typed.trim().replace(',', '.').replace(/\.$/, '')
  if (!isAmount(amount) || Number(amount) >= YUAN_BELOW) return null
  return Math.round(Number(amount) * 100)
}
