import { fireEvent, screen } from '@testing-library/react'
import { OutboxList, OutboxNote, postOutbox } from '@/features/outbox'
import { ReprintForm } from '@/features/reprint'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildSession } from '../../support/factories'
import { opened } from '../../support/navigation'
import { waitsForALine } from '../../support/outbox'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, asked, holds, loses, refuses } from '../../support/server'

const HOUR_MS = 3_600_000
const click = (element: Element) => doing(() => fireEvent.click(element))
const sent = () => asked('POST publish/words').length
const row = () => ({
  about: document.querySelector('.outbox__about')?.textContent,
  title: document.querySelector('.outbox__title')?.textContent,
  why: document.querySelector('.outbox__why')?.textContent,
  ways: [...document.querySelectorAll('.outbox__way')].map(({ textContent }) => textContent),
})

/** The app is opened again so many hours later. */
function passes(hours: number): void {
  const now = Date.now() + hours * HOUR_MS
  jest.spyOn(Date, 'now').mockReturnValue(now)
  const { user } = session
  session.close()
  postOutbox()
  session.open(buildSession({ user: user! }))
}

beforeEach(() => session.open(buildSession()))
afterEach(() => jest.mocked(Date.now).mockRestore?.())

test('what waits says why, and can be sent, changed or thrown away', async () => {
  await waitsForALine()
  await show(<OutboxList onSent={() => undefined} />)
  expect(row()).toEqual({ about: '动态 · 刚刚', title: '今早两条鲫鱼', why: '联网后自动发布', ways: ['发布', '编辑', '丢弃'] })
  await click(screen.getByText('编辑'))
  expect([row().why, row().ways, opened]).toEqual([
    '修改中，还没有发布',
    ['编辑', '丢弃'],
    [expect.stringMatching(/^\/pagesA\/publish\/words\?outbox=/)],
  ])
  await click(screen.getByText('丢弃'))
  expect(modals.current?.content).toBe('丢弃后不能恢复，确定丢弃？')
  await doing(() => modals.close(false))
  expect(row().title).toBe('今早两条鲫鱼')
  await click(screen.getByText('丢弃'))
  await doing(() => modals.close(true))
  expect(document.querySelector('.outbox')).toBeNull()
})

test('while it goes nothing can be done about it, and once it is out its list hears of it', async () => {
  await waitsForALine()
  const held = holds('POST publish/words')
  const notified = jest.fn()
  await show(<OutboxList onSent={notified} />)
  expect([row().why, row().ways, notified.mock.calls.length]).toEqual(['正在发布…', [], 0])
  await doing(() => held[0]!.answer({ id: 12, state: 'live', version: 1 }))
  expect([document.querySelector('.outbox'), notified.mock.calls.length]).toEqual([null, 1])
})

test('what was refused says why, and goes only when it is sent again', async () => {
  await waitsForALine()
  refuses('POST publish/words', 'rest_forbidden', 403, '你已被禁言')
  await show(<OutboxList onSent={() => undefined} />)
  expect(row()).toMatchObject({ why: '发布失败：你已被禁言', ways: ['发布', '编辑', '丢弃'] })
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const before = sent()
  await doing(() => postOutbox().flush())
  const after = sent()
  await click(screen.getByText('发布'))
  expect([after - before, sent() - before, document.querySelector('.outbox')]).toEqual([0, 1, null])
})

test.each([
  [5, '联网后自动发布'],
  [7, '已等了 6 小时以上，确认后再发布'],
  [25, '上次可能已经发出：请先看看你的内容里有没有'],
])('after %i hours without a line it says: %s', async (hours, why) => {
  await waitsForALine()
  passes(hours)
  await show(<OutboxList onSent={() => undefined} />)
  expect([row().why, modals.current]).toEqual([why, null])
  await click(screen.getByText('编辑'))
  expect(row().why).toBe('修改中，还没有发布')
})

test('what was refused is not said to be there already, however old it is', async () => {
  await waitsForALine()
  refuses('POST publish/words', 'rest_forbidden', 403, '你已被禁言')
  await postOutbox().flush()
  passes(25)
  await show(<OutboxList onSent={() => undefined} />)
  expect(row().why).toBe('发布失败：你已被禁言')
})

test('behind one that waits for its author another as old says so, too', async () => {
  await waitsForALine({ content: '第一条' })
  await waitsForALine({ content: '第二条' })
  passes(7)
  await show(<OutboxList onSent={() => undefined} />)
  expect([...document.querySelectorAll('.outbox__why')].map(({ textContent }) => textContent)).toEqual(
    Array(2).fill('已等了 6 小时以上，确认后再发布'),
  )
})

test('a long text is called by its beginning, and one without words says that', async () => {
  await waitsForALine({ content: '鱼'.repeat(150) })
  await show(<OutboxList onSent={() => undefined} />)
  expect(row().title).toBe('鱼'.repeat(100))
  await doing(() => postOutbox().remove(postOutbox().items[0]!))
  loses('POST reprint')
  await doing(() => new ReprintForm(8).send())
  await show(<OutboxList onSent={() => undefined} />)
  expect(row()).toMatchObject({ about: '转发 · 刚刚', title: '（没有文字）' })
})

test('a form says how many wait, and leads to them', async () => {
  await show(<OutboxNote />)
  expect(document.querySelector('.outbox-note')).toBeNull()
  await doing(() => waitsForALine({ content: '第一条' }))
  await doing(() => waitsForALine({ content: '第二条' }))
  await click(screen.getByText('2 条内容在等网络'))
  expect(opened).toEqual(['/member/mine/post?state=draft'])
})

test('what an earlier visit left goes out with the first form that is opened', async () => {
  await waitsForALine()
  answers('POST publish/words', { id: 12, state: 'live', version: 1 })
  const before = sent()
  await show(<OutboxNote />)
  expect([sent() - before, postOutbox().items]).toEqual([1, []])
})

test('says what it is that waits, since when, and to do what is most urgent first', async () => {
  await waitsForALine({ title: '早口' })
  await show(<OutboxList onSent={() => undefined} />)
  const item = document.querySelector('.outbox__item')!
  expect([document.querySelector('.outbox__head')!.textContent, item.querySelector('.outbox__about')!.textContent, row().title]).toEqual([
    '等网络发布',
    '动态 · 刚刚',
    '早口',
  ])
  expect([item.querySelector('.icon--clock') !== null, item.querySelector('.button--primary')]).toEqual([true, null])
  await doing(() => passes(7))
  await show(<OutboxList onSent={() => undefined} />)
  expect([document.querySelector('.outbox__item .icon--warn') !== null, document.querySelector('.button--primary')?.textContent]).toEqual([
    true,
    '发布',
  ])
})
