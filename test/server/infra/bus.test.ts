import { once } from 'node:events'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { Bus, openBus, type Topics } from '../../../server/src/infra/bus/index.ts'
import { openDatabase } from '../../../server/src/infra/database.ts'
import { createTestDatabase, SERVER_URL } from '../../setup/database.ts'
import { openProxy } from '../support/proxy.ts'

const logger = pino({ level: 'silent' })
/** A tenth of what Postgres takes. */
const MAX_BYTES = 750
const message = (id: number): Topics['message'] => ({ conversation: 1, id, prev: null, pair: null })

/** Two processes and what carries texts between them, both ways and back to who sent them, until it is cut. */
function openPair(log: Logger = logger) {
  const buses: Bus[] = []
  const sent: string[] = []
  const tried: string[] = []
  const wire = { cut: false, sent, tried }
  const transport = {
    maxBytes: MAX_BYTES,
    async send(texts: string[]) {
      tried.push(...texts)
      const { cut } = wire
      // Sending takes a while.
      await new Promise(setImmediate)
      if (cut) throw new Error('nobody there')
      for (const text of texts) {
        sent.push(text)
        for (const bus of buses) bus.events.received(text)
      }
    },
    close: async () => {},
  }
  const [one, two] = [new Bus(transport, log), new Bus(transport, logger)]
  buses.push(one, two)
  return { one, two, wire, close: () => Promise.all([one.close(), two.close()]) }
}

/** What a process hears: messages, and whether it may have missed some. */
function hear(bus: Bus) {
  const heard: (number | 'gap')[] = []
  let wake = () => {}
  const note = (what: number | 'gap') => {
    heard.push(what)
    wake()
  }
  bus.subscribe('message', ({ id }) => note(id))
  bus.onGap(() => note('gap'))
  const until = async (what: number | 'gap') => {
    while (!heard.includes(what))
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { heard, until }
}

describe('what a process tells', () => {
  test('is heard at once by itself, with what it knows beside it, and once; by the other as it was sent', async () => {
    const { one, two, close } = openPair()
    const there = hear(two)
    const here: unknown[] = []
    one.subscribe('message', ({ id }, local) => here.push([id, local]))
    const locals: unknown[] = []
    two.subscribe('message', (_, local) => locals.push(local))
    one.publish('message', message(1), 'known')
    expect(here).toEqual([[1, 'known']])
    await there.until(1)
    // Its own word came back to it by now.
    expect(here).toEqual([[1, 'known']])
    expect(locals).toEqual([undefined])
    await close()
  })

  test('goes in texts as short as they have to be, complete and in order, whatever the language', async () => {
    const { one, two, wire, close } = openPair()
    const { heard, until } = hear(two)
    const titles: string[] = []
    two.subscribe('frames', ({ frame }) => titles.push(JSON.stringify(frame)))
    for (let id = 1; id <= 40; id++) {
      one.publish('message', message(id))
      one.sendToMembers([id], { type: 'leave', reason: '鱼'.repeat(20 + (id % 5) * 20) as 'name' })
    }
    await until(40)
    expect(heard).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    expect(titles).toHaveLength(40)
    expect(wire.sent.length).toBeLessThan(40)
    for (const text of wire.sent) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES)
    await close()
  })

  test('to more members than one text holds reaches each of them once', async () => {
    const { one, close } = openPair()
    const notified: number[] = []
    one.subscribe('frames', ({ members }) => notified.push(...members))
    const members = Array.from({ length: 1_001 }, (_, i) => i + 1)
    one.sendToMembers(members, { type: 'sync' })
    one.sendToMembers([], { type: 'sync' })
    expect(notified).toEqual(members)
    await close()
  })

  test('reaches every listener, also when one before it fails; one that ended hears no more', async () => {
    const warnings = keepWarnings()
    const { one, two, close } = openPair(warnings.logger)
    one.subscribe('message', () => {
      throw new Error('a fault here')
    })
    const end = two.subscribe('message', () => {
      throw new Error('a fault')
    })
    const ended = two.subscribe('message', () => {
      throw new Error('never called')
    })
    ended()
    two.onGap(() => {
      throw new Error('a fault')
    })
    const { heard, until } = hear(two)
    one.publish('message', message(1))
    two.events.gap()
    await until(1)
    end()
    expect([...heard].sort()).toEqual([1, 'gap'])
    expect(warnings.warned.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 50, msg: 'a listener of the bus failed', err: { message: 'a fault here' } },
    ])
    await close()
  })

  test('just before it closes is sent all the same; after that, nothing is', async () => {
    const { one, two, wire, close } = openPair()
    const { heard } = hear(two)
    one.publish('message', message(1))
    await one.close()
    expect(heard).toEqual([1])
    one.publish('message', message(2))
    await new Promise(setImmediate)
    expect(wire.tried).toHaveLength(1)
    await close()
  })
})

