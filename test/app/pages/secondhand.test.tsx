import { cleanup, fireEvent } from '@testing-library/react'
import type { OfferLink } from '@anglers/contract/secondhandTerms'
import ListPage from '@/pagesA/secondhand/list'
import DetailPage from '@/pagesA/secondhand/detail'
import PublishPage from '@/pagesA/publish/secondhand'
import ChatPage from '@/pagesB/chat/chat'
import { secondhandForm } from '@/features/content/types/secondhand'
import { PostForm } from '@/features/publish'
import { secondhandSetting } from '@/features/secondhand'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildConversation, buildMessage } from '../support/chat'
import { buildEdit, buildMe, buildPicture, buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { extra, listing, setting, standing } from '../support/secondhand'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
  answers('GET secondhand/setting', setting)
})
afterEach(cleanup)

test('the list shows what is asked and was, and a filter and a word ask for it anew and are saved', async () => {
  answers('GET secondhand/list', [buildPost({ id: 12, type: 'secondhand', title: '光威手竿', extra: { ...extra } })])
  answers('POST secondhand/search-save', {
    id: 1,
    word: '光威',
    tackle: 'pole',
    condition: null,
    handover: null,
    minFen: null,
    maxFen: 50_000,
    found: 0,
    createdAt: '2026-05-01T00:00:00Z',
  })
  const page = await openPage(ListPage, 'pagesA/secondhand/list', { word: '光威' })
  page.getByText('¥260')
  page.getByText('¥300')
  page.getByText('平台不代收货款：见面验货，当面付款')
  await click(page.getByText('筛选'))
  await click(page.getByText('手竿'))
  await type(page.getByLabelText('最高价'), '500')
  await click(page.getByText('查看结果'))
  expect(asked('GET secondhand/list').at(-1)!.query).toMatchObject({ word: '光威', tackle: 'pole', maxFen: '50000' })
  await click(page.getByText('保存搜索'))
  expect(asked('POST secondhand/search-save').map(({ body }) => body)).toEqual([{ word: '光威', tackle: 'pole', maxFen: 50_000 }])
})

/** What is wrong, by the name of the field that it stands at. */
const refused = (page: Awaited<ReturnType<typeof openPage>>) =>
  page.queryAllByRole('alert').map((alert) => [alert.closest('.field')!.querySelector('.field__label')!.textContent, alert.textContent])

test.each([
  ['最低价', '1.234'],
  ['最低价', '1..5'],
  ['最高价', '五百'],
  ['最高价', '0'],
  ['最高价', '100001'],
])('a price to narrow by that is none is not left out without a word: %s %s', async (label, typed) => {
  session.open(buildSession())
  answers('GET secondhand/list', [])
  const page = await openPage(ListPage, 'pagesA/secondhand/list', {})
  await click(page.getByText('筛选'))
  await type(page.getByLabelText(label), typed)
  await click(page.getByText('查看结果'))
  expect(refused(page)).toEqual([[label, '请填 0.01 到 10 万元之间的价格']])
  expect(asked('GET secondhand/list')).toHaveLength(1)
  await type(page.getByLabelText(label), label === '最低价' ? '0' : '12,5')
  expect(refused(page)).toEqual([])
  await click(page.getByText('查看结果'))
  expect(page.queryByText('请填 0.01 到 10 万元之间的价格')).toBeNull()
  expect(asked('GET secondhand/list').at(-1)!.query.maxFen).toBe(label === '最低价' ? undefined : '1250')
})

test('a highest price below the lowest is refused where it was typed', async () => {
  answers('GET secondhand/list', [])
  const page = await openPage(ListPage, 'pagesA/secondhand/list', {})
  await click(page.getByText('筛选'))
  for (const name of ['最低价', '最高价']) expect(page.getByLabelText<HTMLInputElement>(name).inputMode).toBe('decimal')
  await type(page.getByLabelText('最低价'), '500')
  await type(page.getByLabelText('最高价'), '100')
  await click(page.getByText('查看结果'))
  expect(refused(page)).toEqual([['最高价', '最高价不能低于最低价']])
  expect(asked('GET secondhand/list')).toHaveLength(1)
  await type(page.getByLabelText('最高价'), '500')
  await click(page.getByText('查看结果'))
  expect(asked('GET secondhand/list').at(-1)!.query).toMatchObject({ minFen: '50000', maxFen: '50000' })
})

test('nothing of mine is not said to be what a search found none of', async () => {
  answers('GET secondhand/list', [])
  answers('GET secondhand/mine', [])
  const page = await openPage(ListPage, 'pagesA/secondhand/list', { word: '光威' })
  page.getByText('没有找到，换个条件试试')
  await click(page.getByText('我卖的'))
  expect([page.queryByText('没有找到，换个条件试试'), page.queryByText('还没有人出售') !== null]).toEqual([null, true])
})

