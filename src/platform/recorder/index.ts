import type { Microphone, Recorder } from './types'
import { toWav } from './wav'

export type { Microphone, Recording, Take } from './types'

/** Plays on every phone and in every browser. Safari records it, and Chrome from 126 on where the system can encode it. */
const AAC = 'audio/mp4;codecs=mp4a.40.2'
/** What the others record. Phones' hosts don't play it: it becomes WAV, which all do, before it leaves. */
const OPUS = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus']

const kindOf = () => [AAC, ...OPUS].find((kind) => MediaRecorder.isTypeSupported(kind))

const microphone = () => navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } })

const release = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop())

/** A page that came without TLS has no microphone. */
export const canRecord: Recorder['canRecord'] = () =>
  typeof MediaRecorder === 'function' &&
  typeof (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia === 'function' &&
  kindOf() !== undefined

export const allowMicrophone: Recorder['allowMicrophone'] = async () => {
  try {
    release(await microphone())
    return 'allowed'
  } catch (error) {
    return reasonOf(error)
  }
}

const reasonOf = (error: unknown): Microphone =>
  (error as Partial<DOMException> | null)?.name === 'NotAllowedError' ? 'refused' : 'missing'

export const record: Recorder['record'] = async (onCut) => {
  const mimeType = kindOf()!
  const stream = await microphone()
  const recorder = new MediaRecorder(stream, { mimeType })
  const pieces: Blob[] = []
  let ended = false
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
  })
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  const cut = () => {
    if (!ended) onCut()
  }
  recorder.addEventListener('error', cut)
  stream.getTracks().forEach((track) => track.addEventListener('ended', cut))
  recorder.start()
  const begun = performance.now()

  const end = async () => {
    ended = true
    if (recorder.state !== 'inactive') recorder.stop()
    await stopped
    release(stream)
  }
  return {
    finish: async () => {
      const ms = performance.now() - begun
      await end()
      const sound = new Blob(pieces, { type: mimeType })
      if (mimeType === AAC) return { path: URL.createObjectURL(sound), ms }
      const { wav, ms: exact } = await toWav(sound)
      return { path: URL.createObjectURL(wav), ms: exact }
    },
    drop: () => void end(),
  }
}
