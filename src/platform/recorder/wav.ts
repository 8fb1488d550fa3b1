import { VOICE_MS_MAX } from '@anglers/contract/limits'

/** All of what a voice has, in half of what music needs; a minute of it stays under the server's limit. */
const RATE_HZ = 16_000
const SAMPLE_BYTES = 2
const HEADER_BYTES = 44
const PEAK = 0x7fff

/**
 * Makes what a browser recorded into mono PCM, which every host plays.
 * @throws when the browser cannot decode what it recorded
 */
export async function toWav(sound: Blob): Promise<{ wav: Blob; ms: number }> {
  // Decoding takes the context's rate over.
  const decoded = await new OfflineAudioContext(1, 1, RATE_HZ).decodeAudioData(await sound.arrayBuffer())
  const length = Math.min(decoded.length, (RATE_HZ * VOICE_MS_MAX) / 1000)
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, index) => decoded.getChannelData(index))
  const bytes = new DataView(new ArrayBuffer(HEADER_BYTES + length * SAMPLE_BYTES))
  writeHeader(bytes, length * SAMPLE_BYTES)
  for (let at = 0; at < length; at++) {
    const level = channels.reduce((sum, channel) => sum + channel[at]!, 0) / channels.length
    bytes.setInt16(HEADER_BYTES + at * SAMPLE_BYTES, Math.max(-1, Math.min(1, level)) * PEAK, true)
  }
  return { wav: new Blob([bytes.buffer], { type: 'audio/wav' }), ms: (length / RATE_HZ) * 1000 }
}

/** RIFF, of one format chunk and one of data: http://soundfile.sapp.org/doc/WaveFormat */
function writeHeader(bytes: DataView<ArrayBuffer>, dataBytes: number): void {
  const word = (at: number, text: string) => [...text].forEach((sign, index) => bytes.setUint8(at + index, sign.charCodeAt(0)))
  word(0, 'RIFF')
  bytes.setUint32(4, HEADER_BYTES - 8 + dataBytes, true)
  word(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  // PCM, of one channel.
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, RATE_HZ, true)
  bytes.setUint32(28, RATE_HZ * SAMPLE_BYTES, true)
  bytes.setUint16(32, SAMPLE_BYTES, true)
  bytes.setUint16(34, 8 * SAMPLE_BYTES, true)
  word(36, 'data')
  bytes.setUint32(40, dataBytes, true)
}
