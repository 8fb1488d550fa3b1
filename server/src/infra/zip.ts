import { crc32, inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8
const ENTRIES_MAX = 64

/**
 * The files of a zip archive, in their order, each checked against its checksum. Names are left out: who packs in China writes them in one
 * of several encodings.
 *
 * @param bytesMax of all files, unpacked
 * @throws Error where it is damaged, too large, or packed in another way
 */
export function unzip(archive: Buffer, bytesMax: number): Buffer[] {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('no zip archive')
  const count = archive.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw new Error('too many files')
  const files: Buffer[] = []
  let left = bytesMax
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('a damaged zip archive')
    const [method, sum, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const file = unpack(archive.subarray(start, start + packed), method, left)
    if (crc32(file) !== sum) throw new Error('a file whose checksum is another')
    left -= file.length
    files.push(file)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

function unpack(bytes: Buffer, method: number, bytesMax: number): Buffer {
  if (bytesMax <= 0 || (method !== STORED && method !== DEFLATED)) throw new Error('too large, or packed in another way')
  if (method === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: bytesMax })
  if (bytes.length > bytesMax) throw new Error('too large')
  return bytes
}
