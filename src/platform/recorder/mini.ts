import Taro from '@tarojs/taro'
import { VOICE_MS_MAX } from '@anglers/contract/limits'
import type { Recorder, Recording } from './types'

export const canRecord: Recorder['canRecord'] = () => true

/** Mono at 16 kHz; hosts refuse other rates of bits with it. */
const QUALITY = { sampleRate: 16_000, numberOfChannels: 1, encodeBitRate: 32_000 } as const
/** The host stops by itself later than the app does: only if that should fail. */
const DURATION_MS = VOICE_MS_MAX + 1_000

/** The one recording that the host's one recorder has under way. */
interface Running {
  begun: () => void
  stopped: (recording: Recording) => void
  failed: (error: Error) => void
  at: number
}

let running: Running | null = null
let manager: Taro.RecorderManager | null = null
/** Ends when the host has let go of the last one. */
let last: Promise<unknown> = Promise.resolve()

/** The host keeps every listener for good: there is one of each. */
function recorder(): Taro.RecorderManager {
  if (manager) return manager
  manager = Taro.getRecorderManager()
  manager.onStart(() => {
    if (!running) return
    running.at = Date.now()
    running.begun()
  })
  manager.onStop(({ tempFilePath, duration }) => running?.stopped({ path: tempFilePath, ms: duration || Date.now() - running.at }))
  manager.onError(({ errMsg }) => running?.failed(new Error(errMsg)))
  // A call comes in: the host holds the recording, and would go on with it after the call.
  manager.onPause(() => running?.failed(new Error('The recording was interrupted')))
  return manager
}

/** @param format that every platform plays, of those that this host records */
export const recordAs =
  (format: 'mp3' | 'aac'): Recorder['record'] =>
  async (onCut) => {
    await last
    const host = recorder()
    // Before it has begun a failure is reported by rejecting, and after it has ended by `finish`.
    let ended = true
    const stopped = new Promise<Recording>((resolve, reject) => {
      running = { begun: () => undefined, stopped: resolve, failed: reject, at: Date.now() }
    })
    last = stopped
      .catch(() => undefined)
      .then(() => {
        running = null
        if (!ended) onCut()
        ended = true
      })
    const begun = new Promise<void>((resolve) => {
      running!.begun = resolve
    })
    host.start({ ...QUALITY, duration: DURATION_MS, format })
    await Promise.race([begun, stopped])
    ended = false

    const end = () => {
      if (ended) return
      ended = true
      host.stop()
    }
    return {
      finish: () => {
        end()
        return stopped
      },
      drop: end,
    }
  }
