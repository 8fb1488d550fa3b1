import { MAKE_UP_DAYS } from '@anglers/contract/limits'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'
import { createTownClock, setClock, withClock } from '../support/townClock.ts'

const { db, call, refused, buildMember, give, close } = await openTestServer({ connect: withClock })
await createTownClock(db)
afterAll(close)

const SIGN = {
  points: 5,
  experience: 5,
  milestones: [
    { days: 3, points: 10, experience: 10 },
    { days: 7, points: 30, experience: 20 },
  ],
  makeUpPoints: 20,
  makeUpsPerMonth: 2,
}
beforeEach(() => storeSetting(db, 'seast_sign', SIGN))

/** Noon in the town. */
const noon = (day: string) => setClock(db, `${day}T12:00:00+08:00`)
const longAgo = { created_at: new Date('2020-01-01') }
const sign = async (as: BuiltMember, day?: string) => (await call('POST sign/add', day === undefined ? {} : { day }, { as })).body
const state = async (as: BuiltMember) => (await call('GET sign', {}, { as })).body
const daysOf = async (as: BuiltMember, month?: string) => (await call('GET sign/day', { month }, { as })).body.days.map(({ day }) => day)
const wallet = async (as: BuiltMember) => {
  const { points, experience } = (await call('GET wallet', {}, { as })).body
  return { points, experience }
}
/** Signs in at noon on each of these days of a month. */
async function signOn(as: BuiltMember, month: string, days: readonly number[]) {
  for (const day of days) {
    await noon(`${month}-${String(day).padStart(2, '0')}`)
    await sign(as)
  }
}

