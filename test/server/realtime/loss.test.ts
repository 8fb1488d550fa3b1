import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Answer } from '@anglers/contract'
import type { Message } from '@anglers/contract/chat'
import { WebSocket } from 'ws'
import { openDatabase } from '../../../server/src/infra/database.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { type BuiltMember, createFactories } from '../support/factories.ts'
import { type ServerProcess, serverProcess } from '../support/process.ts'
import { API } from '../support/server.ts'

const MEMBERS = 3
/** What is said before and after each death, at least. */
const MESSAGES = 10
/** As nobody asks again at once: it would leave no time to the server that starts. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

const database = await createTestDatabase()
const db = openDatabase(database.url, { max: 4 })
const { buildMember, buildFollow } = createFactories(db)
const folders = await Promise.all([0, 1].map(() => mkdtemp(path.join(os.tmpdir(), 'anglers-loss-'))))
const servers = (await Promise.all(
  folders.map((dataDir) =>
    serverProcess({ databaseUrl: database.url, dataDir, env: { SECRET_KEY: 'the secret of both processes, 32 long' } }),
  ),
)) as [ServerProcess, ServerProcess]
const devices: Device[] = []
let over = false
afterAll(async () => {
  over = true
  for (const device of devices) device.cut()
  await Promise.all(servers.map((server) => server.stop()))
  await db.destroy()
  await database.drop()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

/** Asks one server after the other until one answers: what did not answer may well have been done. */
async function insist<T>(method: 'GET' | 'POST', call: string, input: Record<string, unknown>, { token }: { token: string }): Promise<T> {
  for (let i = Math.floor(Math.random() * 2); !over; i++) {
    const url = new URL(`${servers[i % 2]!.origin}${API}/${call}`)
    if (method === 'GET') for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value))
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    }).catch(() => null)
    // An answer may break off, too.
    const text = await response?.text().catch(() => null)
    if (response?.ok && text) return JSON.parse(text) as T
    if (response && text && response.status < 500) throw new Error(`${call} answered ${response.status}: ${text}`)
    await pause()
  }
  throw new Error(`${call} was not answered before the test was over`)
}

/** A device: it takes what it is sent, and asks by id for what it missed. */
class Device {
  readonly messages: Message[] = []
  /** What one connection was sent twice. */
  readonly twice: number[] = []
  readonly failures: Error[] = []
  private ws: WebSocket | undefined
  private asking: Promise<void> | null = null
  private isDue = false
  pushed = 0

  constructor(
    private readonly member: BuiltMember,
    private readonly group: number,
  ) {}

  get last(): number {
    return this.messages.at(-1)?.id ?? 0
  }

  /** Connects to one server after the other, whenever the connection breaks. Resolves when it is told of everything for the first time. */
  connect(turn: number): Promise<void> {
    return new Promise((resolve) => this.join(turn, resolve))
  }

  private join(turn: number, ready?: () => void): void {
    if (over) return
    const ws = new WebSocket(`${servers[turn % 2]!.origin.replace('http', 'ws')}/ws?access_token=${this.member.token}`)
    const heard = new Set<number>()
    this.ws = ws
    ws.on('open', () => ws.send(JSON.stringify({ type: 'setname', id: this.member.id, name: this.member.nickname })))
    ws.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; message: Message }
      if (frame.type === 'ready') ready?.()
      if (frame.type === 'ready' || frame.type === 'sync') this.asks()
      if (frame.type !== 'chat' || frame.message.group !== this.group) return
      if (heard.has(frame.message.id)) this.twice.push(frame.message.id)
      heard.add(frame.message.id)
      this.pushed++
      if (frame.message.prev === this.last) this.messages.push(frame.message)
      else if (frame.message.id > this.last) this.asks()
    })
    ws.on('error', () => {})
    ws.on('close', () => void pause().then(() => this.join(turn + 1, ready)))
  }

  /** Breaks the connection. */
  cut(): void {
    this.ws?.terminate()
  }

  /** Asks for what it has not got. What it hears of meanwhile is asked for once more. */
  ask(): Promise<void> {
    this.isDue = true
    this.asking ??= this.catchUp().finally(() => {
      this.asking = null
    })
    return this.asking
  }

  private asks(): void {
    this.ask().catch((error: Error) => this.failures.push(error))
  }

  private async catchUp(): Promise<void> {
    while (this.isDue) {
      this.isDue = false
      for (let more = true; more;) {
        const page = await insist<Answer<'GET group-message/list'>>(
          'GET',
          'group-message/list',
          { id: this.group, after: this.last, per_page: 50 },
          this.member,
        )
        this.messages.push(...page.messages.filter(({ id }) => id > this.last))
        more = page.more
      }
    }
  }
}

test('nothing is lost, nothing comes twice, and all is in order, though processes die and connections break', async () => {
  await Promise.all(servers.map((server) => server.start()))
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => buildMember()))
  const [owner, ...others] = members as [BuiltMember, ...BuiltMember[]]
  for (const other of others) await buildFollow(other, owner)
  const { id: group } = await insist<{ id: number }>(
    'POST',
    'group-message/create',
    { name: '雷雨', members: others.map(({ id }) => id) },
    owner,
  )
  for (const other of others) await insist('POST', 'group-message/accept', { id: group }, other)
  devices.push(...members.flatMap((member) => [0, 1].map(() => new Device(member, group))))
  await Promise.all(devices.map((device, i) => device.connect(i)))

  const acknowledged: number[] = []
  let sending = true
  const writing = Promise.all(
    members.map(async (member) => {
      for (let i = 0; sending; i++) {
        acknowledged.push(
          (await insist<Message>('POST', 'group-message/send', { id: group, text: `${member.id} ${i}`, clientId: randomUUID() }, member))
            .id,
        )
        await pause()
      }
    }),
  )
  const more = async () => {
    for (const until = acknowledged.length + MESSAGES; acknowledged.length < until && !over;) await pause()
  }
  const dying = async () => {
    const [one, two] = servers
    await more()
    for (const device of devices.slice(0, 3)) device.cut()
    await one.kill()
    await more()
    await one.start()
    for (const device of devices.slice(1, 4)) device.cut()
    await more()
    // From here on there is only the one that was dead.
    await two.kill()
    await more()
    sending = false
  }
  await Promise.all([writing, dying()])

  await Promise.all(devices.map((device) => device.ask()))
  const ids = [...acknowledged].sort((a, b) => a - b)
  expect(new Set(ids).size).toBe(ids.length)
  for (const device of devices) {
    expect(device.messages.filter(({ kind }) => kind === 'text').map(({ id }) => id)).toEqual(ids)
    expect(device.twice).toEqual([])
    expect(device.failures).toEqual([])
    expect(device.pushed).toBeGreaterThan(0)
  }
}, 180_000)
