import { randomInt } from 'node:crypto'
import type { RedbagSplit } from '@anglers/contract/redbag'

/** Splits a total into so many parts, none of which is 0, in the order in which they will be taken. */
export function splitInto(split: RedbagSplit, total: number, count: number): number[] {
  if (!Number.isSafeInteger(total) || !Number.isSafeInteger(count) || count < 1 || total < count)
    throw new RangeError('there is at least 1 for each part')
  return shuffled(split === 'equal' ? equalParts(total, count) : luckyParts(total, count))
}

/** As equal as whole numbers can be. */
function equalParts(total: number, count: number): number[] {
  const least = Math.floor(total / count)
  return Array.from({ length: count }, (_, at) => least + (at < total % count ? 1 : 0))
}

/** Each from 1 to twice the average of what is left, as far as 1 is left for each of the others. */
function luckyParts(total: number, count: number): number[] {
  const parts: number[] = []
  let left = total
  for (let others = count - 1; others > 0; others--) {
    const most = Math.min(Math.floor((2 * left) / (others + 1)), left - others)
    const part = randomInt(1, most + 1)
    parts.push(part)
    left -= part
  }
  return [...parts, left]
}

function shuffled(parts: number[]): number[] {
  for (let at = parts.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[parts[at], parts[other]] = [parts[other]!, parts[at]!]
  }
  return parts
}
