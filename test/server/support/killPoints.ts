import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/src/infra/database.ts'
import { openPaymentServer } from './payments.ts'
import { overTcp } from './loopback.ts'
import { serverProcess } from './process.ts'
import { API } from './server.ts'

/** How long a test may take that kills a server at each of its steps, in ms. */
export const KILLS_MS = 900_000
/** How long a command may take, with all its repetitions, before it counts as one that never comes through, in ms. */
const COMMAND_MS = 60_000

/** How long after what it did is seen the process hears of it, in ms. */
const HEARING_MS = 300

/** Whose answers the process waits for. */
const ANSWERERS = ['database', 'provider'] as const
type Answerer = (typeof ANSWERERS)[number]

/** What the process is answered while it works: the points at which it can be killed. */
class Answers {
  private counted: Answerer | undefined
  private left = Infinity
  private reached: (() => void) | undefined

  /** Calls `reached` instead of passing the nth answer of this one from now on, and passes nobody's after it. */
  arm(counted: Answerer, n: number, reached: () => void): void {
    this.counted = counted
    this.left = n
    this.reached = reached
  }

  disarm(): void {
    this.counted = undefined
    this.left = Infinity
  }

  /** Whether an answer still goes through. @param isPoint whether it counts; asked at most once */
  async passes(by: Answerer, isPoint: () => Promise<boolean>): Promise<boolean> {
    if (this.left <= 0) return false
    if (by !== this.counted) return true
    const counts = await isPoint()
    // Another may have been the last while this was asked.
    if (this.left <= 0) return false
    if (!counts || --this.left > 0) return true
    this.reached?.()
    return false
  }
}

interface Line {
  answerer: Answerer
  target: { host: string; port: number }
  answers: Answers
  /** Whether a chunk from there ends, or begins, an answer. */
  isAnswer: (chunk: Buffer) => boolean
  /** Whether one that has come is a point; else each is. */
  isPoint?: () => Promise<boolean>
  /** Whether a connection on which this is asked is none of the points. */
  isIgnored?: (asked: Buffer) => boolean
}

