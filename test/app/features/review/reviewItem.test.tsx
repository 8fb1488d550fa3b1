import { fireEvent, screen } from '@testing-library/react'
import { ReviewItem, Stars } from '@/features/review'
import { reporting } from '@/features/report'
import { call } from '@/stores/api'
import { timeAgo } from '@/lib/time'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildUser, buildSession } from '../../support/factories'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, loses, refuses } from '../../support/server'

const click = (text: string) => doing(() => fireEvent.click(screen.getByText(text)))
const review = {
  id: 41,
  author: buildUser({ nickName: '老周' }),
  stars: 4,
  body: '鱼情不错',
  pictures: [],
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
