import { fireEvent, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import type { GoodReview } from '@anglers/contract/shopReviews'
import { reporting } from '@/features/report'
import ReviewsPage from '@/shop/comment/comment'
import GoodPage from '@/shop/goods/goods'
import OrderPage from '@/shop/order/detail'
import { drafts } from '@/stores/drafts'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPicture, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, keysOf, loses, refuses } from '../support/server'
import { good, order, setting } from '../support/shop'

const signIn = () => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
}

beforeEach(() => {
  answers('GET shop/setting', setting)
  answers('GET shop/detail', good)
  answers('GET shop/recommend', [])
  answersPages('GET comments/order-comment', () => [])
})

afterEach(() => modals.close(false))

const tap = (element: Element) => doing(() => fireEvent.click(element))

const review: GoodReview = {
  id: 41,
  goodId: 7,
  author: buildUser({ nickName: '老周' }),
  stars: 4,
  body: '手感很轻',
  spec: ['3.6 米'],
  pictures: [],
  held: false,
  createdAt: '2026-05-01T04:00:00.000Z',
  addition: { body: '一个月后接头没有松', at: '2026-06-01T04:00:00.000Z' },
  can: { delete: false, report: true },
}

describe('reviews', () => {
  test('of a good stand on its page, and all of them behind it, narrowed by kind', async () => {
    answers('GET shop/detail', { ...good, reviewCount: 3, stars: 4.3 })
    answersPages('GET comments/order-comment', () => [review])
    const detail = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
    for (const text of ['3 条评价', '4.3 分', '手感很轻', '一个月后接头没有松']) detail.getByText(text)
    await tap(detail.getByText('全部评价'))
    expect(opened).toEqual(['/shop/comment/comment?id=7'])
    const page = await openPage(ReviewsPage, 'shop/comment/comment', { id: '7' })
    await tap(page.getByText('差评'))
    expect(asked('GET comments/order-comment').at(-1)!.query).toMatchObject({ id: '7', filter: 'bad' })
  })

  test.each([
    ['好评', 'good'],
    ['中评', 'middling'],
    ['差评', 'bad'],
    ['有图', 'pictures'],
    ['有追评', 'added'],
  ])('are asked for by the kind that is marked, and said to be none: %s', async (name, filter) => {
    const page = await openPage(ReviewsPage, 'shop/comment/comment', { id: '7' })
    expect(asked('GET comments/order-comment').at(-1)!.query).not.toHaveProperty('filter')
    await tap(page.getByText(name))
    expect(asked('GET comments/order-comment').at(-1)!.query).toMatchObject({ id: '7', filter })
    expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([name])
    expect(page.getAllByText('还没有评价')).toHaveLength(2)
  })

  test('of each kind stay in a list of their own', async () => {
    answersPages('GET comments/order-comment', () => [
      asked('GET comments/order-comment').at(-1)!.query.filter === 'bad' ? { ...review, id: 42, body: '竿梢裂了' } : review,
    ])
    const page = await openPage(ReviewsPage, 'shop/comment/comment', { id: '7' })
    await tap(page.getByText('差评'))
    const panes = [...document.querySelectorAll('.shop-card')].map((one) => /手感很轻|竿梢裂了/.exec(one.textContent!)?.[0])
    expect(panes).toEqual(['手感很轻', '竿梢裂了'])
  })

  test('are none where there are none, and not beside one that only its author sees', async () => {
    const none = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
    none.getByText('还没有评价')
    answersPages('GET comments/order-comment', () => [{ ...review, held: true, can: { delete: true, report: false } }])
    const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
    page.getByText('图片未通过审核，仅自己可见')
    expect(page.queryByText('还没有评价')).toBeNull()
    answers('POST shop/review-del', { ok: true })
    answersPages('GET comments/order-comment', () => [])
    await tap(page.getByText('删除评价'))
    await doing(() => modals.close(true))
    page.getByText('还没有评价')
  })

  test('are one less, and have other stars, once their author takes one back', async () => {
    answers('GET shop/detail', { ...good, reviewCount: 2, stars: 4 })
    answersPages('GET comments/order-comment', () => [
      { ...review, can: { delete: true, report: false } },
      { ...review, id: 42 },
    ])
    const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
    answers('POST shop/review-del', { ok: true })
    answers('GET shop/detail', { ...good, reviewCount: 1, stars: 3 })
    answersPages('GET comments/order-comment', () => [{ ...review, id: 42 }])
    await tap(page.getByText('删除评价'))
    await doing(() => modals.close(true))
    for (const text of ['1 条评价', '3 分']) page.getByText(text)
  })

  test('one that its author takes back is gone from every list that has it', async () => {
    answersPages('GET comments/order-comment', () => [{ ...review, can: { delete: true, report: false } }])
    const page = await openPage(ReviewsPage, 'shop/comment/comment', { id: '7' })
    await tap(page.getByText('好评'))
    answers('POST shop/review-del', { ok: true })
    answersPages('GET comments/order-comment', () => [])
    for (const means of [false, true]) {
      await tap(page.getAllByText('删除评价')[1]!)
      await doing(() => modals.close(means))
    }
    expect([asked('POST shop/review-del').map(({ body }) => body), page.queryAllByText('手感很轻')]).toEqual([[{ id: 41 }], []])
  })

  test('say which kind was bought, and are reported as those of a good', async () => {
    signIn()
    answersPages('GET comments/order-comment', () => [{ ...review, spec: ['3.6 米', '28 调'] }])
    const page = await openPage(ReviewsPage, 'shop/comment/comment', { id: '7' })
    page.getByText('3.6 米 · 28 调')
    const begun = jest.spyOn(reporting, 'begin').mockImplementation(() => undefined)
    await tap(document.querySelector('.review-item__acts .button')!)
    expect(begun).toHaveBeenCalledWith({ type: 'good_review', id: 41 })
    begun.mockRestore()
  })

  test('have a way to all of them only where there are more', async () => {
    answers('GET shop/detail', { ...good, reviewCount: 2, stars: 4 })
    answersPages('GET comments/order-comment', () => [review, { ...review, id: 42, body: '第二条' }, { ...review, id: 43, body: '第三条' }])
    const page = await openPage(GoodPage, 'shop/goods/goods', { id: '7' })
    expect([page.queryByText('第二条') !== null, page.queryByText('第三条'), page.queryByText('全部评价')]).toEqual([true, null, null])
  })

  test('are written where what was bought has come, with stars, and added to once', async () => {
    signIn()
    const came = (state: 'write' | 'add' | null) => ({
      ...order,
      state: 'received' as const,
      payUntil: null,
      ways: [],
      lines: [{ ...order.lines[0]!, review: state }],
      can: { ...order.can, pay: false, cancel: false, review: state === 'write' },
    })
    answers('GET shop/order-detail', came('write'))
    const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
    await tap(page.getByText('写评价'))
    await doing(() => fireEvent.input(page.getByLabelText('用着怎么样，和描述一样吗'), { target: { value: '手感很轻' } }))
    await tap(page.getByText('提交'))
    expect([toaster.current?.text, asked('POST comments/add-order-comment')]).toEqual(['请先选几颗星', []])
    await tap(page.getByLabelText('4 星'))
    loses('POST comments/add-order-comment')
    await tap(page.getByText('提交'))
    answers('POST comments/add-order-comment', review)
    answers('GET shop/order-detail', came('add'))
    await tap(page.getByText('提交'))
    expect(toaster.current?.text).toBe('谢谢你的评价')
    const bodies = asked('POST comments/add-order-comment').map(({ body }) => body)
    expect(bodies).toEqual(Array(2).fill({ lineId: 311, stars: 4, content: '手感很轻', media: [] }))
    expect(new Set(keysOf('POST comments/add-order-comment')).size).toBe(1)
    answers('GET shop/order-detail', came(null))
    await tap(page.getByText('追加评价'))
    await doing(() => fireEvent.input(page.getByLabelText('用了一阵子，有什么新的感受'), { target: { value: '接头没有松' } }))
    loses('POST comments/add-order-comment')
    await tap(page.getAllByText('提交').at(-1)!)
    expect(within(page.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('接头没有松')
    answers('POST comments/add-order-comment', review)
    await tap(page.getAllByText('提交').at(-1)!)
    const added = asked('POST comments/add-order-comment').slice(2)
    expect(added.map(({ body }) => body)).toEqual(Array(2).fill({ lineId: 311, content: '接头没有松' }))
    expect(new Set(keysOf('POST comments/add-order-comment').slice(2)).size).toBe(1)
    expect(page.queryByRole('dialog')).toBeNull()
    expect(page.queryByRole('button', { name: '追加评价' })).toBeNull()
  })
})

test('what is added to a review says there what was refused, and is kept when its page is left at once', async () => {
  signIn()
  const came = { ...order, state: 'received' as const, payUntil: null, ways: [], lines: [{ ...order.lines[0]!, review: 'add' as const }] }
  answers('GET shop/order-detail', came)
  const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
  await tap(page.getByText('追加评价'))
  expect(page.getAllByText<HTMLButtonElement>('提交').at(-1)!.disabled).toBe(true)
  const type = (value: string) => fireEvent.input(page.getByLabelText('用了一阵子，有什么新的感受'), { target: { value } })
  await doing(() => type('加微信'))
  refuses('POST comments/add-order-comment', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  await tap(page.getAllByText('提交').at(-1)!)
  expect(page.getByRole('alert').textContent).toBe('含有不能发布的内容')
  const held = holds('POST comments/add-order-comment')
  await tap(page.getAllByText('提交').at(-1)!)
  expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
  await doing(() => held[0]!.refuse(503, '稍后再来'))
  expect(toaster.current?.text).toBe('稍后再来')
  await act(async () => {
    type('接头没有松')
    page.leave()
  })
  expect(drafts.read('good-addition-311')).toEqual({ content: '接头没有松' })
})

test('the pictures of a review go with it once, and others after a failure are another review', async () => {
  signIn()
  const kept = [buildPicture(), buildPicture()]
  drafts.write('good-review-311-pictures', kept)
  const came = { ...order, state: 'received' as const, payUntil: null, ways: [], lines: [{ ...order.lines[0]!, review: 'write' as const }] }
  answers('GET shop/order-detail', came)
  loses('POST comments/add-order-comment')
  const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
  await tap(page.getByText('写评价'))
  await tap(page.getByLabelText('4 星'))
  await tap(page.getByText('提交'))
  await tap(page.getByLabelText(/^第 1 张图片/))
  await doing(() => choices.close(choices.current!.findIndex(({ name }) => name === '移除')))
  answers('POST comments/add-order-comment', review)
  await tap(page.getByText('提交'))
  const sent = asked('POST comments/add-order-comment')
  expect(sent.map(({ body }) => body.media)).toEqual([kept.map(({ id }) => id), [kept[1]!.id]])
  expect(new Set(keysOf('POST comments/add-order-comment')).size).toBe(2)
  expect(drafts.read('good-review-311-pictures')).toBeUndefined()
})

test('a review marks the stars that it gives, and says at its words what was refused of them', async () => {
  signIn()
  const came = { ...order, state: 'received' as const, payUntil: null, ways: [], lines: [{ ...order.lines[0]!, review: 'write' as const }] }
  answers('GET shop/order-detail', came)
  const page = await openPage(OrderPage, 'shop/order/detail', { id: '31' })
  await tap(page.getByText('写评价'))
  const marked = () => page.getAllByRole('button', { pressed: true }).map((star) => star.getAttribute('aria-label'))
  for (const [name, full] of [
    ['4 星', 4],
    ['2 星', 2],
  ] as const) {
    await tap(page.getByLabelText(name))
    expect([marked(), document.querySelectorAll('.icon--star-on').length]).toEqual([[name], full])
  }
  refuses('POST comments/add-order-comment', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  await tap(page.getByText('提交'))
  expect(page.getByRole('alert').textContent).toBe('含有不能发布的内容')
  holds('POST comments/add-order-comment')
  await tap(page.getByText('提交'))
  expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
})