describe('POST sign/add', () => {
  test('is for members', async () => {
    expect((await refused('POST sign/add')).code).toBe('rest_not_logged_in')
    expect((await refused('POST sign/add', {}, { as: await buildMember({ banned: true }) })).code).toBe('rest_banned')
  })

  test.each(['0000-01-01', '1999-12-31', '2024-02-30'])('for %s is refused', async (day) => {
    const { code, params } = await refused('POST sign/add', { day }, { as: await buildMember() })
    expect({ code, params }).toMatchObject({ code: 'rest_invalid_param', params: { day: expect.any(String) } })
  })

  test('signs in for today, once', async () => {
    await noon('2024-05-10')
    const me = await buildMember(longAgo)
    expect(await state(me)).toMatchObject({ today: '2024-05-10', signed: false, streak: 0, total: 0, next: { days: 3 } })
    expect(await sign(me)).toMatchObject({
      day: '2024-05-10',
      isNew: true,
      gained: { points: 5, experience: 5 },
      milestone: null,
      state: { signed: true, streak: 1, longest: 1, total: 1, points: 5 },
    })
    expect(await sign(me)).toMatchObject({ isNew: false, gained: { points: 5, experience: 5 }, state: { points: 5 } })
    expect(await wallet(me)).toEqual({ points: 5, experience: 5 })
    const { body } = await call('GET wallet/note', { type: 'points' }, { as: me })
    expect(body).toMatchObject([{ kind: 'sign', amount: 5 }])
    expect((await call('GET notice/list', { tab: 'system' }, { as: me })).body).toMatchObject([{ kind: 'task_done' }])
  })

  test('twenty taps at once are one', async () => {
    await noon('2024-05-10')
    const me = await buildMember(longAgo)
    const signed = await Promise.all(Array.from({ length: 20 }, () => sign(me)))
    expect(signed.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await wallet(me)).toEqual({ points: 5, experience: 5 })
  })

  test.each([
    ['2024-05-31T23:59:59.999+08:00', '2024-05-31'],
    ['2024-06-01T00:00:00+08:00', '2024-06-01'],
    ['2024-02-28T23:59:59.999+08:00', '2024-02-28'],
    ['2024-02-29T00:00:00+08:00', '2024-02-29'],
    ['2023-12-31T16:00:00Z', '2024-01-01'],
  ])('at %s is of %s', async (at, day) => {
    await setClock(db, at)
    expect((await sign(await buildMember(longAgo))).day).toBe(day)
  })

  test('two phones around midnight have a day each, and a row of two', async () => {
    const me = await buildMember(longAgo)
    await setClock(db, '2024-05-31T23:59:59.999+08:00')
    const evening = sign(me)
    await evening
    await setClock(db, '2024-06-01T00:00:00+08:00')
    const signed = await Promise.all([sign(me), sign(me)])
    expect(signed.map(({ day }) => day)).toEqual(['2024-06-01', '2024-06-01'])
    expect(await state(me)).toMatchObject({ streak: 2, total: 2 })
    expect(await wallet(me)).toEqual({ points: 10, experience: 10 })
    // The task of each day is done, of which each is told.
    const { body } = await call('GET notice/list', { tab: 'system' }, { as: me })
    expect(body.map(({ kind }) => kind)).toEqual(['task_done', 'task_done'])
  })

  test('a row of days goes over the end of February', async () => {
    const me = await buildMember(longAgo)
    for (const day of ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01']) {
      await noon(day)
      await sign(me)
    }
    expect(await state(me)).toMatchObject({ streak: 4, longest: 4 })
    expect([await daysOf(me, '2024-02'), await daysOf(me)]).toEqual([['2024-02-27', '2024-02-28', '2024-02-29'], ['2024-03-01']])
  })

  test('a milestone that operators have set twice is one, and stops nobody', async () => {
    const twice = { ...SIGN, milestones: [...SIGN.milestones, { days: 3, points: 99, experience: 99 }] }
    await expect(storeSetting(db, 'seast_sign', twice)).rejects.toThrow(/3 days are there twice/)
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(twice) })
      .where('key', '=', 'seast_sign')
      .execute()
    const me = await buildMember(longAgo)
    await signOn(me, '2024-05', [10, 11, 12])
    await storeSetting(db, 'seast_sign', SIGN)
    expect(await state(me)).toMatchObject({ streak: 3, points: 25 })
  })

  test('a day that was missed ends the row, at its own midnight', async () => {
    const me = await buildMember(longAgo)
    await signOn(me, '2024-05', [1, 2])
    await setClock(db, '2024-05-03T23:59:59+08:00')
    expect(await state(me)).toMatchObject({ streak: 2, signed: false })
    await setClock(db, '2024-05-04T00:00:00+08:00')
    expect(await state(me)).toMatchObject({ streak: 0, longest: 2, total: 2 })
  })

  test('rewards a row of days once, and says so', async () => {
    const me = await buildMember(longAgo)
    await signOn(me, '2024-05', [1, 2])
    await noon('2024-05-03')
    expect(await sign(me)).toMatchObject({ gained: { points: 15, experience: 15 }, milestone: { days: 3, points: 10 } })
    await noon('2024-05-04')
    expect(await sign(me)).toMatchObject({ gained: { points: 5 }, milestone: null, state: { next: { days: 7 } } })
    const { body } = await call('GET notice/list', { tab: 'system' }, { as: me })
    expect(body.filter(({ kind }) => kind === 'sign_milestone')).toMatchObject([{ title: '3', text: '10', link: '/member/sign/sign' }])
  })

  test('brings what the level opens', async () => {
    await noon('2024-05-10')
    const me = await buildMember({ ...longAgo, experience: 250 })
    expect((await sign(me)).gained).toEqual({ points: 6, experience: 5 })
  })

  test('counts where it brings nothing, or points alone', async () => {
    await noon('2024-05-10')
    const [me, other] = [await buildMember(longAgo), await buildMember(longAgo)]
    const milestone = { days: 2, points: 9, experience: 0 }
    await storeSetting(db, 'seast_sign', { ...SIGN, points: 0, experience: 0, milestones: [milestone] })
    try {
      expect(await sign(me)).toMatchObject({ isNew: true, gained: { points: 0, experience: 0 }, state: { streak: 1, points: 0 } })
      await noon('2024-05-11')
      expect(await sign(me)).toMatchObject({ gained: { points: 9, experience: 0 }, milestone, state: { streak: 2, points: 9 } })
      await storeSetting(db, 'seast_sign', { ...SIGN, points: 5, experience: 0 })
      expect((await sign(other)).gained).toEqual({ points: 5, experience: 0 })
    } finally {
      await storeSetting(db, 'seast_sign', SIGN)
    }
    expect([await wallet(me), await wallet(other)]).toEqual([
      { points: 9, experience: 0 },
      { points: 5, experience: 0 },
    ])
  })

  test('says when a level is reached', async () => {
    await noon('2024-05-10')
    const me = await buildMember({ ...longAgo, experience: 96 })
    await sign(me)
    const { body } = await call('GET notice/list', { tab: 'system' }, { as: me })
    expect(body.filter(({ kind }) => kind === 'level_up')).toMatchObject([{ title: '2', link: '/member/wallet/exp' }])
  })
})

