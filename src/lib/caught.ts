import type { CatchLine } from '@anglers/contract/catches'
import { decimal } from './format'
import { t } from './i18n'

const NO_BREAK = '\u00a0'

/** Fish of one kind in a line: 翘嘴 52 cm · 3.2 斤 · 路亚. @param whole with all that is known of them, else with what fits a card */
export function caughtWords(line: CatchLine, whole?: boolean): string {
  const { lengthMm, weightG, number, method, bait, kept } = line
  const { fish, weights } = t.conventions
  const [grams, unit] = weights[0]
  return [
    [line[fish] || line.name, number > 1 && `×${number}`, lengthMm && decimal(lengthMm / 10) + NO_BREAK + 'cm'].filter(Boolean).join(' '),
    weightG && decimal(+(weightG / grams).toFixed(2)) + NO_BREAK + unit,
    method,
    ...(whole ? [bait, kept === null ? '' : kept ? t.content.fishKept : t.content.fishReleased] : []),
  ]
    .filter(Boolean)
    .join(' · ')
}
