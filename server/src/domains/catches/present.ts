import type { CatchLine } from '@anglers/contract/catches'
import { latinOf, type Species, species } from '@anglers/contract/species'
import type { CatchRow } from './queries.ts'

const isKnown = (code: string | null): code is Species => code !== null && Object.hasOwn(species, code)

/** Fish of one kind, as they are shown: by what anglers call them, and by their scientific name. */
export function presentCatch({ species: code, name, length_mm, weight_g, number, bait, method, kept }: CatchRow): CatchLine {
  return {
    species: isKnown(code) ? code : null,
    name: isKnown(code) ? species[code][0] : name || latinOf(code ?? ''),
    latin: code === null ? '' : latinOf(code),
    lengthMm: length_mm,
    weightG: weight_g,
    number,
    bait,
    method,
    kept,
  }
}

/** Fish of one kind in a few words: 翘嘴 52 cm. */
export const leadOfCatch = ({ name, number, lengthMm }: CatchLine): string =>
  [name, number > 1 && `×${number}`, lengthMm !== null && `${lengthMm / 10} cm`].filter(Boolean).join(' ')
