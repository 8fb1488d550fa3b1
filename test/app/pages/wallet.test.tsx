import type { LedgerEntry, Statement } from '@anglers/contract/wallet'
import { fireEvent } from '@testing-library/dom'
import { monthNow, monthsBetween } from '@/features/wallet/months'
import PointsPage from '@/member/mine/integral'
import ExperiencePage from '@/member/wallet/exp'
import IncomePage from '@/member/wallet/income'
import OutlayPage from '@/member/wallet/outlay'
import WalletPage from '@/member/wallet/wallet'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const textsOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)

let lastId = 0
const entry = (own: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: ++lastId,
  unit: 'credit',
  kind: 'correction',
  amount: 1_250,
  balanceAfter: 123_450,
  at: new Date(2026, 10, 3, 9, 5).toISOString(),
  subject: null,
  ...own,
})

describe('the wallet', () => {
  const openWallet = () => openPage(WalletPage, 'member/wallet/wallet')
  const wallet = { credit: 123_450, owed: 0, points: 1_260, experience: 90_210, vipUntil: new Date(2027, 2, 9, 12).toISOString() }

  test('a visitor is asked to sign in', async () => {
    const page = await openWallet()
    page.getByText('登录后可以查看钱包')
    expect(asked()).toEqual([])
  })

  describe('of a member', () => {
    beforeEach(() => session.open(buildSession()))

    test('says to the fen what they own, and leads to how it came and went', async () => {
      answers('GET wallet', wallet)
      const page = await openWallet()
      for (const text of ['¥1,234.50', '1,260', '90,210', '有效期至 2027-03-09']) page.getByText(text)
      for (const name of ['收入明细', '支出明细', '我的积分', '经验记录', '余额充值', '充值记录', '会员']) await click(page.getByText(name))
      expect(opened).toEqual([
        '/member/wallet/income',
        '/member/wallet/outlay',
        '/member/mine/integral',
        '/member/wallet/exp',
        '/member/wallet/recharge-credit',
        '/member/wallet/recharge-note',
        '/member/wallet/recharge-vip',
      ])
    })

    test('that is not VIP says so', async () => {
      answers('GET wallet', { credit: 0, owed: 0, points: 0, experience: 0, vipUntil: null })
      const page = await openWallet()
      page.getByText('¥0.00')
      page.getByText('未开通')
      expect(page.queryByText(/^待扣/)).toBeNull()
    })

    test('says what they owe, where what they spent was refunded', async () => {
      answers('GET wallet', { ...wallet, credit: 0, owed: 2_050 })
      ;(await openWallet()).getByText('待扣 ¥20.50：退款前已花掉的部分，下次入账时先扣')
    })

    test('comes anew when they come back to it', async () => {
      answers('GET wallet', wallet)
      const page = await openWallet()
      page.getByText('¥1,234.50')
      answers('GET wallet', { ...wallet, credit: 100 })
      await doing(() => page.show())
      page.getByText('¥1.00')
    })

    test('that did not come says why, and comes at the second try', async () => {
      loses('GET wallet')
      const page = await openWallet()
      answers('GET wallet', wallet)
      await click(page.getByText('重试'))
      page.getByText('¥1,234.50')
    })

    test('that is out of date says so beside the amount', async () => {
      answers('GET wallet', wallet)
      const page = await openWallet()
      refuses('GET wallet', 'rest_unavailable', 503, '稍后再来')
      await doing(() => page.show())
      page.getByText('¥1,234.50')
      answers('GET wallet', { ...wallet, credit: 100 })
      await click(page.getByText('稍后再来，点这里重试'))
      page.getByText('¥1.00')
      expect(page.queryByText(/稍后再来/)).toBeNull()
    })

    test('is never shown to the next member to sign in', async () => {
      answers('GET wallet', wallet)
      const page = await openWallet()
      holds('GET wallet')
      await doing(() => session.open(buildSession({ user: buildMe({ nickName: '新来的' }) })))
      expect(page.queryByText('¥1,234.50')).toBeNull()
    })
  })
})

