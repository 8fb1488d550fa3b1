/** How a language writes numbers and dates: what is no text, and no translator's to change. */
export interface Conventions {
  /** As dayjs writes patterns. */
  date: string
  decimal: string
  /** Between thousands, where a number is written in full. */
  thousands: string
  /** Large numbers are shortened by these, the largest first. */
  units: [size: number, name: string][]
}
