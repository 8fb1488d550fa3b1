import type { ScreenLevel } from '@anglers/contract/secondhandTerms'
import type { Db } from '../../infra/database.ts'
import { settings } from '../settings/service.ts'
import type { Listing } from './queries.ts'
import { screenTexts, verdictOf } from './screen.ts'
import type { StoredFinding } from './tables.ts'

/** What these texts meet of the rules that the operator has switched on. */
export async function screen(db: Db, texts: readonly string[]): Promise<StoredFinding[]> {
  const { seast_gear_rules: switched } = await settings(db, ['seast_gear_rules'])
  return screenTexts(texts, switched)
}

/** What comes of what was found. */
export interface Screened {
  findings: StoredFinding[]
  level: ScreenLevel | null
  /** `held`: others do not meet it; `free`: only its screening had kept it from them; null: it stays as it is. */
  outcome: 'held' | 'free' | null
}

type Before = Pick<Listing, 'findings' | 'banned_at' | 'decided_at'> | undefined

/**
 * What comes of a listing with these texts. What an operator has let out stays out while nothing else is found in it, and what they have
 * banned stays banned.
 */
export async function screenListing(db: Db, texts: readonly string[], before: Before): Promise<Screened> {
  const findings = await screen(db, texts)
  const level = verdictOf(findings)
  if (before?.decided_at && before.banned_at) return { findings, level, outcome: null }
  const known = new Set(before?.decided_at ? before.findings.map(({ rule, word }) => `${rule} ${word}`) : [])
  const isNews = findings.some(({ level: of, rule, word }) => of !== 'warn' && !known.has(`${rule} ${word}`))
  if (level !== null && level !== 'warn' && isNews) return { findings, level, outcome: 'held' }
  return { findings, level, outcome: before?.decided_at ? null : 'free' }
}
