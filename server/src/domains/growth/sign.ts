import type { Signed, SignBrings, SignMonth, SignState } from '@anglers/contract/growth'
import { MAKE_UP_DAYS } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Language } from '../../kernel/language.ts'
import { texts } from '../../kernel/texts/index.ts'
import { cleanHtml } from '../../lib/html.ts'
import { levelOf } from '../account/policy.ts'
import { balancesOf, transfer } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import { dueMilestones, nextMilestone, perksOf } from './policy.ts'
import { noteReal, REAL_DAYS } from './referral.ts'
import { reward } from './rewards.ts'
import { addScores, lockMember } from './scoreQueries.ts'
import {
  findSignDay,
  findStanding,
  insertMilestones,
  insertMissed,
  insertToday,
  listRewarded,
  listSignDays,
  type Standing,
  updateSignGain,
} from './signQueries.ts'
import { announceDone } from './tasks.ts'

const DAY_MS = 24 * 60 * 60_000

const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The earliest day that a member may make up for: no day before they came. */
const makeUpFrom = ({ today, joined }: Standing): string => {
  const earliest = daysBefore(today, MAKE_UP_DAYS)
  return joined > earliest ? joined : earliest
}

const rulesOf = async (db: Db) => {
  const { seast_sign: sign, seast_level_perks: perks } = await settings(db, ['seast_sign', 'seast_level_perks'])
  return { sign, perks }
}
type Rules = Awaited<ReturnType<typeof rulesOf>>

function stateOf(standing: Standing, { sign, perks }: Rules, points: number): SignState {
  const { today, signed, streak, longest, total, madeUp, exp } = standing
  const { signPoints, makeUps } = perksOf(perks, levelOf(exp))
  const perMonth = sign.makeUpsPerMonth + makeUps
  return {
    today,
    signed,
    streak,
    longest,
    total,
    gain: { points: sign.points + signPoints, experience: sign.experience },
    next: nextMilestone(sign.milestones, streak),
    points,
    makeUp: { points: sign.makeUpPoints, left: Math.max(0, perMonth - madeUp), perMonth, from: makeUpFrom(standing) },
  }
}

/** How a member stands with the daily sign-in. */
export async function readSign(db: Db, memberId: number): Promise<SignState> {
  const [standing, rules, { points }] = await Promise.all([findStanding(db, memberId), rulesOf(db), balancesOf(db, memberId)])
  return stateOf(standing, rules, points)
}

export const readSignMonth = (db: Db, memberId: number, month?: string): Promise<SignMonth> => listSignDays(db, memberId, month)

/** What signing in brings this member. */
export async function readBrings(db: Db, memberId: number): Promise<SignBrings> {
  const [standing, rules] = await Promise.all([findStanding(db, memberId), rulesOf(db)])
  const { gain, makeUp } = stateOf(standing, rules, 0)
  return {
    daily: gain,
    milestones: rules.sign.milestones
      .toSorted((a, b) => a.days - b.days)
      .map((milestone) => ({ ...milestone, reached: milestone.days <= standing.streak })),
    makeUp: { points: makeUp.points, perMonth: makeUp.perMonth },
  }
}

/** The operator's rules; where they wrote none, what follows from the settings. */
export async function readRules(db: Db, language: Language): Promise<{ html: string }> {
  const { seast_sign: sign, seast_sign_rules: written } = await settings(db, ['seast_sign', 'seast_sign_rules'])
  const own = written[language] || written['zh-Hans']
  if (own) return { html: cleanHtml(own) }
  const { rules } = texts[language].growth
  const lines = [
    rules.daily(sign.points, sign.experience),
    rules.milestones,
    ...(sign.makeUpsPerMonth ? [rules.makeUp(MAKE_UP_DAYS, sign.makeUpPoints, sign.makeUpsPerMonth)] : []),
    rules.clock,
  ]
  return { html: `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` }
}

/**
 * Signs a member in for today, by the town's clock; again, it changes nothing.
 *
 * @throws ApiError rest_not_found where the account was deleted meanwhile
 */
export function signInToday(context: Context, memberId: number): Promise<Signed> {
  return transact(context, async (trx) => {
    const { db } = trx
    const member = await lockMember(db, memberId)
    if (!member) throw notFound()
    const [rules, day] = [await rulesOf(db), await insertToday(db, memberId)]
    const standing = await findStanding(db, memberId)
    const { points: had } = await balancesOf(db, memberId)
    if (day === undefined) {
      const gained = (await findSignDay(db, memberId, standing.today))!
      return { day: standing.today, madeUp: false, isNew: false, gained, milestone: null, state: stateOf(standing, rules, had) }
    }
    const { gain } = stateOf(standing, rules, had)
    const due = dueMilestones(rules.sign.milestones, standing.streak, await listRewarded(db, memberId, standing.since!))
    const gained = {
      points: due.reduce((sum, { points }) => sum + points, gain.points),
      experience: due.reduce((sum, { experience }) => sum + experience, gain.experience),
    }
    await updateSignGain(db, memberId, day, gained)
    await addScores(db, memberId, { sign: 1 })
    await announceDone(trx, [{ member: memberId, kind: 'sign' }])
    if (standing.came >= REAL_DAYS) await noteReal(trx, [{ invitee: memberId, by: null }])
    const milestone = due.at(-1) ?? null
    if (milestone) {
      await insertMilestones(db, memberId, day, due)
      await emit(trx, 'growth.milestone', { member: memberId, milestone })
    }
    await reward(trx, { member: memberId, exp: member.exp, key: `sign:${memberId}:${day}`, kind: 'sign', ...gained })
    const after = { ...standing, exp: member.exp + gained.experience }
    return { day, madeUp: false, isNew: true, gained, milestone, state: stateOf(after, rules, had + gained.points) }
  })
}

/**
 * Makes up for a day that a member missed, for points. It joins days into a row, but brings nothing by itself.
 *
 * @param shown the points that the member agreed to
 * @throws ApiError rest_invalid_param naming `day`, make_up_limit, price_changed, insufficient_balance
 */
export function makeUp(context: Context, memberId: number, day: string, shown?: number): Promise<Signed> {
  return transact(context, async (trx) => {
    const { db } = trx
    if (!(await lockMember(db, memberId))) throw notFound()
    const [rules, before] = [await rulesOf(db), await findStanding(db, memberId)]
    const { points: had } = await balancesOf(db, memberId)
    const {
      makeUp: { points, left, from },
    } = stateOf(before, rules, had)
    if (day > before.today) throw invalid('day', 'too_large', before.today)
    const signed = await findSignDay(db, memberId, day)
    if (signed) return { day, madeUp: true, isNew: false, gained: signed, milestone: null, state: stateOf(before, rules, had) }
    if (day === before.today) throw invalid('day', 'too_large', daysBefore(before.today, 1))
    if (day < from) throw invalid('day', 'too_small', from)
    if (!left) throw new ApiError('make_up_limit')
    if (shown !== undefined && shown !== points) throw new ApiError('price_changed')
    await insertMissed(db, memberId, day)
    const state = stateOf(await findStanding(db, memberId), rules, had - points)
    await transfer(db, `sign_make_up:${memberId}:${day}`, {
      kind: 'sign_make_up',
      actorId: memberId,
      subject: { type: 'user', id: memberId },
      legs: [
        { member: memberId, unit: 'points', amount: -points },
        { site: 'revenue', unit: 'points', amount: points },
      ],
    })
    return { day, madeUp: true, isNew: true, gained: { points: 0, experience: 0 }, milestone: null, state }
  })
}
