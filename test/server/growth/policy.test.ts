import {
  bringsExperience,
  dueMilestones,
  experienceFor,
  nextMilestone,
  openChest,
  percentages,
  perksOf,
} from '../../../server/src/domains/growth/policy.ts'
import { initialSetting } from '../../../server/src/domains/settings/definitions.ts'

test.each([
  ['post', 4, 10],
  ['post', 5, 0],
  ['comment', 19, 2],
  ['comment', 20, 0],
  ['liked', 49, 1],
  ['liked', 50, 0],
  ['like', 0, 0],
  ['follow', 0, 0],
] as const)('one more %s after %i of a day brings so much experience', (kind, earlier, experience) => {
  expect(experienceFor(kind, earlier)).toBe(experience)
  expect(bringsExperience(kind)).toBe(['post', 'comment', 'liked'].includes(kind))
})

test.each([
  [1, { signPoints: 0, makeUps: 0 }],
  [2, { signPoints: 1, makeUps: 0 }],
  [4, { signPoints: 1, makeUps: 0 }],
  [5, { signPoints: 3, makeUps: 2 }],
  [7, { signPoints: 3, makeUps: 2 }],
  [9, { signPoints: 4, makeUps: 1 }],
])('level %i opens what the highest entry says that it has come to, in whatever order they were written', (level, opens) => {
  const entries = [
    { level: 8, signPoints: 4, makeUps: 1 },
    { level: 2, signPoints: 1, makeUps: 0 },
    { level: 5, signPoints: 3, makeUps: 2 },
  ]
  for (const perks of [entries, entries.toReversed()]) expect(perksOf(perks, level)).toMatchObject(opens)
})

describe('milestones', () => {
  const [three, seven, thirty] = [3, 7, 30].map((days) => ({ days, points: days, experience: days }))
  const milestones = [thirty!, three!, seven!]

  test.each([
    [2, [], []],
    [3, [], [three]],
    [6, [3], []],
    [7, [3], [seven]],
    [8, [], [three, seven]],
    [30, [7], [three, thirty]],
  ])('are due after %i days with %j paid', (streak, paid, due) => {
    expect(dueMilestones(milestones, streak, new Set(paid))).toEqual(due)
  })

  test.each([
    [0, three],
    [2, three],
    [3, seven],
    [29, thirty],
    [30, null],
  ])('the next one after %i days', (streak, next) => expect(nextMilestone(milestones, streak)).toEqual(next))
})

describe('a chest', () => {
  const holds = [
    { points: 5, weight: 2 },
    { points: 50, weight: 1 },
  ]

  test.each([
    [0, 5],
    [1, 5],
    [2, 50],
  ])('holds by a draw of %i what its weight says', (drawn, points) => {
    let asked = 0
    const draw = (below: number) => {
      asked = below
      return drawn
    }
    expect([openChest(holds, draw), asked]).toEqual([points, 3])
  })

  test('says how likely each is, to one decimal', () => {
    expect(percentages(holds)).toEqual([
      { points: 5, percent: 66.7 },
      { points: 50, percent: 33.3 },
    ])
  })
})

test('signing in, levels, tasks and chests bring so much before the operator sets anything', () => {
  const { milestones, ...daily } = initialSetting('seast_sign')
  expect(daily).toEqual({ points: 5, experience: 5, makeUpPoints: 20, makeUpsPerMonth: 3 })
  expect(milestones.map(({ days, points, experience }) => [days, points, experience])).toEqual([
    [3, 10, 10],
    [7, 30, 20],
    [15, 80, 50],
    [30, 200, 100],
    [100, 800, 300],
  ])
  expect(initialSetting('seast_level_perks').map(({ level, signPoints, makeUps }) => [level, signPoints, makeUps])).toEqual([
    [3, 1, 0],
    [5, 2, 1],
    [8, 3, 2],
    [12, 5, 3],
    [16, 8, 5],
  ])
  const tasks = initialSetting('seast_tasks')
  expect(tasks.map(({ period, counts, goal, points, experience }) => [period, counts, goal, points, experience])).toEqual([
    ['newcomer', 'avatar', 1, 20, 20],
    ['newcomer', 'post', 1, 30, 30],
    ['newcomer', 'follow', 3, 20, 20],
    ['newcomer', 'invite', 1, 30, 30],
    ['day', 'sign', 1, 2, 2],
    ['day', 'like', 3, 3, 3],
    ['day', 'comment', 1, 5, 5],
    ['week', 'sign', 5, 20, 20],
    ['week', 'post', 3, 30, 30],
  ])
  // Of a hundred chests.
  expect(initialSetting('seast_treasures').map(({ holds }) => holds.map(({ points, weight }) => [points, weight]))).toEqual([
    [
      [5, 60],
      [10, 30],
      [30, 9],
      [88, 1],
    ],
    [
      [20, 60],
      [50, 30],
      [100, 10],
    ],
  ])
})
