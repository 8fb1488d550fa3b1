/** How a language writes numbers and dates: what is no text, and no translator's to change. */
export interface Conventions {
  /** As dayjs writes patterns. */
  date: string
  decimal: string
  /** By which name of a fish it is known. */
  fish: 'name' | 'latin'
  /** In grams, what anglers weigh by, what they mostly say first. */
  weights: [[grams: number, name: string], ...[grams: number, name: string][]]
  /** Between thousands, where a number is written in full. */
  thousands: string
  /** Large numbers are shortened by these, the largest first. */
  units: [size: number, name: string][]
}
