import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, literals } from './common.ts'
import { declare } from './endpoint.ts'
import { Gain, Milestone, TaskCount, TaskPeriod } from './growthSettings.ts'
import { RANKING_PLACES } from './limits.ts'

/** A day by the town's clock, whatever that of the phone says. */
const Day = Type.String({ format: 'date', pattern: '^20', description: "YYYY-MM-DD, by the town's clock", examples: ['2026-05-01'] })
const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', description: "YYYY-MM, by the town's clock", examples: ['2026-05'] })

export const SignState = Type.Object(
  {
    today: Day,
    signed: Type.Boolean({ description: 'I signed in today' }),
    streak: { ...Count, description: 'days in a row up to today, or up to yesterday as long as I have not signed in today' },
    longest: { ...Count, description: 'the most days in a row that I ever had' },
    total: { ...Count, description: 'days on which I signed in, and those that I made up for' },
    gain: Gain,
    next: Type.Union([Milestone, Type.Null()], { description: 'the milestone that comes next; null where I reached all' }),
    points: { ...Count, description: 'what I have' },
    makeUp: Type.Object(
      {
        points: { ...Count, description: 'what a day costs' },
        left: { ...Count, description: 'how often I still may this month' },
        perMonth: Count,
        from: { ...Day, description: 'the earliest day that I may make up for' },
      },
      { description: 'making up for a day that I missed' },
    ),
  },
  { title: 'SignState', description: 'How I stand with the daily sign-in.' },
)
export type SignState = Static<typeof SignState>

export const SignMonth = Type.Object(
  {
    month: Month,
    days: Type.Array(Type.Object({ day: Day, madeUp: Type.Boolean() }), { description: 'those signed in on, the earliest first' }),
  },
  { title: 'SignMonth', description: 'The days of a month on which I signed in.' },
)
export type SignMonth = Static<typeof SignMonth>

export const Signed = Type.Object(
  {
    day: Day,
    madeUp: Type.Boolean(),
    isNew: Type.Boolean({ description: 'false: I had already signed in on that day, and nothing changed' }),
    gained: Gain,
    milestone: Type.Union([Milestone, Type.Null()], { description: 'the one that was reached by it' }),
    state: SignState,
  },
  { title: 'Signed', description: 'What signing in brought, and how I stand now.' },
)
export type Signed = Static<typeof Signed>

export const SignBrings = Type.Object(
  {
    daily: Gain,
    milestones: Type.Array(
      Type.Object({ ...Milestone.properties, reached: Type.Boolean({ description: 'with the days in a row that I have now' }) }),
    ),
    makeUp: Type.Object({ points: Count, perMonth: Count }),
  },
  { title: 'SignBrings', description: 'What signing in brings.' },
)
export type SignBrings = Static<typeof SignBrings>

export const LevelPerks = Type.Object(
  {
    level: Type.Integer({ minimum: 1 }),
    experience: { ...Count, description: 'from how much on it is mine' },
    signPoints: { ...Count, description: 'more points for each daily sign-in' },
    makeUps: { ...Count, description: 'more days a month to make up for' },
  },
  { title: 'LevelPerks', description: 'A level, and what it opens.' },
)
export type LevelPerks = Static<typeof LevelPerks>

export const Levels = Type.Object(
  {
    experience: Count,
    level: Type.Integer({ minimum: 1 }),
    levels: Type.Array(LevelPerks, { description: 'all there are, the lowest first' }),
  },
  { title: 'Levels', description: 'My level, and all there are.' },
)
export type Levels = Static<typeof Levels>

export const taskStates = ['open', 'done', 'taken'] as const
const TaskState = literals(taskStates, {
  title: 'TaskState',
  description: 'open: not done yet; done: the reward waits; taken: so is the reward.',
})

export const Task = Type.Object(
  {
    id: Type.String({ examples: ['first-post'] }),
    title: Type.String({ examples: ['发布第一条动态'] }),
    counts: TaskCount,
    progress: { ...Count, description: 'never more than `goal`' },
    goal: Type.Integer({ minimum: 1 }),
    gain: Gain,
    state: TaskState,
  },
  { title: 'Task', description: 'Something to do, and how far I am.' },
)
export type Task = Static<typeof Task>

