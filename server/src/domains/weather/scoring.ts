import {
  type BiteScore,
  type FishGroup,
  type ScorePart,
  type ScorePartKey,
  scoreParts,
  type WeatherWarning,
} from '@anglers/contract/weather'
import { type Scored, scoreOf, WEIGHTS } from './score.ts'
import { oneDecimal } from '../../lib/numbers.ts'
import type { Basis } from './series.ts'

/** Of a score whose water was estimated from the air. */
const SPREAD = 10

/** What the law says where it closes a water. */
export interface Closed {
  text: string
  source: string
}

/** A score without a number, and why. */
export const numberless = (
  group: FishGroup,
  state: Exclude<BiteScore['state'], 'ok'>,
  reason: NonNullable<BiteScore['reason']>,
  law: Closed = { text: '', source: '' },
): BiteScore => ({
  group,
  state,
  value: null,
  reason,
  lawText: law.text,
  lawSource: law.source,
  cap: null,
  spread: 0,
  waterDays: 0,
  parts: [],
})

/** Dangers that leave no number, the one that is said first. */
const DANGERS = ['lightning', 'gust', 'flood'] as const
export type Danger = (typeof DANGERS)[number]

export function dangerOf(warnings: readonly WeatherWarning[]): Danger | null {
  return DANGERS.find((danger) => warnings.some(({ kind, level }) => kind === danger && level === 'stop')) ?? null
}

/** The score with every part of it; without a number where the law, a danger or too little knowledge comes first. */
export function explain(group: FishGroup, basis: Basis | null, danger: Danger | null, closed: Closed | null): BiteScore {
  if (closed) return numberless(group, 'banned', 'law', closed)
  if (danger) return numberless(group, 'stopped', danger)
  if (group === 'sea') return numberless(group, 'unknown', 'noTide')
  if (!basis) return numberless(group, 'unknown', 'gaps')
  const scored = scoreOf(basis.input)
  if (scored.state === 'stopped') return numberless(group, 'stopped', 'gust')
  return {
    group,
    state: 'ok',
    value: scored.score,
    reason: null,
    lawText: '',
    lawSource: '',
    cap: scored.cap ?? null,
    spread: SPREAD,
    waterDays: basis.waterDays,
    parts: scoreParts.map((key) => partOf(key, basis, scored)),
  }
}

function partOf(key: ScorePartKey, { input, unknown }: Basis, { parts }: Scored): ScorePart {
  const values: Record<ScorePartKey, number> = {
    temp: input.waterC,
    trend: input.dT24,
    light: input.cloud,
    wind: input.wind,
    rain: input.rain24,
    pressure: input.dP24,
    moon: input.moonDays,
  }
  const known = !(unknown as Set<string>).has(key)
  return {
    key,
    weight: WEIGHTS[key],
    points: parts?.[key] ?? 0,
    value: known ? oneDecimal(values[key]) : null,
    phase: key === 'light' ? input.phase : null,
    known,
  }
}
