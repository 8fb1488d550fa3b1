import { VOICE_MS_MAX } from '@anglers/contract/limits'
import { VoiceRecorder } from '@/features/chat/VoiceRecorder'
import { modals, toaster } from '@/stores/overlays'
import { privacy } from '@/stores/privacy'
import { canRecord, record, type Recording } from '@/platform/recorder'
import { FakeMicrophone } from '../../support/microphone'

let microphone: FakeMicrophone
let sent: Recording[]
let recorder: VoiceRecorder

/** Lets so much time pass, and whatever was promised come. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  toaster.hide()
  microphone = new FakeMicrophone()
  sent = []
  recorder = new VoiceRecorder({ addVoice: (recording) => void sent.push(recording) })
})
afterEach(() => {
  modals.close(false)
  jest.useRealTimers()
})

describe('a voice note', () => {
  test('is what was said while the finger was down, and leaves the microphone to others', async () => {
    recorder.press()
    await pass(3_000)
    expect([recorder.phase, Math.round(recorder.ms / 1_000)]).toEqual(['recording', 3])
    recorder.lift(false)
    await pass(0)
    expect(sent).toEqual([{ path: 'blob:said', ms: expect.any(Number) }])
    expect(Math.round(sent[0]!.ms / 1_000)).toBe(3)
    expect([recorder.phase, microphone.open]).toEqual(['idle', 0])
  })

  test('is not sent where the finger slid away, unless it came back', async () => {
    recorder.press()
    await pass(2_000)
    recorder.slide(true)
    recorder.lift(false)
    await pass(0)
    expect([sent.length, microphone.open]).toEqual([0, 0])
    recorder.press()
    await pass(2_000)
    recorder.slide(true)
    recorder.slide(false)
    recorder.lift(false)
    await pass(0)
    expect(sent).toHaveLength(1)
  })

  test('that goes on without a finger knows of none that slides', async () => {
    recorder.press()
    recorder.lift(true)
    recorder.slide(true)
    expect(recorder.leaving).toBe(false)
    await pass(2_000)
    recorder.press()
    await pass(0)
    expect(sent).toHaveLength(1)
  })

  test('that is shorter than a second was a slip', async () => {
    recorder.press()
    await pass(900)
    recorder.lift(false)
    await pass(0)
    expect([sent.length, toaster.current?.text]).toEqual([0, '说话时间太短'])
    expect(microphone.open).toBe(0)
  })

  test('goes on without a finger after a tap, until a button sends it or throws it away', async () => {
    recorder.press()
    recorder.lift(true)
    await pass(5_000)
    expect([recorder.phase, recorder.free]).toEqual(['recording', true])
    recorder.press()
    await pass(0)
    expect(sent).toHaveLength(1)
    recorder.press()
    recorder.lift(true)
    await pass(5_000)
    recorder.drop()
    await pass(0)
    expect([sent.length, microphone.open]).toEqual([1, 0])
  })

  test('counts from its own beginning, whatever was said before it', async () => {
    recorder.press()
    await pass(VOICE_MS_MAX - 5_000)
    expect([recorder.seconds, recorder.secondsLeft]).toEqual([VOICE_MS_MAX / 1_000 - 5, 5])
    recorder.lift(false)
    await pass(0)
    recorder.press()
    expect([recorder.phase, recorder.seconds, recorder.secondsLeft]).toEqual(['starting', 0, null])
    recorder.drop()
    await pass(0)
  })

  test('ends and is sent after a minute', async () => {
    recorder.press()
    recorder.lift(true)
    await pass(VOICE_MS_MAX + 1_000)
    expect(sent).toEqual([{ path: 'blob:said', ms: VOICE_MS_MAX }])
  })

  test('that a call or another page cuts off is not sent behind its speaker’s back', async () => {
    recorder.press()
    await pass(4_000)
    microphone.cut()
    await pass(0)
    expect([recorder.phase, sent.length, toaster.current?.text]).toEqual(['idle', 0, '录音被打断了，没有发送'])
  })
})

test.each(['finish', 'drop'] as const)('a microphone that is taken away after its note has ended (%s) cuts nothing off', async (end) => {
  const cut = jest.fn()
  const take = await record(cut)
  void take[end]()
  await pass(0)
  microphone.cut()
  expect(cut).not.toHaveBeenCalled()
  await record(cut)
  microphone.cut()
  expect(cut).toHaveBeenCalledTimes(1)
})

describe('once it has ended, nothing runs on', () => {
  test.each<[string, () => unknown]>([
    ['sent', () => recorder.lift(false)],
    ['thrown away', () => recorder.drop()],
    ['cut off', () => microphone.cut()],
  ])('%s', async (_, end) => {
    recorder.press()
    await pass(3_000)
    end()
    await pass(0)
    const before = [recorder.ms, toaster.current?.text, sent.length]
    toaster.hide()
    await pass(VOICE_MS_MAX)
    expect([recorder.ms, before[1], sent.length]).toEqual(before)
    expect([recorder.phase, toaster.current]).toEqual(['idle', null])
  })

  test('a microphone that comes after its speaker has given up is let go', async () => {
    recorder.press()
    recorder.drop()
    await pass(0)
    expect([recorder.phase, microphone.open]).toEqual(['idle', 0])
  })
})

describe('the microphone', () => {
  test('is asked for once the member agreed to the use of private information, and not before', async () => {
    const prepared = recorder.prepare()
    await pass(0)
    expect(privacy.asking).toBe(true)
    privacy.close(false)
    expect(await prepared).toBe(false)
    expect(microphone.open).toBe(0)
    const again = recorder.prepare()
    await pass(0)
    privacy.close(true)
    expect(await again).toBe(true)
    expect(microphone.open).toBe(0)
  })

  test.each([
    ['NotAllowedError', /浏览器没有允许使用麦克风/],
    ['NotFoundError', /没有找到可以用的麦克风/],
  ] as const)('that does not come (%s) is said, with the way to change that', async (reason, words) => {
    microphone.fails = reason
    void recorder.prepare()
    await pass(0)
    privacy.close(true)
    await pass(0)
    expect(modals.current?.content).toMatch(words)
  })

  test('that was there before and is refused now is asked for anew, and why is said', async () => {
    localStorage.setItem('privacy', JSON.stringify({ data: true }))
    expect(await recorder.prepare()).toBe(true)
    microphone.fails = 'NotAllowedError'
    recorder.press()
    await pass(0)
    expect([recorder.phase, modals.current?.content]).toEqual(['idle', expect.stringMatching(/浏览器没有允许使用麦克风/)])
  })

  test('is offered only where the browser records something', () => {
    expect(canRecord()).toBe(true)
    new FakeMicrophone(['audio/webm;codecs=opus'])
    expect(canRecord()).toBe(true)
    new FakeMicrophone([])
    expect(canRecord()).toBe(false)
  })
})
