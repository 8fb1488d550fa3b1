import { cleanup, fireEvent } from '@testing-library/react'
import { PHONE_CHARS, POST_TITLE_CHARS, STOCKING_CHARS } from '@anglers/contract/limits'
import type { DiaochangDetail } from '@anglers/contract/posts/diaochang'
import type { VenueStanding } from '@anglers/contract/waters'
import { posts } from '@/features/content'
import { hoursLines, hoursOf, NO_HOURS, openLabel, spansOf, typedHours } from '@/features/waters/hours'
import DetailPage from '@/pagesA/detail/detail'
import DianpuPage from '@/pages/dianpu/dianpu'
import DiaochangPage from '@/pages/diaochang/diaochang'
import PublishDiaochangPage from '@/pagesA/publish/diaochang'
import PublishDianpuPage from '@/pagesA/publish/dianpu'
import { drafts } from '@/stores/drafts'
import { session } from '@/stores/session'
import { modals, toaster } from '@/stores/overlays'
import { leaveSignIn } from '@/stores/signin'
import { buildDetail, buildPost, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, loses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))
const PLACE = { name: '月塘', address: '荻港县', lat: 29.9, lng: 115.5 }
const day = [{ from: '06:00', to: '18:00' }]
const ground: DiaochangDetail = {
  type: 'diaochang',
  water: 'pond',
  wild: false,
  fish: ['鲫鱼', '鲤鱼'],
  price: { per: 'rod', priceFen: 8000, note: '周末' },
  prices: [{ per: 'rod', priceFen: 8000, note: '周末' }],
  openNow: { open: true, until: '2026-05-13T10:00:00Z' },
  hours: { week: Array.from({ length: 7 }, (_, at) => (at === 0 ? [] : day)), holidays: null },
  stocking: null,
  features: ['parking'],
  phone: '0713-8880001',
  rating: 4.5,
  reviews: 2,
  confirmed: true,
  ownerId: null,
}
const review = {
  id: 1,
  postId: 12,
  author: buildUser({ nickName: '老周' }),
  rating: 5,
  body: '鱼情不错',
  pictures: [],
  held: false,
  createdAt: '2026-05-01T00:00:00Z',
  can: { delete: false, report: true },
}
const standing: VenueStanding = {
  mine: null,
  claimed: false,
  owner: null,
  stars: [0, 0, 0, 1, 1],
  can: { review: true, claim: true, correct: true, confirm: false, run: false },
}

beforeEach(() => {
  session.open(buildSession())
  answers('GET menu/tab', [])
})

describe('hours', () => {
  test.each([
    ['06:00-18:00', [{ from: '06:00', to: '18:00' }]],
    [
      '6:00-12:00， 14:00-2:00',
      [
        { from: '06:00', to: '12:00' },
        { from: '14:00', to: '02:00' },
      ],
    ],
    ['00:00-24:00', [{ from: '00:00', to: '00:00' }]],
    ['', []],
    ['早到晚', null],
    ['25:00-26:00', null],
  ])('typed as %p are %j', (typed, spans) => expect(spansOf(typed)).toEqual(spans))

  test('are what they were once they were typed and read again', () => {
    for (const typed of [
      NO_HOURS,
      { ...NO_HOURS, kind: 'always' as const },
      { ...NO_HOURS, kind: 'daily' as const, daily: '06:00-18:00', week: Array<string>(7).fill('06:00-18:00'), holidays: '休息' },
      { ...NO_HOURS, kind: 'week' as const, week: ['', ...Array<string>(6).fill('06:00-18:00')], holidays: '08:00-12:00' },
    ])
      expect(typedHours(hoursOf(typed)!)).toEqual(typed)
    expect(hoursOf({ ...NO_HOURS, kind: 'daily', daily: '随时' })).toBeUndefined()
  })

  test('are told by days that follow one another, and by the clock of the town', () => {
    expect(hoursLines({ ...ground.hours!, holidays: [] })).toEqual([
      { days: '周一', hours: '休息' },
      { days: '周二 – 周日', hours: '06:00-18:00' },
      { days: '法定节假日', hours: '休息' },
    ])
    expect(openLabel({ open: true, until: '2026-05-13T10:00:00Z' })).toBe('营业中，到 18:00')
    expect(openLabel({ open: false, until: null })).toBe('休息中')
  })
})

