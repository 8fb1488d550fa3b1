import { fireEvent } from '@testing-library/dom'
import type { TaskSet } from '@anglers/contract/growth'
import TaskPage from '@/member/task/task'
import ExperiencePage from '@/member/wallet/exp'
import { speak } from '@/lib/i18n'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const sets = (state: 'open' | 'done' | 'taken', chest: 'open' | 'done' | 'taken' = 'open'): TaskSet[] => [
  {
    period: 'day',
    done: state === 'open' ? 0 : 1,
    tasks: [
      {
        id: 'day-likes',
        title: '给 3 条内容点赞',
        counts: 'like',
        progress: state === 'open' ? 2 : 3,
        goal: 3,
        gain: { points: 3, experience: 4 },
        state,
      },
    ],
    treasure: {
      state: chest,
      holds: [
        { points: 5, percent: 87.5 },
        { points: 88, percent: 12.5 },
      ],
      points: chest === 'taken' ? 88 : null,
    },
  },
]

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
})

const openTasks = () => openPage(TaskPage, 'member/task/task')

test('shows how far a task is, what it brings, and leads to where it is done', async () => {
  answers('GET task', sets('open'))
  const page = await openTasks()
  for (const text of ['每日任务', '0/1', '给 3 条内容点赞', '2/3', '+3 积分 +4 经验', '完成全部任务即可打开']) page.getByText(text)
  expect([page.queryByText('打开'), page.queryByText('领取'), page.queryByText('已领取')]).toEqual([null, null, null])
  expect(Number.parseInt(document.querySelector<HTMLElement>('.task-row__fill')!.style.width, 10)).toBe(66)
  await click(page.getByText('去完成'))
  expect(opened).toEqual(['/pages/find/find'])
  expect(asked('GET advert').map(({ query }) => query.place)).toEqual(['task'])
})

test('hands out a reward, and shows it taken', async () => {
  answers('GET task', sets('done'))
  answers('POST task/reward', { gained: { points: 3, experience: 4 }, sets: sets('taken', 'done') })
  const page = await openTasks()
  await click(page.getByText('领取'))
  expect(asked('POST task/reward').map(({ body }) => body)).toEqual([{ id: 'day-likes' }])
  expect(toaster.current!.text).toBe('获得 +3 积分、+4 经验')
  expect([page.queryByText('去完成'), page.queryByText('领取')]).toEqual([null, null])
  page.getByText('已领取')
  page.getByText('可以打开了')
  // The level beside one's own name may have changed.
  expect(asked('GET user/check')).toHaveLength(1)
})

test('one reward is handed out at a time', async () => {
  answers('GET task', sets('done', 'done'))
  const held = holds('POST task/reward')
  answers('POST task/treasure-reward', { gained: { points: 5, experience: 0 }, sets: sets('taken', 'taken') })
  const page = await openTasks()
  await click(page.getByText('领取'))
  await click(page.getByText('打开'))
  expect([held.length, asked('POST task/treasure-reward').length, page.getAllByText('请稍候…').length]).toEqual([1, 0, 1])
  await doing(() => held[0]!.answer({ gained: { points: 3, experience: 4 }, sets: sets('taken', 'done') }))
  await click(page.getByText('打开'))
  expect(asked('POST task/treasure-reward').map(({ body }) => body)).toEqual([{ period: 'day' }])
})

test('one that another phone took first says so, and is shown as it is', async () => {
  answers('GET task', sets('done'))
  refuses('POST task/reward', 'reward_taken', 409, '奖励已经领过了')
  const page = await openTasks()
  answers('GET task', sets('taken'))
  await click(page.getByText('领取'))
  expect(toaster.current!.text).toBe('奖励已经领过了')
  page.getByText('已领取')
})

test.each([
  ['领取', sets('done'), 'POST task/reward'],
  ['打开', sets('taken', 'done'), 'POST task/treasure-reward'],
] as const)('that nothing came of %s for want of a network is said, and it can be tried again', async (way, shown, name) => {
  answers('GET task', [...shown])
  loses(name)
  const page = await openTasks()
  for (let time = 1; time <= 2; time++) await click(page.getByText(way))
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  expect(new Set(keysOf(name)).size).toBe(2)
})

test('a chest says what it may hold before it is opened, and what it held after', async () => {
  answers('GET task', sets('taken', 'done'))
  answers('POST task/treasure-reward', { gained: { points: 88, experience: 0 }, sets: sets('taken', 'taken') })
  const page = await openTasks()
  await click(page.getByText('可能开出'))
  for (const text of ['5 积分', '87.5%', '88 积分', '12.5%']) page.getByText(text)
  await click(page.getByText('打开'))
  expect(asked('POST task/treasure-reward').map(({ body }) => body)).toEqual([{ period: 'day' }])
  page.getByText('开出了 88 积分')
  expect(toaster.current?.text).toBe('获得 +88 积分')
  expect([page.getByText('开出了 88 积分') !== null, page.queryByText('打开')]).toEqual([true, null])
})

