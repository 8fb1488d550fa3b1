import { fireEvent } from '@testing-library/dom'
import type { Reward } from '@anglers/contract/reward'
import { timeAgo } from '@/lib/time'
import RewardPage from '@/pagesA/reward/reward'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { buildDetail, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage, shown } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))

const zhou = buildUser({ id: 9, nickName: '老周' })
const reward = (own: Partial<Reward> = {}): Reward => ({
  id: 1,
  user: buildUser({ id: 8, nickName: '小满' }),
  amountFen: null,
  word: '',
  at: '2026-05-01T06:30:00.000Z',
  ...own,
})

let rewards: Reward[]
let lastId = 500
beforeEach(() => {
  session.open(buildSession())
  rewards = [reward({ word: '写得真细', amountFen: 520 }), reward({ id: 2, user: buildUser({ id: 7, nickName: '阿勤' }) })]
  answers('GET posts/detail', buildDetail({ id: ++lastId, author: zhou }))
  answers('GET reward/setting', { maxFen: 20_000, authorPercent: 80, choicesFen: [100, 520, 888, 1_990] })
  answers('GET wallet', { credit: 2_000, owed: 0, points: 0, experience: 0, vipUntil: null })
  answersPages('GET reward/get', () => rewards)
})
const open = () => openPage(RewardPage, 'pagesA/reward/reward', { id: String(lastId) })
const button = (page: Awaited<ReturnType<typeof open>>) => page.getByRole('button', { name: '打赏' })

test('who gave is there with their words, and how much only where they show it', async () => {
  const page = await open()
  page.getByText('打赏 老周')
  const when = timeAgo('2026-05-01T06:30:00.000Z')
  const rows = [...document.querySelectorAll('.reward-row')].map((row) =>
    [...row.querySelectorAll('.reward-row > :not(.avatar)')].map(({ textContent }) => textContent).join(''),
  )
  expect(rows).toEqual([`小满写得真细${when}¥5.20`, `阿勤打赏了这篇动态${when}`])
  const shows = () => page.getByText('公开金额').closest('[aria-pressed]')!.getAttribute('aria-pressed')
  const seen = [shows()]
  await click(page.getByText('公开金额'))
  expect([...seen, shows()]).toEqual(['false', 'true'])
})

test('an amount that is chosen is given with a word, privately unless one wants otherwise', async () => {
  const page = await open()
  await click(page.getAllByText('¥5.20')[0]!)
  await type(page.getByPlaceholderText('写得真好'), ' 谢谢 ')
  answers('POST reward/send', { reward: reward({ id: 3 }), credit: 1_480 })
  rewards = [reward({ id: 3, word: '谢谢', user: buildUser({ id: 1, nickName: '我自己' }) }), ...rewards]
  await click(button(page))
  await shown()
  page.getByText('我自己')
  expect(toaster.current?.text).toBe('感谢打赏')
  expect(page.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['', ''])
  expect(asked('POST reward/send').map(({ body }) => body)).toEqual([{ id: lastId, amountFen: 520, word: '谢谢', showAmount: false }])
})

test('the amount that was chosen is the one that is marked', async () => {
  const page = await open()
  for (const amount of ['¥8.88', '¥19.90']) {
    await click(page.getByRole('button', { name: amount }))
    expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([amount])
  }
})

test('more than one may give at once, or than one has, is said before anything is sent', async () => {
  const page = await open()
  const field = page.getByPlaceholderText<HTMLInputElement>('其他金额')
  expect(field.inputMode).toBe('decimal')
  await type(field, '200.01')
  page.getByText('一次最多 ¥200.00')
  await type(field, '30')
  page.getByText('还差 ¥10.00')
  for (const amount of ['0', '', '30', '200.01']) {
    await type(field, amount)
    await click(button(page))
  }
  expect(asked('POST reward/send')).toEqual([])
})

test('what was missing is there when one comes back from topping up', async () => {
  const page = await open()
  await type(page.getByPlaceholderText('其他金额'), '30')
  page.getByText('余额充值')
  answers('GET wallet', { credit: 3_000, owed: 0, points: 0, experience: 0, vipUntil: null })
  await doing(() => page.hide())
  await doing(() => page.show())
  expect([page.queryByText('还差 ¥10.00'), page.queryByText('余额充值'), button(page).hasAttribute('disabled')]).toEqual([
    null,
    null,
    false,
  ])
})

test('as much as one may give at once, and as one has, can be given', async () => {
  answers('GET wallet', { credit: 20_000, owed: 0, points: 0, experience: 0, vipUntil: null })
  answers('POST reward/send', { reward: reward({ id: 3 }), credit: 0 })
  const page = await open()
  await type(page.getByPlaceholderText('其他金额'), '200')
  await click(button(page))
  expect(asked('POST reward/send').map(({ body }) => body.amountFen)).toEqual([20_000])
})

test('given again after a lost answer, it is the same reward', async () => {
  loses('POST reward/send')
  const page = await open()
  await type(page.getByPlaceholderText('其他金额'), '1')
  await click(button(page))
  await shown()
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  await click(button(page))
  expect(asked('POST reward/send').length).toBeGreaterThan(1)
  expect(new Set(keysOf('POST reward/send')).size).toBe(1)
})

