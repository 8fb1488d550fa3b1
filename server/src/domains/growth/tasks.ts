import { randomInt } from 'node:crypto'
import type { Levels, TaskSet } from '@anglers/contract/growth'
import type { Gain, TaskPeriod, TaskSetting } from '@anglers/contract/growthSettings'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import { type Language, textIn } from '../../kernel/language.ts'
import { levelOf, levelStarts } from '../account/policy.ts'
import { balancesOf } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import { openChest, percentages, perksOf } from './policy.ts'
import { reward } from './rewards.ts'
import { listCounts, lockMember } from './scoreQueries.ts'
import { findStarts, insertClaim, listClaims, spanOf } from './taskQueries.ts'
import type { Metric } from './tables.ts'

/** In which order sets are shown: who is new begins there. */
const PERIODS: readonly TaskPeriod[] = ['newcomer', 'day', 'week']

const chestOf = (period: TaskPeriod) => `treasure:${period}`
const claimKey = (task: string, starts: string) => `${task} ${starts}`

interface Progress {
  starts: Record<TaskPeriod, string>
  /** How much of what a task counts there is in its period. */
  amountOf(task: TaskSetting): number
  /** What was taken, with the points that it held. */
  taken: ReadonlyMap<string, number>
}

const findProgress = async (db: Db, memberId: number, tasks: readonly TaskSetting[]): Promise<Progress> =>
  (await progressOfAll(db, [memberId], tasks))(memberId)

async function progressOfAll(db: Db, memberIds: readonly number[], tasks: readonly TaskSetting[]): Promise<(memberId: number) => Progress> {
  const starts = await findStarts(db)
  const [counts, claims] = await Promise.all([
    listCounts(db, memberIds, [...new Set(tasks.map(({ counts }) => counts))]),
    listClaims(db, memberIds, Object.values(starts)),
  ])
  const amounts = new Map(counts.map(({ member_id, metric, period, amount }) => [`${member_id} ${metric} ${period}`, amount]))
  return (memberId) => ({
    starts,
    amountOf: ({ counts: metric, period }) => amounts.get(`${memberId} ${metric} ${spanOf(period)}`) ?? 0,
    taken: new Map(
      claims.filter(({ member_id }) => member_id === memberId).map(({ task, starts: at, points }) => [claimKey(task, at), points]),
    ),
  })
}

const isDone = (progress: Progress, task: TaskSetting) => progress.amountOf(task) >= task.goal
const isTaken = ({ starts, taken }: Progress, task: TaskSetting) => taken.has(claimKey(task.id, starts[task.period]))

/** A member's tasks, and how far they are; what an operator set up for newcomers goes once it is taken. */
export async function readTasks(db: Db, memberId: number, language: Language): Promise<TaskSet[]> {
  const { seast_tasks: tasks, seast_treasures: treasures } = await settings(db, ['seast_tasks', 'seast_treasures'])
  const progress = await findProgress(db, memberId, tasks)
  const setOf = (period: TaskPeriod): TaskSet => {
    const its = tasks.filter((task) => task.period === period)
    const isFinished = its.every((task) => isDone(progress, task) || isTaken(progress, task))
    const held = progress.taken.get(claimKey(chestOf(period), progress.starts[period]))
    const treasure = treasures.find((chest) => chest.period === period)
    return {
      period,
      done: its.filter((task) => isDone(progress, task) || isTaken(progress, task)).length,
      tasks: its.map((task) => ({
        id: task.id,
        title: textIn(task.title, language),
        counts: task.counts,
        progress: isTaken(progress, task) ? task.goal : Math.min(task.goal, progress.amountOf(task)),
        goal: task.goal,
        gain: { points: task.points, experience: task.experience },
        state: isTaken(progress, task) ? 'taken' : isDone(progress, task) ? 'done' : 'open',
      })),
      treasure: treasure
        ? {
            state: held !== undefined ? 'taken' : isFinished ? 'done' : 'open',
            holds: percentages(treasure.holds),
            points: held ?? null,
          }
        : null,
    }
  }
  return PERIODS.map(setOf).filter(
    ({ period, tasks: its, treasure }) =>
      its.length > 0 &&
      !(period === 'newcomer' && its.every(({ state }) => state === 'taken') && (treasure === null || treasure.state === 'taken')),
  )
}

