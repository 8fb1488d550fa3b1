import { crc32, deflateRawSync } from 'node:zlib'

/** Packs files into a zip archive, under names of any bytes. */
export function zip(files: readonly { name: Buffer; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    // Version, flags, method, time, date; then checksum and sizes.
    const facts = Buffer.alloc(26)
    for (const [at, value] of [20, 0, 8, 0, 0x21].entries()) facts.writeUInt16LE(value, at * 2)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, name]))
    parts.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
