import { setImmediate as endOfTurn } from 'node:timers/promises'
import { KeyedMutex } from '../../../server/src/lib/keyedMutex.ts'

test('work of one name is done one after another, in the order in which it came; of another name beside it', async () => {
  const turns = new KeyedMutex()
  const seen: string[] = []
  const work = (name: string, nth: number) =>
    turns.run(name, async () => {
      seen.push(`${name}${nth} begins`)
      await endOfTurn()
      seen.push(`${name}${nth} ends`)
      return nth
    })
  expect(await Promise.all([work('a', 1), work('a', 2), work('a', 3), work('b', 1)])).toEqual([1, 2, 3, 1])
  expect(seen.filter((one) => one.startsWith('a'))).toEqual([1, 2, 3].flatMap((nth) => [`a${nth} begins`, `a${nth} ends`]))
  expect(seen.indexOf('b1 begins')).toBeLessThan(seen.indexOf('a1 ends'))
})

test('work that fails keeps nobody who waits from theirs, and its fault is its own', async () => {
  const turns = new KeyedMutex()
  const failing = turns.run('a', async () => {
    await endOfTurn()
    throw new Error('a fault')
  })
  const next = turns.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('a fault')
  expect(await next).toBe('done')
  expect(await turns.run('a', async () => 'later')).toBe('later')
})
