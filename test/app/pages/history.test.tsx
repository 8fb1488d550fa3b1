import { fireEvent } from '@testing-library/dom'
import { browsingHistory } from '@/features/history'
import HistoryPage from '@/member/history/history'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'

const click = (element: Element) => doing(() => fireEvent.click(element))
const open = () => openPage(HistoryPage, 'member/history/history')
const titles = () => [...document.querySelectorAll('.history-row__title')].map(({ textContent }) => textContent)

beforeEach(() => {
  session.open(buildSession())
  browsingHistory.clear()
  browsingHistory.remember({ id: 1, title: '清晨的鲫鱼', author: '老周', thumb: '' })
  browsingHistory.remember({ id: 2, title: '夜钓记', author: '小李', thumb: '/media/2-thumb.webp' })
})

test('what was looked at leads back to it, says by whom and when, and is forgotten one by one', async () => {
  const page = await open()
  expect([titles(), page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)]).toEqual([
    ['夜钓记', '清晨的鲫鱼'],
    ['今天'],
  ])
  expect(document.querySelector('.history-row__facts')!.textContent).toMatch(/^小李 · \d\d:\d\d$/)
  await click(page.getByText('夜钓记'))
  expect(opened).toEqual(['/pagesA/detail/detail?id=2'])
  await click(page.getByLabelText('从历史里移除：夜钓记'))
  expect(titles()).toEqual(['清晨的鲫鱼'])
})

test('a picture that is there no more leaves no hole', async () => {
  await open()
  const [picture, ...others] = document.querySelectorAll('img')
  expect([picture!.getAttribute('src'), others]).toEqual(['/media/2-thumb.webp', []])
  await doing(() => fireEvent.error(picture!))
  expect(document.querySelector('.history-row img')).toBeNull()
})

test('all of it is cleared at once, and is back when that is undone; then there is a way on', async () => {
  const page = await open()
  await click(page.getByText('清空历史'))
  expect(titles()).toEqual([])
  await click(page.getByText('撤销'))
  expect(titles()).toHaveLength(2)
  await click(page.getByText('清空历史'))
  expect([titles(), page.getByText('还没有看过的内容，去逛逛吧') !== null]).toEqual([[], true])
  await click(document.querySelector('.notice__way')!)
  expect(opened).toEqual(['/pages/find/find'])
})
