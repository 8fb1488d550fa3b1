import Type, { type Static } from 'typebox'
import { Count, literals } from './common.ts'
import { SIGN_MILESTONES, TASK_TITLE_CHARS, TASKS, TREASURE_HOLDS } from './limits.ts'
import { localText } from './localText.ts'

/** What is given for something done. */
export const Gain = Type.Object({ points: Count, experience: Count }, { title: 'Gain', description: 'What is given for something done.' })
export type Gain = Static<typeof Gain>

export const Milestone = Type.Object(
  { days: Type.Integer({ minimum: 1, description: 'in a row', examples: [7] }), ...Gain.properties },
  { title: 'Milestone', description: 'So many days in a row, and what they bring once.' },
)
export type Milestone = Static<typeof Milestone>

/** Within what a task is to be done: once and for all, in a day, in a week that begins on Monday. */
export const taskPeriods = ['newcomer', 'day', 'week'] as const
export type TaskPeriod = (typeof taskPeriods)[number]
export const TaskPeriod = literals(taskPeriods, {
  title: 'TaskPeriod',
  description: "Within what a task is to be done: once and for all, in a day, in a week that begins on Monday; by the town's clock.",
})

/** What a task may count. */
export const taskCounts = ['sign', 'post', 'comment', 'like', 'follow', 'avatar', 'invite'] as const
export type TaskCount = (typeof taskCounts)[number]
export const TaskCount = literals(taskCounts, {
  title: 'TaskCount',
  description:
    'What a task counts: days signed in on, posts, comments, likes given, members followed, a picture of oneself, members invited.',
})

const Points = Type.Integer({ minimum: 0, maximum: 100_000 })
const Experience = Type.Integer({ minimum: 0, maximum: 100_000 })

export const SignSetting = Type.Object(
  {
    points: Points,
    experience: Experience,
    milestones: Type.Array(Type.Object({ days: Type.Integer({ minimum: 2, maximum: 3_650 }), points: Points, experience: Experience }), {
      maxItems: SIGN_MILESTONES,
    }),
    makeUpPoints: Type.Integer({ minimum: 1, maximum: 100_000 }),
    makeUpsPerMonth: Type.Integer({ minimum: 0, maximum: 31 }),
  },
  { title: 'SignSetting', description: 'what the daily sign-in brings, and what making up for a missed day costs' },
)
export type SignSetting = Static<typeof SignSetting>

export const LevelPerksSetting = Type.Array(
  Type.Object({ level: Type.Integer({ minimum: 2 }), signPoints: Points, makeUps: Type.Integer({ minimum: 0, maximum: 31 }) }),
  {
    maxItems: 50,
    description: 'what levels open: more points for a sign-in, more days to make up for; the highest that a member has counts',
  },
)

export const TaskSetting = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9-]{1,40}$', examples: ['first-post'] }),
    period: TaskPeriod,
    counts: TaskCount,
    goal: Type.Integer({ minimum: 1, maximum: 10_000 }),
    points: Points,
    experience: Experience,
    title: localText(TASK_TITLE_CHARS),
  },
  { title: 'TaskSetting', description: 'A task as the operator defines it.' },
)
export type TaskSetting = Static<typeof TaskSetting>
export const TasksSetting = Type.Array(TaskSetting, { maxItems: TASKS, description: 'the tasks' })

export const TreasureSetting = Type.Object(
  {
    period: TaskPeriod,
    holds: Type.Array(
      Type.Object({ points: Type.Integer({ minimum: 1, maximum: 100_000 }), weight: Type.Integer({ minimum: 1, maximum: 10_000 }) }),
      {
        minItems: 1,
        maxItems: TREASURE_HOLDS,
      },
    ),
  },
  { title: 'TreasureSetting', description: 'What the chest of a set of tasks may hold; what has twice the weight comes twice as often.' },
)
export type TreasureSetting = Static<typeof TreasureSetting>
export const TreasuresSetting = Type.Array(TreasureSetting, { maxItems: 3, description: 'a chest for each set of tasks, at most' })

/** What the rules say, in HTML. */
export const signRules = localText(5_000, 0)

export const ReferralSetting = Type.Object(
  {
    points: Points,
    inviteePoints: Points,
    perDay: Type.Integer({ minimum: 0, maximum: 1_000 }),
  },
  {
    title: 'ReferralSetting',
    description: 'what an invited member brings who has done something real, to both; and for how many a day a member is rewarded',
  },
)
