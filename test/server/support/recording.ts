/** What one AAC frame holds, at 44.1 kHz. */
const FRAME_SAMPLES = 1024
const RATE = 44_100
/** A frame of silence, in one channel. */
const SILENCE = Buffer.from('00c800802380', 'hex')
/** AAC-LC, 44.1 kHz, one channel. */
const DECODER = '1208'
const FRAMES_A_PIECE = 43

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, i) => bytes.writeUInt32BE(value, 4 * i))
  return bytes
}
const box = (name: string, ...content: Buffer[]) =>
  Buffer.concat([u32(8 + content.reduce((sum, { length }) => sum + length, 0)), Buffer.from(name), ...content])
/** A box with a version, which is 0, and flags. */
const full = (name: string, flags: number, ...content: Buffer[]) => box(name, u32(flags), ...content)
const hex = (digits: string) => Buffer.from(digits, 'hex')
const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/**
 * A voice note as Safari's recorder writes it: AAC in an MP4 of fragments, whose header tells neither how long it is nor where
 * its frames are.
 */
export function recording(seconds: number): Buffer {
  const frames = Math.round((seconds * RATE) / FRAME_SAMPLES)
  const pieces: Buffer[] = []
  for (let first = 0; first < frames; first += FRAMES_A_PIECE)
    pieces.push(piece(pieces.length + 1, first, Math.min(FRAMES_A_PIECE, frames - first)))
  return Buffer.concat([box('ftyp', Buffer.from('iso5'), u32(1), Buffer.from('isomiso5hlsf')), header(), ...pieces])
}

function header(): Buffer {
  const decoder = hex(`0580808002${DECODER}`)
  const config = Buffer.concat([hex('0480808014'), hex('4015'), hex('000000'), u32(32_000, 32_000), decoder])
  config[4] = config.length - 5
  const stream = Buffer.concat([hex('0380808000'), hex('000100'), config, hex('068080800102')])
  stream[4] = stream.length - 5
  const entry = box('mp4a', u32(0), hex('00000001'), u32(0, 0), hex('0001001000000000'), u32((RATE << 16) >>> 0), full('esds', 0, stream))
  const table = box(
    'stbl',
    full('stsd', 0, u32(1), entry),
    full('stts', 0, u32(0)),
    full('stsc', 0, u32(0)),
    full('stsz', 0, u32(0, 0)),
    full('stco', 0, u32(0)),
  )
  const media = box(
    'mdia',
    full('mdhd', 0, u32(0, 0, RATE, 0), hex('55c40000')),
    full('hdlr', 0, u32(0), Buffer.from('soun'), u32(0, 0, 0), Buffer.from('Core Media Audio\0')),
    box('minf', full('smhd', 0, u32(0)), box('dinf', full('dref', 0, u32(1), full('url ', 1))), table),
  )
  const track = box('trak', full('tkhd', 7, u32(0, 0, 1, 0, 0, 0, 0, 0), hex('01000000'), UNITY, u32(0, 0)), media)
  return box(
    'moov',
    full('mvhd', 0, u32(0, 0, RATE, 0, 0x10000), hex('0100'), Buffer.alloc(10), UNITY, Buffer.alloc(24), u32(2)),
    track,
    box('mvex', full('trex', 0, u32(1, 1, FRAME_SAMPLES, SILENCE.length, 0))),
  )
}

function piece(number: number, first: number, frames: number): Buffer {
  const data = Buffer.concat(Array.from({ length: frames }, () => SILENCE))
  const fragment = (offset: number) =>
    box(
      'moof',
      full('mfhd', 0, u32(number)),
      box('traf', full('tfhd', 0x20000, u32(1)), full('tfdt', 0, u32(first * FRAME_SAMPLES)), full('trun', 1, u32(frames, offset))),
    )
  return Buffer.concat([fragment(fragment(0).length + 8), box('mdat', data)])
}
