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

/** Bytes of a source, both ends included. */
interface Span {
  first: number
  last: number
}

/**
 * The same film with what players want first at its beginning, and nothing in it but its pictures and its sound: this, then these parts of
 * the source, in which these bytes are blank.
 */
export interface FastStart {
  head: Buffer
  parts: Span[]
  blanks: Span[]
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
/** Five minutes at 240 pictures a second, with each picture and each piece of sound in a chunk of its own, have a third of it. */
const CHUNKS_MAX = 300_000
/** What a file may begin with (ISO/IEC 14496-12 and QuickTime). */
const FIRST = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** What Node says of reading beyond the end. */
const CUT_OFF = new Set(['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS'])
const HEADER = 8
const LONG_HEADER = 16

/** What is kept of an index, by the types of boxes, each with what is kept in it; null: all of it. */
interface Kept {
  [type: string]: Kept | null
}

const allOf = (...types: string[]): Kept => Object.fromEntries(types.map((type) => [type, null]))
const SAMPLES = allOf(
  ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsh', 'stps', 'sdtp', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
  ...['sgpd', 'sbgp', 'subs', 'saiz', 'saio', 'padb', 'stdp'],
)
const MEDIA: Kept = { ...allOf('mdhd', 'hdlr', 'elng'), minf: { ...allOf('vmhd', 'smhd', 'hdlr', 'dinf'), stbl: SAMPLES } }
/** What players need. Phones and cameras write beside it where a film was taken, by which device, and much else. */
const INDEX: Kept = { mvhd: null, trak: { ...allOf('tkhd', 'edts', 'tapt'), mdia: MEDIA } }

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
  const moov = Buffer.from(await source.read(index.at, index.size))
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

const tracksOf = (moov: Buffer, root: Box) =>
  find(moov, root, 'trak').map((track) => {
    const handler = find(moov, track, 'mdia', 'hdlr')[0]
    const kind = handler && body(moov, handler).toString('latin1', 8, 12)
    return { track, kind }
  })

/** The same place in it says nothing any more. */
function blankBox(bytes: Buffer, box: Box): void {
  bytes.write('free', box.at + 4, 'latin1')
  body(bytes, box).fill(0)
}

function blankOthers(bytes: Buffer, within: Box, kept: Kept): void {
  for (const box of boxesIn(bytes, within.at + within.header, within.at + within.size)) {
    const inner = Object.hasOwn(kept, box.type) ? kept[box.type] : undefined
    if (inner === undefined) blankBox(bytes, box)
    else if (inner) blankOthers(bytes, box, inner)
  }
}

/**
 * Takes from an index what no player needs: other tracks, such as that of a camera's positions, other boxes, and in those that stay when
 * it was filmed and what the parts of the device call themselves. Everything keeps its place.
 */
function blankIndex(moov: Buffer, root: Box): void {
  const all = tracksOf(moov, root)
  const tracks = all.filter(({ kind }) => kind === 'vide' || kind === 'soun')
  for (const other of all) if (!tracks.includes(other)) blankBox(moov, other.track)
  blankOthers(moov, root, INDEX)
  const times = [...find(moov, root, 'mvhd'), ...find(moov, root, 'trak', 'tkhd'), ...find(moov, root, 'trak', 'mdia', 'mdhd')]
  for (const box of times) {
    const said = body(moov, box)
    said.fill(0, 4, said[0] === 1 ? 20 : 12)
  }
  for (const { track, kind } of tracks) {
    // After its kind: who made it, and its name.
    for (const path of [['hdlr'], ['minf', 'hdlr']]) for (const box of find(moov, track, 'mdia', ...path)) body(moov, box).fill(0, 12)
    for (const box of find(moov, track, 'mdia', 'minf', 'stbl', 'stsd')) {
      for (const entry of boxesIn(moov, box.at + box.header + 8, box.at + box.size)) {
        const said = body(moov, entry)
        said.fill(0, 12, 16)
        if (kind === 'vide') said.fill(0, 42, 74)
      }
    }
  }
}

/** The sizes of a track's samples, by their numbers from 0. */
function sizesOf(moov: Buffer, samples: Box): { count: number; sizes: Buffer | number; bits: number } {
  const [plain, packed] = [find(moov, samples, 'stsz')[0], find(moov, samples, 'stz2')[0]]
  if (plain) {
    const table = body(moov, plain)
    return { count: table.readUInt32BE(8), sizes: table.readUInt32BE(4) || table.subarray(12), bits: 32 }
  }
  if (!packed) throw new Mp4Error('it does not say how long its samples are')
  const table = body(moov, packed)
  return { count: table.readUInt32BE(8), sizes: table.subarray(12), bits: table[7]! }
}

function sizeAt(sizes: Buffer, bits: number, n: number): number {
  if (bits === 32) return sizes.readUInt32BE(4 * n)
  if (bits === 16) return sizes.readUInt16BE(2 * n)
  const byte = sizes.readUInt8(bits === 8 ? n : n >> 1)
  return bits === 8 ? byte : n % 2 ? byte & 15 : byte >> 4
}

/** Where the chunks of a track's samples lie. */
function* chunksOf(moov: Buffer, samples: Box): Generator<Span> {
  const [near, far, runs] = ['stco', 'co64', 'stsc'].map((type) => find(moov, samples, type)[0])
  const places = near ?? far
  if (!places || !runs) throw new Mp4Error('it does not say where its samples are')
  const table = body(moov, places)
  const { count, sizes, bits } = sizesOf(moov, samples)
  const run = body(moov, runs)
  const runCount = run.readUInt32BE(4)
  let sample = 0
  for (let chunk = 0, at = -1, n = table.readUInt32BE(4); chunk < n && sample < count; chunk++) {
    if (at + 1 < runCount && chunk + 1 >= run.readUInt32BE(8 + 12 * (at + 1))) at++
    if (at < 0) throw new Mp4Error('its first samples are nowhere')
    const samplesIn = Math.min(run.readUInt32BE(12 + 12 * at), count - sample)
    let size = 0
    if (typeof sizes === 'number') size = sizes * samplesIn
    else for (let i = 0; i < samplesIn; i++) size += sizeAt(sizes, bits, sample + i)
    sample += samplesIn
    const first = near ? table.readUInt32BE(8 + 4 * chunk) : Number(table.readBigUInt64BE(8 + 8 * chunk))
    if (size) yield { first, last: first + size - 1 }
  }
}

/** What lies in a box of samples beside those of these chunks, which are in the order of their places. */
function* besides(chunks: readonly Span[], { at, size, header }: Box): Generator<Span> {
  let next = at + header
  const end = at + size
  for (const { first, last } of chunks) {
    if (last < next || first >= end) continue
    if (first > next) yield { first: next, last: first - 1 }
    next = Math.min(end, last + 1)
  }
  if (next < end) yield { first: next, last: end - 1 }
}

/** Where each kept box goes, the index among the first, and the index with all its places moved accordingly. */
async function startFast(source: ByteSource, boxes: Box[], index: Box, moov: Buffer): Promise<FastStart> {
  const type = boxes.find((box) => box.type === 'ftyp')
  const rest = boxes.filter((box) => box.type === 'mdat')
  const root = { ...index, at: 0 }
  blankIndex(moov, root)
  let size = (type?.size ?? 0) + index.size
  const moved = rest.map((box) => {
    const shift = size - box.at
    size += box.size
    return { first: box.at, last: box.at + box.size - 1, shift }
  })
  const shiftAt = (at: number) => moved.find(({ first, last }) => at >= first && at <= last)?.shift ?? 0
  const tables = find(moov, root, 'trak', 'mdia', 'minf', 'stbl')
  const chunks: Span[] = []
  for (const table of tables)
    for (const chunk of chunksOf(moov, table)) if (chunks.push(chunk) > CHUNKS_MAX) throw new Mp4Error('its samples lie in too many places')
  chunks.sort((a, b) => a.first - b.first)
  for (const samples of tables) {
    for (const box of find(moov, samples, 'stco')) {
      const table = body(moov, box)
      for (let i = 0, n = table.readUInt32BE(4); i < n; i++) {
        const at = table.readUInt32BE(8 + 4 * i)
        table.writeUInt32BE(at + shiftAt(at), 8 + 4 * i)
      }
    }
    for (const box of find(moov, samples, 'co64')) {
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
  const blanks = rest.flatMap((box) => [...besides(chunks, box)])
  return { head, parts: moved.map(({ first, last }) => ({ first, last })), blanks, size }
}

/** The bytes of such a film. @param stream these of its source, as they come */
export async function* filmBytes(
  { head, parts, blanks }: Omit<FastStart, 'size'>,
  stream: (first: number, last: number) => AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield head
  let blank = 0
  for (const { first, last } of parts) {
    let at = first
    for await (const chunk of stream(first, last)) {
      const end = at + chunk.length
      let shown = chunk
      while (blank < blanks.length && blanks[blank]!.first < end) {
        const { first: from, last: to } = blanks[blank]!
        if (shown === chunk) shown = Buffer.from(chunk)
        shown.fill(0, Math.max(0, from - at), Math.min(chunk.length, to + 1 - at))
        if (to >= end) break
        blank++
      }
      yield shown
      at = end
    }
  }
}
