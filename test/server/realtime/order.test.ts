import { setTimeout as delay } from 'node:timers/promises'
import type { Message } from '@anglers/contract/chat'
import { Delivery } from '../../../server/src/realtime/delivery.ts'

const TALK = 7

/** A conversation of which so many messages are stored: 1, 2, 3 … Says what is handed out. */
function openTalk({ stored = 0, awaited = true, retriesMs = [] }: { stored?: number; awaited?: boolean; retriesMs?: number[] } = {}) {
  const talk = { stored, awaited, broken: false, asked: 0 }
  const handed: number[] = []
  const failures: unknown[] = []
  const missed: number[] = []
  const message = (id: number) => ({ id }) as Message
  const delivery = new Delivery({
    between: async (_, after, upto, limit) => {
      talk.asked++
      if (talk.broken) throw new Error('no database')
      return Array.from({ length: Math.min(upto, talk.stored) }, (_, i) => message(i + 1))
        .filter(({ id }) => id > after)
        .slice(0, limit)
    },
    hasListeners: () => talk.awaited,
    deliver: (conversation, messages) => {
      expect(conversation).toBe(TALK)
      handed.push(...messages.map(({ id }) => id))
    },
    missed: ({ conversation }) => missed.push(conversation),
    retriesMs,
    logger: { error: (error: unknown) => failures.push(error) } as never,
  })
  const settle = async () => {
    for (let i = 0; i < 5; i++) await new Promise(setImmediate)
  }
  return {
    talk,
    handed,
    failures,
    missed,
    settle,
    /** The word of a message of another process. */
    async hears(...ids: number[]) {
      for (const id of ids) delivery.receive({ conversation: TALK, id, prev: id - 1 || null, pair: null })
      await settle()
    },
    /** A message that was written here. */
    writes(id: number) {
      talk.stored = Math.max(talk.stored, id)
      delivery.receive({ conversation: TALK, id, prev: id - 1 || null, pair: null }, message(id))
    },
  }
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

test('what is written here goes out at once, and nothing is looked up for it', () => {
  const { writes, handed, talk } = openTalk()
  for (const id of [1, 2, 3]) writes(id)
  expect([handed, talk.asked]).toEqual([[1, 2, 3], 0])
})

test('words that come twice, late or not at all make no difference: each message once, in order', async () => {
  const { hears, handed } = openTalk({ stored: 9 })
  await hears(2)
  await hears(2, 5, 3, 4, 5)
  await hears(9)
  expect(handed).toEqual(from(2, 9))
})

test('what is written here after something of which no word came waits for that', async () => {
  const { hears, writes, handed, settle, talk } = openTalk({ stored: 1 })
  await hears(1)
  talk.stored = 3
  writes(4)
  writes(5)
  await settle()
  expect(handed).toEqual(from(1, 5))
})

test('the word of a message before the first one is no reason to leave it out', async () => {
  const { hears, handed } = openTalk({ stored: 6 })
  await hears(5)
  await hears(3)
  await hears(3, 4, 6)
  expect([...handed].sort()).toEqual(from(3, 6))
  expect(handed.filter((id) => id >= 5)).toEqual([5, 6])
})

test('more than is looked up at once arrives whole', async () => {
  const { hears, handed, talk } = openTalk({ stored: 1 })
  await hears(1)
  talk.stored = 250
  await hears(250)
  expect(handed).toEqual(from(1, 250))
})

test('where nobody waited, a newcomer gets what is said from then on', async () => {
  const { hears, writes, handed, talk } = openTalk({ stored: 8, awaited: false })
  await hears(8, 6, 7)
  talk.awaited = true
  writes(9)
  expect(handed).toEqual([9])
})

test('what could not be looked up goes out with the next message', async () => {
  const { hears, handed, talk, failures } = openTalk({ stored: 1 })
  await hears(1)
  talk.stored = 3
  talk.broken = true
  await hears(2, 3)
  expect(failures).toHaveLength(1)
  talk.broken = false
  talk.stored = 4
  await hears(4)
  expect(handed).toEqual(from(1, 4))
})

test('what could not be looked up is tried again by itself, while those who wait are there', async () => {
  const { hears, handed, talk, failures, missed } = openTalk({ stored: 1, retriesMs: Array<number>(1_000).fill(5) })
  await hears(1)
  talk.stored = 4
  talk.broken = true
  await hears(2, 3)
  talk.broken = false
  await hears(4)
  while (handed.length < 4) await delay(5)
  expect([handed, failures, missed]).toEqual([from(1, 4), [], []])
})

test('where that is in vain, they are told to ask', async () => {
  const { hears, handed, talk, failures, missed } = openTalk({ stored: 1, retriesMs: [10, 10] })
  await hears(1)
  talk.broken = true
  await hears(2)
  while (!missed.length) await delay(5)
  expect([handed, failures.length, missed]).toEqual([[1], 1, [TALK]])
})

test('where looking back fails, what comes later is there all the same', async () => {
  const { hears, handed, talk, failures } = openTalk({ stored: 6 })
  await hears(5)
  talk.broken = true
  await hears(4)
  talk.broken = false
  await hears(6)
  expect([handed, failures.length]).toEqual([[5, 6], 1])
})

test('of a conversation that is gone nothing is looked up for ever', async () => {
  const { hears, handed, talk } = openTalk({ stored: 1 })
  await hears(1)
  talk.stored = 0
  await hears(5)
  expect(handed).toEqual([1])
  // A word of what is stored again finds it.
  talk.stored = 6
  await hears(6)
  expect(handed).toEqual(from(1, 6))
})
