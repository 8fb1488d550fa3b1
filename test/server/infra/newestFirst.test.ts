import { findNewestFirst } from '../../../server/src/infra/newestFirst.ts'

/** Looks for what is in so many of each block, of which the newest has this number; says in how many blocks it was looked for. */
async function lookFor({ perBlock, newest, most = 100 }: { perBlock: number; newest: number; most?: number }) {
  const looked: (number | 'all')[] = []
  const found = await findNewestFirst(most, async (blocks) => {
    looked.push(blocks ?? 'all')
    return { total: Math.min(most, Math.floor(perBlock * Math.min(blocks ?? Infinity, newest + 1))), block: newest }
  })
  return { looked, total: found.total, perBlock: found.perBlock }
}

test.each([
  ['enough is among the newest', { perBlock: 50, newest: 1_000 }, [3], 100],
  ['there are no more blocks', { perBlock: 1, newest: 2 }, [3], 3],
  ['it is not so rare', { perBlock: 10, newest: 1_000 }, [3, 13], 100],
  ['half of all would have to be looked through', { perBlock: 10, newest: 24 }, [3, 'all'], 100],
  ['it is rare', { perBlock: 0.5, newest: 700 }, [3, 'all'], 100],
  ['there is nearly none', { perBlock: 0.1, newest: 1_000 }, [3, 'all'], 100],
])('where %s: %j', async (_, there, looked, total) => {
  expect(await lookFor(there)).toMatchObject({ looked, total })
})

test('what seemed to be enough and is not is looked for in all', async () => {
  const looked: (number | undefined)[] = []
  const { total, perBlock } = await findNewestFirst(100, async (blocks) => {
    looked.push(blocks)
    return { total: blocks === 3 ? 30 : blocks === undefined ? 90 : 40, block: 1_000 }
  })
  expect([looked, total, perBlock]).toEqual([[3, 13, undefined], 90, 10])
})
