import { act, render } from '@testing-library/react'
import { later } from '@/ui/base/later'

const Part = ({ name }: { name: string }) => <p>{name}</p>
const Instead = ({ name }: { name: string }) => <p>{`instead of ${name}`}</p>

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a part whose code did not come is asked for again, and is there when it comes', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('no line')).mockRejectedValueOnce(new Error('no line')).mockResolvedValue(Part)
  const Late = later<{ name: string }>(load, Instead)
  const page = render(<Late name="the lock" />)
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect([load.mock.calls.length, page.container.textContent]).toEqual([1, 'instead of the lock'])
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect([load.mock.calls.length, page.container.textContent]).toEqual([3, 'the lock'])
})

test('what never comes is given up, and leaves what stands instead', async () => {
  const load = jest.fn().mockRejectedValue(new Error('no line'))
  const Late = later<{ name: string }>(load, Instead)
  const page = render(<Late name="the lock" />)
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  const tries = load.mock.calls.length
  await act(() => jest.advanceTimersByTimeAsync(600_000))
  expect([tries, load.mock.calls.length, page.container.textContent]).toEqual([6, 6, 'instead of the lock'])
})
