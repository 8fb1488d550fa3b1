interface FilmTraits {
  ms?: number
  width?: number
  height?: number
  /** Turned by a quarter, as phones mark what is filmed upright. */
  turned?: boolean
  /** Its index stands in front already. */
  front?: boolean
  video?: string
  /** Null for a silent one. */
  audio?: string | null
  /** It has no track of pictures. */
  silentPicture?: boolean
  /** About how long the file is. */
  bytes?: number
}

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, i) => bytes.writeUInt32BE(value >>> 0, 4 * i))
  return bytes
}
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const zeros = (n: number) => Buffer.alloc(n)

/** An MP4 that says what a real one says of itself; its chunks are no pictures. */
export function buildFilm(traits: FilmTraits = {}): Buffer {
  const { ms = 2000, width = 640, height = 360, turned, front, video = 'avc1', audio = 'mp4a', silentPicture, bytes = 0 } = traits
  const chunks = Buffer.concat([Buffer.from('chunk0chunk1chunk2'), zeros(bytes)])
  const matrix = turned ? u32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000) : u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const type = box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isomavc1'))
  const track = (kind: string, codec: string, at: number) =>
    box(
      'trak',
      box('tkhd', u32(3, 0, 0, 1, 0, ms, 0, 0, 0, 0), matrix, u32(width << 16, height << 16)),
      box(
        'mdia',
        box('hdlr', u32(0, 0), Buffer.from(kind), zeros(13)),
        box('minf', box('stbl', box('stsd', u32(0, 1), box(codec, zeros(70))), box('stco', u32(0, 3, at, at + 6, at + 12)))),
      ),
    )
  const index = (at: number) =>
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, ms), zeros(80)),
      ...(silentPicture ? [] : [track('vide', video, at)]),
      ...(audio === null ? [] : [track('soun', audio, at)]),
    )
  const data = box('mdat', chunks)
  if (!front) return Buffer.concat([type, data, index(type.length + 8)])
  const length = index(0).length
  return Buffer.concat([type, index(type.length + length + 8), data])
}
