import type { CatchForm, CatchLine } from '@anglers/contract/catches'
import { latinOf, type Species, species } from '@anglers/contract/species'
import { invalid } from '../../kernel/errors.ts'
import { toSimplified } from '../../lib/chinese.ts'
import { cleanLine } from '../../lib/text.ts'
import type { PostPart } from '../content/postParts.ts'
import { leadOfCatch, presentCatch } from './present.ts'
import { catchOfPost, type CatchRow, isCaught, replaceCatches } from './queries.ts'

declare module '../content/partsPresent.ts' {
  interface ShownParts {
    catches: CatchLine[]
  }
}

const comparable = (name: string) => toSimplified(name).toLowerCase()

/** Species by all that they are called, as names are compared: in simplified characters and small letters. */
const codes: ReadonlyMap<string, Species> = new Map(
  Object.entries(species).flatMap(([code, names]) => [...names, latinOf(code)].map((name) => [comparable(name), code as Species] as const)),
)

/** A line as it is stored, its texts cleaned. @throws ApiError rest_invalid_param naming the field */
function cleanCatch(line: CatchForm, at: number): CatchRow {
  const typed = line.species ? '' : cleanLine(line.name ?? '')
  if (!line.species && !typed) throw invalid(`catches.${at}.name`, 'empty')
  const code = line.species ?? codes.get(comparable(typed)) ?? null
  return {
    species: code,
    name: code === null ? typed : '',
    length_mm: line.lengthMm ?? null,
    weight_g: line.weightG ?? null,
    number: line.number ?? 1,
    bait: cleanLine(line.bait ?? ''),
    method: cleanLine(line.method ?? ''),
    kept: line.kept ?? null,
  }
}

/** The species of which anglers call one so, wherever they are from; by its scientific name, too. */
function speciesNamed(word: string): string[] {
  const asked = word.toLowerCase()
  return Object.entries(species).flatMap(([code, names]) =>
    [...names, latinOf(code).toLowerCase()].some((name) => name.includes(asked)) ? [code] : [],
  )
}

/** What was caught, beside the text of a post. */
export const catches: PostPart<CatchLine[]> = {
  async save(trx, postId, { catches: lines }) {
    if (lines) await replaceCatches(trx, postId, lines.map(cleanCatch))
  },
  isGiven: ({ catches: lines }) => lines && lines.length > 0,
  none: [],
  column: catchOfPost,
  read: (column) => (JSON.parse(column) as CatchRow[]).map(presentCatch),
  lead: ([first]) => (first ? leadOfCatch(first) : ''),
  texts: (lines) => lines.flatMap(({ species: code, name, bait, method }) => [code === null ? name : '', bait, method]),
  says: (searched) => isCaught(speciesNamed(searched.word), searched),
}
