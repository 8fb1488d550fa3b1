import { recording } from './recording.ts'

const WAV_HEADER_BYTES = 44

/** Silence, as a recorder would write it: of each kind the bytes by which it is told. */
export const sounds = {
  wav: wav(0.1),
  mp3: Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(600)]),
  aac: Buffer.concat([Buffer.from('fff15080', 'hex'), Buffer.alloc(600)]),
  m4a: Buffer.concat([Buffer.from('0000001c667479704d344120000000004d34412069736f6d6d703432', 'hex'), Buffer.alloc(600)]),
  mp4: Buffer.concat([Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), Buffer.alloc(600)]),
  safari: recording(0.5),
  webm: Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffff', 'hex'),
    Buffer.alloc(600),
  ]),
  ogg: Buffer.concat([Buffer.from('4f67675300020000000000000000000000000000000000000000011e4f70757348656164', 'hex'), Buffer.alloc(600)]),
}

/** Mono PCM at 16 kHz. */
export function wav(seconds: number): Buffer {
  const dataBytes = Math.round(16_000 * seconds) * 2
  const bytes = Buffer.alloc(WAV_HEADER_BYTES + dataBytes)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(16_000, 24)
  bytes.writeUInt32LE(32_000, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(dataBytes, 40)
  return bytes
}
