import { batchLoader, eachInTurn, inBatches } from '../../../server/src/lib/batches.ts'

/** Doubles numbers, and notes what it was asked for at once. A negative one breaks it. */
function doubling(size: number) {
  const asked: number[][] = []
  const double = batchLoader(size, async (numbers: number[]) => {
    asked.push(numbers)
    await Promise.resolve()
    if (numbers.some((n) => n < 0)) throw new Error('negative')
    return numbers.map((n) => 2 * n)
  })
  return { asked, double }
}

describe('what is asked together', () => {
  test('is one question, and each gets their own answer', async () => {
    const { asked, double } = doubling(10)
    expect(await Promise.all([1, 2, 3, 2].map(double))).toEqual([2, 4, 6, 4])
    expect(asked).toEqual([[1, 2, 3, 2]])
  })

  test('while a question is under way goes into the next one, in its order', async () => {
    const { asked, double } = doubling(10)
    const answered: number[] = []
    const later: Promise<unknown>[] = []
    await double(1).then((two) => {
      answered.push(two)
      later.push(...[2, 3].map((n) => double(n).then((answer) => answered.push(answer))))
    })
    await Promise.all(later)
    expect(asked).toEqual([[1], [2, 3]])
    expect(answered).toEqual([2, 4, 6])
  })

  test('is several questions where there is too much', async () => {
    const { asked, double } = doubling(2)
    expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
    expect(asked).toEqual([[1, 2], [3, 4], [5]])
  })

  test('fails for those whose question failed, and for nobody after them', async () => {
    const { double } = doubling(2)
    const outcomes = await Promise.allSettled([1, -1, 3].map(double))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(await double(4)).toBe(8)
  })
})

describe('all rows of something', () => {
  /** So many rows, two of them at once; and after which they were asked for. */
  const read = async (count: number) => {
    const asked: number[] = []
    const ids: number[] = []
    const rows = Array.from({ length: count }, (_, n) => ({ id: 10 * (n + 1) }))
    const batches = inBatches(2, async (after) => {
      asked.push(after)
      return rows.filter(({ id }) => id > after).slice(0, 2)
    })
    for await (const { id } of batches) ids.push(id)
    return { asked, ids }
  }

  test('are read batch after batch, until one is not full', async () => {
    expect(await read(3)).toEqual({ asked: [0, 20], ids: [10, 20, 30] })
    expect(await read(4)).toEqual({ asked: [0, 20, 40], ids: [10, 20, 30, 40] })
    expect(await read(0)).toEqual({ asked: [0], ids: [] })
  })
})

test('of several things each has its turn, though some fail, of which the first is told in the end', async () => {
  const seen: string[] = []
  const done = eachInTurn(['a', 'b', 'c', 'd'], async (name) => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    if (name === 'b' || name === 'c') throw new Error(name)
    seen.push(`${name} ends`)
  })
  await expect(done).rejects.toThrow('b')
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'd begins', 'd ends'])
  await eachInTurn([], () => Promise.reject(new Error('never')))
})
