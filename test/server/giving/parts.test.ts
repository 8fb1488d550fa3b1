import { splitInto } from '../../../server/src/domains/giving/parts.ts'

const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0)

describe('the parts of a red packet', () => {
  test.each([
    [1, 1],
    [10, 10],
    [11, 10],
    [199, 100],
    [100, 99],
    [20_000, 100],
    [10_000_000, 500],
    [Number.MAX_SAFE_INTEGER, 3],
  ])('of %d in %d add up to it, and none is nothing', (total, count) => {
    for (const split of ['equal', 'lucky'] as const)
      for (let again = 0; again < 20; again++) {
        const parts = splitInto(split, total > 2 ** 47 ? 2 ** 47 : total, count)
        expect(parts).toHaveLength(count)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(1)
        expect(sumOf(parts)).toBe(Math.min(total, 2 ** 47))
      }
  })

  test('are as equal as can be, where they are to be equal', () => {
    expect(splitInto('equal', 11, 3).sort()).toEqual([3, 4, 4])
    expect(new Set(splitInto('equal', 500, 5))).toEqual(new Set([100]))
  })

  test('are on average the same at every place in line', () => {
    const places = [0, 0, 0, 0, 0]
    const ROUNDS = 4_000
    for (let round = 0; round < ROUNDS; round++) splitInto('lucky', 1_000, 5).forEach((part, at) => (places[at]! += part))
    for (const sum of places) expect(Math.abs(sum / ROUNDS - 200)).toBeLessThan(15)
  })

  test('leave what does not divide to any place in line', () => {
    const least = Array.from({ length: 200 }, () => splitInto('equal', 5, 3).indexOf(1))
    expect(new Set(least)).toEqual(new Set([0, 1, 2]))
  })

  test('by luck differ, and seldom is one of them more than all others together', () => {
    const most = Array.from({ length: 1_000 }, () => Math.max(...splitInto('lucky', 1_000, 5)))
    expect(new Set(most).size).toBeGreaterThan(50)
    expect(most.filter((part) => part > 500).length).toBeLessThan(250)
  })

  test.each([
    [0, 1],
    [1, 0],
    [3, 4],
    [1.5, 1],
    [-1, 1],
    [2 ** 53, 2],
  ])('of %d in %d are none', (total, count) => {
    expect(() => splitInto('lucky', total, count)).toThrow(RangeError)
  })
})
