import { fireEvent, screen, within } from '@testing-library/react'
import type { Hazard, Safety as SafetyData } from '@anglers/contract/hazards'
import { Safety } from '@/features/waters'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../../support/factories'
import { opened } from '../../support/navigation'
import { noonOf } from '../../support/noon'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { answers, asked, holds, loses, refuses } from '../../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const hazard = (own: Partial<Hazard> = {}): Hazard => ({
  id: 31,
  kind: 'power_line',
  body: '东岸头顶',
  there: 3,
  gone: 1,
  mine: null,
  seenAt: noonOf('2025-05-01'),
  ...own,
})
const rule = {
  id: 'a',
  text: '水库禁钓',
  waters: '青龙水库',
  severity: 'ban' as const,
  closed: false,
  source: '公告',
  date: '2026-03-01',
  grade: 'A' as const,
}
const safety = (own: Partial<SafetyData> = {}): SafetyData => ({
  water: 'pond',
  hazards: [hazard()],
  law: [],
  can: { report: true },
  ...own,
})
const block = () => document.querySelector('.safety')

beforeEach(() => {
  toaster.hide()
  session.open(buildSession())
})

test('says what is dangerous there, what to do, and who has seen it; and what the law says', async () => {
  answers('GET waters/safety', safety({ law: [rule, { ...rule, id: 'b', closed: true, waters: '', date: null }] }))
  await show(<Safety id={12} />)
  for (const text of ['高压线', '东岸头顶', '3 人看到，最近 2025-05-01', '来源：公告 · 2026-03-01', '来源：公告']) screen.getByText(text)
  screen.getByText(/头顶有电线就换位/)
  expect([...document.querySelectorAll('.safety__line')].map(({ textContent }) => textContent)).toEqual(['禁止青龙水库', '禁钓'])
  expect(asked('GET waters/safety').map(({ query }) => query.id)).toEqual(['12'])
})

test.each([
  ['is no water', safety({ water: null })],
  ['has nothing to be said, before the way there', safety({ hazards: [] })],
])('where it %s there is nothing', async (_, answer) => {
  answers('GET waters/safety', answer)
  await show(<Safety id={12} brief />)
  expect(block()).toBeNull()
})

test('where it did not come there is nothing', async () => {
  loses('GET waters/safety')
  await show(<Safety id={12} />)
  expect(block()).toBeNull()
})

test.each([
  ['a danger', safety(), '高压线'],
  ['a rule', safety({ hazards: [], law: [rule] }), '水库禁钓'],
])('before the way there %s is read, and nothing is said', async (_, answer, words) => {
  answers('GET waters/safety', answer)
  await show(<Safety id={12} brief />)
  screen.getByText(words)
  expect(within(document.body).queryAllByRole('button')).toEqual([])
})

test('without any danger it can be reported all the same, where one may', async () => {
  answers('GET waters/safety', safety({ hazards: [] }))
  await show(<Safety id={12} />)
  screen.getByText('报告危险')
  answers('GET waters/safety', safety({ can: { report: false } }))
  await show(<Safety id={12} />)
  expect(screen.queryByText('报告危险')).toBeNull()
})

describe('who was there says', () => {
  const chosen = () => ['还在', '没有了'].filter((text) => screen.getByText(text).closest('.button--primary'))

  test.each([
    ['还在', true],
    ['没有了', false],
  ])('%s, which is shown as theirs', async (words, on) => {
    answers('GET waters/safety', () => safety({ hazards: [hazard({ mine: asked('POST waters/hazard-vote').length ? on : null })] }))
    answers('POST waters/hazard-vote', { ok: true })
    await show(<Safety id={12} />)
    expect(chosen()).toEqual([])
    await click(screen.getByText(words))
    expect([asked('POST waters/hazard-vote').map(({ body }) => body), chosen()]).toEqual([[{ id: 31, on }], [words]])
  })

  test('nothing that was refused, which is told', async () => {
    answers('GET waters/safety', safety())
    refuses('POST waters/hazard-vote', 'rest_forbidden', 403, '你已被禁言')
    await show(<Safety id={12} />)
    await click(screen.getByText('还在'))
    expect([toaster.current?.text, chosen()]).toEqual(['你已被禁言', []])
  })

  test('nothing before they have signed in', async () => {
    session.close()
    answers('GET waters/safety', safety())
    await show(<Safety id={12} />)
    await click(screen.getByText('还在'))
    await click(screen.getByText('报告危险'))
    expect([asked('POST waters/hazard-vote'), screen.queryByRole('dialog'), opened.at(-1)]).toEqual([[], null, '/member/login/login'])
  })
})

test('of another reader it is asked anew: what was theirs is not this one’s', async () => {
  answers('GET waters/safety', safety())
  await show(<Safety id={12} />)
  await doing(() => session.open(buildSession({ user: buildMe({ userId: 7_000 }) })))
  expect(asked('GET waters/safety')).toHaveLength(2)
})

describe('a danger is reported', () => {
  const write = async (words: string) => {
    await show(<Safety id={12} />)
    await click(screen.getByText('报告危险'))
    const sheet = within(screen.getByRole('dialog'))
    await click(sheet.getByText('水库放水'))
    await doing(() => fireEvent.input(sheet.getByLabelText('在哪里，什么情况（可不填）'), { target: { value: words } }))
    return { send: () => sheet.getByText<HTMLButtonElement>('提交'), sheet }
  }

  test('of its kind, and stands there at once', async () => {
    answers('GET waters/safety', () =>
      safety({ hazards: asked('POST waters/hazard').length ? [hazard({ kind: 'dam', body: '闸口' })] : [] }),
    )
    answers('POST waters/hazard', { ok: true })
    const { send } = await write(' 闸口 ')
    await click(send())
    expect(asked('POST waters/hazard').map(({ body }) => body)).toEqual([{ id: 12, kind: 'dam', content: '闸口' }])
    expect([screen.queryByRole('dialog'), toaster.current?.text]).toEqual([null, '谢谢，别的钓友会看到'])
    screen.getByText('闸口', { selector: '.safety__text' })
  })

  test('once, however often it is tapped; what did not arrive can be sent again', async () => {
    answers('GET waters/safety', safety({ hazards: [] }))
    const held = holds('POST waters/hazard')
    const { send, sheet } = await write('闸口')
    await click(send())
    await click(send())
    expect([held.length, send().disabled]).toEqual([1, true])
    await doing(() => held[0]!.refuse(503, '请稍后再试'))
    expect([send().disabled, toaster.current?.text]).toEqual([false, '请稍后再试'])
    expect(sheet.getByLabelText<HTMLTextAreaElement>('在哪里，什么情况（可不填）').value).toBe('闸口')
    await click(send())
    expect(held).toHaveLength(2)
  })
})
