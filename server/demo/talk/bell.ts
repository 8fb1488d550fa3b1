const RATE_HZ = 16_000
const HEADER_BYTES = 44
/** Two small bells of unlike pitch, as they hang at a rod's tip, each with an overtone that is out of tune. */
const TONES_HZ = [2_350, 2_960, 5_610]
/** When the fish pulls, in seconds. */
const PULLS = [0.25, 0.42, 0.55, 1.3, 1.44, 1.53, 1.62, 2.4, 2.52]
const LENGTH_S = 3.4

export const BELL_MS = LENGTH_S * 1_000

/** A bite, as it sounds at night: mono WAV. Nobody had to record it, and the repository does not carry it. */
export function ringBell(): Buffer {
  const samples = LENGTH_S * RATE_HZ
  const bytes = Buffer.alloc(HEADER_BYTES + samples * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, RATE_HZ],
    [28, RATE_HZ * 2],
    [40, samples * 2],
  ] as const)
    bytes.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.write('data', 36)
  for (let sample = 0; sample < samples; sample++)
    bytes.writeInt16LE(Math.round(levelAt(sample / RATE_HZ) * 0x7fff), HEADER_BYTES + sample * 2)
  return bytes
}

function levelAt(second: number): number {
  let level = 0
  for (const pull of PULLS) {
    const since = second - pull
    if (since < 0) continue
    for (const [index, tone] of TONES_HZ.entries())
      level += (0.09 / (index + 1)) * Math.exp(-since * (7 + 3 * index)) * Math.sin(2 * Math.PI * tone * since)
  }
  return Math.max(-1, Math.min(1, level))
}
