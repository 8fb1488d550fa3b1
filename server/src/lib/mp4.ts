/** Something that can be read in any place, and is never read whole. */
export interface ByteSource {
  size: number
  /** These bytes, which lie within it. */
  read(at: number, bytes: number): Promise<Buffer>
}

/** What a film says of itself. */
export interface Film {
  ms: number
  /** As it is shown, turned the right way round. */
  width: number
  height: number
  /** Of its first track of pictures, by its four letters, such as `avc1`. */
  video: string
  /** Of its first track of sound; null where it is silent. */
  audio: string | null
}

/** The same film with what players want first at its beginning: this, then these parts of the source, both ends included. */
export interface FastStart {
  head: Buffer
  parts: { first: number; last: number }[]
  size: number
}

/** It is no MP4 or MOV, or a broken one. */
export class Mp4Error extends Error {}

interface Box {
  type: string
  at: number
  /** With its header. */
  size: number
  header: number
}

const BOXES_MAX = 1_000
/** The index of five minutes takes half a megabyte. */
const INDEX_BYTES_MAX = 16_000_000
/** What a file may begin with (ISO/IEC 14496-12 and QuickTime). */
const FIRST = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** What Node says of reading beyond the end. */
const CUT_OFF = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS'])
const HEADER = 8
const LONG_HEADER = 16

/** Whether a file that begins so may be a film at all. */
export const beginsLikeFilm = (start: Buffer): boolean => start.length >= HEADER && FIRST.has(start.toString('latin1', 4, 8))

function headerOf(bytes: Buffer, at: number, end: number): Box {
  const short = bytes.readUInt32BE(0)
  const header = short === 1 ? LONG_HEADER : HEADER
  if (bytes.length < header) throw new Mp4Error('a box is cut off')
  const size = short === 1 ? Number(bytes.readBigUInt64BE(HEADER)) : short === 0 ? end - at : short
  if (size < header || at + size > end) throw new Mp4Error('a box is longer than the file')
  return { type: bytes.toString('latin1', 4, 8), at, size, header }
}

async function topBoxes(source: ByteSource): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = 0; at < source.size;) {
    if (source.size - at < HEADER || boxes.length === BOXES_MAX) throw new Mp4Error('not a row of boxes')
    const box = headerOf(await source.read(at, Math.min(LONG_HEADER, source.size - at)), at, source.size)
    boxes.push(box)
    at += box.size
  }
  return boxes
}

function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + HEADER <= end;) {
    const box = headerOf(bytes.subarray(at, Math.min(at + LONG_HEADER, end)), at, end)
    yield box
    at += box.size
  }
}

/** The boxes along a path of types, however often each is there. */
function find(bytes: Buffer, within: Box, ...path: string[]): Box[] {
  const [type, ...rest] = path
  const found = [...boxesIn(bytes, within.at + within.header, within.at + within.size)].filter((box) => box.type === type)
  return rest.length ? found.flatMap((box) => find(bytes, box, ...rest)) : found
}

const body = (bytes: Buffer, { at, size, header }: Box) => bytes.subarray(at + header, at + size)

/** Reads a film's index. @throws Mp4Error */
export async function readFilm(source: ByteSource): Promise<{ film: Film; fastStart: FastStart }> {
  const boxes = await topBoxes(source)
  const index = boxes.find(({ type }) => type === 'moov')
  if (!index || !boxes.some(({ type }) => type === 'mdat')) throw new Mp4Error('no film in it')
  if (index.size > INDEX_BYTES_MAX) throw new Mp4Error('its index is too large')
  const moov = await source.read(index.at, index.size)
  try {
    const root = { ...index, at: 0 }
    return { film: describe(moov, root), fastStart: await startFast(source, boxes, index, moov) }
  } catch (error) {
    if (CUT_OFF.has((error as NodeJS.ErrnoException).code ?? '')) throw new Mp4Error('its index is cut off')
    throw error
  }
}

function describe(moov: Buffer, root: Box): Film {
  const [movie] = find(moov, root, 'mvhd')
  // One in fragments says nothing of its length here, and cannot be looked through quickly.
  if (!movie || find(moov, root, 'mvex').length) throw new Mp4Error('it has no length')
  const header = body(moov, movie)
  const long = header[0] === 1
  const scale = header.readUInt32BE(long ? 20 : 12)
  const length = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  if (!scale) throw new Mp4Error('it has no length')
  let video: Pick<Film, 'video' | 'width' | 'height'> | null = null
  let audio: string | null = null
  for (const track of find(moov, root, 'trak')) {
    const handler = find(moov, track, 'mdia', 'hdlr')[0]
    const samples = find(moov, track, 'mdia', 'minf', 'stbl', 'stsd')[0]
    const head = find(moov, track, 'tkhd')[0]
    if (!handler || !samples || !head) continue
    const kind = body(moov, handler).toString('latin1', 8, 12)
    const codec = body(moov, samples).toString('latin1', 12, 16)
    if (kind === 'vide') video ??= { video: codec, ...sizeOf(body(moov, head)) }
    if (kind === 'soun') audio ??= codec
  }
  if (!video?.width || !video.height) throw new Mp4Error('it has no pictures')
  return { ms: Math.round((length * 1000) / scale), audio, ...video }
}

/** Of a track: its matrix says whether it is turned by a quarter. */
function sizeOf(head: Buffer): { width: number; height: number } {
  const matrix = head[0] === 1 ? 52 : 40
  const [width, height] = [head.readUInt32BE(matrix + 36) >>> 16, head.readUInt32BE(matrix + 40) >>> 16]
  const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

/** Where each kept box goes, the index among the first, and the index with all its places moved accordingly. */
async function startFast(source: ByteSource, boxes: Box[], index: Box, moov: Buffer): Promise<FastStart> {
  const type = boxes.find((box) => box.type === 'ftyp')
  const rest = boxes.filter((box) => box !== index && box !== type && !['free', 'skip', 'wide', 'pnot'].includes(box.type))
  let size = (type?.size ?? 0) + index.size
  const moved = rest.map((box) => {
    const shift = size - box.at
    size += box.size
    return { first: box.at, last: box.at + box.size - 1, shift }
  })
  const shiftAt = (at: number) => moved.find(({ first, last }) => at >= first && at <= last)?.shift ?? 0
  for (const track of find(moov, { ...index, at: 0 }, 'trak', 'mdia', 'minf', 'stbl')) {
    for (const box of find(moov, track, 'stco')) {
      const table = body(moov, box)
      for (let i = 0, n = table.readUInt32BE(4); i < n; i++) {
        const at = table.readUInt32BE(8 + 4 * i)
        table.writeUInt32BE(at + shiftAt(at), 8 + 4 * i)
      }
    }
    for (const box of find(moov, track, 'co64')) {
      const table = body(moov, box)
      for (let i = 0, n = table.readUInt32BE(4); i < n; i++) {
        const at = Number(table.readBigUInt64BE(8 + 8 * i))
        table.writeBigUInt64BE(BigInt(at + shiftAt(at)), 8 + 8 * i)
      }
    }
  }
  // A box that reached to the end of the file would swallow what follows it now.
  if (moov.readUInt32BE(0) === 0) moov.writeUInt32BE(index.size, 0)
  const head = Buffer.concat([type ? await source.read(type.at, type.size) : Buffer.alloc(0), moov])
  return { head, parts: moved.map(({ first, last }) => ({ first, last })), size }
}
