import { Composing } from '@/features/chat/Composing'
import type { Outbox } from '@/features/chat/Outbox'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('the second tap of a double one on the button that sends opens nothing in its place; a later tap does', () => {
  const outbox = { add: jest.fn() }
  const composing = new Composing('composing-test', outbox as unknown as Outbox)
  composing.type('上鱼了')
  composing.send()
  composing.toggle('extras')
  expect(composing.panel).toBe('none')
  expect(outbox.add).toHaveBeenCalledTimes(1)

  jest.advanceTimersByTime(500)
  composing.toggle('extras')
  expect(composing.panel).toBe('extras')
  composing.toggle('extras')
  expect(composing.panel).toBe('none')
})
