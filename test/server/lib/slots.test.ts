import { NoSlotError, type SlotLimits, Slots } from '../../../server/src/lib/slots.ts'

/** Work that goes on until it is told to end. */
function openSlots(limits: Partial<SlotLimits>) {
  const slots = new Slots({ atOnce: 2, waitMs: 60_000, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, caller = 'somebody') =>
    slots.run(
      caller,
      () =>
        new Promise<string>((resolve) => {
          begun.push(name)
          ends.set(name, () => resolve(name))
        }),
    )
  /** Ends a piece of work, and lets what waits for it begin. */
  const end = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { run, end, begun }
}

test('so many begin at once, and the others as these end, in their order', async () => {
  const { run, end, begun } = openSlots({})
  const all = Promise.all(['a', 'b', 'c', 'd'].map((name) => run(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  await end('c')
  await end('d')
  expect(await all).toEqual(['a', 'b', 'c', 'd'])
})

test('a caller who finds no place to wait is turned away, and has one again when there is', async () => {
  const { run, end } = openSlots({ atOnce: 1, waiting: 1 })
  const [first, second] = [run('a'), run('b')]
  await expect(run('c')).rejects.toMatchObject({ own: false })
  await end('a')
  const third = run('c')
  await end('b')
  await end('c')
  expect(await Promise.all([first, second, third])).toEqual(['a', 'b', 'c'])
})

test('one caller has their share, and others pass by', async () => {
  const { run, end, begun } = openSlots({ ownAtOnce: 1, own: 2 })
  const mine = [run('mine 1', 'me'), run('mine 2', 'me')]
  await expect(run('mine 3', 'me')).rejects.toMatchObject({ own: true })
  const other = run('other', 'another')
  expect(begun).toEqual(['mine 1', 'other'])
  await end('mine 1')
  await end('mine 2')
  await end('other')
  await Promise.all([...mine, other])
})

test('callers get their turns, however much one of them sent first', async () => {
  const { run, end, begun } = openSlots({ atOnce: 1, ownAtOnce: 1 })
  const all = Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run(name, 'a')),
    ...['b1', 'b2'].map((name) => run(name, 'b')),
    run('c1', 'c'),
  ])
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) await end(name)
  await all
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a full line takes a new caller, and turns away the last piece of the caller with the most in it', async () => {
  const { run, end, begun } = openSlots({ atOnce: 1, waiting: 3 })
  const first = ['a1', 'a2', 'a3'].map((name) => run(name, 'a'))
  const [lost, kept] = [run('a4', 'a'), ['b1', 'c1'].map((name) => run(name, name))]
  await expect(lost).rejects.toMatchObject({ own: true })
  await expect(first[2]).rejects.toMatchObject({ own: true })
  // Everybody has one now: nobody has more than the next one would.
  await expect(run('d1', 'd')).rejects.toMatchObject({ own: false })
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
  expect(await Promise.all([...first.slice(0, 2), ...kept])).toEqual(['a1', 'a2', 'b1', 'c1'])
  expect(begun).toHaveLength(4)
})

test('waiting has an end, and then the place in line is free', async () => {
  const { run, end, begun } = openSlots({ atOnce: 1, waiting: 1, waitMs: 1 })
  const first = run('a')
  await expect(run('b')).rejects.toBeInstanceOf(NoSlotError)
  await end('a')
  await first
  expect(begun).toEqual(['a'])
})

test('work that fails leaves its place', async () => {
  const slots = new Slots({ atOnce: 1, waitMs: 60_000, own: 1 })
  await expect(slots.run('me', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await slots.run('me', async () => 'done')).toBe('done')
})