/**
 * Takes a task's reward.
 *
 * @throws ApiError rest_not_found, task_not_done, reward_taken
 */
export function takeReward(context: Context, memberId: number, id: string): Promise<Gain> {
  return take(context, memberId, async (db) => {
    const { seast_tasks: tasks } = await settings(db, ['seast_tasks'])
    const task = tasks.find((one) => one.id === id)
    if (!task) throw notFound()
    const progress = await findProgress(db, memberId, [task])
    if (isTaken(progress, task)) throw new ApiError('reward_taken')
    if (!isDone(progress, task)) throw new ApiError('task_not_done')
    return { task: id, starts: progress.starts[task.period], kind: 'task', points: task.points, experience: task.experience }
  })
}

/**
 * Opens the chest of a set whose tasks are all done.
 *
 * @throws ApiError rest_not_found, task_not_done, reward_taken
 */
export function takeTreasure(context: Context, memberId: number, period: TaskPeriod): Promise<Gain> {
  return take(context, memberId, async (db) => {
    const { seast_tasks: tasks, seast_treasures: treasures } = await settings(db, ['seast_tasks', 'seast_treasures'])
    const treasure = treasures.find((chest) => chest.period === period)
    const its = tasks.filter((task) => task.period === period)
    if (!treasure || !its.length) throw notFound()
    const progress = await findProgress(db, memberId, its)
    const starts = progress.starts[period]
    if (progress.taken.has(claimKey(chestOf(period), starts))) throw new ApiError('reward_taken')
    if (!its.every((task) => isDone(progress, task) || isTaken(progress, task))) throw new ApiError('task_not_done')
    return { task: chestOf(period), starts, kind: 'treasure', points: openChest(treasure.holds, randomInt), experience: 0 }
  })
}

interface Due extends Gain {
  task: string
  starts: string
  kind: 'task' | 'treasure'
}

const take = (context: Context, memberId: number, find: (db: Db) => Promise<Due>): Promise<Gain> =>
  transact(context, async (trx) => {
    const member = await lockMember(trx.db, memberId)
    if (!member) throw notFound()
    const { task, starts, kind, points, experience } = await find(trx.db)
    if (!(await insertClaim(trx.db, { member_id: memberId, task, starts, points, experience }))) throw new ApiError('reward_taken')
    await reward(trx, { member: memberId, exp: member.exp, key: `task:${memberId}:${task}:${starts}`, kind, points, experience })
    return { points, experience }
  })

/** Says which tasks are finished by what members have just done one more of, each of one kind. */
export async function announceDone(trx: Context, done: readonly { member: number; kind: Metric }[]): Promise<void> {
  if (!done.length) return
  const { seast_tasks: all } = await settings(trx.db, ['seast_tasks'])
  const kinds = new Set(done.map(({ kind }) => kind))
  const tasks = all.filter(({ counts }) => kinds.has(counts))
  const doers = done.filter(({ kind }) => tasks.some(({ counts }) => counts === kind))
  if (!doers.length) return
  const progressOf = await progressOfAll(
    trx.db,
    doers.map(({ member }) => member),
    tasks,
  )
  for (const { member, kind } of doers) {
    const progress = progressOf(member)
    for (const task of tasks)
      if (task.counts === kind && progress.amountOf(task) === task.goal && !isTaken(progress, task))
        await emit(trx, 'growth.taskDone', {
          member,
          task: task.id,
          starts: progress.starts[task.period],
          gain: { points: task.points, experience: task.experience },
        })
  }
}

/** A member's level, and what each opens. */
export async function readLevels(db: Db, memberId: number): Promise<Levels> {
  const [{ experience }, { seast_level_perks: perks }] = await Promise.all([balancesOf(db, memberId), settings(db, ['seast_level_perks'])])
  return {
    experience,
    level: levelOf(experience),
    levels: levelStarts.map((from, index) => ({ level: index + 1, experience: from, ...pick(perksOf(perks, index + 1)) })),
  }
}

const pick = ({ signPoints, makeUps }: { signPoints: number; makeUps: number }) => ({ signPoints, makeUps })
