import { Text } from '@tarojs/components'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { LONG_PRESS_MS, LONG_PRESS_TOLERANCE_PX } from '@anglers/contract/limits'
import { LongPress } from '@/ui/base/LongPress'
import { Tap } from '@/ui/base/Tap'
import { point } from '../support/pointer'
import { show } from '../support/render'

const events: string[] = []

async function touches() {
  await show(
    <Tap onTap={() => events.push('tap')}>
      <LongPress onLongPress={() => events.push('hold')}>
        <Text>好鱼！</Text>
      </LongPress>
    </Tap>,
  )
  jest.useFakeTimers()
  const node = screen.getByText('好鱼！')
  const touch = (type: string, how: Parameters<typeof point>[2] = {}) => point(node, type, how)
  return { node, touch }
}

beforeEach(() => {
  events.length = 0
})

test('a finger that stays is a long press, and taps nothing when it is lifted', async () => {
  const { node, touch } = await touches()
  touch('pointerdown')
  jest.advanceTimersByTime(LONG_PRESS_MS - 1)
  expect(events).toEqual([])
  jest.advanceTimersByTime(1)
  touch('pointerup')
  fireEvent.click(node)
  expect(events).toEqual(['hold'])
  touch('pointerdown')
  touch('pointerup')
  fireEvent.click(node)
  expect(events).toEqual(['hold', 'tap'])
})

test.each([
  ['is lifted early', 'pointerup', {}, []],
  ['scrolls', 'pointercancel', {}, []],
  ['moves on', 'pointermove', { clientY: 100 + LONG_PRESS_TOLERANCE_PX + 1 }, []],
  ['trembles', 'pointermove', { clientY: 100 + LONG_PRESS_TOLERANCE_PX }, ['hold']],
] as const)('a finger that %s', async (_, type, where, found) => {
  const { touch } = await touches()
  touch('pointerdown')
  touch(type, where)
  jest.advanceTimersByTime(LONG_PRESS_MS)
  expect(events).toEqual(found)
})

test('a mouse selects text instead, and keeps its menu', async () => {
  const { touch } = await touches()
  touch('pointerdown', { pointerType: 'mouse' })
  jest.advanceTimersByTime(LONG_PRESS_MS)
  expect(events).toEqual([])
  expect(touch('contextmenu', { pointerType: 'mouse' })).toBe(true)
  expect(touch('contextmenu')).toBe(false)
})

test('what is gone while a finger stays on it is pressed no more, and swallows no tap after it', async () => {
  let leave = () => {}
  function Leaving() {
    const [gone, setGone] = useState(false)
    leave = () => setGone(true)
    return gone ? null : (
      <LongPress onLongPress={() => events.push('hold')}>
        <Text>好鱼！</Text>
      </LongPress>
    )
  }
  for (const held of [0, LONG_PRESS_MS]) {
    jest.useRealTimers()
    await show(<Leaving />)
    jest.useFakeTimers()
    point(screen.getByText('好鱼！'), 'pointerdown')
    jest.advanceTimersByTime(held)
    act(() => leave())
    jest.advanceTimersByTime(LONG_PRESS_MS)
    events.push(`taps: ${fireEvent.click(document.body)}`)
  }
  expect(events).toEqual(['taps: true', 'hold', 'taps: true'])
})
