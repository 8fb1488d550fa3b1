import Taro from '@tarojs/taro'
import { act, render } from '@testing-library/react'
import { createRef } from 'react'
import { Stream } from '@/ui/list/Stream.weapp'
import { MORE_WITHIN_PX, type StreamHandle } from '@/ui/list/Stream.types'

/** Where the host was told to scroll: it goes there when that becomes another place than before. */
const sent: (string | undefined)[] = []
/** The host says that it has scrolled. */
let scrolls: (event: { detail: { scrollHeight: number; scrollTop: number } }) => void
/** It says that an end of the list is near. */
let nears: { top: () => void; end: () => void; within: unknown[] }
/** Of the list, in px. */
let height: number

jest.mock('@tarojs/components', () => ({
  ...jest.requireActual<object>('@tarojs/components'),
  ScrollView: ({ scrollIntoView, onScroll, ...own }: { scrollIntoView?: string; onScroll: typeof scrolls } & Record<string, unknown>) => {
    if (scrollIntoView !== sent.at(-1)) sent.push(scrollIntoView)
    scrolls = onScroll
    nears = { top: own.onScrollToUpper, end: own.onScrollToLower, within: [own.upperThreshold, own.lowerThreshold] } as typeof nears
    return null
  },
}))

const tick = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

beforeEach(() => {
  height = 0
  jest.spyOn(Taro, 'nextTick').mockImplementation((next) => void setTimeout(next as () => void, 0))
  jest.spyOn(Taro, 'createSelectorQuery').mockReturnValue({
    select: () => ({ boundingClientRect: (found: (box: object) => void) => ({ exec: () => found({ height }) }) }),
  } as never)
})
afterEach(() => jest.restoreAllMocks())

async function open() {
  const handle = createRef<StreamHandle>()
  const [onEnd, onNearTop, onNearEnd] = [jest.fn(), jest.fn(), jest.fn()]
  const stream = (last: string) => (
    <Stream handle={handle} label="" last={last} onNearTop={onNearTop} onNearEnd={onNearEnd} onEnd={onEnd}>
      {null}
    </Stream>
  )
  const { rerender } = render(stream('9'))
  await tick()
  return {
    handle,
    onEnd,
    onNearTop,
    onNearEnd,
    /** @returns to how many places the host was sent for it */
    comes: async (last: string) => {
      sent.splice(0, sent.length - 1)
      rerender(stream(last))
      await tick()
      return sent.slice(1).filter(Boolean).length
    },
  }
}

test('a row that was scrolled to is scrolled to again, wherever the reader went in between', async () => {
  const { handle } = await open()
  sent.length = 0
  for (const row of ['row-3', 'row-3', 'row-4']) {
    act(() => handle.current!.toRow(row))
    await tick()
  }
  expect(sent.filter(Boolean)).toEqual(['row-3', 'row-3', 'row-4'])
})

test('a reader at the end goes along with what comes; one who has scrolled up stays, until they are back', async () => {
  height = 400
  const { comes, handle, onEnd } = await open()
  const scrollsTo = (scrollTop: number) => act(() => scrolls({ detail: { scrollHeight: 1_000, scrollTop } }))
  expect([await comes('10'), await comes('11')]).toEqual([1, 1])
  scrollsTo(551)
  scrollsTo(100)
  expect([await comes('12'), onEnd.mock.calls]).toEqual([0, [[false]]])
  act(() => handle.current!.toEnd())
  expect([await comes('13'), onEnd.mock.calls]).toEqual([1, [[false], [true]]])
  act(() => handle.current!.toRow('row-3'))
  await tick()
  expect([await comes('14'), onEnd.mock.calls.at(-1)]).toEqual([0, [false]])
  scrollsTo(552)
  expect([await comes('15'), onEnd.mock.calls.at(-1)]).toEqual([1, [true]])
})

test('a keyboard that opens leaves a reader at the end there, and moves nobody else', async () => {
  height = 400
  const { comes, handle } = await open()
  height = 200
  expect(await comes('9')).toBe(1)
  expect(await comes('9')).toBe(0)
  act(() => handle.current!.toRow('row-3'))
  await tick()
  height = 400
  expect(await comes('9')).toBe(0)
})

test('what came before is asked for near the top, and what came after near the end', async () => {
  const { onNearTop, onNearEnd } = await open()
  nears.top()
  expect([onNearTop.mock.calls.length, onNearEnd.mock.calls.length]).toEqual([1, 0])
  nears.end()
  expect([onNearTop.mock.calls.length, onNearEnd.mock.calls.length, nears.within]).toEqual([1, 1, [MORE_WITHIN_PX, MORE_WITHIN_PX]])
})