test('how likely something is in a chest is written as the language writes it', async () => {
  answers('GET task', sets('open'))
  await speak('fr')
  await openTasks()
  await click(document.querySelector('.chest-row__chances')!)
  const percents = [...document.querySelectorAll('.chest-row__percent')].map(({ textContent }) => textContent!.replace(/\s/, ' '))
  expect(percents).toEqual(['87,5 %', '12,5 %'])
})

test.each([
  ['sign', '/member/sign/sign'],
  ['post', '/pagesA/publish/words'],
  ['comment', '/pages/find/find'],
  ['follow', '/pages/find/find'],
  ['avatar', '/member/editme/editme'],
  ['invite', '/member/referral/referral'],
] as const)('a task leads to where it is done: %s', async (counts, to) => {
  const [set] = sets('open') as [TaskSet]
  answers('GET task', [{ ...set, tasks: [{ ...set.tasks[0]!, counts, goal: 1, progress: 0 }], treasure: null }])
  const page = await openTasks()
  expect([page.queryByText('0/1')?.className, page.queryByText('宝箱')]).toEqual([expect.stringContaining('task-list__done'), null])
  await click(page.getByText('去完成'))
  expect(opened).toEqual([to])
})

test('a task of a kind that is newer than the app leads somewhere', async () => {
  const [set] = sets('open') as [TaskSet]
  answers('GET task', [{ ...set, tasks: [{ ...set.tasks[0]!, counts: 'cast' as never }] }])
  const page = await openTasks()
  await click(page.getByText('去完成'))
  expect(opened).toEqual(['/pages/find/find'])
})

test('each set says for how long it is, and how much of it is done', async () => {
  const [set] = sets('taken') as [TaskSet]
  answers('GET task', [
    { ...set, period: 'newcomer' },
    { ...set, period: 'week', done: 0 },
  ])
  await openTasks()
  expect([...document.querySelectorAll('.task-list__head')].map(({ textContent }) => textContent)).toEqual(['新手任务1/1', '每周任务0/1'])
})

test('says so where there are none', async () => {
  answers('GET task', [])
  const page = await openTasks()
  page.getByText('现在没有任务')
})

test('come anew when somebody is back from doing one, and stay as they were where the network is lost', async () => {
  answers('GET task', sets('open'))
  const page = await openTasks()
  loses('GET task')
  await doing(() => page.show())
  page.getByText('去完成')
  answers('GET task', sets('done'))
  await doing(() => page.show())
  page.getByText('领取')
})

describe('the records of experience', () => {
  const levels = [
    { level: 1, experience: 0, signPoints: 0, makeUps: 0 },
    { level: 2, experience: 100, signPoints: 1, makeUps: 0 },
    { level: 3, experience: 250, signPoints: 2, makeUps: 1 },
    { level: 4, experience: 1_500, signPoints: 2, makeUps: 1 },
  ]
  const open = (experience: number, level: number) => {
    answersPages('GET wallet/note', () => [])
    answers('GET wallet/statement', {
      unit: 'experience',
      month: '2026-05',
      openingBalance: 0,
      closingBalance: 0,
      received: 0,
      spent: 0,
      firstMonth: null,
    })
    answers('GET user/levels', { experience, level, levels })
    return openPage(ExperiencePage, 'member/wallet/exp')
  }
  const filled = () => document.querySelector<HTMLElement>('.level-card__fill')!.style.width

  test('say which level that is, and what each opens', async () => {
    const page = await open(130, 2)
    for (const text of ['Lv2', '130 / 250', '还差 120 经验升级']) page.getByText(text)
    expect(filled()).toBe('20%')
    await click(page.getByText('等级与权益'))
    expect([...document.querySelectorAll('.level-card__one')].map(({ textContent }) => textContent)).toEqual([
      'Lv1起步等级0',
      'Lv2签到多 1 积分100',
      'Lv3签到多 2 积分、每月多补签 1 次250',
      'Lv4权益同上一级1,500',
    ])
    expect([...document.querySelectorAll('.level-card__one--mine')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Lv2'),
    ])
  })

  test('say of the highest level that it is', async () => {
    const page = await open(2_000, 4)
    for (const text of ['Lv4', '2,000', '已是最高等级']) page.getByText(text)
    expect(filled()).toBe('100%')
  })

  test('are there though the levels do not come', async () => {
    await open(130, 2)
    expect(document.querySelector('.level-card')).not.toBeNull()
    refuses('GET user/levels', 'rest_unavailable', 503)
    const without = await openPage(ExperiencePage, 'member/wallet/exp')
    expect([document.querySelector('.level-card'), without.queryByText('还没有经验记录') !== null]).toEqual([null, true])
  })
})
