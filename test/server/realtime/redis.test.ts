import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { type Bus, openBus } from '../../../server/src/infra/bus/index.ts'
import { freePort } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'
import { enter } from '../support/socket.ts'

const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
const logger = pino({ level: 'silent' })
let redis: ChildProcess | undefined

/** A redis-server of one's own that keeps nothing. */
async function startRedis(port: number): Promise<void> {
  redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let printed = ''
  redis.stdout!.setEncoding('utf8')
  while (!printed.includes('Ready to accept connections')) printed += (await once(redis.stdout!, 'data'))[0]
}

async function stopRedis(): Promise<void> {
  if (!redis || redis.signalCode) return
  redis.kill('SIGKILL')
  await once(redis, 'exit')
}

/** How many alarms are set that keep this process alive. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
/** What was due at once has been done, and what a lost line had to say has been heard. */
const nextTimers = () => new Promise((resolve) => setTimeout(resolve, 50))

const describeRedis = hasRedis ? describe : describe.skip

describeRedis(hasRedis ? 'over Redis' : 'over Redis: skipped, as no redis-server is installed', () => {
  test('two processes tell one another, and make up for it when Redis was gone', async () => {
    const port = await freePort()
    await startRedis(port)
    const server = await openTestServer()
    const options = { redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: server.databaseUrl }
    const [one, two] = [
      await openTestServer({ beside: server, bus: await openBus(options, logger) }),
      await openTestServer({ beside: server, bus: await openBus(options, logger) }),
    ]
    const [me, other] = [await server.buildMember(), await server.buildMember()]
    const client = await enter(await two.listen(), other)
    try {
      const { body } = await one.call('POST message/send', { id: other.id, text: '听到了吗' }, { as: me })
      expect((await client.next('chat')).message).toEqual(body)
      await stopRedis()
      // Sending goes on without it.
      const missed = (await one.call('POST message/send', { id: other.id, text: '没听到' }, { as: me })).body
      await startRedis(port)
      await client.next('sync')
      expect((await two.call('GET message/list', { id: me.id, after: body.id }, { as: other })).body.messages).toEqual([missed])
    } finally {
      await client.close()
      await one.close()
      await two.close()
      await server.close()
      await stopRedis()
    }
  })

  test('a process that was cut off from Redis hears that it may have missed something, though nobody had to tell it', async () => {
    const port = await freePort()
    await startRedis(port)
    const bus = await openBus({ redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: '' }, logger)
    const gap = new Promise<void>((resolve) => {
      bus.onGap(resolve)
    })
    await stopRedis()
    await startRedis(port)
    await gap
    await bus.close()
    await stopRedis()
  })

  test('sites that share a Redis by the numbers of its databases hear nothing of one another', async () => {
    const port = await freePort()
    await startRedis(port)
    const open = (path: string) => openBus({ redisUrl: `redis://127.0.0.1:${port}${path}`, databaseUrl: '' }, logger)
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
    await stopRedis()
  })

  test('what carries messages, closed while Redis is gone, keeps no process from ending', async () => {
    const port = await freePort()
    await startRedis(port)
    const before = timers()
    const bus = await openBus({ redisUrl: `redis://127.0.0.1:${port}`, databaseUrl: '' }, logger)
    await stopRedis()
    await nextTimers()
    await bus.close()
    await nextTimers()
    expect(timers()).toBeLessThanOrEqual(before)
  })

  test('is refused at start when nobody is there', async () => {
    const before = timers()
    await expect(openBus({ redisUrl: `redis://127.0.0.1:${await freePort()}`, databaseUrl: '' }, logger)).rejects.toThrow()
    await nextTimers()
    expect(timers()).toBeLessThanOrEqual(before)
  })
})
