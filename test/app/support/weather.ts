import type { BiteScore, Weather } from '@anglers/contract/weather'

/** How well crucian carp bite, by the water's warmth alone. */
export const score: BiteScore = {
  group: 'crucian',
  state: 'ok',
  value: 72,
  reason: null,
  lawText: '',
  lawSource: '',
  cap: 100,
  spread: 10,
  waterDays: 5,
  parts: [{ key: 'temp', weight: 45, points: 41.54, value: 14.2, phase: null, known: true }],
}
export const scores: Weather['scores'] = [
  { group: 'crucian', state: 'ok', value: 72 },
  { group: 'sea', state: 'unknown', value: null },
]