test('what is offered for sale is handed over in person and takes offers, unless its seller wants it otherwise', () => {
  const form = new PostForm(secondhandForm)
  expect(form.fields).toMatchObject({ openToOffers: true, handovers: ['meet'] })
  form.leave()
})

test('all is listed again once the word that was searched for is emptied', async () => {
  answers('GET secondhand/list', [])
  await openPage(ListPage, 'pagesA/secondhand/list', {})
  const box = document.querySelector<HTMLInputElement>('.search-box input')!
  await type(box, '光威')
  await doing(() => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }))
  await type(box, '')
  expect(asked('GET secondhand/list').map(({ query: { word = '' } }) => word)).toEqual(['', '光威', ''])
})

test('a listing says what it is, what was asked and what others paid; an offer goes to its seller', async () => {
  answers('GET posts/detail', listing())
  answers('GET secondhand/standing', standing)
  const page = await openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
  for (const text of ['光威手竿', '4.5 m', '¥200 到 ¥280', '3 人关注', '平台不代收货款：见面验货，当面付款']) page.getByText(text)
  await click(page.getByText('出个价'))
  const price = page.getByLabelText<HTMLInputElement>('你出多少（元）')
  expect([price.value, price.inputMode]).toEqual(['260', 'decimal'])
  await type(price, '300')
  await click(page.getByText('发给卖家'))
  expect([asked('POST secondhand/offer'), refused(page)]).toEqual([[], [['你出多少（元）', '请出 0.01 到 ¥260 之间的价']]])
  expect(toaster.current?.text).toBe('请出 0.01 到 ¥260 之间的价')
  await type(page.getByLabelText('你出多少（元）'), '240')
  answers('POST secondhand/offer', {
    offer: {
      id: 5,
      postId: 12,
      buyer: buildUser(),
      priceFen: 24_000,
      askedFen: 26_000,
      word: '',
      state: 'open',
      createdAt: '2026-05-10T00:00:00Z',
    },
    message: null,
  })
  const before = asked('GET secondhand/standing').length
  await click(page.getByText('发给卖家'))
  expect(asked('POST secondhand/offer').map(({ body }) => body)).toEqual([{ id: 12, priceFen: 24_000, askedFen: 26_000, content: '' }])
  // How it stands now, with an offer of mine.
  expect(asked('GET secondhand/standing')).toHaveLength(before + 1)
  expect([opened, toaster.current?.text, page.queryByRole('dialog')]).toEqual([['/pagesB/chat/chat?id=7'], '已发给卖家', null])
})

test('a saved search says what it looks for, and is gone once it is deleted', async () => {
  const any = {
    word: '',
    tackle: null,
    condition: null,
    handover: null,
    minFen: null,
    maxFen: null,
    found: 2,
    createdAt: '2026-05-01T00:00:00Z',
  }
  const searches = [
    { ...any, id: 1, word: '光威', tackle: 'pole' as const, minFen: 10_000, maxFen: 20_000 },
    { ...any, id: 2, word: '达亿瓦', minFen: 10_000 },
    { ...any, id: 3, condition: 'light' as const, handover: 'ship' as const, maxFen: 20_000 },
  ]
  answers('GET secondhand/list', [])
  answersPages('GET secondhand/searches', () => searches)
  const page = await openPage(ListPage, 'pagesA/secondhand/list', {})
  await click(page.getByText('保存的搜索'))
  const said = () => [...document.querySelectorAll('.saved-search__words')].map((row) => row.firstElementChild!.textContent)
  expect(said()).toEqual(['光威 · 手竿 · ¥100 到 ¥200', '达亿瓦 · 最低价 ¥100', '轻微使用痕迹 · 邮寄 · 最高价 ¥200'])
  expect(page.getAllByText('找到过 2 件')).toHaveLength(3)
  loses('POST secondhand/search-del')
  await click(page.getAllByLabelText('删除')[0]!)
  expect([toaster.current?.text, said().length]).toEqual(['网络不给力，请稍后再试', 3])
  refuses('POST secondhand/search-del', 'rest_not_found', 404, '已经删了')
  await click(page.getAllByLabelText('删除')[0]!)
  expect([toaster.current?.text, said().length]).toEqual(['已经删了', 3])
  answers('POST secondhand/search-del', { ok: true })
  answersPages('GET secondhand/searches', () => searches.slice(1))
  await click(page.getAllByLabelText('删除')[0]!)
  expect([said().length, asked('POST secondhand/search-del').at(-1)!.body]).toEqual([2, { id: 1 }])
})

