import Taro from '@tarojs/taro'
import { playSound } from '@/platform/sound/index.weapp'
import { playSound as playOnDouyin } from '@/platform/sound/index.tt'

/** What the host does when it is asked, until the test ends. */
function host(own: Record<string, unknown>): void {
  const before = Object.fromEntries(Object.keys(own).map((name) => [name, Reflect.get(Taro, name)]))
  undo.push(() => Object.assign(Taro, before))
  Object.assign(Taro, own)
}
const undo: (() => void)[] = []

afterEach(() => {
  for (const step of undo.splice(0)) step()
})

describe('a sound', () => {
  const log: string[] = []
  let context: Record<string, unknown> & { currentTime: number }
  let events: Record<string, () => void>
  const setInnerAudioOption = jest.fn(() => Promise.resolve())

  beforeEach(() => setInnerAudioOption.mockClear())

  const play = (playOn = playSound) => {
    log.length = 0
    events = {}
    const on = (name: string) => (listener: () => void) => void (events[name] = listener)
    context = {
      currentTime: 0,
      onTimeUpdate: on('time'),
      onEnded: on('end'),
      onError: on('error'),
      play: () => log.push(`plays ${String(context.src)}`),
      stop: () => log.push('stops'),
      destroy: () => log.push('freed'),
    }
    host({ createInnerAudioContext: () => context, setInnerAudioOption })
    return playOn('/a.mp3', {
      onProgress: (ms) => log.push(`${ms} ms`),
      onEnd: () => log.push('end'),
      onFail: () => log.push('fail'),
    })
  }

  test.each([
    ['end', 'end'],
    ['error', 'fail'],
  ])('tells how far it is, and that it came to its %s, once', (event, says) => {
    play()
    context.currentTime = 1.5
    for (const name of ['time', event, event, 'time']) events[name]!()
    expect(log).toEqual(['plays /a.mp3', '1500 ms', 'stops', 'freed', says])
  })

  test('that is stopped tells nothing more', () => {
    const stop = play()
    stop()
    stop()
    for (const name of ['time', 'end', 'error']) events[name]!()
    expect(log).toEqual(['plays /a.mp3', 'stops', 'freed'])
  })

  test('is heard with the ringer off on WeChat, whose sounds all go by one option', () => {
    play()
    expect(setInnerAudioOption.mock.calls).toEqual([[{ obeyMuteSwitch: false }]])
  })

  test('is heard on a WeChat that does not take the option', () => {
    setInnerAudioOption.mockRejectedValueOnce(new Error('setInnerAudioOption:fail'))
    play()
    expect(log).toEqual(['plays /a.mp3'])
  })

  test('is heard with the ringer off on Douyin, whose sounds each have the option', () => {
    play(playOnDouyin)
    expect([context.obeyMuteSwitch, setInnerAudioOption.mock.calls]).toEqual([false, []])
  })
})
