import { closeBackEntries, observeBackStack, backStackSize, unwindBackStack, pushBackEntry } from '@/lib/backStack'

const closed: string[] = []
const open = (name: string) => pushBackEntry(() => closed.push(name))

beforeEach(() => {
  closeBackEntries()
  closed.length = 0
  observeBackStack({ changed: () => undefined, settled: () => null })
})

test('the top one is closed first, down to how many are to be left', () => {
  open('菜单')
  open('询问')
  open('图片')
  closeBackEntries(1)
  expect([closed, backStackSize()]).toEqual([['图片', '询问'], 1])
})

test('one that was closed by itself is not closed again', () => {
  const release = open('菜单')
  open('询问')
  release()
  release()
  closeBackEntries()
  expect(closed).toEqual(['询问'])
})

test('the back stack hears of each that comes and goes', () => {
  const counts: number[] = []
  observeBackStack({ changed: () => counts.push(backStackSize()), settled: () => null })
  const release = open('菜单')
  open('询问')
  release()
  closeBackEntries()
  expect(counts).toEqual([1, 2, 1, 0])
})

test('a page is left once everything is closed and the way back is settled', async () => {
  const settled = Promise.resolve()
  observeBackStack({ changed: () => undefined, settled: () => settled })
  open('菜单')
  expect(unwindBackStack()).toBe(settled)
  expect(closed).toEqual(['菜单'])
})