describe('when others could not be notified', () => {
  test('they hear of a gap as soon as they can be, once, and of everything after it', async () => {
    const { one, two, wire, close } = openPair()
    const [here, there] = [hear(one), hear(two)]
    wire.cut = true
    for (const id of [1, 2, 3]) {
      one.publish('message', message(id))
      while (!wire.tried.some((text) => text.includes(`"id":${id}`))) await new Promise(setImmediate)
    }
    // The first word of the gap is lost, too.
    while (!wire.tried.some((text) => text.includes('"gap"'))) await new Promise((resolve) => setTimeout(resolve, 20))
    wire.cut = false
    await there.until('gap')
    one.publish('message', message(4))
    await there.until(4)
    expect(there.heard).toEqual(['gap', 4])
    // The sender has missed nothing.
    expect(here.heard).toEqual([1, 2, 3, 4])
    await close()
  })

  test('it is said once, and again when it happens another time', async () => {
    const warnings = keepWarnings()
    const { one, two, wire, close } = openPair(warnings.logger)
    const { heard, until } = hear(two)
    for (const time of [1, 2]) {
      wire.cut = true
      for (const id of [10 * time, 10 * time + 1]) {
        one.publish('message', message(id))
        while (!wire.tried.some((text) => text.includes(`"id":${id}`))) await new Promise(setImmediate)
      }
      wire.cut = false
      await until('gap')
      await new Promise(setImmediate)
      expect(warnings.warned).toHaveLength(time)
      heard.length = 0
    }
    await close()
  })

  test('and never can be, closing does not wait for it', async () => {
    const { one, wire, close } = openPair()
    wire.cut = true
    one.publish('message', message(1))
    await close()
    const { length } = wire.tried
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(wire.tried).toHaveLength(length)
  })
})

/** A logger whose warnings are kept. */
function keepWarnings() {
  const warned: string[] = []
  const warnings = new EventTarget()
  const write = (line: string) => {
    warned.push(line)
    warnings.dispatchEvent(new Event('warned'))
  }
  /** Waits until there were so many. */
  const until = async (count: number) => {
    while (warned.length < count) await once(warnings, 'warned')
  }
  return { logger: pino({ level: 'warn' }, { write }), warned, until }
}

test('a process whose database was away for longer listens again, and says that it may have missed something', async () => {
  const database = await createTestDatabase()
  const admin = openDatabase(process.env[SERVER_URL]!, { max: 1 })
  const name = new URL(database.url).pathname.slice(1)
  const warnings = keepWarnings()
  const [one, two] = await Promise.all(
    [warnings.logger, logger].map((log) => openBus({ redisUrl: undefined, databaseUrl: database.url }, log)),
  )
  const { heard, until } = hear(one!)
  await sql`alter database ${sql.ref(name)} allow_connections false`.execute(admin)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
  // Lost, and refused at least once since.
  await warnings.until(3)
  expect(heard).toEqual([])
  await sql`alter database ${sql.ref(name)} allow_connections true`.execute(admin)
  await until('gap')
  two!.publish('message', message(1))
  await until(1)
  await Promise.all([one!.close(), two!.close()])
  await admin.destroy()
  await database.drop()
}, 60_000)

test('a process that is cut off while it begins to listen again does so once', async () => {
  const database = await createTestDatabase()
  const admin = openDatabase(database.url, { max: 1 })
  const proxy = await openProxy(database.url)
  const warnings = keepWarnings()
  const bus = await openBus({ redisUrl: undefined, databaseUrl: database.url, listenUrl: proxy.url }, warnings.logger)
  const { heard, until } = hear(bus)
  const listening = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query = 'listen anglers'`
  const [first] = (await listening.execute(admin)).rows
  proxy.cutAt('listen anglers')
  await sql`select pg_terminate_backend(${first!.pid})`.execute(admin)
  await until('gap')
  expect(warnings.warned).toHaveLength(2)
  expect((await listening.execute(admin)).rows).toHaveLength(1)
  expect(heard).toEqual(['gap'])
  await bus.close()
  await proxy.close()
  await admin.destroy()
  await database.drop()
}, 60_000)
