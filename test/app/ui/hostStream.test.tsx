import Taro from '@tarojs/taro'
import { act, render } from '@testing-library/react'
import { createRef } from 'react'
import { Stream } from '@/ui/list/Stream.weapp'
import type { StreamHandle } from '@/ui/list/Stream.types'

/** Where the host was told to scroll: it goes there when that becomes another place than before. */
const sent: (string | undefined)[] = []

jest.mock('@tarojs/components', () => ({
  ...jest.requireActual<object>('@tarojs/components'),
  ScrollView: ({ scrollIntoView }: { scrollIntoView?: string }) => {
    if (scrollIntoView !== sent.at(-1)) sent.push(scrollIntoView)
    return null
  },
}))

const tick = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)))

test('a row that was scrolled to is scrolled to again, wherever the reader went in between', async () => {
  jest.spyOn(Taro, 'nextTick').mockImplementation((next) => void setTimeout(next as () => void, 0))
  jest.spyOn(Taro, 'createSelectorQuery').mockReturnValue({
    select: () => ({ boundingClientRect: () => ({ exec: () => undefined }) }),
  } as never)
  const handle = createRef<StreamHandle>()
  render(
    <Stream handle={handle} label="" last="9" onNearTop={jest.fn()} onNearEnd={jest.fn()} onEnd={jest.fn()}>
      {null}
    </Stream>,
  )
  await tick()
  sent.length = 0
  for (const row of ['row-3', 'row-3', 'row-4']) {
    act(() => handle.current!.toRow(row))
    await tick()
  }
  expect(sent.filter(Boolean)).toEqual(['row-3', 'row-3', 'row-4'])
  jest.restoreAllMocks()
})
