import { pino } from 'pino'
import { type Bus, openBus } from '../../../server/src/infra/bus/index.ts'
import { NOBODY } from '../support/loopback.ts'
import { hasRedis, redisServer, type RedisServer } from '../support/redis.ts'
import { openTestServer } from '../support/server.ts'
import { enter } from '../support/socket.ts'

const logger = pino({ level: 'silent' })

/** It is ended after the test in any case. */
async function startRedis() {
  const redis = await redisServer()
  started.push(redis)
  await redis.start()
  return redis
}
const started: RedisServer[] = []
afterEach(async () => {
  for (const redis of started.splice(0)) await redis.stop()
})

/** How many alarms are set that keep this process alive. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
/** What was due at once has been done, and what a lost line had to say has been heard. */
const nextTimers = () => new Promise((resolve) => setTimeout(resolve, 50))

const describeRedis = hasRedis ? describe : describe.skip

describeRedis(hasRedis ? 'over Redis' : 'over Redis: skipped, as no redis-server is installed', () => {
  test('two processes tell one another, and make up for it when Redis was gone', async () => {
    const redis = await startRedis()
    const server = await openTestServer()
    const options = { redisUrl: redis.url, databaseUrl: server.databaseUrl }
    const [one, two] = [
      await openTestServer({ beside: server, bus: await openBus(options, logger) }),
      await openTestServer({ beside: server, bus: await openBus(options, logger) }),
    ]
    const [me, other] = [await server.buildMember(), await server.buildMember()]
    const client = await enter(await two.listen(), other)
    try {
      const { body } = await one.call('POST message/send', { id: other.id, text: '听到了吗' }, { as: me })
      expect((await client.next('chat')).message).toEqual(body)
      await redis.stop()
      // Sending goes on without it.
      const missed = (await one.call('POST message/send', { id: other.id, text: '没听到' }, { as: me })).body
      await redis.start()
      await client.next('sync')
      expect((await two.call('GET message/list', { id: me.id, after: body.id }, { as: other })).body.messages).toEqual([missed])
    } finally {
      await client.close()
      await one.close()
      await two.close()
      await server.close()
    }
  })

  test('a process that was cut off from Redis hears that it may have missed something, though nobody had to tell it', async () => {
    const redis = await startRedis()
    const bus = await openBus({ redisUrl: redis.url, databaseUrl: '' }, logger)
    const gap = new Promise<void>((resolve) => {
      bus.onGap(resolve)
    })
    await redis.stop()
    await redis.start()
    await gap
    await bus.close()
  })

  test('sites that share a Redis by the numbers of its databases hear nothing of one another', async () => {
    const redis = await startRedis()
    const open = (path: string) => openBus({ redisUrl: `${redis.url}${path}`, databaseUrl: '' }, logger)
    const buses = await Promise.all(['', '/0', '/1', '/1'].map(open))
    const [mine, mineToo, theirs, theirsToo] = buses as [Bus, Bus, Bus, Bus]
    const heard: string[] = []
    const hears = (bus: Bus, name: string) =>
      new Promise<void>((resolve) => {
        bus.subscribe('rooms', ({ members }) => {
          heard.push(`${name} ${members}`)
          resolve()
        })
      })
    const [first, second] = [hears(mineToo, 'mine'), hears(theirsToo, 'theirs')]
    mine.publish('rooms', { members: [1] })
    await first
    theirs.publish('rooms', { members: [2] })
    await second
    expect(heard).toEqual(['mine 1', 'theirs 2'])
    await Promise.all(buses.map((bus) => bus.close()))
  })

  test('what carries messages, closed while Redis is gone, keeps no process from ending', async () => {
    const redis = await startRedis()
    const before = timers()
    const bus = await openBus({ redisUrl: redis.url, databaseUrl: '' }, logger)
    await redis.stop()
    await nextTimers()
    await bus.close()
    await nextTimers()
    expect(timers()).toBeLessThanOrEqual(before)
  })

  test('is refused at start when nobody is there', async () => {
    const before = timers()
    await expect(openBus({ redisUrl: `redis://${NOBODY}`, databaseUrl: '' }, logger)).rejects.toThrow()
    await nextTimers()
    expect(timers()).toBeLessThanOrEqual(before)
  })
})