describe('making up', () => {
  test('costs points, joins the days into a row, and brings nothing itself', async () => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await signOn(me, '2024-05', [1, 2, 4, 5])
    expect(await state(me)).toMatchObject({ streak: 2, makeUp: { points: 20, left: 2, perMonth: 2 } })
    expect(await sign(me, '2024-05-03')).toMatchObject({
      isNew: true,
      madeUp: true,
      gained: { points: 0, experience: 0 },
      state: { streak: 5, makeUp: { left: 1 }, points: 100 },
    })
    expect(await wallet(me)).toEqual({ points: 100 + 4 * 5 - 20, experience: 20 })
    expect((await call('GET sign/day', {}, { as: me })).body.days).toContainEqual({ day: '2024-05-03', madeUp: true })
  })

  test('pays no milestone again: one that the row had stays paid, one that it missed comes with the next day', async () => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await signOn(me, '2024-05', [2, 3, 4, 5])
    await sign(me, '2024-05-01')
    await noon('2024-05-06')
    expect((await sign(me)).milestone).toBeNull()
    const other = await buildMember({ ...longAgo, points: 100 })
    await signOn(other, '2024-05', [1, 2, 4])
    await sign(other, '2024-05-03')
    await noon('2024-05-05')
    expect(await sign(other)).toMatchObject({ milestone: { days: 3 }, state: { streak: 5 } })
  })

  test('pays all milestones together that a row comes to at once, and names the longest', async () => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await signOn(me, '2024-05', [1, 2, 4, 5, 7])
    for (const day of ['2024-05-03', '2024-05-06']) await sign(me, day)
    await noon('2024-05-08')
    expect(await sign(me)).toMatchObject({
      gained: { points: 45, experience: 35 },
      milestone: { days: 7, points: 30 },
      state: { streak: 8, next: null },
    })
    await noon('2024-05-09')
    expect(await sign(me)).toMatchObject({ gained: { points: 5, experience: 5 }, milestone: null })
  })

  test('is open more often to a level that says so', async () => {
    await noon('2024-05-30')
    await storeSetting(db, 'seast_level_perks', [{ level: 3, signPoints: 0, makeUps: 1 }])
    const [high, low] = [await buildMember({ ...longAgo, experience: 250 }), await buildMember(longAgo)]
    expect([(await state(high)).makeUp, (await state(low)).makeUp]).toMatchObject([{ perMonth: 3, left: 3 }, { perMonth: 2 }])
    await resetSetting(db, 'seast_level_perks')
  })

  test('is capped for each month of the town', async () => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await noon('2024-05-30')
    await sign(me, '2024-05-28')
    await sign(me, '2024-05-29')
    expect(await refused('POST sign/add', { day: '2024-05-27' }, { as: me })).toMatchObject({ status: 409, code: 'make_up_limit' })
    // Fewer than were made up for already, as operators have set since, leave none.
    await storeSetting(db, 'seast_sign', { ...SIGN, makeUpsPerMonth: 1 })
    expect((await state(me)).makeUp).toMatchObject({ left: 0, perMonth: 1 })
    await storeSetting(db, 'seast_sign', SIGN)
    await setClock(db, '2024-06-01T00:00:00+08:00')
    expect((await sign(me, '2024-05-27')).isNew).toBe(true)
  })

  test('twenty at once are one, and one payment', async () => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await noon('2024-05-30')
    const made = await Promise.all(Array.from({ length: 20 }, () => sign(me, '2024-05-28')))
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect((await wallet(me)).points).toBe(80)
  })

  test('costs what the member was shown, or is refused', async () => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await noon('2024-05-30')
    const day = '2024-05-28'
    expect(await refused('POST sign/add', { day, points: 19 }, { as: me })).toMatchObject({ status: 409, code: 'price_changed' })
    expect([await daysOf(me), (await wallet(me)).points]).toEqual([[], 100])
    expect((await call('POST sign/add', { day, points: 20 }, { as: me })).body).toMatchObject({ isNew: true, state: { points: 80 } })
    // What is there already costs nothing.
    expect((await call('POST sign/add', { day, points: 19 }, { as: me })).body.isNew).toBe(false)
  })

  test('is refused without points, and leaves the day as it was', async () => {
    const me = await buildMember({ ...longAgo, points: 19 })
    await noon('2024-05-30')
    expect((await refused('POST sign/add', { day: '2024-05-28' }, { as: me })).code).toBe('insufficient_balance')
    expect(await daysOf(me)).toEqual([])
  })

  test.each([
    ['a day to come', '2024-05-31'],
    ['today', '2024-05-30'],
    ['what is too long ago', '2024-04-29'],
    ['no day', '2024-02-30'],
    ['no date', 'yesterday'],
    ['', ''],
  ])('is not for %s', async (_, day) => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await noon('2024-05-30')
    const { status, params } = await refused('POST sign/add', { day }, { as: me })
    expect([status, Object.keys(params)]).toEqual([400, ['day']])
  })

  test('is for the earliest day that there is to be made up for, and for none before', async () => {
    const me = await buildMember({ ...longAgo, points: 100 })
    await noon('2024-05-31')
    const { from } = (await state(me)).makeUp
    expect(from).toBe('2024-05-01')
    const { params } = await refused('POST sign/add', { day: '2024-04-30' }, { as: me })
    expect(Object.keys(params)).toEqual(['day'])
    expect(await sign(me, from)).toMatchObject({ isNew: true, madeUp: true, state: { makeUp: { left: 1 } } })
  })

  test('is not for days before one joined', async () => {
    const me = await buildMember({ created_at: new Date('2024-05-29T00:00:00+08:00'), points: 100 })
    await noon('2024-05-30')
    expect((await state(me)).makeUp.from).toBe('2024-05-29')
    expect((await refused('POST sign/add', { day: '2024-05-28' }, { as: me })).params).toHaveProperty('day')
    expect((await sign(me, '2024-05-29')).isNew).toBe(true)
  })
})

