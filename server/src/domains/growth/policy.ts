import type { Milestone } from '@anglers/contract/growthSettings'
import type { EventKind } from './tables.ts'

/** What something brings when it happens, and how often in a day at most. */
const experienceOf: Partial<Record<EventKind, { experience: number; perDay: number }>> = {
  post: { experience: 10, perDay: 5 },
  comment: { experience: 2, perDay: 20 },
  liked: { experience: 1, perDay: 50 },
}

/** The experience for one more of a kind, after so many that brought some on the same day. */
export function experienceFor(kind: EventKind, earlier: number): number {
  const rule = experienceOf[kind]
  return rule && earlier < rule.perDay ? rule.experience : 0
}

export const bringsExperience = (kind: EventKind): boolean => kind in experienceOf

interface Perks {
  level: number
  signPoints: number
  makeUps: number
}

/** What a level opens: that of the highest entry that it has come to. */
export const perksOf = (perks: readonly Perks[], level: number): Omit<Perks, 'level'> =>
  perks
    .filter((entry) => entry.level <= level)
    .reduce((best, entry) => (entry.level > best.level ? entry : best), {
      level: 0,
      signPoints: 0,
      makeUps: 0,
    })

/** The milestones that this row of days has come to and that were not rewarded within it. */
export const dueMilestones = (milestones: readonly Milestone[], streak: number, rewarded: ReadonlySet<number>): Milestone[] =>
  milestones.filter(({ days }) => days <= streak && !rewarded.has(days)).sort((a, b) => a.days - b.days)

/** The milestone that comes next. */
export const nextMilestone = (milestones: readonly Milestone[], streak: number): Milestone | null =>
  milestones.filter(({ days }) => days > streak).sort((a, b) => a.days - b.days)[0] ?? null

interface Hold {
  points: number
  weight: number
}

const weightOf = (holds: readonly Hold[]) => holds.reduce((sum, { weight }) => sum + weight, 0)

/** How likely each is, in percent, to one decimal. */
export const percentages = (holds: readonly Hold[]): { points: number; percent: number }[] =>
  holds.map(({ points, weight }) => ({ points, percent: Math.round((weight / weightOf(holds)) * 1_000) / 10 }))

/** What a chest holds. @param draw a whole number below the one that it is given, each as likely as the other */
export function openChest(holds: readonly Hold[], draw: (below: number) => number): number {
  let left = draw(weightOf(holds))
  for (const { points, weight } of holds) {
    if (left < weight) return points
    left -= weight
  }
  throw new RangeError('a chest holds something')
}
