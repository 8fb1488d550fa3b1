/** A rule of the law on fishing, as the operator may switch it on. */
export interface Rule {
  id: string
  /** Codes of GB/T 2260; 000000 is the whole country. */
  regions: readonly string[]
  /** Which waters it is about, in its own words; '' where all. */
  waters: string
  /** From and to, MM-DD, both of them days on which it holds; null: all year. The end of February is written 02-28. */
  season: readonly [from: string, to: string] | null
  severity: 'ban' | 'limit' | 'advice'
  /** Nobody may fish there with anything. */
  closes: boolean
  text: string
  source: string
  /** Of the source, YYYY-MM-DD. */
  date: string | null
  /** A: a page of the government; B: the press, or the whole text of a numbered notice; C: weaker, which is only ever advice. */
  grade: 'A' | 'B' | 'C'
}

/** Whether a rule holds on a day, MM-DD. A season may go over the turn of the year. */
export function holdsOn({ season }: Pick<Rule, 'season'>, day: string): boolean {
  if (!season) return true
  const [from, written] = season
  const to = written === '02-28' ? '02-29' : written
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}