describe('a fishing ground is published', () => {
  test('with all that it has; what is near and alike is named before', async () => {
    drafts.write('diaochang', {
      fields: {
        title: '月塘垂钓园',
        content: '',
        place: PLACE,
        tags: [],
        category: null,
        visibility: 0,
        price: '',
        password: '',
        teaser: '',
      },
      pictures: [],
      held: false,
      key: 'key',
    })
    answers('POST diaochang/check', { alike: [{ id: 7, name: '月塘', address: '', distanceM: 320 }] })
    answers('POST publish/diaochang', { id: 12, state: 'live', version: 1 })
    const page = await openPage(PublishDiaochangPage, 'pagesA/publish/diaochang')
    await doing(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
    page.getByText('月塘 · 320 米')
    await click(page.getByText('水库'))
    await type(page.getByLabelText('鱼种（可不填）'), '鲫鱼、鲤鱼')
    await click(page.getByText('加一项收费'))
    await type(page.getByLabelText('价格（元）'), '80')
    await click(page.getByText('每天一样'))
    await type(page.getAllByLabelText('营业时间').at(-1)!, '06:00-18:00')
    await click(page.getByText('停车'))
    await type(page.getByLabelText('电话（可不填）'), '0713-8880001')
    await click(page.getByText('发布'))
    expect(asked('POST publish/diaochang').map(({ body }) => body)).toMatchObject([
      {
        title: '月塘垂钓园',
        place: PLACE,
        water: 'reservoir',
        wild: false,
        fish: ['鲫鱼', '鲤鱼'],
        prices: [{ per: 'rod', priceFen: 8000, note: '' }],
        hours: { week: Array.from({ length: 7 }, () => day), holidays: null },
        stocking: null,
        features: ['parking'],
        phone: '0713-8880001',
        visibility: 0,
      },
    ])
    expect(opened.at(-1)).toBe('/pagesA/detail/detail?id=12')
  })

  const draft = (fields: object) =>
    drafts.write('diaochang', { fields: { title: '月塘', place: PLACE, ...fields }, pictures: [], held: false, key: 'key' })

  test('with fish that were put in only on a day', async () => {
    draft({ stocking: '放鲤鱼 1000 斤' })
    const page = await openPage(PublishDiaochangPage, 'pagesA/publish/diaochang')
    await click(page.getByText('发布'))
    expect(page.getAllByText('请选择放鱼日期').length).toBeGreaterThan(0)
    expect(asked('POST publish/diaochang')).toEqual([])
  })

  test('with no prices where it is wild', async () => {
    draft({ wild: true, prices: [{ per: 'rod', price: '', note: '' }] })
    answers('POST publish/diaochang', { id: 12, state: 'live', version: 1 })
    const page = await openPage(PublishDiaochangPage, 'pagesA/publish/diaochang')
    await click(page.getByText('发布'))
    expect(asked('POST publish/diaochang').map(({ body }) => body)).toMatchObject([{ wild: true, prices: [] }])
  })

  test('under the law of its own water, and of no other where that does not come', async () => {
    const rule = {
      id: 'a',
      text: '水库禁钓',
      waters: '',
      severity: 'ban' as const,
      closed: false,
      source: '公告',
      date: null,
      grade: 'A' as const,
    }
    answers('GET law', { lines: [rule] })
    const page = await openPage(PublishDiaochangPage, 'pagesA/publish/diaochang')
    page.getByText('水库禁钓')
    loses('GET law')
    await click(page.getByText('水库'))
    expect(page.queryByText('水库禁钓')).toBeNull()
  })

  test('and is asked for its name, then for its place, and only then for all else', async () => {
    const page = await openPage(PublishDiaochangPage, 'pagesA/publish/diaochang')
    const asks = [page.getByLabelText('标题'), page.getByText('地点'), page.getByText('水库'), page.getByLabelText('鱼种（可不填）')]
    for (const [at, next] of asks.slice(1).entries())
      expect(asks[at]!.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test.each([
    [
      PublishDiaochangPage,
      'pagesA/publish/diaochang',
      [
        ['标题', POST_TITLE_CHARS],
        ['电话（可不填）', PHONE_CHARS],
        ['放鱼（可不填）', STOCKING_CHARS],
      ],
    ],
    [
      PublishDianpuPage,
      'pagesA/publish/dianpu',
      [
        ['标题', POST_TITLE_CHARS],
        ['电话（可不填）', PHONE_CHARS],
      ],
    ],
  ] as const)('in no more letters than the server takes: %#', async (Page, path, fields) => {
    const page = await openPage(Page, path)
    expect(fields.map(([name]) => [name, page.getByLabelText<HTMLInputElement>(name).maxLength])).toEqual(fields)
  })

  test('and says what is missing or wrong', async () => {
    const page = await openPage(PublishDianpuPage, 'pagesA/publish/dianpu')
    await type(page.getByLabelText('品牌（可不填）'), '光威')
    await click(page.getByText('每天一样'))
    await type(page.getAllByLabelText('营业时间').at(-1)!, '随时')
    await click(page.getByText('发布'))
    expect(page.getAllByText('请写下名称').length).toBeGreaterThan(0)
    page.getByText('请选择它在哪里')
    page.getByText('请写成 06:00-18:00，几段之间用空格隔开')
    expect(asked('POST publish/dianpu')).toEqual([])
  })
})

describe('its page', () => {
  beforeEach(() => {
    answers('GET posts/detail', buildDetail({ id: 12, type: 'diaochang', title: '月塘垂钓园', extra: ground }))
    answers('POST posts/views', { views: 1 })
    answers('GET posts/relate', [])
    answers('GET comments', [])
    answers('GET advert', [])
    answers('GET waters/standing', standing)
    answers('GET waters/reviews', [review])
    answers('GET waters/posts-here', [])
  })
  afterEach(cleanup)

  test('says what it offers, when, for how much, and how its visitors found it', async () => {
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    for (const text of ['鲫鱼、鲤鱼', '¥80 每竿', '周二 – 周日', '停车', '0713-8880001', '已核实', '鱼情不错', '★ 4.5'])
      page.getByText(text)
  })

  test('whose reviews did not come does not say that it has none', async () => {
    loses('GET waters/reviews')
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    expect(page.queryByText('0 条评价')).toBeNull()
    answers('GET waters/reviews', [review])
    await click(document.querySelector('.reviews .retry-line')!)
    page.getByText('鱼情不错')
  })

  test('that is free says so', async () => {
    const free = { per: 'day' as const, priceFen: 0, note: '' }
    answers(
      'GET posts/detail',
      buildDetail({ id: 13, type: 'diaochang', title: '野塘', extra: { ...ground, price: free, prices: [free] } }),
    )
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '13' })
    page.getByText('免费')
    expect(page.queryByText(/¥0/)).toBeNull()
  })

  test('takes a review with stars, and none without', async () => {
    answers('POST waters/review', { ...review, rating: 4, body: '补鱼了' })
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    await click(page.getByText('写评价'))
    await type(page.getByLabelText('鱼情、环境、收费怎么样'), '补鱼了')
    await click(page.getByText('提交'))
    expect([toaster.current?.text, asked('POST waters/review')]).toEqual(['请先选几颗星', []])
    await click(page.getByLabelText('4 星'))
    await click(page.getByText('提交'))
    expect(asked('POST waters/review').map(({ body }) => body)).toEqual([{ id: 12, rating: 4, content: '补鱼了', media: [] }])
  })

  test('has a review that was written at once, and one that was deleted no longer', async () => {
    const own = { ...review, id: 2, body: '补鱼了', can: { delete: true, report: false } }
    answers('POST waters/review', own)
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    await click(page.getByText('写评价'))
    await click(page.getByLabelText('4 星'))
    answersPages('GET waters/reviews', () => [own, review])
    await click(page.getByText('提交'))
    page.getByText('补鱼了')
    answers('POST waters/review-del', { ok: true })
    answersPages('GET waters/reviews', () => [review])
    await click(page.getByText('删除评价'))
    await doing(() => modals.close(true))
    expect(page.queryByText('补鱼了')).toBeNull()
  })

  test('opens to a member who signs in to review it the review that they wrote before', async () => {
    session.close()
    answers('GET waters/safety', { water: 'pond', hazards: [], law: [], can: { report: true } })
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    await click(page.getByText('写评价'))
    answers('GET waters/standing', { ...standing, mine: { ...review, body: '上次来过' }, can: { ...standing.can, run: true } })
    await doing(() => {
      session.open(buildSession())
      leaveSignIn()
    })
    expect(page.getByLabelText<HTMLTextAreaElement>('鱼情、环境、收费怎么样').value).toBe('上次来过')
    page.getByText('修改经营信息')
    expect(asked('GET waters/safety')).toHaveLength(2)
  })

  test('says what was posted from here, and by whom lately', async () => {
    const lately = { text: '中了三条', author: buildUser({ nickName: '老李' }), publishedAt: new Date().toISOString() }
    answers('GET waters/posts-here', [
      buildPost({ id: 31, ...lately }),
      buildPost({ id: 32, text: '去年的', publishedAt: '2025-01-01T00:00:00Z' }),
    ])
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    for (const text of ['这里的动态', '中了三条', '去年的', '最近来过：老李']) page.getByText(text)
  })

  test('lets who runs it change hours and prices; what is wrong is said and sent nowhere', async () => {
    answers('GET waters/standing', { ...standing, can: { ...standing.can, run: true } })
    answers('POST waters/venue', { ok: true })
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    await click(page.getByText('修改经营信息'))
    await type(page.getByLabelText('价格（元）'), 'abc')
    await click(page.getByText('保存'))
    expect(asked('POST waters/venue')).toEqual([])
    await type(page.getByLabelText('价格（元）'), '60')
    await type(page.getByLabelText('放鱼（可不填）'), '放鲤鱼')
    await click(page.getByText('保存'))
    page.getByText('请选择放鱼日期')
    expect(asked('POST waters/venue')).toEqual([])
    await type(page.getByLabelText('放鱼（可不填）'), '')
    await click(page.getByText('保存'))
    expect(asked('POST waters/venue').map(({ body }) => body)).toMatchObject([
      { id: 12, words: ['鲫鱼', '鲤鱼'], prices: [{ per: 'rod', priceFen: 6000, note: '周末' }], phone: '0713-8880001', stocking: null },
    ])
    expect(toaster.current?.text).toBe('已保存')
  })

  test('offers who runs it what is known by now, beside what they typed', async () => {
    answers('GET waters/standing', { ...standing, can: { ...standing.can, run: true } })
    answers('POST waters/venue', { ok: true })
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    await click(page.getByText('修改经营信息'))
    await type(page.getByLabelText('放鱼（可不填）'), '放鲤鱼')
    await click(page.getByLabelText('关闭'))
    // It was edited in the form that it was published with.
    const prices = [{ per: 'rod' as const, priceFen: 9000, note: '' }]
    const edited: DiaochangDetail = { ...ground, prices, phone: '0713-8880002' }
    await doing(() => posts.upsert(buildDetail({ id: 12, type: 'diaochang', title: '月塘垂钓园', extra: edited })))
    await click(page.getByText('修改经营信息', { selector: '.button' }))
    expect(page.getByLabelText<HTMLInputElement>('放鱼（可不填）').value).toBe('放鲤鱼')
    await type(page.getByLabelText('放鱼（可不填）'), '')
    await click(page.getByText('保存'))
    expect(asked('POST waters/venue').map(({ body }) => body)).toMatchObject([{ prices, phone: '0713-8880002' }])
  })

  test('has a small map that leads to the way there; or around, for who may not know the point', async () => {
    answers('GET waters/town', { name: '泽安', lat: 29.95, lng: 115.41, tiles: null, base: null })
    const wayOf = async (seen: object) => {
      answers('GET posts/detail', buildDetail({ id: 12, type: 'diaochang', title: '月塘垂钓园', extra: ground, ...seen }))
      await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
      const way = document.querySelector('.small-map__over')
      const shown = way && [way.getAttribute('aria-label'), way.getAttribute('href')]
      cleanup()
      return shown
    }
    expect(await wayOf({ place: PLACE })).toEqual(['导航', expect.stringMatching(/navgation\?lat=29.9&lng=115.5&.*post=12$/)])
    expect(await wayOf({ place: null, area: { lat: 29.91, lng: 115.49, radiusM: 708 } })).toEqual([
      '看地图',
      expect.stringMatching(/mp-nearby\?lat=29.91&lng=115.49$/),
    ])
    expect(await wayOf({ place: null, area: null })).toBeNull()
  })

  test('takes a correction to the operators', async () => {
    answers('POST waters/note', { ok: true })
    const page = await openPage(DetailPage, 'pagesA/detail/detail', { id: '12' })
    await click(page.getByText('信息有误'))
    await type(page.getByLabelText('哪里不对，正确的是什么'), '电话变了')
    await click(page.getByText('提交'))
    expect(asked('POST waters/note').map(({ body }) => body)).toEqual([{ id: 12, kind: 'correction', content: '电话变了' }])
  })
})

test('shops of a near word, where that word finds none, are said to be those', async () => {
  answers('GET posts/dianpu', [])
  const shop = buildPost({ id: 13, type: 'dianpu', title: '翘嘴渔具' })
  answersPages('GET search/search', () => [{ scope: 'dianpu', dianpu: shop }], {
    'X-Search-Word': encodeURIComponent('翘嘴'),
  })
  const page = await openPage(DianpuPage, 'pages/dianpu/dianpu')
  const search = async (word: string) => {
    const box = page.getByLabelText('搜店名、品牌、地名')
    await type(box, word)
    await doing(() => fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 }))
  }
  await search('翘嘴鲌')
  page.getByText('没有“翘嘴鲌”，以下是“翘嘴”的结果')
  answersPages('GET search/search', () => [{ scope: 'dianpu', dianpu: shop }])
  await search('翘嘴')
  page.getByText('翘嘴渔具')
  expect(page.queryByText(/以下是/)).toBeNull()
})

test('the list is searched, ordered and filtered', async () => {
  const card = buildPost({ id: 12, type: 'diaochang', title: '月塘垂钓园', extra: { ...ground } })
  answers('GET posts/diaochang', [card])
  answers('GET posts/search-diaochang', [card])
  const page = await openPage(DiaochangPage, 'pages/diaochang/diaochang')
  page.getByText('鱼塘 · ¥80 每竿 · ★ 4.5 · 营业中')
  await click(page.getByText('评分'))
  await click(page.getByText('水库'))
  expect(asked('GET posts/diaochang').at(-1)!.query).toMatchObject({ orderby: 'rating', water: 'reservoir' })
  await type(page.getByLabelText('搜钓场、鱼种、地名'), '月塘')
  await doing(() => fireEvent.keyDown(page.getByLabelText('搜钓场、鱼种、地名'), { key: 'Enter', keyCode: 13 }))
})
