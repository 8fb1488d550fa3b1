import { batchLoader } from '../../../server/src/lib/batches.ts'

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
