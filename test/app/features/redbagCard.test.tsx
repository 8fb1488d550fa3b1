import { fireEvent, screen } from '@testing-library/dom'
import { RedbagCard, RedbagDetail, RedbagForm, RedbagOverlay, TermFields } from '@/features/redbag'
import { OpenedRedbag } from '@/features/redbag/OpenedRedbag'
import { redbagOver } from '@/features/redbag/overlay'
import { RedbagCover } from '@/features/redbag/RedbagCover'
import { RedbagPartRow } from '@/features/redbag/RedbagPartRow'
import { whenLabel } from '@/lib/time'
import { session } from '@/stores/session'
import { cleanUp } from '../support/cleanup'
import { buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing } from '../support/page'
import { buildRedbag } from '../support/redbag'
import { show } from '../support/render'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

const card = { type: 'redbag' as const, id: 1_501, unit: 'credit' as const, greeting: '好运', state: 'open' as const, gone: false }
const bag = buildRedbag({ id: 1_505 })
const note = () => document.querySelector('.redbag-card__note')?.textContent ?? null
const isPale = () => document.querySelector('.redbag-card--over') !== null

beforeEach(() => session.open(buildSession()))
afterEach(() => redbagOver.close())

test('one that is gone says so, leads nowhere, and is not asked about', async () => {
  await show(<RedbagCard card={{ ...card, gone: true, state: 'expired' }} />)
  screen.getByText('红包不见了')
  await doing(() => fireEvent.click(document.querySelector('.redbag-card')!))
  expect([screen.queryByText('好运'), note(), redbagOver.redbag]).toEqual([null, null, null])
  expect(asked().filter(({ name }) => name.startsWith('GET redbag'))).toEqual([])
})

test.each([
  ['open', null],
  ['expired', '已过期'],
  ['finished', '已被领完'],
] as const)('of one that is %s its wishes stand there, and it is pale where nothing can be taken', async (state, said) => {
  answers('GET redbag/takings', [])
  await show(<RedbagCard card={{ ...card, id: 1_502, state }} />)
  expect([screen.queryByText('好运') !== null, note(), isPale()]).toEqual([true, said, said !== null])
})

test('one without wishes has the usual ones', async () => {
  answers('GET redbag/takings', [])
  await show(<RedbagCard card={{ ...card, id: 1_503, greeting: '' }} />)
  screen.getByText('恭喜发财，大吉大利')
})

test.each([
  ['nothing', 12, null, false],
  ['sign_in', 12, '登录后就能领', false],
  ['follow', 12, '打开即关注 TA', false],
  ['comment', 12, '评论后就能领', true],
  ['comment', null, '评论后就能领', true],
] as const)(
  'a closed one says what is to be done first, and can be opened unless that is done elsewhere: %s, of post %s',
  async (needs, postId, said, shut) => {
    const bag = buildRedbag({ id: 1_504, greeting: '好运', needs, postId })
    await show(<RedbagCover redbag={new OpenedRedbag(bag.id)} bag={bag} over />)
    const condition = document.querySelector('.redbag-cover__condition')
    expect(condition?.textContent ?? null).toBe(said)
    expect(document.querySelector('.redbag-cover__open')!.hasAttribute('disabled')).toBe(shut)
    if (condition) await doing(() => fireEvent.click(condition))
    expect(opened).toEqual(needs === 'comment' && postId ? ['/pagesA/detail/detail?id=12&part=comments'] : [])
  },
)

test('each part says who took it, when and how much it was, and the luckiest that it is; it leads to them', async () => {
  const at = '2026-05-01T06:31:00.000Z'
  const user = buildUser({ id: 9, nickName: '老周' })
  await show(
    <>
      <RedbagPartRow part={{ user, amount: 250, at, best: true }} unit="credit" />
      <RedbagPartRow part={{ user, amount: 40, at, best: false }} unit="points" />
    </>,
  )
  const rows = [...document.querySelectorAll('.redbag-part')]
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`老周${whenLabel(at)}¥2.50手气最佳`),
    expect.stringMatching(new RegExp(`老周${whenLabel(at)}40 积分$`)),
  ])
  await doing(() => fireEvent.click(rows[0]!))
  expect(opened).toEqual(['/pagesA/author/author?id=9'])
})

describe('one that is laid over a conversation', () => {
  const open = async (answer: () => void) => {
    answer()
    await show(<RedbagOverlay />)
    await doing(() => redbagOver.show(1_505))
  }

  test('is taken away with its page', async () => {
    await open(() => answers('GET redbag', bag))
    expect(redbagOver.redbag).not.toBeNull()
    await cleanUp()
    expect(redbagOver.redbag).toBeNull()
  })

  test('and is gone by then says so', async () => {
    await open(() => refuses('GET redbag', 'rest_not_found', 404))
    expect([screen.queryByText('红包不见了') !== null, screen.queryByText('重试')]).toEqual([true, null])
  })

  test.each([
    ['for want of a line', () => loses('GET redbag')],
    ['as the server fails', () => refuses('GET redbag', 'rest_unavailable', 503, '稍后再来')],
  ])('and did not come, %s, is not said to be gone, and is asked for again', async (_, fails) => {
    await open(fails)
    expect(screen.queryByText('红包不见了')).toBeNull()
    await doing(() => fireEvent.click(screen.getByText('重试')))
    expect(asked('GET redbag').map(({ query }) => query.id)).toEqual(['1505', '1505'])
  })
})

test('one of which nobody took yet says so, and what was taken before does not appear anew', async () => {
  answersPages('GET redbag/takers', () => [])
  answers('GET redbag', { ...bag, id: 1_506, can: { take: false } })
  await show(<RedbagDetail id={1_506} />)
  screen.getByText('还没有人领取')
  answers('GET redbag', { ...bag, id: 1_507, mine: { amount: 20, at: bag.at } })
  await show(<RedbagDetail id={1_507} />)
  expect(document.querySelector('.redbag-summary__amount')!.getAttribute('aria-label')).toBe('¥0.20')
  expect(document.querySelector('.redbag-summary__mine--fresh')).toBeNull()
})

test.each([
  ['credit', 'decimal', '0.00 元'],
  ['points', 'numeric', '积分数'],
] as const)('what is put into one is typed as its unit is: %s', async (unit, keys, hint) => {
  await show(<TermFields fields={{ unit, split: 'lucky', total: '', count: '', greeting: '' }} problems={{}} onChange={() => undefined} />)
  const [count, total] = screen.getAllByRole<HTMLInputElement>('textbox')
  expect([count!, total!].map(({ inputMode, placeholder }) => [inputMode, placeholder])).toEqual([
    ['numeric', '发给几个人'],
    [keys, hint],
  ])
})

test('one is sent once, however often that is tapped', async () => {
  answers('GET redbag/setting', { credit: 20_000, points: 20_000, count: 100, hours: 24 })
  answers('GET wallet', { credit: 5_000, owed: 0, points: 10, experience: 0, vipUntil: null })
  await show(<RedbagForm to={{ userId: 9 }} onSent={() => undefined} />)
  await doing(() => fireEvent.input(screen.getByLabelText('金额'), { target: { value: '1' } }))
  const held = holds('POST redbag/send')
  for (let time = 1; time <= 2; time++) await doing(() => fireEvent.click(document.querySelector('.redbag-form__send')!))
  expect([held.length, screen.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled]).toEqual([1, true])
})