describe('GET sign/day', () => {
  test.each(['2024-13', '2024-1', 'May'])('names the month in %s', async (month) => {
    expect(Object.keys((await refused('GET sign/day', { month }, { as: await buildMember() })).params)).toEqual(['month'])
  })
})

describe('GET sign/task', () => {
  test('says what signing in brings, and which milestones this row has come to', async () => {
    const me = await buildMember(longAgo)
    await signOn(me, '2024-05', [1, 2, 3])
    expect((await call('GET sign/task', {}, { as: me })).body).toEqual({
      daily: { points: 5, experience: 5 },
      milestones: [
        { days: 3, points: 10, experience: 10, reached: true },
        { days: 7, points: 30, experience: 20, reached: false },
      ],
      makeUp: { points: 20, perMonth: 2 },
    })
  })
})

describe('GET sign/task-content', () => {
  test('follows from the settings, in the language of the reader, until the operator writes rules', async () => {
    const as = await buildMember()
    const rules = async (language: string) =>
      (await call('GET sign/task-content', {}, { as, headers: { 'accept-language': language } })).body.html
    expect(await rules('zh-CN')).toContain('5 积分')
    await storeSetting(db, 'seast_sign', { ...SIGN, points: 6, experience: 4 })
    const said = await rules('en')
    expect(said).toContain('for 6 points and 4 experience')
    expect(said).toContain(`within ${MAKE_UP_DAYS} days for 20 points, 2 times a month`)
    await storeSetting(db, 'seast_sign', { ...SIGN, makeUpsPerMonth: 0 })
    expect(await rules('en')).not.toContain('made up')
    await storeSetting(db, 'seast_sign', SIGN)
    await storeSetting(db, 'seast_sign_rules', { 'zh-Hans': '<p>天天来</p><script>1</script>', en: '<p>Come daily</p>' })
    expect([await rules('zh-CN'), await rules('en'), await rules('fr')]).toEqual(['<p>天天来</p>', '<p>Come daily</p>', '<p>天天来</p>'])
  })
})

describe('GET user/levels', () => {
  test('answers my level and what each opens', async () => {
    const { body } = await call('GET user/levels', {}, { as: await buildMember({ experience: 300 }) })
    expect(body).toMatchObject({ experience: 300, level: 3 })
    expect(body.levels[2]).toEqual({ level: 3, experience: 250, signPoints: 1, makeUps: 0 })
    expect(body.levels).toHaveLength(18)
  })
})

test('is in the file that a member takes home, day by day', async () => {
  const me = await buildMember({ ...longAgo, points: 20 })
  await signOn(me, '2024-05', [10, 12])
  await sign(me, '2024-05-11')
  expect((await call('GET user/export', {}, { as: me })).body).toMatchObject({
    signDays: [
      { day: '2024-05-10', points: 5, experience: 5, madeUpAt: null },
      { day: '2024-05-11', points: 0, madeUpAt: expect.any(String) },
      { day: '2024-05-12', points: 5 },
    ],
  })
})

test('is kept to oneself', async () => {
  await noon('2024-05-10')
  const [me, other] = [await buildMember(longAgo), await buildMember(longAgo)]
  await sign(me)
  await give(me, 'points', 1)
  expect(await state(other)).toMatchObject({ signed: false, total: 0, points: 0 })
})
