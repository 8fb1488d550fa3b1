import { fireEvent, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import type { SecondhandDetail } from '@anglers/contract/posts/secondhand'
import type { Offer, SecondhandStanding } from '@anglers/contract/secondhand'
import { attributeLabel } from '@/features/secondhand/words'
import DetailPage from '@/pagesA/secondhand/detail'
import ListPage from '@/pagesA/secondhand/list'
import { dateOf, timeAgo } from '@/lib/time'
import { drafts } from '@/stores/drafts'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPicture, buildPost, buildSession, buildUser } from '../support/factories'
import { choose } from '../support/menu'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { extra, listing, setting, standing } from '../support/secondhand'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const none = { watch: false, offer: false, want: false, manage: false, confirm: false, appeal: false, decide: false }
const seller = { ...none, manage: true }
const zhou = buildUser({ id: 9, nickName: '小李' })

function open(own: Partial<SecondhandStanding>, more: Partial<SecondhandDetail> = {}, post: object = {}) {
  answers('GET posts/detail', { ...listing(more), ...post })
  answers('GET secondhand/standing', { ...standing, can: none, ...own })
  return openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
}

/** What it has become, as far as the server says so from now on. */
function becomes(status: SecondhandDetail['status'], own: Partial<SecondhandStanding>) {
  answers('GET posts/detail', listing({ status }))
  answers('GET secondhand/standing', { ...standing, can: none, ...own })
}

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
  answers('GET secondhand/setting', setting)
})

describe('a sale', () => {
  const deal = { buyer: zhou, priceFen: 25_000, soldAt: '2026-05-10T00:00:00Z' }

  test.each([
    ['确认买到', true],
    ['没有成交', false],
  ])('is answered by who is said to have bought it: %s', async (name, on) => {
    const page = await open({ deal: { ...deal, state: 'waiting' }, can: { ...none, confirm: true } }, { status: 'sold' })
    page.getByText('你买到了吗？')
    answers('POST secondhand/confirm', { ok: true } as never)
    becomes(on ? 'sold' : 'on_sale', { deal: on ? { ...deal, state: 'confirmed' } : null })
    await click(page.getByText(name))
    expect(asked('POST secondhand/confirm').map(({ body }) => body)).toEqual([{ id: 12, on }])
    expect([page.queryByText('你买到了吗？'), page.queryByText('卖给了 小李，¥250') !== null]).toEqual([null, on])
  })

  test('that could not be answered says so, and can be answered still', async () => {
    const page = await open({ deal: { ...deal, state: 'waiting' }, can: { ...none, confirm: true } }, { status: 'sold' })
    loses('POST secondhand/confirm')
    for (let time = 1; time <= 2; time++) await click(page.getByText('确认买到'))
    expect([toaster.current?.text, asked('POST secondhand/confirm').length]).toEqual(['网络不给力，请稍后再试', 2])
    refuses('POST secondhand/confirm', 'rest_conflict', 409, '已经撤销了')
    await click(page.getByText('没有成交'))
    expect(toaster.current?.text).toBe('已经撤销了')
  })

  test('says to its seller that it waits for the buyer, until they have answered', async () => {
    const page = await open({ deal: { ...deal, state: 'waiting' }, can: seller }, { status: 'sold' })
    page.getByText('等待买家确认')
    const confirmed = await open({ deal: { ...deal, state: 'confirmed' }, can: seller }, { status: 'sold' })
    expect(confirmed.queryByText('等待买家确认')).toBeNull()
    expect(confirmed.queryByText('确认买到')).toBeNull()
  })

  test.each([
    ['to nobody known', { deal: { ...deal, buyer: null, state: 'confirmed' as const } }, '已卖出'],
    ['kept for somebody', { reservedFor: zhou }, '预留给 小李'],
  ])('%s is said as what it is', async (_, own, said) => {
    await open(own)
    expect([...document.querySelectorAll('.listing__heading')].map(({ textContent }) => textContent)).toContain(said)
  })
})