test('given otherwise after a lost answer, it is another reward; the same amount chosen again is none', async () => {
  loses('POST reward/send')
  const page = await open()
  for (const amount of ['¥5.20', '¥5.20', '¥1.00']) {
    await click(page.getAllByText(amount)[0]!)
    await click(button(page))
  }
  expect(asked('POST reward/send').map(({ body }) => body.amountFen)).toEqual([520, 520, 100])
  const [first, again, other] = keysOf('POST reward/send')
  expect([again === first, other === first]).toEqual([true, false])
})

test('a post that did not come is asked for again', async () => {
  loses('GET posts/detail')
  const page = await open()
  answers('GET posts/detail', buildDetail({ id: lastId, author: zhou }))
  await click(page.getByText('重试'))
  page.getByText('小满')
})

test('an author sees who gave, and cannot reward themselves', async () => {
  answers('GET posts/detail', buildDetail({ id: lastId, author: buildUser({ id: session.userId }) }))
  const page = await open()
  page.getByText('小满')
  expect(page.queryByPlaceholderText('其他金额')).toBeNull()
})

test('a visitor sees who gave, and is led to sign in', async () => {
  session.close()
  const page = await open()
  page.getByText('小满')
  expect([asked('GET wallet'), page.queryByRole('button', { name: '打赏' })]).toEqual([[], null])
  await click(page.getByText('登录后打赏'))
  await doing(() => session.open(buildSession()))
  await doing(leaveSignIn)
  expect(opened).toEqual(['/member/login/login', `/pagesA/reward/reward?id=${lastId}`])
})

test('what one member was about to give is not the next member’s, who signs in on the page', async () => {
  const page = await open()
  await type(page.getByPlaceholderText('写得真好'), '谢谢老周')
  await click(page.getAllByText('¥5.20')[0]!)
  await doing(() => session.open(buildSession()))
  expect(page.getByPlaceholderText<HTMLInputElement>('写得真好').value).toBe('')
  await click(button(page))
  expect(asked('POST reward/send')).toEqual([])
})

test('more than one may give at once is not sent, however much one has', async () => {
  answers('GET wallet', { credit: 50_000, owed: 0, points: 0, experience: 0, vipUntil: null })
  const page = await open()
  await type(page.getByPlaceholderText('其他金额'), '200.01')
  await click(button(page))
  expect(asked('POST reward/send')).toEqual([])
})

test('how much it was is shown once that is switched on, and not once it is switched off again', async () => {
  answers('POST reward/send', { reward: reward({ id: 3 }), credit: 0 })
  const page = await open()
  for (let gift = 0; gift < 2; gift++) {
    await click(page.getByRole('button', { name: '¥5.20' }))
    await click(page.getByText('公开金额'))
    await click(button(page))
  }
  expect(asked('POST reward/send').map(({ body }) => body.showAmount)).toEqual([true, false])
})

test('the same once more is another reward, of what is left by then', async () => {
  answers('POST reward/send', { reward: reward({ id: 3 }), credit: 1_480 })
  const page = await open()
  answers('GET wallet', { credit: 500, owed: 0, points: 0, experience: 0, vipUntil: null })
  await click(page.getByRole('button', { name: '¥1.00' }))
  await click(button(page))
  page.getByText('余额 ¥5.00')
  await click(page.getByRole('button', { name: '¥1.00' }))
  await click(button(page))
  expect(new Set(keysOf('POST reward/send')).size).toBe(2)
  await click(page.getByRole('button', { name: '¥8.88' }))
  page.getByText('还差 ¥3.88')
  await click(page.getByText('余额充值'))
  await click(page.getByText('小满'))
  expect(opened).toEqual(['/member/wallet/recharge-credit', '/pagesA/author/author?id=8'])
})

test('a reward that is refused stays as it was typed, and shows what one has by then', async () => {
  refuses('POST reward/send', 'rest_conflict', 409, '余额不足')
  const page = await open()
  await type(page.getByPlaceholderText('写得真好'), '谢谢')
  await click(page.getByRole('button', { name: '¥5.20' }))
  answers('GET wallet', { credit: 100, owed: 0, points: 0, experience: 0, vipUntil: null })
  await click(button(page))
  expect([toaster.current?.text, page.getByPlaceholderText<HTMLInputElement>('写得真好').value]).toEqual(['余额不足', '谢谢'])
  page.getByText('还差 ¥4.20')
})

test.each([
  ['asks a reader to be the first', 1, '还没有人打赏，来做第一个'],
  ['asks nothing of its author', 0, '还没有人打赏'],
])('where nobody gave says so, and %s', async (_, other, said) => {
  rewards = []
  answers('GET posts/detail', buildDetail({ id: lastId, author: buildUser({ id: session.userId + other }) }))
  ;(await open()).getByText(said)
})

test('a reward is given once, however often it is tapped, and shows when each was given', async () => {
  const page = await open()
  page.getAllByText(timeAgo('2026-05-01T06:30:00.000Z'))
  const held = holds('POST reward/send')
  await click(page.getByRole('button', { name: '¥1.00' }))
  const give = button(page)
  await click(give)
  await click(give)
  expect(held).toHaveLength(1)
  await doing(() => held[0]!.refuse(409, '余额不足'))
  await click(button(page))
  expect(held).toHaveLength(2)
})