/** A line to a server in which each whole answer is counted. */
async function countedLine({ answerer, target, answers, isAnswer, isPoint = async () => true, isIgnored = () => false }: Line) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((from) => {
    const to = connect(target.port, target.host)
    let ignored = false
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    from.on('close', () => to.destroy())
    from.on('data', (chunk: Buffer) => {
      ignored ||= isIgnored(chunk)
      to.write(chunk)
    })
    const answer = async () => {
      for await (const chunk of to as AsyncIterable<Buffer>)
        if (ignored || !isAnswer(chunk) || (await answers.passes(answerer, isPoint))) from.write(chunk)
    }
    answer()
      .catch(() => {})
      .finally(() => from.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** "Ready for query", by which Postgres ends every answer; the byte after it says whether a transaction is open. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])
const IN_TRANSACTION = 'T'.charCodeAt(0)
/**
 * Whether each statement is a point of its own, within a transaction or where it only reads. Postgres rolls back what its client leaves
 * open, so that a kill there leaves what a kill before the transaction left, which is a point already: KILL_AT=statements shows it, in
 * many times the time.
 */
const EVERY_STATEMENT = process.env.KILL_AT === 'statements'
const endsAnswer = (chunk: Buffer) =>
  chunk.length >= 6 && chunk.subarray(-6, -1).equals(READY) && (EVERY_STATEMENT || chunk.at(-1) !== IN_TRANSACTION)

/**
 * Tells whether anything was committed since it was asked last; the first time it was. An answer to what only read leaves what the answer
 * before it left. Postgres shows it in its snapshot, which says which transactions are over of all that have written.
 */
function commitsIn(db: Db) {
  let known = ''
  return {
    forget() {
      known = ''
    },
    async hasNew(): Promise<boolean> {
      const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(db)
      const before = known
      known = rows[0]!.snapshot
      return known !== before
    },
  }
}

/** The connections of the job runner, which go on by themselves. */
const looksForJobs = (asked: Buffer) => /_private_jobs|job_runner|listen /i.test(asked.toString('latin1'))

/** A command that members or providers give, and give again where they hear nothing. */
export interface Command<S> {
  /** Whatever it needs, anew for each kill. */
  prepare(): Promise<S>
  /** Gives it to the server there. Throws, or answers false, where it was not done. */
  give(origin: string, state: S): Promise<boolean>
  /** That it happened once. */
  verify(state: S): Promise<void>
}

/**
 * A site whose one process is killed, by SIGKILL, at each answer that it waits for: of the database to what was committed, or of a
 * provider. That it dies before it hears of what was done there is the worst moment between two steps; nothing in the server knows of it.
 *
 * @param asks which provider's answers are points: that of payments, or WeChat's own interface
 */
export async function openMortalSite(asks: 'payments' | 'wechat' = 'payments') {
  const server = await openPaymentServer()
  const { simulator, db } = server
  const answers = new Answers()
  const url = overTcp(server.databaseUrl)
  const commits = commitsIn(db)
  const database = await countedLine({
    answerer: 'database',
    target: { host: url.hostname, port: Number(url.port) },
    answers,
    isAnswer: endsAnswer,
    isPoint: async () => EVERY_STATEMENT || (await commits.hasNew()),
    isIgnored: looksForJobs,
  })
  const hosts = { payments: simulator.payments.hosts.wechat, wechat: simulator.platforms.hosts.wechat! }
  const real = new URL(hosts[asks])
  const provider = await countedLine({
    answerer: 'provider',
    target: { host: real.hostname, port: Number(real.port) },
    answers,
    isAnswer: (chunk) => chunk.subarray(0, 5).toString() === 'HTTP/',
  })
  url.port = String(database.port)
  const { merchantId, serial, privateKey, apiKey, platformKeys } = simulator.payments.wechat
  const { wechatMini, wechatMp } = simulator.platforms
  const counted = `http://127.0.0.1:${provider.port}${real.pathname}`
  const escaped = (pem: string) => pem.replaceAll('\n', '\\n')
  const site = await serverProcess({
    databaseUrl: url.href,
    dataDir: server.dataDir,
    env: {
      WECHAT_URL: asks === 'wechat' ? counted : hosts.wechat,
      WECHAT_MINI_APP_ID: wechatMini.appId,
      WECHAT_MINI_SECRET: wechatMini.secret,
      WECHAT_MP_APP_ID: wechatMp.appId,
      WECHAT_MP_SECRET: wechatMp.secret,
      WECHAT_PAY_URL: asks === 'payments' ? counted : hosts.payments,
      WECHAT_PAY_MERCHANT_ID: merchantId,
      WECHAT_PAY_SERIAL: serial,
      WECHAT_PAY_PRIVATE_KEY: escaped(privateKey),
      WECHAT_PAY_API_KEY: apiKey,
      WECHAT_PAY_PLATFORM_KEYS: Object.entries(platformKeys)
        .map(([name, pem]) => `${name}=${escaped(pem)}`)
        .join(','),
    },
  })

  /** Whose jobs were under way when it was killed: the next one need not wait until it is missed. */
  const forgetDead = () =>
    sql`select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(db)

  /** It has had its time, and what came in it has been read: this process may have been busy itself. */
  const heard = async () => {
    await delay(HEARING_MS)
    await sql`select 1`.execute(db)
  }

  /** Gives a command, with a kill at the nth answer to it, and again until it is done. @returns whether it had so many answers */
  async function killAt<S>(command: Command<S>, answerer: Answerer, n: number): Promise<boolean> {
    const state = await command.prepare()
    if (!site.isAlive()) await site.start()
    // The first answer is a point in any case: nothing is done by then.
    commits.forget()
    let killing: Promise<void> | undefined
    const reached = new Promise<void>((resolve) =>
      answers.arm(answerer, n, () => {
        killing = site.kill()
        resolve()
      }),
    )
    const isDone = await command.give(site.origin, state).catch(() => false)
    // What a job has done is seen before the process hears that it is: the commit's answer is a point as well.
    if (isDone && !killing) await Promise.race([reached, heard()])
    const wasKilled = killing !== undefined
    answers.disarm()
    await killing
    if (wasKilled) {
      await forgetDead()
      await site.start()
      const end = Date.now() + COMMAND_MS
      while (!(await command.give(site.origin, state))) {
        if (Date.now() > end) throw new Error(`it never came through after the kill at answer ${n} of the ${answerer}`)
        await delay(50)
      }
    } else if (!isDone) throw new Error(`it was refused before it could be killed at answer ${n} of the ${answerer}`)
    await command.verify(state)
    expect(await server.audit()).toEqual([])
    return wasKilled
  }

  return {
    ...server,
    site,
    /** A call of a member's to the process, under a key of its own, as the app repeats it. */
    ask: async (origin: string, path: string, as: { token: string }, body: object, key: string): Promise<boolean> => {
      const answer = await fetch(`${origin}${API}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      return answer.ok
    },
    /** Waits for this to be so, as long as the process lives. Answers false where it never is. */
    until: async (isSo: () => Promise<boolean>): Promise<boolean> => {
      const end = Date.now() + COMMAND_MS
      while (!(await isSo())) {
        if (!site.isAlive() || Date.now() > end) return false
        await delay(20)
      }
      return true
    },
    /**
     * Kills the process at the first answer of the database while a command is done, then at its second, until it comes through; then at
     * those of the provider. Each has a count of its own: commits of one moment are one point, so that how many there are of the database
     * is another number each time, and what is counted behind them would be passed over now and then.
     *
     * @returns the kills of each kind
     */
    async killAtEach<S>(command: Command<S>): Promise<Record<Answerer, number>> {
      const kills = { database: 0, provider: 0 }
      for (const answerer of ANSWERERS) while (await killAt(command, answerer, kills[answerer] + 1)) kills[answerer]++
      return kills
    },
    async close() {
      await site.stop()
      await database.close()
      await provider.close()
      await server.close()
    },
  }
}