describe('what is kept from others', () => {
  const finding = { rule: 'nets', level: 'block' as const, word: '地笼', reason: '属禁用渔具。', source: '农业农村部', regions: ['000000'] }
  const ban = { findings: [finding], banned: true, decided: false, appealUntil: '2026-05-20T00:00:00Z', appeal: null, answer: null }

  test.each([
    ['可以出售', true],
    ['不准出售', false],
  ])('is decided on, with a word for its seller: %s', async (name, accept) => {
    const page = await open({ ban: { ...ban, appeal: '养殖用' }, can: { ...none, decide: true } })
    page.getByText('申诉：养殖用')
    await type(page.getByLabelText('给卖家的话'), ' 请写明用途 ')
    answers('POST secondhand/decide', { ok: true } as never)
    becomes('on_sale', {})
    await click(page.getByText(name))
    expect(asked('POST secondhand/decide').map(({ body }) => body)).toEqual([{ id: 12, accept, content: '请写明用途' }])
    expect(page.queryByText(name)).toBeNull()
  })

  test('waits for somebody to look at it, or is banned, with the answer that its seller got', async () => {
    const waiting = await open({ ban: { ...ban, banned: false } })
    waiting.getByText('正在等人查看')
    for (const text of ['“地笼”：属禁用渔具。', /农业农村部/]) waiting.getByText(text)
    const page = await open({ ban: { ...ban, answer: '确属禁用' }, can: seller })
    for (const text of ['不能出售', '答复：确属禁用']) page.getByText(text)
    expect(page.queryByText('申诉')).toBeNull()
  })

  test('cannot be objected to without a day until which, and says where it could not be decided on', async () => {
    const page = await open({ ban: { ...ban, appealUntil: null }, can: { ...none, appeal: true, decide: true } })
    expect([page.queryByText('申诉'), page.queryByText(/前可以申诉/)]).toEqual([null, null])
    const failures: [fails: () => void, said: string][] = [
      [() => loses('POST secondhand/decide'), '网络不给力，请稍后再试'],
      [() => refuses('POST secondhand/decide', 'rest_conflict', 409, '已经决定了'), '已经决定了'],
    ]
    for (const [fails, said] of failures) {
      fails()
      for (const name of ['可以出售', '不准出售']) {
        await doing(() => toaster.hide())
        await click(page.getByText(name))
        expect(toaster.current?.text).toBe(said)
      }
    }
  })

  test('is objected to once, which is said; what was refused stays written', async () => {
    const page = await open({ ban, can: { ...seller, appeal: true } })
    await click(page.getByText('申诉'))
    await type(page.getByLabelText('说明为什么可以卖'), ' 养殖用 ')
    refuses('POST secondhand/appeal', 'rest_conflict', 409, '已经申诉过了')
    await click(page.getAllByText('申诉').at(-1)!)
    expect([toaster.current?.text, page.queryByRole('dialog') !== null]).toEqual(['已经申诉过了', true])
    refuses('POST secondhand/appeal', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
    await click(page.getAllByText('申诉').at(-1)!)
    within(page.getByRole('dialog')).getByText('含有不能发布的内容')
    const held = holds('POST secondhand/appeal')
    await click(page.getAllByText('申诉').at(-1)!)
    expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
    await doing(() => held[0]!.refuse(503))
    answers('POST secondhand/appeal', { ok: true })
    becomes('on_sale', { ban: { ...ban, appeal: '养殖用' }, can: seller })
    await click(page.getAllByText('申诉').at(-1)!)
    expect([toaster.current?.text, page.queryByRole('dialog')]).toEqual(['已提交，管理员会查看', null])
    page.getByText('申诉：养殖用')
    expect(asked('POST secondhand/appeal').at(-1)!.body).toEqual({ id: 12, content: '养殖用' })
  })

  test('can be objected to until a day, once there is something to say, which is kept', async () => {
    const page = await open({ ban, can: { ...seller, appeal: true } })
    page.getByText(`${dateOf('2026-05-20T00:00:00Z')} 前可以申诉`)
    await click(page.getByText('申诉'))
    expect(within(page.getByRole('dialog')).getByText<HTMLButtonElement>('申诉', { selector: '.button' }).disabled).toBe(true)
    await type(page.getByLabelText('说明为什么可以卖'), '养殖用')
    await click(page.getByLabelText('关闭'))
    await waitFor(() => expect(drafts.read('appeal-12')).toEqual({ content: '养殖用' }))
    await click(page.getByRole('button', { name: '申诉' }))
    expect(page.getByLabelText<HTMLTextAreaElement>('说明为什么可以卖').value).toBe('养殖用')
    await act(async () => {
      fireEvent.input(page.getByLabelText('说明为什么可以卖'), { target: { value: '养殖用的' } })
      page.leave()
    })
    expect(drafts.read('appeal-12')).toEqual({ content: '养殖用的' })
  })

  test('differs from what is only to be careful about, which its buyers read', async () => {
    const page = await open({ warnings: [{ ...finding, level: 'warn' as never, reason: '当地限用。' }], can: { ...none, want: true } })
    for (const text of ['注意', '“地笼”：当地限用。', '依据：农业农村部']) page.getByText(text)
    expect(page.queryByText('不能出售')).toBeNull()
  })
})

describe('of the offers', () => {
  const offer = (own: Partial<Offer>): Offer => ({
    id: 5,
    postId: 12,
    buyer: zhou,
    priceFen: 24_000,
    askedFen: 26_000,
    word: '',
    state: 'open',
    createdAt: '2026-05-11T00:00:00Z',
    ...own,
  })
  const openOffers = async (offers: Offer[]) => {
    answersPages('GET secondhand/offers', () => offers)
    const page = await open({ can: seller, offers: offers.length })
    await click(page.getByText(`${offers.length} 个出价`))
    return page
  }
  const states = () => [...document.querySelectorAll('.listing-sheet__offer .listing__band')].map(({ textContent }) => textContent)

  test.each([
    ['接受', 'accept', 'accepted', '¥240 · 已接受'],
    ['谢绝', 'decline', 'declined', '¥240 · 已谢绝'],
  ] as const)('one that is open is answered: %s', async (name, answer, state, said) => {
    const page = await openOffers([offer({}), offer({ id: 4, priceFen: 20_000, state: 'declined', word: '便宜点' })])
    expect([states(), page.getAllByText(name).length]).toEqual([['¥240 · 等待回复', '¥200 · 已谢绝'], 1])
    expect(page.getAllByText(timeAgo('2026-05-11T00:00:00Z'))).toHaveLength(2)
    page.getByText('便宜点')
    answers('POST secondhand/offer-answer', { offer: offer({ state }), message: null })
    answersPages('GET secondhand/offers', () => [offer({ state })])
    becomes('reserved', { can: seller, offers: 1, reservedFor: zhou })
    await click(page.getByText(name))
    expect(asked('POST secondhand/offer-answer').map(({ body }) => body)).toEqual([{ id: 5, answer }])
    expect([states(), page.queryByText(name), page.queryByText('预留给 小李') !== null]).toEqual([[said], null, true])
  })

  test('are counted as many as there are, not as many as came', async () => {
    answersPages('GET secondhand/offers', () => [offer({})])
    const page = await open({ can: seller, offers: 35 })
    await click(page.getByText('35 个出价'))
    page.getByRole('dialog', { name: '35 个出价' })
  })

  test('each leads to the conversation with who made it', async () => {
    const page = await openOffers([offer({ state: 'closed' })])
    await click(within(page.getByRole('dialog')).getByText('聊一聊'))
    expect(opened).toEqual(['/pagesB/chat/chat?id=9'])
  })

  test('the latest of each buyer counts for whom it was sold to; while they are answered, all are there', async () => {
    answers('GET secondhand/askers', [])
    const page = await openOffers([offer({}), offer({ id: 4, priceFen: 20_000, state: 'withdrawn' })])
    expect(states()).toHaveLength(2)
    await click(page.getByLabelText('关闭'))
    await click(page.getByText('已卖出'))
    page.getByRole('dialog', { name: '卖给了谁' })
    page.getByText('对方确认后，这次成交会计入同类的参考价')
    expect(states()).toEqual(['¥240 · 等待回复'])
    await click(page.getByLabelText('关闭'))
    await click(page.getByText('更多操作'))
    await choose('标为预留')
    page.getByRole('dialog', { name: '预留给谁' })
    expect(page.queryByText('对方确认后，这次成交会计入同类的参考价')).toBeNull()
  })

  test('who asked is missing where they do not come, and comes at the second try', async () => {
    loses('GET secondhand/askers')
    const page = await openOffers([])
    await click(page.getByLabelText('关闭'))
    await click(page.getByText('已卖出'))
    answers('GET secondhand/askers', [zhou])
    await click(page.getByText('重试'))
    page.getByText('聊过这件')
  })
})

describe('a listing', () => {
  test('says what it is, with the unit of each number, and of what is not known no more than its key', async () => {
    const attributes = [
      { key: 'length', value: '4.5' },
      { key: 'power', value: 'ML' },
      { key: 'material', value: 'carbon' },
      { key: 'glow', value: 'yes' },
    ] as SecondhandDetail['attributes']
    await open({}, { condition: 'flawed', flaw: '竿梢换过', handovers: ['meet', 'ship'], attributes })
    expect([...document.querySelectorAll('.listing__facts .listing__fact')].map(({ textContent }) => textContent)).toEqual([
      '种类手竿',
      '成色有瑕疵',
      '瑕疵在哪里竿梢换过',
      '长度4.5 m',
      '硬度ML',
      '材质碳素',
      'glow是',
      '交付方式自提 · 邮寄',
    ])
  })

  test('that did not come is asked for again', async () => {
    loses('GET posts/detail')
    answers('GET secondhand/standing', { ...standing, can: none })
    const page = await openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
    answers('GET posts/detail', listing())
    await click(page.getByText('重试'))
    page.getByText('光威手竿')
  })

  test('leads to who sells it, what is said below it, and the conversation about it', async () => {
    const page = await open({ can: { ...none, want: true } }, {}, { body: '用了三次。' })
    const card = document.querySelector('.listing__title')!.parentElement!
    expect(card.textContent).toMatch(/^光威手竿用了三次。种类/)
    const at = timeAgo(listing().publishedAt)
    expect(document.querySelector('.listing__seller')!.textContent).toContain(at)
    await click(page.getByText('老周'))
    await click(page.getByText('聊一聊'))
    await click(document.querySelector('.icon--comment')!)
    expect(opened).toEqual(['/pagesA/author/author?id=7', '/pagesB/chat/chat?id=7&post=12', '/pagesA/detail/detail?id=12&part=comments'])
  })

  test('is changed by its seller', async () => {
    const page = await open({ can: seller })
    await click(page.getByText('编辑'))
    expect(opened).toEqual(['/pagesA/publish/secondhand?id=12'])
  })

  test.each([['edit'], ['delete'], ['report'], ['react']])('has a menu where there is something in it: its reader may %s', async (may) => {
    const can = { edit: false, delete: false, comment: true, react: true, report: false, reprint: false, share: true, moderate: false }
    await open({}, {}, { can: { ...can, [may]: true } })
    expect(document.querySelector('.listing__menu') !== null).toBe(may !== 'react')
  })

  test('is left once it is deleted, and stays where that was not meant', async () => {
    const can = { edit: true, delete: true, comment: true, react: true, report: false, reprint: false, share: true, moderate: false }
    const page = await open({ can: seller }, {}, { can })
    answers('POST content-manage/delete', { ok: true })
    for (const means of [false, true]) {
      await click(document.querySelector('.listing__menu')!)
      await choose('删除')
      await doing(() => modals.close(means))
      expect(opened).toEqual(means ? ['/pages/index/index'] : [])
    }
    expect(page.queryAllByRole('dialog')).toEqual([])
  })

  test('shows its seller what it has become once they say so', async () => {
    const page = await open({ can: seller }, { status: 'reserved' })
    await click(page.getByText('更多操作'))
    answers('POST secondhand/status', { status: 'on_sale' })
    becomes('on_sale', { can: seller })
    await choose('重新在售')
    expect([page.queryByText('已预留'), page.queryByText('可以议价') !== null]).toEqual([null, true])
  })

  test('counts who follows it, with the reader once they do', async () => {
    const page = await open({ can: { ...none, watch: true } })
    answers('POST secondhand/watch', { on: true, watchers: 4 })
    answers('GET posts/detail', listing({ watchers: 4 }))
    answers('GET secondhand/standing', { ...standing, watching: true })
    await click(page.getByText('关注'))
    for (const text of ['已关注', '4 人关注']) page.getByText(text)
  })

  test.each([
    [
      'a place that is named',
      { place: { name: '东湖北门', lat: 30.55, lng: 114.38 }, area: null },
      '东湖北门',
      /latitude=30\.55|lat=30\.55/,
    ],
    ['no more than an area', { place: null, area: { lat: 30.5, lng: 114.3 } }, '大概在这一带', /30\.5/],
  ])('leads to where it is handed over: %s', async (_, post, said, to) => {
    const page = await open({}, {}, post)
    expect(decodeURIComponent(page.getByText(said).closest('a')!.getAttribute('href')!)).toMatch(to)
  })

  test('that is sold bargains no more, and of which the price never changed has no history', async () => {
    const page = await open({ prices: standing.prices.slice(0, 1), band: null }, { status: 'sold', watchers: 0 })
    expect([page.queryByText('可以议价'), page.queryByText('价格变化'), page.queryByText(/人关注/)]).toEqual([null, null, null])
  })
})

test.each([
  ['slow', { key: 'action', unit: '', choices: ['slow', 'fast'] }, '慢'],
  ['28', { key: 'action', unit: '', choices: ['28'] }, '28'],
  ['7.1', { key: 'ratio', unit: ':1', choices: [] }, '7.1:1'],
  ['135', { key: 'weight', unit: 'g', choices: [] }, '135 g'],
  ['3', { key: 'sections', unit: '', choices: [] }, '3'],
] as const)('what is known of it by %s reads so', (value, { key, unit, choices }, label) => {
  expect(attributeLabel({ key, value }, [{ key, unit, choices: [...choices], min: null, max: null }])).toBe(label)
})

describe('in the market', () => {
  const openMarket = () => {
    answers('GET secondhand/list', [])
    return openPage(ListPage, 'pagesA/secondhand/list')
  }

  test('who decides finds what waits for them, to the last one', async () => {
    session.open(buildSession({ user: buildMe({ role: 'moderator' }) }))
    const cases = Array.from({ length: 21 }, (_, at) => ({
      post: buildPost({ id: 700 + at, type: 'secondhand', title: `第 ${at + 1} 件`, state: 'held', extra: { ...extra, inReview: true } }),
    }))
    answersPages('GET secondhand/cases', () => cases as never)
    const page = await openMarket()
    await click(page.getByText('待处理'))
    await click(page.getByText('点这里加载更多'))
    await click(page.getByText('第 21 件'))
    expect(opened).toEqual(['/pagesA/secondhand/detail?id=720'])
  })

  test.each([
    ['one that was never published', { state: 'draft' as const, extra }, '/pagesA/publish/secondhand?id=12'],
    [
      'one that was taken down',
      { state: 'draft' as const, extra: { ...extra, status: 'off' as const } },
      '/pagesA/secondhand/detail?id=12',
    ],
    ['one that is there', { extra }, '/pagesA/secondhand/detail?id=12'],
  ])('leads to the form or to the page: %s', async (_, own, to) => {
    answers('GET secondhand/mine', [buildPost({ id: 12, type: 'secondhand', title: '光威手竿', ...own })])
    const page = await openMarket()
    await click(page.getByText('我卖的'))
    await click(page.getByText('光威手竿'))
    expect(opened).toEqual([to])
  })

  test('what it was narrowed to is let go at once', async () => {
    const page = await openMarket()
    const narrow = async (...names: string[]) => {
      await click(page.getByRole('button', { name: '筛选' }))
      for (const name of names) await click(within(page.getByRole('dialog')).getByText(name))
    }
    await narrow('轻微使用痕迹', '自提', '查看结果')
    expect(asked('GET secondhand/list').at(-1)!.query).toMatchObject({ condition: 'light', handover: 'meet' })
    page.getByText('没有找到，换个条件试试')
    await narrow('重置')
    const { query } = asked('GET secondhand/list').at(-1)!
    expect([query.condition, query.handover, page.queryByText('保存搜索')]).toEqual([undefined, undefined, null])
    page.getByText('还没有人出售')
  })
})

test('what others paid for the like is said with how many that were, and what was asked so far, the latest first', async () => {
  const page = await open({}, { wasFen: 30_000, status: 'reserved' })
  expect(document.querySelector('.listing__asked')!.textContent).toBe('¥260¥300已预留3 人关注')
  page.getByText(/8/, { selector: '.listing__small *' })
  const rows = [...document.querySelectorAll('.listing__card .listing__fact')].slice(-2)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `${dateOf('2026-05-10T00:00:00Z')}¥260`,
    `${dateOf('2026-05-01T00:00:00Z')}¥300`,
  ])
})

test('its pictures are seen large, beginning with the one that is tapped', async () => {
  const page = await open({}, {}, { pictures: [buildPicture(), buildPicture(), buildPicture()] })
  await click(page.getAllByRole('button', { name: '查看图片' })[1]!)
  expect(document.querySelector('.lightbox__counter')!.textContent).toBe('2 / 3')
  await click(document.querySelector('.lightbox')!)
})

test('an offer that is sent again after a lost answer is the same, and one of nothing is none', async () => {
  const page = await open({ can: { ...none, offer: true } })
  await click(page.getByText('出个价'))
  loses('POST secondhand/offer')
  for (const price of ['0', '240']) await type(page.getByLabelText('你出多少（元）'), price)
  await type(page.getByLabelText('你出多少（元）'), '0')
  await click(page.getByText('发给卖家'))
  expect(asked('POST secondhand/offer')).toEqual([])
  await type(page.getByLabelText('你出多少（元）'), '240')
  for (let time = 1; time <= 2; time++) await click(page.getByText('发给卖家'))
  expect([new Set(keysOf('POST secondhand/offer')).size, keysOf('POST secondhand/offer').length]).toEqual([1, 2])
})
