import { fireEvent, within } from '@testing-library/dom'
import type { EndpointName } from '@anglers/contract'
import type { SecondhandDetail } from '@anglers/contract/posts/secondhand'
import type { SecondhandStanding } from '@anglers/contract/secondhand'
import DetailPage from '@/pagesA/secondhand/detail'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { buildSession, buildUser } from '../support/factories'
import { choose, offered } from '../support/menu'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { listing, setting, standing } from '../support/secondhand'
import { answers, answersPages, asked, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const buyer = standing.can
const seller = { ...buyer, watch: false, offer: false, want: false, manage: true }

/** A listing, of which its server says what the reader may do. */
function openListing(status: SecondhandDetail['status'], own: Partial<SecondhandStanding>) {
  answers('GET secondhand/setting', setting)
  answers('GET posts/detail', { ...listing({ status }), state: status === 'off' ? 'draft' : 'live' })
  answers('GET secondhand/standing', { ...standing, ...own })
  answers('GET secondhand/askers', [])
  return openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
}

describe('its seller', () => {
  beforeEach(() => session.open(buildSession()))

  test.each([
    ['reserved', ['重新在售', '下架'], 'on_sale'],
    ['sold', ['重新在售'], 'on_sale'],
    ['off', ['重新上架'], 'on_sale'],
  ] as const)('of what is %s may do what follows from that', async (status, ways, becomes) => {
    const page = await openListing(status, { can: seller })
    await click(page.getByText('更多操作'))
    expect(offered()).toEqual(ways)
    answers('POST secondhand/status', { status: becomes })
    await choose(ways[0])
    expect(asked('POST secondhand/status').map(({ body }) => body)).toEqual([{ id: 12, status: becomes }])
  })

  test('of what is kept from others may change it, and answers no offers for it', async () => {
    answers('GET secondhand/setting', setting)
    answers('GET posts/detail', { ...listing(), state: 'held' })
    answers('GET secondhand/standing', { ...standing, can: seller, offers: 2 })
    const page = await openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
    expect([...document.querySelectorAll('.listing-bar .button')].map(({ textContent }) => textContent)).toEqual(['编辑'])
    expect(page.queryByText('关注')).toBeNull()
  })

  const asker = buildUser({ id: 21, nickName: '只聊过' })
  const offer = { postId: 12, askedFen: 26_000, word: '', state: 'open' as const, createdAt: '2026-05-11T00:00:00Z' }
  const rowOf = (name: string) => within(document.querySelector('.listing-sheet')!).getByText(name).closest('.listing-sheet__offer')!

  test.each([
    ['只聊过', { userId: 21 }],
    ['出过价', { userId: 22 }],
    [null, { userId: null }],
  ])('keeps what is on sale for one who offered or asked, or for somebody else: %s', async (name, own) => {
    const page = await openListing('on_sale', { can: seller })
    const bidder = buildUser({ id: 22, nickName: '出过价' })
    answersPages('GET secondhand/offers', () => [{ ...offer, id: 5, buyer: bidder, priceFen: 24_000 }])
    answers('GET secondhand/askers', [asker, bidder])
    await click(page.getByText('更多操作'))
    expect(offered()).toEqual(['标为预留', '下架'])
    await choose('标为预留')
    expect(page.getAllByText('出过价')).toHaveLength(1)
    answers('POST secondhand/status', { status: 'reserved' })
    await click(name ? within(rowOf(name) as HTMLElement).getByText('标为预留') : page.getByText('其他人'))
    expect(asked('POST secondhand/status').map(({ body }) => body)).toEqual([{ id: 12, status: 'reserved', ...own }])
    expect(page.queryByRole('dialog')).toBeNull()
  })

  test('says that it was sold to one who only asked', async () => {
    const page = await openListing('on_sale', { can: seller })
    answersPages('GET secondhand/offers', () => [])
    answers('GET secondhand/askers', [asker])
    await click(page.getByText('已卖出'))
    answers('POST secondhand/status', { status: 'sold' })
    await click(within(rowOf('只聊过') as HTMLElement).getByText('已卖出'))
    expect(asked('POST secondhand/status').map(({ body }) => body)).toEqual([{ id: 12, status: 'sold', userId: 21 }])
  })

  const deal = { buyer: buildUser({ id: 9 }), priceFen: 25_000, soldAt: '2026-05-10T00:00:00Z' }
  test.each([
    ['waiting', true],
    ['confirmed', false],
  ] as const)('may take back a sale that is %s: %s', async (state, may) => {
    const page = await openListing('sold', { can: seller, deal: { ...deal, state } })
    expect(page.queryByText('更多操作') !== null).toBe(may)
  })

  test('takes it down', async () => {
    const page = await openListing('reserved', { can: seller })
    await click(page.getByText('更多操作'))
    answers('POST secondhand/status', { status: 'off' })
    await choose('下架')
    expect(asked('POST secondhand/status').map(({ body }) => body)).toEqual([{ id: 12, status: 'off' }])
  })
})

test.each([
  [false, '关注', true],
  [true, '已关注', false],
])('who follows it (%s) turns that over', async (watching, name, on) => {
  session.open(buildSession())
  const page = await openListing('on_sale', { can: buyer, watching })
  answers('POST secondhand/watch', { on, watchers: 4 })
  await click(page.getByText(name))
  expect(asked('POST secondhand/watch').map(({ body }) => body)).toEqual([{ id: 12, on }])
})

test.each(['关注', '聊一聊', '出个价', '我想要'])('a visitor signs in first: %s', async (name) => {
  const page = await openListing('on_sale', { can: buyer })
  await click(page.getByText(name))
  expect([opened, page.queryByRole('dialog'), asked('POST secondhand/watch')]).toEqual([['/member/login/login'], null, []])
})

test('an offer that is refused shows what the listing has become meanwhile', async () => {
  session.open(buildSession())
  const page = await openListing('on_sale', { can: buyer })
  await click(page.getByText('我想要'))
  refuses('POST secondhand/offer', 'rest_conflict', 409, '已经卖了')
  answers('GET secondhand/standing', { ...standing, can: { ...buyer, offer: false, want: false } })
  await click(page.getByText('我想要 ¥260'))
  expect([toaster.current?.text, page.queryByText('出个价')]).toEqual(['已经卖了', null])
})

test('what has become dearer meanwhile can be had at its new price', async () => {
  session.open(buildSession())
  const page = await openListing('on_sale', { can: buyer })
  await click(page.getByText('我想要'))
  refuses('POST secondhand/offer', 'price_changed', 409, '价格变了')
  answers('GET posts/detail', listing({ priceFen: 28_000 }))
  await click(page.getByText('我想要 ¥260'))
  await click(page.getByText('我想要 ¥280'))
  expect(asked('POST secondhand/offer').map(({ body: { priceFen, askedFen } }) => [priceFen, askedFen])).toEqual([
    [26_000, 26_000],
    [28_000, 28_000],
  ])
})

test('what was offered below a price that changed stays, and is measured by the new one', async () => {
  session.open(buildSession())
  const page = await openListing('on_sale', { can: buyer })
  await click(page.getByText('出个价'))
  const [price, word] = page.getAllByRole<HTMLInputElement>('textbox')
  await doing(() => fireEvent.input(price!, { target: { value: '240' } }))
  await doing(() => fireEvent.input(word!, { target: { value: ' 周末来拿 ' } }))
  refuses('POST secondhand/offer', 'price_changed', 409, '价格变了')
  answers('GET posts/detail', listing({ priceFen: 23_000 }))
  await click(page.getByText('发给卖家'))
  expect(page.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['240', ' 周末来拿 '])
  await click(page.getByText('发给卖家'))
  expect(asked('POST secondhand/offer')).toHaveLength(1)
  await doing(() => fireEvent.input(page.getAllByRole('textbox')[0]!, { target: { value: '220' } }))
  await click(page.getByText('发给卖家'))
  expect(asked('POST secondhand/offer').at(-1)!.body).toMatchObject({ priceFen: 22_000, askedFen: 23_000, content: '周末来拿' })
})

test('what it has become on another page is there when one comes back', async () => {
  session.open(buildSession())
  const page = await openListing('on_sale', { can: seller, offers: 1 })
  answers('GET secondhand/standing', { ...standing, can: seller, offers: 2 })
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText('2 个出价')
})

test('a seller who signs in there has what is theirs to do, and nothing to offer', async () => {
  const page = await openListing('on_sale', { can: buyer })
  await click(page.getByText('出个价'))
  answers('GET secondhand/standing', { ...standing, can: seller })
  await doing(() => {
    session.open(buildSession())
    leaveSignIn()
  })
  page.getByText('已卖出')
  expect(page.queryByRole('dialog')).toBeNull()
})

describe('the offers for a listing', () => {
  beforeEach(() => session.open(buildSession()))
  const openOffers = async (offers = 0) => {
    const page = await openListing('on_sale', { can: seller, offers })
    await click(page.getByText(`${offers} 个出价`))
    return page
  }

  test('are shown to the last one', async () => {
    const offer = { postId: 12, priceFen: 24_000, askedFen: 26_000, word: '', state: 'open' as const, createdAt: '2026-05-11T00:00:00Z' }
    answersPages('GET secondhand/offers', () =>
      Array.from({ length: 21 }, (_, at) => ({ ...offer, id: at + 1, buyer: buildUser({ id: at + 100, nickName: `买家${at + 1}` }) })),
    )
    const page = await openOffers(21)
    expect(page.queryByText('买家21')).toBeNull()
    await click(page.getByText('点这里加载更多'))
    page.getByText('买家21')
  })

  test.each([
    ['open', 24_000, 24_000],
    ['open', 30_000, undefined],
    ['accepted', 24_000, undefined],
    ['declined', 15_000, undefined],
    ['withdrawn', 15_000, undefined],
    ['closed', 15_000, undefined],
  ] as const)(
    'whose latest is %s, for %i fen, has bought it for %s; else it is what they agreed on, or what is asked',
    async (state, priceFen, paid) => {
      answersPages('GET secondhand/offers', () => [
        { id: 5, postId: 12, buyer: buildUser({ id: 9 }), priceFen, askedFen: 30_000, word: '', state, createdAt: '2026-05-11T00:00:00Z' },
      ])
      answers('POST secondhand/status', { status: 'sold' })
      const page = await openListing('on_sale', { can: seller, offers: 1 })
      await click(page.getByText('已卖出'))
      await click(within(page.getByRole('dialog')).getByText('已卖出'))
      expect(asked('POST secondhand/status').map(({ body }) => [body.userId, body.priceFen])).toEqual([[9, paid]])
    },
  )

  test('say that there are none, or that they do not come', async () => {
    loses('GET secondhand/offers')
    const page = await openOffers()
    answersPages('GET secondhand/offers', () => [])
    await click(page.getByText('重试'))
    page.getByText('还没有人出价')
  })
})

test.each([
  [{}, ['聊一聊']],
  [{ watch: true }, ['关注', '聊一聊']],
  [{ offer: true }, ['聊一聊', '出个价']],
  [{ want: true }, ['聊一聊', '我想要']],
])('who may %j is offered no more than that', async (may, ways) => {
  session.open(buildSession())
  await openListing('on_sale', { can: { ...buyer, watch: false, offer: false, want: false, ...may } })
  expect([...document.querySelectorAll('.listing-bar .button')].map(({ textContent }) => textContent)).toEqual(ways)
})

describe.each<[string, (name: EndpointName) => void, string]>([
  ['for want of a network', loses, '网络不给力，请稍后再试'],
  ['as it was refused', (name) => refuses(name, 'rest_conflict', 409, '已经卖了'), '已经卖了'],
])('what could not be done, %s, says so, and nothing has become of it', (_, fails, said) => {
  const offer = {
    postId: 12,
    buyer: buildUser({ id: 22 }),
    priceFen: 24_000,
    askedFen: 26_000,
    word: '',
    createdAt: '2026-05-11T00:00:00Z',
  }
  beforeEach(() => {
    session.open(buildSession())
    answersPages('GET secondhand/offers', () => [{ ...offer, id: 5, state: 'open' as const }])
  })

  test('to follow it', async () => {
    const page = await openListing('on_sale', { can: buyer })
    fails('POST secondhand/watch')
    await click(page.getByText('关注'))
    expect([toaster.current?.text, page.queryByText('已关注')]).toEqual([said, null])
  })

  test.each(['接受', '谢绝'])('to answer an offer: %s', async (name) => {
    const page = await openListing('on_sale', { can: seller, offers: 1 })
    await click(page.getByText('1 个出价'))
    fails('POST secondhand/offer-answer')
    await click(page.getByText(name))
    expect([toaster.current?.text, page.queryByText(name) !== null]).toEqual([said, true])
  })

  test('to say that it is sold', async () => {
    const page = await openListing('on_sale', { can: seller, offers: 1 })
    fails('POST secondhand/status')
    await click(page.getByText('已卖出'))
    await click(page.getByText('其他人'))
    page.getByRole('dialog', { name: '卖给了谁' })
    expect([toaster.current?.text, asked('POST secondhand/status').length]).toEqual([said, 1])
  })

  test('to take it down', async () => {
    const page = await openListing('on_sale', { can: seller, offers: 1 })
    fails('POST secondhand/status')
    await click(page.getByText('更多操作'))
    await choose('下架')
    expect([toaster.current?.text, asked('POST secondhand/status').length]).toEqual([said, 1])
  })
})
