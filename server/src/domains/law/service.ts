import type { LawLine } from '@anglers/contract/law'
import type { Settings } from '@anglers/contract/settings'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import type { Db } from '../../infra/database.ts'
import { dayOf } from '../../infra/localTime.ts'
import { settings } from '../settings/service.ts'
import { holdsOn, type Rule } from './rule.ts'
import { country } from './rules/country.ts'
import { hubei } from './rules/hubei.ts'
import { lowerYangtze } from './rules/lowerYangtze.ts'
import { others } from './rules/others.ts'
import { upperYangtze } from './rules/upperYangtze.ts'

const rules: ReadonlyMap<string, Rule> = new Map(
  [...country, ...hubei, ...upperYangtze, ...lowerYangtze, ...others].map((rule) => [rule.id, rule]),
)

/** Waters that are nobody's own: a rule that does not say is about these. */
const NATURAL: readonly WaterKind[] = ['reservoir', 'lake', 'river', 'stream', 'sea']
const SEVERITIES = ['ban', 'limit', 'advice'] as const

/** Whether the operator could switch on a rule of this name. */
export const isRule = (id: string): boolean => rules.has(id)

/**
 * What the law says of a kind of water on the day of the town, closed waters first, then bans, limits and advice. What has a weak source
 * (C) is advice, whatever it says, and closes nothing.
 *
 * @param water null where it is not known which: what closes one then closes all natural ones
 */
export async function lawOf(db: Db, water: WaterKind | null, at = new Date()): Promise<LawLine[]> {
  return linesOn((await settings(db, ['seast_law'])).seast_law, water, at)
}

function linesOn(switched: Settings['seast_law'], water: WaterKind | null, at: Date): LawLine[] {
  if (switched.length === 0) return []
  const day = dayOf(at).slice('2026-'.length)
  const lines = switched.flatMap(({ rule: id, waters = NATURAL }): LawLine[] => {
    const rule = rules.get(id)
    const isAbout = water === null ? NATURAL.every((kind) => waters.includes(kind)) : waters.includes(water)
    if (!rule || !isAbout || !holdsOn(rule, day)) return []
    const isWeak = rule.grade === 'C'
    const { text, waters: about, source, date, grade, closes, severity } = rule
    return [{ id, text, waters: about, source, date, grade, severity: isWeak ? 'advice' : severity, closed: closes && !isWeak }]
  })
  return lines.sort((a, b) => Number(b.closed) - Number(a.closed) || SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
}

/** What closes the water on the day of a moment; null where nothing does. A season begins and ends between the hours of a forecast. */
export async function closuresOf(db: Db, water: WaterKind | null): Promise<(at: Date) => LawLine | null> {
  const { seast_law: switched } = await settings(db, ['seast_law'])
  if (switched.length === 0) return () => null
  const known = new Map<string, LawLine | null>()
  return (at) => {
    const day = dayOf(at)
    let closed = known.get(day)
    if (closed === undefined) known.set(day, (closed = linesOn(switched, water, at).find((line) => line.closed) ?? null))
    return closed
  }
}
