import type { Endpoint, TextPlace } from '@anglers/contract/endpoint'
import type { Viewer } from './viewer.ts'

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

/** The texts of an input that are shown to others. */
export function textsIn(input: Record<string, unknown>, texts: NonNullable<Endpoint['texts']>): WantedText[] {
  return Object.entries(texts).flatMap(([param, place]) => {
    const value = param.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], input)
    if (typeof value === 'string') return [{ param, place, text: value }]
    return Array.isArray(value) ? value.map((text: string, at) => ({ param: `${param}.${at}`, place, text })) : []
  })
}
