import { closeLayers, keepBack, layerCount, leaveLayers, pushLayer } from '@/lib/layers'

const closed: string[] = []
const open = (name: string) => pushLayer(() => closed.push(name))

beforeEach(() => {
  closeLayers()
  closed.length = 0
  keepBack({ changed: () => undefined, settled: () => null })
})

test('the top one is closed first, down to how many are to be left', () => {
  open('菜单')
  open('询问')
  open('图片')
  closeLayers(1)
  expect([closed, layerCount()]).toEqual([['图片', '询问'], 1])
})

test('one that was closed by itself is not closed again', () => {
  const release = open('菜单')
  open('询问')
  release()
  release()
  closeLayers()
  expect(closed).toEqual(['询问'])
})

test('whoever keeps the way back hears of each that comes and goes', () => {
  const counts: number[] = []
  keepBack({ changed: () => counts.push(layerCount()), settled: () => null })
  const release = open('菜单')
  open('询问')
  release()
  closeLayers()
  expect(counts).toEqual([1, 2, 1, 0])
})

test('a page is left once everything is closed and the way back is settled', async () => {
  const settled = Promise.resolve()
  keepBack({ changed: () => undefined, settled: () => settled })
  open('菜单')
  expect(leaveLayers()).toBe(settled)
  expect(closed).toEqual(['菜单'])
})