describe('the movements', () => {
  const thisMonth = monthNow()
  const statement = (own: Partial<Statement> = {}): Statement => ({
    unit: 'credit',
    month: thisMonth,
    openingBalance: 0,
    closingBalance: 123_450,
    received: 125_000,
    spent: 1_550,
    firstMonth: '2025-12',
    ...own,
  })
  const openIncome = () => openPage(IncomePage, 'member/wallet/income')
  const questions = () => asked('GET wallet/note').map(({ query: { type, month } }) => [type, month].filter(Boolean).join(' '))

  test('a visitor is asked to sign in', async () => {
    const page = await openIncome()
    page.getByText('登录后可以查看钱包')
    expect(asked()).toEqual([])
  })

  describe('of a member', () => {
    beforeEach(() => {
      session.open(buildSession())
      answers('GET wallet/statement', ({ month }) => statement({ month }))
      answersPages('GET wallet/note', () => [entry()])
    })

    test('say what each was for, when, by how much, and what there was then', async () => {
      answersPages('GET wallet/note', () => [
        entry(),
        entry({ kind: 'opening', amount: -50, balanceAfter: 0 }),
        entry({ kind: 'gift_from_the_moon' as 'opening' }),
      ])
      await openIncome()
      expect([...document.querySelectorAll('.note-row__amount')].map(({ className }) => className.includes('--in'))).toEqual([
        true,
        false,
        true,
      ])
      expect(textsOf('.note-row')).toEqual([
        '更正+¥12.502026-11-03 09:05结余 ¥1,234.50',
        '之前的累积−¥0.502026-11-03 09:05结余 ¥0.00',
        '其他变动+¥12.502026-11-03 09:05结余 ¥1,234.50',
      ])
    })

    test('lead to what they were for', async () => {
      const about = (type: string) => entry({ subject: { type, id: 7 } })
      answersPages('GET wallet/note', () => [...['post', 'redbag', 'gift', 'payment', 'vip', 'order', 'star'].map(about), entry()])
      await openIncome()
      expect([...document.querySelectorAll('.note-row')].map((row) => row.querySelector('.icon--forward') !== null)).toEqual([
        ...Array<boolean>(6).fill(true),
        false,
        false,
      ])
      for (const row of document.querySelectorAll('.note-row')) await click(row)
      expect(opened).toEqual([
        '/pagesA/detail/detail?id=7',
        '/pagesB/chat/redbag/detail?id=7',
        '/pagesA/gift/note',
        '/member/wallet/paySuccess?id=7',
        '/member/wallet/recharge-vip',
        '/shop/order/detail?id=7&unit=points',
      ])
    })

    test.each([
      [IncomePage, 'member/wallet/income', 'income', 'credit', '还没有收入'],
      [OutlayPage, 'member/wallet/outlay', 'outlay', 'credit', '还没有支出'],
      [ExperiencePage, 'member/wallet/exp', 'exp', 'experience', '还没有经验记录'],
      [PointsPage, 'member/mine/integral', 'points', 'points', '还没有积分记录'],
    ] as const)('%#: each page has its own', async (Page, path, type, unit, empty) => {
      answersPages('GET wallet/note', () => [])
      const page = await openPage(Page, path)
      page.getByText(empty)
      expect(questions()).toEqual([type])
      expect(asked('GET wallet/statement').map(({ query }) => [query.unit, query.month])).toEqual([[unit, thisMonth]])
    })

    test('points are counted, and are no money', async () => {
      answersPages('GET wallet/note', () => [entry({ unit: 'points', amount: 1_200, balanceAfter: 1_260 })])
      await openPage(PointsPage, 'member/mine/integral')
      expect(textsOf('.note-row')).toEqual(['更正+1,2002026-11-03 09:05结余 1,260'])
    })

    test('of a month come with what it began and ended with', async () => {
      const page = await openIncome()
      expect(textsOf('.month-statement')).toEqual([])
      await click(page.getByRole('button', { name: '全部时间' }))
      await click(page.getByText('2025年12月'))
      expect(questions()).toEqual(['income', 'income 2025-12'])
      expect(textsOf('.month-statement__line')).toEqual(['月初¥0.00', '增加+¥1,250.00', '减少−¥15.50', '月末¥1,234.50'])
      await click(page.getByRole('button', { name: '2025年12月' }))
      expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['2025年12月'])
      await click(page.getByText('全部时间'))
      expect(questions()).toEqual(['income', 'income 2025-12', 'income'])
      expect(textsOf('.month-statement')).toEqual([])
    })

    test('of the month that is not over have no end yet, and none is said to have been none', async () => {
      answers('GET wallet/statement', ({ month }) => statement({ month, firstMonth: thisMonth, received: 0, spent: 0, closingBalance: 0 }))
      answersPages('GET wallet/note', () => [])
      const page = await openIncome()
      await click(page.getByRole('button', { name: '全部时间' }))
      expect(textsOf('.chips__chip')).toHaveLength(2)
      await click(document.querySelectorAll('.chips__chip')[1]!)
      expect(textsOf('.month-statement__line')).toEqual(['月初¥0.00', '增加¥0.00', '减少¥0.00', '目前¥0.00'])
      page.getByText('这个月没有记录')
    })

    test('of no month are there to choose as long as nothing ever moved', async () => {
      answers('GET wallet/statement', ({ month }) => statement({ month, firstMonth: null }))
      const page = await openIncome()
      await click(page.getByRole('button', { name: '全部时间' }))
      expect(page.queryByRole('dialog')).toBeNull()
      answers('GET wallet/statement', ({ month }) => statement({ month }))
      await doing(() => pull(document.querySelector('.note-row')!))
      await click(page.getByRole('button', { name: '全部时间' }))
      page.getByText('2025年12月')
    })

    test('stay readable where the sums of the month do not come, and these come at the second try', async () => {
      const page = await openIncome()
      refuses('GET wallet/statement', 'rest_unavailable', 503, '稍后再来')
      await click(page.getByRole('button', { name: '全部时间' }))
      await click(page.getByText('2025年12月'))
      expect(textsOf('.note-row')).toHaveLength(1)
      answers('GET wallet/statement', ({ month }) => statement({ month }))
      await click(page.getByText('稍后再来，点这里重试'))
      expect(textsOf('.month-statement__line')).toHaveLength(4)
    })

    test('of a month are saved as a file of its name', async () => {
      const saved = jest.fn()
      Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined })
      const press = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
        saved(this.download)
      })
      answers('GET wallet/statement-file', 'id,at')
      const page = await openIncome()
      await click(page.getByRole('button', { name: '全部时间' }))
      await click(page.getByText('2025年12月'))
      await click(page.getByText('下载当月明细（CSV）'))
      press.mockRestore()
      expect(asked('GET wallet/statement-file').map(({ query: { unit, month } }) => [unit, month])).toEqual([['credit', '2025-12']])
      expect([saved.mock.calls, toaster.current?.text]).toEqual([[['credit-2025-12.csv']], '已保存到下载文件夹'])
    })

    test('come anew by a pull, with the sums of the month that is shown', async () => {
      const page = await openIncome()
      await click(page.getByRole('button', { name: '全部时间' }))
      await click(page.getByText('2025年12月'))
      answers('GET wallet/statement', ({ month }) => statement({ month, received: 200_000 }))
      answersPages('GET wallet/note', () => [entry(), entry()])
      await doing(() => pull(document.querySelector('.note-row')!))
      expect([textsOf('.note-row').length, textsOf('.month-statement__line')[1]]).toEqual([2, '增加+¥2,000.00'])
      // What is chosen already is not asked for again.
      const before = questions().length
      await click(page.getByRole('button', { name: '2025年12月' }))
      await click(page.getByText('2025年12月', { selector: '.chips__chip *' }))
      expect(questions()).toHaveLength(before)
    })

    test('more than a page come one page after another', async () => {
      answersPages('GET wallet/note', () => Array.from({ length: 25 }, (_, index) => entry({ id: 1_000 + index })))
      const page = await openIncome()
      await click(page.getByText('点这里加载更多'))
      expect(textsOf('.note-row')).toHaveLength(25)
    })

    test('that did not come say why, and come at the second try', async () => {
      loses('GET wallet/note')
      const page = await openIncome()
      answersPages('GET wallet/note', () => [entry()])
      await click(page.getByText('重试'))
      expect(textsOf('.note-row')).toHaveLength(1)
    })
  })
})

test('a month begins by the clock of the town, eight hours ahead of UTC', () => {
  expect([monthNow(Date.UTC(2026, 9, 31, 15, 59)), monthNow(Date.UTC(2026, 9, 31, 16))]).toEqual(['2026-10', '2026-11'])
})

test('months go over the ends of years, the latest first', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(monthsBetween('2026-03', '2026-02')).toEqual([])
})
