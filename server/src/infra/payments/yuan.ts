/** Fen as a decimal of yuan with two places: 29 is '0.29'. No arithmetic of floating point. */
export function yuanOf(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`${fen} is no amount`)
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Yuan as providers write them ('0.29', '12', '-3.5') in fen; null where the text is no amount. */
export function fenOf(yuan: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(yuan.trim())
  if (!match) return null
  const fen = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -fen : fen
}
