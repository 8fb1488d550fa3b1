import type { Insertable } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Db } from '../../../server/src/infra/database.ts'
import type { Database } from '../../../server/src/infra/schema.ts'

/** A film of a member's, ready and without a picture unless told otherwise. Returns its id. */
export async function insertFilm(db: Db, owner: { id: number }, traits: Partial<Insertable<Database['video']>> = {}): Promise<number> {
  const key = randomBytes(16).toString('hex')
  const film = { owner_id: owner.id, upload: key, key, size: 1, state: 'ready', problem: null, poster_id: null, ...traits } as const
  return (await db.insertInto('video').values(film).returning('id').executeTakeFirstOrThrow()).id
}

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
  /** In how many places its samples are said to lie, beside the three in which they do. */
  places?: number
  /** Its index counts time by more digits, and says where its samples are as that of a file which is larger than four gigabytes. */
  long?: boolean
  /** Its index says of each sample how long it is, in so many bits. */
  bits?: 4 | 8 | 16 | 32
  /** It says where it was taken, when, and by what, wherever phones and cameras write that. */
  telling?: boolean
}

/** What a telling film says, each somewhere. */
export const TOLD = ['+30.2741+120.1551/', 'iPhone 15 Pro', 'HERO12', 'freeGPS', 'Core Media']

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
  const {
    ms = 2000,
    width = 640,
    height = 360,
    turned,
    front,
    video = 'avc1',
    audio = 'mp4a',
    silentPicture,
    bytes = 0,
    places = 0,
    long = false,
    bits,
    telling,
  } = traits
  const [where, device, camera, dashcam, maker] = TOLD.map((words) => Buffer.from(words)) as [Buffer, Buffer, Buffer, Buffer, Buffer]
  const between = telling ? Buffer.concat([dashcam, where]) : zeros(0)
  const chunks = Buffer.concat([Buffer.from('chunk0chunk1'), between, Buffer.from('chunk2'), telling ? where : zeros(0), zeros(bytes)])
  const time = telling ? 3_800_000_000 : 0
  /** Boxes in which nothing is but what a film tells. */
  const boxes = telling ? [box('udta', box('\xa9xyz', where), box('\xa9mod', device)), box('meta', where), box('uuid', where)] : []
  const last = 12 + between.length
  const matrix = turned ? u32(0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000) : u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
  const type = box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isomavc1'))
  const one = 0x1000000
  const sizes = () => {
    if (bits === undefined) return box('stsz', u32(0, 6, 3 + places))
    if (bits === 32) return box('stsz', u32(0, 0, 3, 6, 6, 6))
    return box('stz2', u32(0, bits, 3), Buffer.from({ 4: '6660', 8: '060606', 16: '000600060006' }[bits], 'hex'))
  }
  const placed = (at: number) => {
    const chunksAt = [at, at + 6, at + last]
    if (long) return box('co64', u32(0, 3, ...chunksAt.flatMap((place) => [0, place])))
    return box('stco', u32(0, 3 + places, ...chunksAt), Buffer.alloc(4 * places, u32(at)))
  }
  const track = (kind: string, codec: string, at: number) =>
    box(
      'trak',
      box(
        'tkhd',
        long ? u32(one + 3, 0, time, 0, time, 1, 0, 0, ms, 0, 0, 0, 0) : u32(3, time, time, 1, 0, ms, 0, 0, 0, 0),
        matrix,
        u32(width << 16, height << 16),
      ),
      ...boxes,
      box(
        'mdia',
        box('mdhd', long ? u32(one, 0, time, 0, time, 1000, 0, ms, 0) : u32(0, time, time, 1000, ms, 0)),
        box('hdlr', u32(0, 0), Buffer.from(kind), zeros(13), telling ? maker : zeros(0)),
        ...boxes,
        box(
          'minf',
          box(
            'stbl',
            box('stsd', u32(0, 1), box(codec, zeros(42), telling && kind === 'vide' ? Buffer.concat([camera], 32) : zeros(32))),
            box('stsc', u32(0, 1, 1, 1, 1)),
            // The positions are the samples of a track of their own.
            ...(kind === 'meta' ? [box('stsz', u32(0, where.length, 1)), box('stco', u32(0, 1, at + last + 6))] : [sizes(), placed(at)]),
          ),
        ),
      ),
    )
  const index = (at: number) =>
    box(
      'moov',
      box('mvhd', long ? u32(one, 0, time, 0, time, 1000, 0, ms) : u32(0, time, time, 1000, ms), zeros(80)),
      ...boxes,
      ...(telling ? [track('meta', 'mebx', at)] : []),
      ...(silentPicture ? [] : [track('vide', video, at)]),
      ...(audio === null ? [] : [track('soun', audio, at)]),
    )
  const data = box('mdat', chunks)
  const before = Buffer.concat([type, ...boxes])
  if (!front) return Buffer.concat([before, data, index(before.length + 8), ...boxes])
  const length = index(0).length
  return Buffer.concat([before, index(before.length + length + 8), data, ...boxes])
}
