import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Session, UserCard } from '@anglers/contract/account'
import { callAt } from '../setup/call.ts'
import { wav } from '../server/support/sounds.ts'
import { storageOf } from './host/api/storage.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import type { Foreign } from './host/types.ts'
import { openServer } from './town.ts'

const SAID_MS = 2_400

/** The host's one recorder: what it was told, and what it tells. */
class Recorder {
  readonly notified: [string, Foreign?][] = []
  private readonly listeners: Record<string, (event: object) => void> = {}

  /** What the bundle gets. */
  readonly manager = Object.assign(
    Object.fromEntries(
      ['Start', 'Stop', 'Error', 'Pause'].map((event) => [
        `on${event}`,
        (listener: (detail: object) => void) => void (this.listeners[event] = listener),
      ]),
    ),
    {
      start: (options: object) => {
        this.notified.push(['start', options])
        this.listeners.Start!({})
      },
      stop: () => {
        this.notified.push(['stop'])
        this.listeners.Stop!({ tempFilePath: 'http://tmp/said.wav', duration: SAID_MS, fileSize: 1 })
      },
    },
  )
}

const server = openServer()
let folder: string
let session: Session
let friend: UserCard

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'anglers-voice-'))
  await fs.writeFile(path.join(folder, 'said.wav'), wav(SAID_MS / 1000))
  session = await callAt(server.origin, 'POST site/login', { user: 'yugan', password: 'yugan2026' })
  const [latest] = await callAt(server.origin, 'GET message', {}, session.access_token)
  friend = latest!.user
})
afterAll(() => fs.rm(folder, { recursive: true }))

describe.each([
  { platform: 'weapp', format: 'mp3' },
  { platform: 'tt', format: 'aac' },
] as const)('a voice note on $platform', ({ platform, format }) => {
  let app: MiniProgram
  let recorder: Recorder

  beforeEach(async () => {
    const { user, access_token: token, expired_in } = session
    recorder = new Recorder()
    app = new MiniProgram({
      platform,
      server: server.origin,
      storage: storageOf({ user, token, expired_in, privacy: true }),
      parts: { getRecorderManager: () => recorder.manager },
    })
    app.network.temporaryFiles.set('http://tmp/said.wav', path.join(folder, 'said.wav'))
    await app.launch()
    await app.open(`/pagesB/chat/chat?id=${friend.id}`)
  })
  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test('asks for the microphone first, and is recorded so that every platform plays it', async () => {
    await app.tap({ class: 'input-bar__act' })
    expect(app.callsOf('authorize')).toEqual([{ scope: 'scope.record' }])
    await app.waitFor('按住 说话')
    // A tap, and it goes on without a finger.
    await app.tap({ class: 'record-button' })
    expect(app.text).toContain('正在录音，可以松手')
    expect(recorder.notified).toEqual([
      ['start', { sampleRate: 16_000, numberOfChannels: 1, encodeBitRate: 32_000, duration: 61_000, format }],
    ])
    await app.waitFor('1″')
    await app.tap({ class: 'record-button' })
    expect(recorder.notified.at(-1)).toEqual(['stop'])
    const [upload] = app.callsOf('uploadFile')
    expect(upload).toMatchObject({ filePath: 'http://tmp/said.wav', name: 'file' })
    expect(new URL(upload!.url as string).searchParams.get('ms')).toBe(String(SAID_MS))
    expect(app.text).toContain('2″')
    const { messages } = await callAt(server.origin, 'GET message/list', { id: friend.id }, session.access_token)
    expect(messages.at(-1)).toMatchObject({ kind: 'voice', voice: { ms: SAID_MS } })
  })

  test('says so where the phone has thrown it away, and holds up nothing that follows', async () => {
    app.network.temporaryFiles.clear()
    await app.tap({ class: 'input-bar__act' })
    await app.waitFor('按住 说话')
    await app.tap({ class: 'record-button' })
    await app.waitFor('1″')
    await app.tap({ class: 'record-button' })
    expect(app.text).toContain('录音已经不在这台设备上了，请重新录制')
    await app.tap({ class: 'input-bar__act' })
    await app.type({ placeholder: '说点什么…' }, `语音没发出去（${platform}）`)
    await app.tap('发送')
    const { messages } = await callAt(server.origin, 'GET message/list', { id: friend.id }, session.access_token)
    expect(messages.at(-1)).toMatchObject({ kind: 'text', text: `语音没发出去（${platform}）` })
  })

  test('leads to the settings where the microphone was refused', async () => {
    app.answers.authorize = () => {
      throw new Error('auth deny')
    }
    await app.tap({ class: 'input-bar__act' })
    expect(app.text).toContain('没有麦克风权限')
    await app.tap('去设置')
    expect(app.callsOf('openSetting')).toHaveLength(1)
    expect(recorder.notified).toEqual([])
  })
})
