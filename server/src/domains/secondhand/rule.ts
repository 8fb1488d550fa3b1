import type { ScreenLevel } from '@anglers/contract/secondhandTerms'
import type { Language } from '../../kernel/language.ts'

/** Words that mean something together only: of each part one, near one another. */
export interface Combination {
  /** Each of them alternatives. */
  parts: readonly (readonly string[])[]
  /** That of the rule, where it does not say: some are so common in honest offers that they only call somebody to look, or warn. */
  level?: ScreenLevel
}

/** A kind of tackle, or of catch, that may not be sold, or wants a look. The operator switches it on. */
export interface GearRule {
  id: string
  level: ScreenLevel
  /** Codes of GB/T 2260; 000000 is the whole country. */
  regions: readonly string[]
  /** Each of them says it all, by itself. */
  words: readonly string[]
  /** Names behind which it hides, each of them something harmless too: alone they never block. */
  evasions: readonly string[]
  combinations: readonly Combination[]
  /** What is harmless though such a word stands in it. */
  allowed: readonly string[]
  /** Why, for its seller. */
  reason: Record<Language, string>
  source: string
  /** Of the source. A: a page of the government; B: the press, or the whole text of a numbered notice; C: weaker, which only ever warns. */
  grade: 'A' | 'B' | 'C'
}

/** What a rule does at most: what has a weak source keeps nothing from anybody. */
export const levelOf = ({ grade }: Pick<GearRule, 'grade'>, level: ScreenLevel): ScreenLevel => (grade === 'C' ? 'warn' : level)
