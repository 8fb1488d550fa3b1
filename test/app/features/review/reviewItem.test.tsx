import { fireEvent, screen } from '@testing-library/react'
import { AdditionSheet, ReviewForm, ReviewItem, ReviewSheet, Stars, type Written } from '@/features/review'
import { reporting } from '@/features/report'
import { call } from '@/stores/api'
import { timeAgo } from '@/lib/time'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildPicture, buildUser, buildSession } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, loses, refuses } from '../../support/server'

const click = (text: string) => doing(() => fireEvent.click(screen.getByText(text)))
const review = {
  id: 41,
  author: buildUser({ nickName: '老周' }),
  stars: 4,
  body: '鱼情不错',
  pictures: [] as ReturnType<typeof buildPicture>[],
  held: false,
  createdAt: '2026-05-01T00:00:00Z',
  can: { delete: false, report: false },
}
const remove = jest.fn<Promise<void>, [number]>()
const open = (own: Partial<typeof review>) => show(<ReviewItem review={{ ...review, ...own }} reportType="review" onDelete={remove} />)
const acts = () => [...document.querySelectorAll('.review-item__acts .button')].map(({ textContent }) => textContent)

beforeEach(() => {
  toaster.hide()
  session.open(buildSession())
  remove.mockReset().mockResolvedValue(undefined)
})
afterEach(() => reporting.close())

test.each([
  [{ delete: false, report: false }, []],
  [{ delete: true, report: false }, ['删除评价']],
  [{ delete: false, report: true }, ['举报评价']],
  [{ delete: true, report: true }, ['删除评价']],
])('offers what the server lets its reader do: %j', async (can, offered) => {
  await open({ can })
  expect(acts()).toEqual(offered)
})

test('is deleted once that is certain; where it is refused, or nobody answers, that is said', async () => {
  await open({ can: { delete: true, report: false } })
  await click('删除评价')
  await doing(() => modals.close(false))
  expect(remove.mock.calls).toEqual([])
  remove.mockImplementation(async (id) => void (await call('POST waters/review-del', { id })))
  refuses('POST waters/review-del', 'rest_forbidden', 403, '不能删除')
  await click('删除评价')
  await doing(() => modals.close(true))
  expect([remove.mock.calls, toaster.current?.text]).toEqual([[[41]], '不能删除'])
  loses('POST waters/review-del')
  await click('删除评价')
  await doing(() => modals.close(true))
  expect([remove.mock.calls, toaster.current?.text]).toEqual([[[41], [41]], '网络不给力，请稍后再试'])
})

test('is reported as what it is', async () => {
  answers('GET report/get-type', [])
  await open({ can: { delete: false, report: true } })
  await click('举报评价')
  expect(reporting.current?.thing).toEqual({ type: 'review', id: 41 })
})

test.each([
  [true, '图片未通过审核，仅自己可见'],
  [false, undefined],
])('says that others do not see it: %s', async (held, said) => {
  await open({ held })
  expect(document.querySelector('.review-item__held')?.textContent).toBe(said)
})

test.each([
  [4.4, 4],
  [4.5, 5],
  [0.4, 0],
])('%p of five are %i stars', async (rating, full) => {
  await show(<Stars rating={rating} />)
  expect(document.querySelectorAll('.icon--star-on')).toHaveLength(full)
})

test('says who found what, when, of what, and what they added', async () => {
  const addition = { body: '第二次也不错', at: '2026-05-03T00:00:00Z' }
  await show(<ReviewItem review={{ ...review, addition }} note="3.6 米" reportType="review" onDelete={remove} />)
  const text = document.body.textContent!
  const parts = ['老周', timeAgo(review.createdAt), '3.6 米', '鱼情不错', `追评 · ${timeAgo(addition.at)}`, '第二次也不错']
  expect(parts.map((part) => text.indexOf(part))).toEqual([...parts.map((part) => text.indexOf(part))].sort((one, other) => one - other))
  for (const part of parts) expect(text).toContain(part)
  expect(screen.getByRole('img', { name: '4 分' })).toBeTruthy()
})

test('each of its pictures opens among the others', async () => {
  await open({ pictures: [1, 2, 3].map((id) => buildPicture({ full: `/media/${id}.webp` })) })
  await doing(() => fireEvent.click(document.querySelectorAll('.picture-grid__cell')[1]!))
  expect(document.querySelector('.lightbox')!.textContent).toBe('2 / 3')
  await doing(() => fireEvent.click(document.querySelector('.lightbox')!))
})

describe('what is written of a thing', () => {
  const close = jest.fn()
  const send = jest.fn<Promise<unknown>, [Written, string]>()
  const writes = () =>
    show(
      <ReviewSheet open begin={() => new ReviewForm({ draft: 'review-test', send })} placeholder="怎么样" pictures={3} onClose={close} />,
    )
  const field = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label)
  const type = (label: string, value: string) => doing(() => fireEvent.change(field(label), { target: { value } }))
  const lit = () => document.querySelectorAll('.stars__choice .icon--star-on').length

  beforeEach(() => {
    close.mockReset()
    send.mockReset().mockResolvedValue(undefined)
  })

  test('are stars, which light up to the one that is tapped, and words without what surrounds them', async () => {
    await writes()
    expect(lit()).toBe(0)
    await type('怎么样', ' 鱼情不错 ')
    await doing(() => fireEvent.click(screen.getByLabelText('3 星')))
    expect([lit(), screen.getAllByRole('button', { pressed: true }).map((star) => star.ariaLabel)]).toEqual([3, ['3 星']])
    await click('提交')
    expect(send.mock.calls).toEqual([[{ stars: 3, content: '鱼情不错', media: [] }, expect.any(String)]])
    expect(close).toHaveBeenCalledTimes(1)
    await writes()
    expect([lit(), field('怎么样').value]).toEqual([0, ''])
  })

  test('stays where it is not taken, and says why', async () => {
    send.mockImplementation(() => call('POST waters/review', {} as never, { quiet: true }))
    refuses('POST waters/review', 'rest_forbidden', 403, '不能评价')
    await writes()
    await doing(() => fireEvent.click(screen.getByLabelText('5 星')))
    await type('怎么样', '鱼情不错')
    await click('提交')
    expect([toaster.current?.text, close.mock.calls.length, lit(), field('怎么样').value]).toEqual(['不能评价', 0, 5, '鱼情不错'])
  })

  test('later are words alone, and as they are sent nothing surrounds them', async () => {
    const add = jest.fn<Promise<unknown>, [string, string]>().mockResolvedValue(undefined)
    await show(<AdditionSheet open draft="addition-test" send={add} onClose={close} />)
    await type('用了一阵子，有什么新的感受', '  ')
    expect(screen.getByText<HTMLButtonElement>('提交').closest('button')!.disabled).toBe(true)
    await type('用了一阵子，有什么新的感受', ' 接头没有松 ')
    await click('提交')
    expect([add.mock.calls, close.mock.calls.length]).toEqual([[['接头没有松', expect.any(String)]], 1])
  })
})
