import type { Endpoint, TextPlace } from '@anglers/contract/endpoint'
import type { BlockForm } from '@anglers/contract/blocks'
import { linksIn, plainText } from '../lib/blocks.ts'
import { type ApiError, unavailable } from './errors.ts'
import type { Viewer } from './viewer.ts'

/** When to come again with what could not be checked. */
const CHECK_AGAIN_S = 30

/** A text to be shown to others. */
export interface WantedText {
  /** Path of its parameter: `place.name`, `tags.2`. */
  param: string
  place: TextPlace
  text: string
}

/** `unanswered`: the checks are unavailable, and the operator wants unchecked texts to be held back. */
export type TextVerdict = 'checked' | 'unanswered'

/** @throws ApiError rest_invalid_param with each text that may not be published */
export type CheckTexts = (viewer: Pick<Viewer, 'id'> | null, texts: readonly WantedText[]) => Promise<TextVerdict>

/** For texts that could not be checked, and that cannot be held back. */
export const textsUnanswered = (): ApiError => unavailable(CHECK_AGAIN_S)

/** The texts of an input that are shown to others. Blocks are one text, together with where their links lead. */
export const textsIn = (input: Record<string, unknown>, texts: NonNullable<Endpoint['texts']>): WantedText[] =>
  Object.entries(texts).flatMap(([param, place]) =>
    textsAt(input, param.split('.'), []).map(([path, text]) => ({ param: path.join('.'), place, text })),
  )

/** Each text under these names, with the path that leads there. Of a list all items are meant. */
function textsAt(part: unknown, names: readonly string[], path: readonly string[]): [path: readonly string[], text: string][] {
  const [name, ...rest] = names
  const each = (items: unknown[]) => items.flatMap((item, at) => textsAt(item, names, [...path, String(at)]))
  if (name !== undefined)
    return Array.isArray(part) ? each(part) : textsAt((part as Record<string, unknown> | null | undefined)?.[name], rest, [...path, name])
  if (typeof part === 'string') return [[path, part]]
  if (!Array.isArray(part)) return []
  return part.some((item) => typeof item !== 'string') ? [[path, wordsOf(part as BlockForm[])]] : each(part)
}

const wordsOf = (blocks: BlockForm[]) => [plainText(blocks), ...linksIn(blocks)].join('\n')
