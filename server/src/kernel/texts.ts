import type { Endpoint, TextPlace } from '@anglers/contract/endpoint'
import type { Viewer } from './viewer.ts'

/** A text that its writer wants others to read. */
export interface WantedText {
  /** The parameter that it came in: `place.name`, `tags.2`. */
  param: string
  place: TextPlace
  text: string
}

/** `unanswered`: nobody could say whether they are fit to be read, and until somebody can the operator wants them kept from others. */
export type TextVerdict = 'checked' | 'unanswered'

/** @throws ApiError rest_invalid_param that names each text which may not be published */
export type CheckTexts = (viewer: Pick<Viewer, 'id'> | null, texts: readonly WantedText[]) => Promise<TextVerdict>

/** The texts for others in what was sent to an endpoint. */
export function textsIn(input: Record<string, unknown>, texts: NonNullable<Endpoint['texts']>): WantedText[] {
  return Object.entries(texts).flatMap(([param, place]) => {
    const value = param.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], input)
    if (typeof value === 'string') return [{ param, place, text: value }]
    return Array.isArray(value) ? value.map((text: string, at) => ({ param: `${param}.${at}`, place, text })) : []
  })
}
