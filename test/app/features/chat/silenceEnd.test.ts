import { renderHook } from '@testing-library/react'
import type { GroupConversation } from '@/features/chat/GroupConversation'
import { useSilenceEnd } from '@/features/chat/useSilenceEnd'

const DAY_MS = 86_400_000
const refresh = jest.fn().mockResolvedValue(undefined)
/** A group in which I am silenced for so many ms more. */
const groupOf = (ms: number | null) =>
  ({ data: { silencedUntil: ms === null ? null : new Date(Date.now() + ms).toISOString() }, refresh }) as unknown as GroupConversation
const pass = (ms: number) => {
  jest.advanceTimersByTime(ms)
  return refresh.mock.calls.length
}

beforeEach(() => {
  jest.useFakeTimers()
  refresh.mockClear()
})
afterEach(() => jest.useRealTimers())

test('when my silence is over the group is asked for, and again where the server does not know yet', () => {
  renderHook(useSilenceEnd, { initialProps: groupOf(60_000) })
  expect([pass(59_999), pass(1), pass(29_999), pass(1)]).toEqual([0, 1, 1, 2])
})

test('a silence of a year does not ask at every turn', () => {
  renderHook(useSilenceEnd, { initialProps: groupOf(365 * DAY_MS) })
  expect([pass(1_000), pass(DAY_MS), pass(DAY_MS)]).toEqual([0, 1, 2])
})

test('who was let speak earlier, or has left, is asked for no more', () => {
  const hook = renderHook(useSilenceEnd, { initialProps: groupOf(60_000) })
  hook.rerender(groupOf(null))
  expect(pass(DAY_MS)).toBe(0)
  hook.rerender(groupOf(60_000))
  hook.unmount()
  expect([pass(DAY_MS), jest.getTimerCount()]).toEqual([0, 0])
})