export const Treasure = Type.Object(
  {
    state: TaskState,
    holds: Type.Array(Type.Object({ points: Count, percent: Type.Number({ minimum: 0, maximum: 100, description: 'how likely' }) }), {
      description: 'what it may hold',
    }),
    points: Type.Union([Count, Type.Null()], { description: 'what it held; null until it is taken' }),
  },
  { title: 'Treasure', description: 'A chest for all tasks of a set.' },
)
export type Treasure = Static<typeof Treasure>

export const TaskSet = Type.Object(
  {
    period: TaskPeriod,
    done: Count,
    tasks: Type.Array(Task),
    treasure: Type.Union([Treasure, Type.Null()], { description: 'null where there is none for this set' }),
  },
  { title: 'TaskSet', description: 'The tasks of one period.' },
)
export type TaskSet = Static<typeof TaskSet>

/** What members are ranked by. Never by money. */
export const rankingMetrics = ['points', 'experience', 'posts', 'likes', 'gifts'] as const
export type RankingMetric = (typeof rankingMetrics)[number]
export const rankingPeriods = ['day', 'week', 'month', 'all'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]

export const RankingPlace = Type.Object(
  { place: Type.Integer({ minimum: 1 }), user: UserCard, amount: Type.Integer({ minimum: 1 }) },
  { title: 'RankingPlace', description: 'A member at a place. Of equals the one who came first stands first.' },
)
export type RankingPlace = Static<typeof RankingPlace>

export const Ranking = Type.Object(
  {
    places: Type.Array(RankingPlace, { description: `the first ${RANKING_PLACES} at most` }),
    mine: Type.Union([Type.Object({ place: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]), amount: Count }), Type.Null()], {
      description: 'wherever I am; its place is null as long as I have nothing. Null for a visitor',
    }),
    from: Type.Union([Day, Type.Null()], { description: 'the first day that counts; null where all do' }),
  },
  { title: 'Ranking', description: 'Members by what they earned or did in a time.' },
)
export type Ranking = Static<typeof Ranking>

export const growthEndpoints = declare({
  'GET sign': { access: 'member', summary: 'How I stand with the daily sign-in', answer: SignState },
  'POST sign/add': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Sign in for today, or make up for a day that I missed, for points. What was signed already stays as it is',
    input: Type.Object({
      day: Type.Optional({ ...Day, description: 'a day that I missed; without it, today' }),
      points: Type.Optional({ ...Count, description: 'that making up for it costs, as it was shown; older apps do not say' }),
    }),
    answer: Signed,
    perMinute: 60,
    errors: ['price_changed', 'insufficient_balance', 'make_up_limit'],
  },
  'GET sign/day': {
    access: 'member',
    summary: 'The days of a month on which I signed in',
    input: Type.Object({ month: Type.Optional({ ...Month, description: 'YYYY-MM; without it, this month' }) }),
    answer: SignMonth,
  },
  'GET sign/task': { access: 'member', summary: 'What signing in brings', answer: SignBrings },
  'GET sign/task-content': {
    access: 'member',
    summary: 'The rules of the daily sign-in',
    answer: Type.Object({ html: Type.String({ description: 'sanitised' }) }),
  },
  'GET user/levels': { access: 'member', summary: 'My level, and what each opens', answer: Levels },
  'GET task': { access: 'member', summary: 'Tasks, and how far I am', answer: Type.Array(TaskSet) },
  'POST task/reward': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: "Take a task's reward, once",
    input: Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]{1,40}$', examples: ['first-post'] }) }),
    answer: Type.Object({ gained: Gain, sets: Type.Array(TaskSet) }),
    perMinute: 60,
    errors: ['rest_not_found', 'task_not_done', 'reward_taken'],
  },
  'POST task/treasure-reward': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Take the treasure for a finished set, once',
    input: Type.Object({ period: TaskPeriod }),
    answer: Type.Object({ gained: Gain, sets: Type.Array(TaskSet) }),
    perMinute: 60,
    errors: ['rest_not_found', 'task_not_done', 'reward_taken'],
  },
  'GET user/ranking': {
    access: 'visitor',
    summary: 'Members by what they earned or did in a time, and my own place',
    input: Type.Object({
      metric: Type.Optional(literals(rankingMetrics, { default: 'experience' })),
      period: Type.Optional(literals(rankingPeriods, { default: 'week' })),
    }),
    answer: Ranking,
    visitorCacheMs: 1_000,
    perMinute: 120,
  },
})