test('as much as is asked may be offered', async () => {
  answers('GET posts/detail', listing())
  answers('GET secondhand/standing', standing)
  refuses('POST secondhand/offer', 'rest_conflict', 409, '已经卖了')
  const page = await openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
  await click(page.getByText('出个价'))
  await type(page.getByLabelText('你出多少（元）'), '260')
  await click(page.getByText('发给卖家'))
  expect(asked('POST secondhand/offer').map(({ body }) => body.priceFen)).toEqual([26_000])
  const wrong = { price: '价格变了', content: '含有不能发布的内容' }
  refuses('POST secondhand/offer', 'rest_invalid_param', 400, '参数有误', wrong)
  await click(page.getByText('发给卖家'))
  expect(refused(page)).toEqual([
    ['你出多少（元）', wrong.price],
    ['附言（可不填）', wrong.content],
  ])
  holds('POST secondhand/offer')
  await click(page.getByText('发给卖家'))
  expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
})

test('its seller reads why it is kept from others, and objects', async () => {
  answers('GET posts/detail', { ...listing(), state: 'held' })
  const finding = { rule: 'nets', level: 'block' as const, word: '地笼', reason: '属禁用渔具。', source: '农业农村部', regions: ['000000'] }
  answers('GET secondhand/standing', {
    ...standing,
    ban: { findings: [finding], banned: true, decided: false, appealUntil: '2026-05-20T00:00:00Z', appeal: null, answer: null },
    can: { ...standing.can, watch: false, offer: false, want: false, manage: true, appeal: true },
  })
  answers('POST secondhand/appeal', { ok: true })
  const page = await openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
  page.getByText('“地笼”：属禁用渔具。')
  page.getByText('依据：农业农村部')
  await click(page.getByText('申诉'))
  await type(page.getByLabelText('说明为什么可以卖'), '养殖用')
  await click(page.getAllByText('申诉').at(-1)!)
  expect(asked('POST secondhand/appeal').map(({ body }) => body)).toEqual([{ id: 12, content: '养殖用' }])
})

test('its seller says that somebody else has bought it: nobody is asked to confirm', async () => {
  answers('GET posts/detail', listing({ status: 'reserved' }))
  answers('GET secondhand/standing', { ...standing, can: { ...standing.can, watch: false, offer: false, want: false, manage: true } })
  answersPages('GET secondhand/offers', () => [])
  answers('POST secondhand/status', { status: 'sold' })
  const page = await openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
  await click(page.getByText('已卖出'))
  await click(page.getByText('其他人'))
  expect(asked('POST secondhand/status').map(({ body }) => body)).toEqual([{ id: 12, status: 'sold', userId: null }])
})

