import { crc32 } from 'node:zlib'
import { zip } from '@anglers/simulators/zip'
import { unzip } from '../../../server/src/infra/zip.ts'

const [river, lake] = ['河'.repeat(200), '湖'.repeat(100)].map((text) => Buffer.from(text)) as [Buffer, Buffer]
const archive = zip([
  { name: Buffer.from([0xba, 0xd3]), bytes: river },
  { name: Buffer.from('lake.csv'), bytes: lake },
])
const ROOM = river.length + lake.length

/** The same archive, with a number in it changed: at so many bytes behind this signature. */
function changed(signature: string, at: number, value: number, bytes = 2, from = archive): Buffer {
  const copy = Buffer.from(from)
  copy.writeUIntLE(value, copy.indexOf(Buffer.from(signature, 'latin1')) + at, bytes)
  return copy
}
const ENTRY = 'PK\x01\x02'
const END = 'PK\x05\x06'

/** One file as it is, not packed. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  const entry = Buffer.alloc(46)
  entry.write(ENTRY, 'latin1')
  entry.writeUInt32LE(crc32(bytes), 16)
  entry.writeUInt32LE(bytes.length, 20)
  const end = Buffer.alloc(22)
  end.write(END, 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(head.length + bytes.length, 16)
  return Buffer.concat([head, bytes, entry, end])
}

test('its files come out in their order, whatever they are called, packed or not', () => {
  expect(unzip(archive, ROOM)).toEqual([river, lake])
  expect(unzip(stored(lake), lake.length)).toEqual([lake])
})

test.each<[string, Buffer, RegExp, number?]>([
  ['no archive', Buffer.from('交易,金额'), /no zip archive/],
  ['one that is cut off in front', archive.subarray(40), /damaged/],
  ['one with too many files', changed(END, 10, 65), /too many files/],
  ['one whose list is elsewhere', changed(END, 16, 0, 4), /damaged/],
  ['a file that was changed', changed(ENTRY, 16, 1, 4), /checksum/],
  ['one that is packed in another way', changed(ENTRY, 10, 12), /another way/],
  ['files that are too large together', archive, /larger than|too large/i, ROOM - 1],
  ['a file that is too large by itself', archive, /larger than|too large/i, river.length - 1],
  ['one that is stored, and too large', stored(lake), /too large/, lake.length - 1],
])('%s is refused', (_, bytes, fault, room = ROOM) => {
  expect(() => unzip(bytes, room)).toThrow(fault)
})
