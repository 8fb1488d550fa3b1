import { shared } from '../../../server/src/lib/shared.ts'

type Kept = Parameters<typeof shared<number>>[0]

/** As much of a cache as is asked of it, and how long each thing is to be kept. */
function openCache() {
  const kept = new Map<string, Promise<number>>()
  const times = new Map<string, number | undefined>()
  const cache = {
    get: (key: string) => kept.get(key),
    delete: (key: string) => kept.delete(key),
    set(key: string, value: Promise<number>, options?: { ttl: number }) {
      kept.set(key, value)
      times.set(key, options?.ttl)
    },
  } as unknown as Kept
  return { cache, times }
}

test('what is made once is shared by all who ask meanwhile, and kept for those after them', async () => {
  const { cache } = openCache()
  let made = 0
  const ask = (key = 'pond') => shared(cache, key, async () => ++made)
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect([await ask(), await ask('river')]).toEqual([1, 2])
})

test('what fails does so for all who asked, and is made anew for the next', async () => {
  const { cache } = openCache()
  const ask = (make: () => Promise<number>) => shared(cache, 'pond', make)
  const dry = () => Promise.reject(new Error('dry'))
  const outcomes = await Promise.allSettled([ask(dry), ask(dry)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(async () => 7)).toBe(7)
})

test('is kept for as long as is said, else for as long as the cache keeps anything', async () => {
  const { cache, times } = openCache()
  await shared(cache, 'pond', async () => 1, 60_000)
  await shared(cache, 'river', async () => 1)
  expect([...times]).toEqual([
    ['pond', 60_000],
    ['river', undefined],
  ])
})
