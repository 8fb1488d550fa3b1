import type { ScreenLevel } from '@anglers/contract/secondhandTerms'
import { latinWordsOf, skeletonOf } from '../../lib/skeleton.ts'
import { wordFinder } from '../../lib/words.ts'
import { type Combination, type GearRule, levelOf } from './rule.ts'
import { catches } from './rules/catch.ts'
import { gear } from './rules/gear.ts'
import { CAUTIONS, PINYIN, spelled } from './rules/letters.ts'
import { methods } from './rules/methods.ts'

/** A rule that a text meets. */
export interface Hit {
  rule: string
  level: ScreenLevel
  /** By which it was found, as the rule has it. */
  word: string
}

export const gearRules: ReadonlyMap<string, GearRule> = new Map([...methods, ...gear, ...catches].map((rule) => [rule.id, rule]))

const STRENGTH: Record<ScreenLevel, number> = { block: 2, review: 1, warn: 0 }
/** The parts of a combination stand no further apart than so many letters. */
const NEAR = 15

export const stronger = (a: ScreenLevel, b: ScreenLevel): ScreenLevel => (STRENGTH[a] >= STRENGTH[b] ? a : b)
const atMost = (level: ScreenLevel, most: ScreenLevel): ScreenLevel => (STRENGTH[level] > STRENGTH[most] ? most : level)

/** The strongest of what was found; null where nothing was. */
export const verdictOf = (hits: readonly Pick<Hit, 'level'>[]): ScreenLevel | null =>
  hits.reduce<ScreenLevel | null>((most, { level }) => (most === null ? level : stronger(most, level)), null)

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Letters or their sounds: 电鱼 is found in dian鱼, too. One of Latin letters at an end is a whole one: 4.5m鱼竿 has no m鱼 in it. */
const disguised = (word: string): string => {
  const letters = [...skeletonOf(spelled(word))]
  const body = letters.map((letter) => (PINYIN[letter] ? `(?:${letter}|${PINYIN[letter]})` : escaped(letter))).join('')
  const [first, last] = [letters[0] ?? '', letters.at(-1) ?? '']
  return `${/[a-z0-9]/.test(first) ? '(?<![a-z0-9])' : ''}${body}${/[a-z0-9]/.test(last) ? '(?![a-z0-9])' : ''}`
}

const HAN = /\p{Script=Han}/u

/** The word in pinyin alone, its syllables together or apart; null where not all of its letters are known. */
const inPinyin = (word: string): string | null => {
  const sounds = [...word].map((letter) => PINYIN[letter])
  return sounds.length > 1 && sounds.every(Boolean) ? ` ${sounds.join(' ?')} ` : null
}

interface Compiled {
  rule: GearRule
  allowed: RegExp | null
  words: readonly { word: string; level: ScreenLevel; pattern: RegExp }[]
  sounds: readonly { word: string; level: ScreenLevel; pattern: RegExp }[]
  combinations: readonly { parts: readonly RegExp[]; level: ScreenLevel; word: string }[]
}

const anyOf = (words: readonly string[], flags: string) => new RegExp(words.map(disguised).join('|'), flags)

function compile(rule: GearRule): Compiled {
  const level = levelOf(rule, rule.level)
  const weak = atMost(level, 'review')
  const combination = ({ parts, level: own }: Combination) => ({
    parts: parts.map((words) => anyOf(words, 'gu')),
    level: levelOf(rule, own ?? rule.level),
    word: parts.map(([word]) => word!).join(' + '),
  })
  return {
    rule,
    allowed: rule.allowed.length ? new RegExp(rule.allowed.map((word) => escaped(skeletonOf(spelled(word)))).join('|'), 'gu') : null,
    words: [
      ...rule.words.map((word) => ({ word, level, pattern: new RegExp(disguised(word), 'u') })),
      ...rule.evasions.map((word) => ({ word, level: weak, pattern: new RegExp(disguised(word), 'u') })),
    ],
    // Its sound alone may be another word's.
    sounds: rule.words.flatMap((word) => {
      const pattern = inPinyin(word)
      return pattern === null ? [] : [{ word, level: weak, pattern: new RegExp(pattern, 'u') }]
    }),
    combinations: rule.combinations.map(combination),
  }
}

let compiled: ReadonlyMap<string, Compiled> | undefined
const rulesOf = () => (compiled ??= new Map([...gearRules].map(([id, rule]) => [id, compile(rule)])))

/**
 * The text as it will be read: by clauses, as 手电、鱼竿 names no 电鱼; but letters that stand apart, one by one, are a word.
 */
function clausesOf(text: string): string {
  const clauses = spelled(text.normalize('NFKC'))
    .split(/[、,，。;；!！?？:：\n]+/)
    .map(skeletonOf)
    .filter(Boolean)
  return clauses.reduce(
    (whole, clause, at) => whole + (at && !([...clause].length === 1 && [...clauses[at - 1]!].length === 1) ? '\n' : '') + clause,
    '',
  )
}

/** Whether one of each part stands near one of the first. */
function standTogether(text: string, parts: readonly RegExp[]): boolean {
  const [first, ...others] = parts.map((part) =>
    [...text.matchAll(part)].map(({ index, 0: found }) => ({ from: index, to: index + found.length })),
  )
  return first!.some((one) =>
    others.every((found) =>
      found.some((other) => other.from - one.to <= NEAR && one.from - other.to <= NEAR && (other.from >= one.to || other.to <= one.from)),
    ),
  )
}

/** What these texts meet of the rules that are switched on: of each the strongest. Words in pictures are not read: there is no OCR. */
export function screenTexts(texts: readonly string[], switched: readonly string[]): Hit[] {
  const whole = texts.filter(Boolean).join('\n')
  if (!whole || !switched.length) return []
  const text = clausesOf(whole)
  const latin = latinWordsOf(whole)
  return switched.flatMap((id) => {
    const known = rulesOf().get(id)
    if (!known) return []
    const bare = known.allowed ? text.replace(known.allowed, '\n') : text
    const found = [
      ...known.words.filter(({ word, pattern }) => HAN.test(pattern.exec(bare)?.[0] ?? '') || (!HAN.test(word) && pattern.test(bare))),
      ...known.sounds.filter(({ pattern }) => pattern.test(latin)),
      ...known.combinations.filter(({ parts }) => standTogether(bare, parts)),
    ]
    const level = verdictOf(found)
    return level === null ? [] : [{ rule: id, level, word: found.find((one) => one.level === level)!.word }]
  })
}

const isCautious = wordFinder(CAUTIONS)
/** Whether a message asks for what honest sellers need not ask for. */
export const soundsLikeFraud = (text: string): boolean => isCautious(spelled(text))
