import type { CatchForm, CatchLine } from '@anglers/contract/catches'
import { CATCH_LENGTH_MAX_MM, CATCH_NUMBER_MAX, CATCH_WEIGHT_MAX_G } from '@anglers/contract/limits'
import { latinOf, type Species, species } from '@anglers/contract/species'
import { decimal, fullCount } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { simplified } from './simplified'

/** What the form of a post with a catch has of it; none where nobody has said, as in a draft or an answer of before there were catches. */
export interface CatchFields {
  catches?: CatchLine[]
}

export const NO_CATCH: CatchFields = { catches: undefined }

/** A fish as it is typed in. */
export interface TypedCatch {
  /** Of one of the species, or what its angler calls another one. */
  name: string
  species: Species | null
  /** cm. */
  length: string
  weight: string
  /** Grams of the unit in which the weight is typed. */
  unit: number
  number: string
  method: string
  bait: string
  kept: boolean | null
}

/** A sentence for each field that something is wrong with. */
export type CatchProblems = Partial<Record<'name' | 'length' | 'weight' | 'number', string>>

/** The species by their codes: a server may be newer, and know more of them. */
const known: Readonly<Partial<Record<string, readonly string[]>>> = species

/** What a fish is called here. @param line one that says what a species is called that this app does not know */
export const nameOfSpecies = (code: Species, line?: CatchLine): string =>
  t.conventions.fish === 'latin' ? latinOf(code) : (known[code]?.[0] ?? line?.name ?? latinOf(code))

/** What anglers catch most, to choose from before anything is typed. */
const COMMON: readonly Species[] = [
  'carassius_auratus',
  'cyprinus_carpio',
  'ctenopharyngodon_idella',
  'culter_alburnus',
  'micropterus_nigricans',
  'siniperca_chuatsi',
  'channa_argus',
  'hypophthalmichthys_molitrix',
  'hypophthalmichthys_nobilis',
  'tachysurus_fulvidraco',
  'oreochromis_niloticus',
  'hemiculter_leucisculus',
]

const namesOf = (code: Species) => [...species[code], latinOf(code)].map((name) => name.toLowerCase())
const codes = Object.keys(species) as Species[]

/** The fish that anglers somewhere call by what was typed, those first whose name begins so; without it the commonest. */
export function speciesLike(typed: string): Species[] {
  const asked = simplified(typed.trim().toLowerCase())
  if (!asked) return [...COMMON]
  const rank = (code: Species) => (namesOf(code).some((name) => name.startsWith(asked)) ? 0 : 1)
  return codes
    .filter((code) => namesOf(code).some((name) => name.includes(asked)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, COMMON.length)
}

/** The fish that is called exactly so. */
export const speciesNamed = (typed: string): Species | null => {
  const asked = simplified(typed.trim().toLowerCase())
  return codes.find((code) => namesOf(code).includes(asked)) ?? null
}

export const emptyCatch = (): TypedCatch => ({
  name: '',
  species: null,
  length: '',
  weight: '',
  unit: t.conventions.weights[0][0],
  number: '',
  method: '',
  bait: '',
  kept: null,
})

/** Three decimals: to the gram. */
const typedNumber = (amount: number | null) => (amount === null ? '' : decimal(+amount.toFixed(3)))

export function typedCatch(line: CatchLine): TypedCatch {
  const { species: code, name, lengthMm, weightG, number, method, bait, kept } = line
  const unit = t.conventions.weights[0][0]
  return {
    name: code === null ? name : nameOfSpecies(code, line),
    species: code,
    length: typedNumber(lengthMm === null ? null : lengthMm / 10),
    weight: typedNumber(weightG === null ? null : weightG / unit),
    unit,
    number: number > 1 ? String(number) : '',
    method,
    bait,
    kept,
  }
}

/** What a unit of so many grams is called. */
export const unitName = (grams: number): string => t.conventions.weights.find(([size]) => size === grams)?.[1] ?? ''

const WHOLE = /^\d+$/
const DECIMAL = /^\d+([.,]\d+)?$/

/** What was typed, also in full width, in units of so many of the smallest; null where nothing was, NaN where it is no such number. */
function amountOf(typed: string, unit: number, pattern = DECIMAL): number | null {
  const text = typed.normalize('NFKC').trim()
  if (!text) return null
  return pattern.test(text) ? Math.round(Number(text.replace(',', '.')) * unit) : NaN
}

/** The least of a unit that is a whole one of the smallest: 0.001 kg is a gram. */
const leastOf = (unit: number) => decimal(Math.ceil(1_000 / unit) / 1_000)

const isWithin = (amount: number | null, max: number) => amount === null || (amount >= 1 && amount <= max)

/** How a fish is called in data. @param before the line as it was: that of a species stays, whether or not this app knows it */
function identityOf(code: Species | null, typed: string, before?: CatchLine): Pick<CatchLine, 'species' | 'name' | 'latin'> {
  if (code === null) return { species: null, name: typed.trim(), latin: '' }
  if (code === before?.species) return { species: code, name: before.name, latin: before.latin }
  return { species: code, name: species[code][0], latin: latinOf(code) }
}

/** The fish that was typed in, and what is wrong with it. @param before the line that is changed */
export function caughtOf(typed: TypedCatch, before?: CatchLine): { line: CatchLine; problems: CatchProblems } {
  const { unit, method, bait, kept } = typed
  const code = typed.species ?? speciesNamed(typed.name)
  const [lengthMm, weightG, number] = [amountOf(typed.length, 10), amountOf(typed.weight, unit), amountOf(typed.number, 1, WHOLE)]
  const identity = identityOf(code, typed.name, before)
  return {
    line: {
      ...identity,
      lengthMm,
      weightG,
      number: number ?? 1,
      method: method.trim(),
      bait: bait.trim(),
      kept,
    },
    problems: {
      ...(!identity.name && { name: t.catches.fishMissing }),
      ...(!isWithin(lengthMm, CATCH_LENGTH_MAX_MM) && { length: t.catches.lengthRange(leastOf(10), fullCount(CATCH_LENGTH_MAX_MM / 10)) }),
      ...(!isWithin(weightG, CATCH_WEIGHT_MAX_G) && {
        weight: t.catches.weightRange(leastOf(unit), fullCount(CATCH_WEIGHT_MAX_G / unit), unitName(unit)),
      }),
      ...(!isWithin(number, CATCH_NUMBER_MAX) && { number: t.catches.numberRange(CATCH_NUMBER_MAX) }),
    },
  }
}

/** What a form sends of its catch: nothing, where there is none and was none. @param edited whether it changes a post that is there */
export function sentCatches({ catches }: CatchFields, edited: boolean): { catches?: CatchForm[] } {
  if (!catches || (!catches.length && !edited)) return {}
  return { catches: catches.map(({ latin: _, name, ...line }) => (line.species === null ? { ...line, name } : line)) }
}
