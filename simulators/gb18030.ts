let codes: Map<string, Buffer> | undefined

/** Text in GB18030, as far as its one- and two-byte codes go. Node only reads it: the table is made by reading all of them. */
export function toGb18030(text: string): Buffer {
  codes ??= tableOf()
  return Buffer.concat(
    Array.from(text, (char) => {
      const code = char < '\x80' ? Buffer.from(char, 'latin1') : codes!.get(char)
      if (!code) throw new RangeError(`${char} has no code of two bytes`)
      return code
    }),
  )
}

function tableOf(): Map<string, Buffer> {
  const decoder = new TextDecoder('gb18030')
  const table = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const code = Buffer.from([lead, trail])
      const char = decoder.decode(code)
      if ([...char].length === 1 && char !== '\ufffd') table.set(char, code)
    }
  }
  return table
}
