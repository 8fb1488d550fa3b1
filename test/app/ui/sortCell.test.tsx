import { Text } from '@tarojs/components'
import { fireEvent, screen } from '@testing-library/react'
import { LONG_PRESS_MS, LONG_PRESS_TOLERANCE_PX } from '@anglers/contract/limits'
import { SortCell } from '@/ui/base/SortCell'
import { Tap } from '@/ui/base/Tap'
import { point } from '../support/pointer'
import { show } from '../support/render'

const SIDE = 100
const COLUMNS = 3
const moves: number[] = []
const taps: string[] = []
let undo: (() => void)[]

/** A grid of squares, three in a row, of which the first is looked at. jsdom lays nothing out. */
async function grid(count = 5, index = 0) {
  const sizes = (['offsetWidth', 'offsetHeight'] as const).map((side) =>
    jest.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(SIDE),
  )
  const box = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, COLUMNS * SIDE, 2 * SIDE))
  undo = [...sizes, box].map((spy) => () => spy.mockRestore())
  await show(
    <SortCell index={index} count={count} onMove={(to) => moves.push(to)}>
      <Tap onTap={() => taps.push('tap')}>
        <Text>图</Text>
      </Tap>
    </SortCell>,
  )
  jest.useFakeTimers()
  const node = screen.getByText('图')
  const cell = () => document.querySelector<HTMLElement>('.sort-cell')!
  return {
    node,
    cell,
    isPicked: () => cell().classList.contains('sort-cell--picked'),
    mouse: (type: string, clientX = 50, clientY = 50) => point(node, type, { pointerType: 'mouse', clientX, clientY }),
    finger: (type: string, clientX = 50, clientY = 50) => point(node, type, { clientX, clientY }),
  }
}

beforeEach(() => {
  moves.length = taps.length = 0
})
afterEach(() => {
  for (const step of undo) step()
})

test.each([
  ['beside it', 150, 50, 1],
  ['below it', 50, 150, 3],
  ['beyond the last one', 290, 150, 4],
  ['beyond the edge', 900, 50, 2],
])('a mouse drags it to a place %s', async (_, x, y, to) => {
  const { mouse, isPicked, cell } = await grid()
  mouse('pointerdown')
  mouse('pointermove', x, y)
  expect([moves, isPicked()]).toEqual([[to], true])
  mouse('pointerup', x, y)
  expect([isPicked(), cell().style.transform]).toEqual([false, ''])
  mouse('pointermove', 150, 50)
  expect(moves).toEqual([to])
})

test('a mouse that hardly moves drags nothing, and taps', async () => {
  const { mouse, node, isPicked } = await grid()
  mouse('pointerdown')
  mouse('pointermove', 50 + LONG_PRESS_TOLERANCE_PX, 50)
  expect(isPicked()).toBe(false)
  mouse('pointerup')
  fireEvent.click(node)
  expect([moves, taps]).toEqual([[], ['tap']])
})

test('what was dragged is not tapped by being let go, and is by the next tap', async () => {
  const { mouse, node } = await grid()
  mouse('pointerdown')
  mouse('pointermove', 150, 50)
  mouse('pointerup', 150, 50)
  fireEvent.click(node)
  expect(taps).toEqual([])
  jest.advanceTimersByTime(1)
  fireEvent.click(node)
  expect(taps).toEqual(['tap'])
})

test('a finger drags it once it has rested; one that moves on scrolls', async () => {
  const { finger, isPicked } = await grid()
  finger('pointerdown')
  finger('pointermove', 50, 150)
  jest.advanceTimersByTime(LONG_PRESS_MS)
  expect([moves, isPicked()]).toEqual([[], false])
  finger('pointerup')
  finger('pointerdown')
  jest.advanceTimersByTime(LONG_PRESS_MS)
  expect(isPicked()).toBe(true)
  finger('pointermove', 50, 150)
  expect(moves).toEqual([3])
  finger('pointercancel')
  expect(isPicked()).toBe(false)
})

test('nothing scrolls while it is dragged, and only then', async () => {
  const { finger, node } = await grid()
  const scrolls = () => node.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }))
  finger('pointerdown')
  expect(scrolls()).toBe(true)
  jest.advanceTimersByTime(LONG_PRESS_MS)
  expect(scrolls()).toBe(false)
  finger('pointerup')
  expect(scrolls()).toBe(true)
})

test.each([
  ['ArrowRight', 0, [1]],
  ['ArrowLeft', 1, [0]],
  ['ArrowLeft', 0, []],
  ['ArrowRight', 4, []],
  ['ArrowDown', 1, []],
])('%s moves it by one from place %d, and never out of the row', async (key, index, to) => {
  const { cell } = await grid(5, index)
  expect([fireEvent.keyDown(cell(), { key }), moves]).toEqual([to.length === 0, to])
})

test('what is taken away while it is dragged follows the mouse no more, and swallows no tap', async () => {
  const { mouse } = await grid()
  mouse('pointerdown')
  mouse('pointermove', 150, 50)
  jest.useRealTimers()
  await show(<Tap onTap={() => taps.push('other')}>别处</Tap>)
  point(document.body, 'pointermove', { pointerType: 'mouse', clientX: 50, clientY: 150 })
  fireEvent.click(screen.getByText('别处'))
  expect([moves, taps]).toEqual([[1], ['other']])
})
