import { VOICE_MS_MAX } from '@anglers/contract/limits'
import { toWav } from '@/platform/recorder/wav'

const RATE_HZ = 16_000

/** Lets the browser decode what it recorded to these channels. */
function decodes(...channels: Float32Array[]): void {
  const decoded = { length: channels[0]!.length, numberOfChannels: channels.length, getChannelData: (index: number) => channels[index]! }
  class Context {
    decodeAudioData = async () => decoded
  }
  Object.assign(globalThis, { OfflineAudioContext: Context })
}
const recorded = { arrayBuffer: async () => new ArrayBuffer(0) } as Blob

/** The bytes of a sound: jsdom's own blobs cannot be read otherwise. */
const bytesOf = (sound: Blob) =>
  new Promise<DataView>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new DataView(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(sound)
  })
const textAt = (bytes: DataView, at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)))

afterEach(() => Reflect.deleteProperty(globalThis, 'OfflineAudioContext'))

test('what was said is one channel of the middle of all, and no louder than it can be', async () => {
  decodes(Float32Array.of(0, 1, 1, -1, 4), Float32Array.of(0, 0, 1, -1, 4))
  const { wav, ms } = await toWav(recorded)
  const bytes = await bytesOf(wav)
  expect([0, 1, 2, 3, 4].map((at) => bytes.getInt16(44 + 2 * at, true))).toEqual([0, 16_383, 32_767, -32_767, 32_767])
  expect([ms, wav.type]).toEqual([(5 / RATE_HZ) * 1_000, 'audio/wav'])
})

test('its header says what it is and how long', async () => {
  decodes(new Float32Array(RATE_HZ))
  const { wav, ms } = await toWav(recorded)
  const bytes = await bytesOf(wav)
  expect([0, 8, 12, 36].map((at) => textAt(bytes, at))).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect([4, 24, 28, 40].map((at) => bytes.getUint32(at, true))).toEqual([36 + 2 * RATE_HZ, RATE_HZ, 2 * RATE_HZ, 2 * RATE_HZ])
  expect([20, 22, 32, 34].map((at) => bytes.getUint16(at, true))).toEqual([1, 1, 2, 16])
  expect([ms, bytes.byteLength]).toEqual([1_000, 44 + 2 * RATE_HZ])
})

test('it is no longer than a voice note may be', async () => {
  decodes(new Float32Array((RATE_HZ * (VOICE_MS_MAX + 500)) / 1_000))
  expect((await toWav(recorded)).ms).toBe(VOICE_MS_MAX)
})