describe('an offer in the conversation', () => {
  const card: OfferLink = {
    type: 'offer',
    id: 5,
    postId: 12,
    title: '光威手竿',
    buyerId: 9,
    sellerId: 7,
    priceFen: 24_000,
    askedFen: 26_000,
    word: '周六自提',
    state: 'open',
    gone: false,
  }
  const open = async (own: Partial<OfferLink> = {}) => {
    session.open(buildSession({ user: buildMe({ userId: 7 }) }))
    const messages = [buildMessage({ id: 1, kind: 'card', text: '', card: { ...card, ...own } })]
    answers('GET message/view', buildConversation({ user: buildUser({ id: 9 }) }))
    answers('GET message/list', { messages, more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
    answers('POST message/read', { unread: 0, myReadId: 1 })
    return openPage(ChatPage, 'pagesB/chat/chat', { id: '9' })
  }
  const offer = { ...card, buyer: buildUser({ id: 9 }), createdAt: '2026-05-10T00:00:00Z' }

  test('is accepted by its seller where it stands, and leads to the listing', async () => {
    const page = await open()
    for (const text of ['出价 ¥240', '标价 ¥260 · 等待回复', '周六自提']) page.getByText(text)
    expect(page.queryByText('撤回出价')).toBeNull()
    answers('POST secondhand/offer-answer', { offer: { ...offer, state: 'accepted' }, message: null })
    await click(page.getByText('接受'))
    expect(asked('POST secondhand/offer-answer').map(({ body }) => body)).toEqual([{ id: 5, answer: 'accept' }])
    page.getByText('标价 ¥260 · 已接受')
    expect(page.queryByText('谢绝')).toBeNull()
    await click(page.getByText('光威手竿'))
    expect(opened.at(-1)).toBe('/pagesA/secondhand/detail?id=12')
  })

  test('is taken back by its buyer alone', async () => {
    const page = await open({ id: 6, buyerId: 7, sellerId: 9 })
    expect(page.queryByText('接受')).toBeNull()
    answers('POST secondhand/offer-answer', { offer: { ...offer, id: 6, state: 'withdrawn' }, message: null })
    await click(page.getByText('撤回出价'))
    page.getByText('标价 ¥260 · 已撤回')
  })

  test('that is over has no buttons', async () => {
    const page = await open({ state: 'closed' })
    page.getByText('标价 ¥260 · 已失效')
    expect(page.queryByText('接受')).toBeNull()
  })

  test('for what is gone leads nowhere', async () => {
    const page = await open({ gone: true })
    expect(page.getByText('这条内容已经看不到了').closest('a')).toBeNull()
  })
})

describe('the form', () => {
  test('says what is missing', async () => {
    const page = await openPage(PublishPage, 'pagesA/publish/secondhand')
    await type(page.getByLabelText('正文'), '换竿了')
    await click(page.getByText('发布'))
    for (const text of ['请写明卖的是什么', '请至少放一张照片', '请填 0.01 到 10 万元之间的价格', '自提请选一个地点'])
      expect(page.getAllByText(text).length).toBeGreaterThan(0)
  })

  test('asks of each kind what its buyers look at, and sends that', async () => {
    const picture = { ...buildPicture(), key: 'p3' }
    drafts.write('secondhand', {
      fields: {
        title: '光威手竿',
        content: '换竿了',
        price: '260.5',
        tackle: 'pole',
        condition: 'light',
        flaw: '',
        openToOffers: true,
        handovers: ['ship'],
        attributes: { length: '4,5', power: 'ML' },
        place: null,
        placeReveal: 'km',
      },
      pictures: [picture],
      key: 'a-key-of-its-own',
    })
    answers('POST publish/secondhand', { id: 12, state: 'live', version: 1 })
    const page = await openPage(PublishPage, 'pagesA/publish/secondhand')
    await click(page.getByText('发布'))
    expect(asked('POST publish/secondhand').map(({ body }) => body)).toMatchObject([
      {
        title: '光威手竿',
        priceFen: 26_050,
        tackle: 'pole',
        condition: 'light',
        handovers: ['ship'],
        attributes: [{ key: 'length', value: '4.5' }],
      },
    ])
    expect(opened.at(-1)).toBe('/pagesA/secondhand/detail?id=12')
  })

  test('of the choices of what is asked one is taken, or none again', async () => {
    const chosen = () => page.getByText('ML').closest('[aria-pressed]')!.getAttribute('aria-pressed')
    const page = await openPage(PublishPage, 'pagesA/publish/secondhand')
    await click(page.getByText('路亚竿'))
    const seen = [chosen()]
    for (let tap = 0; tap < 2; tap++) {
      await click(page.getByText('ML'))
      seen.push(chosen())
    }
    expect(seen).toEqual(['false', 'true', 'false'])
  })

  test('loses nothing of an old one while it is not known what its kind is asked', async () => {
    secondhandSetting.forget()
    loses('GET secondhand/setting')
    answers('POST publish/secondhand', { id: 12, state: 'live', version: 4 })
    answers(
      'GET posts/edit-detail',
      buildEdit({ type: 'secondhand', title: '光威手竿', pictures: [buildPicture()], extra: { ...extra, handovers: ['ship'] } }),
    )
    const page = await openPage(PublishPage, 'pagesA/publish/secondhand', { id: '12' })
    await click(page.getByText('保存'))
    expect([asked('POST publish/secondhand'), toaster.current?.text]).toEqual([[], '网络不给力，请稍后再试'])
    answers('GET secondhand/setting', setting)
    await click(page.getByText('重试'))
    await click(page.getByText('保存'))
    expect(asked('POST publish/secondhand').map(({ body }) => body.attributes)).toEqual([[{ key: 'length', value: '4.5' }]])
  })
})

test('who bought it still reads what they paid when the listing is out of sight', async () => {
  refuses('GET posts/detail', 'rest_not_found', 404, '内容不存在')
  answers('GET secondhand/standing', {
    ...standing,
    deal: { buyer: buildUser({ id: 1, nickName: '小李' }), priceFen: 25_000, state: 'confirmed', soldAt: '2026-05-10T00:00:00Z' },
    can: { ...standing.can, watch: false, offer: false, want: false },
  })
  const page = await openPage(DetailPage, 'pagesA/secondhand/detail', { id: '12' })
  page.getByText('卖给了 小李，¥250')
  page.getByText('内容不存在')
})
