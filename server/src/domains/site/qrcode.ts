import { LRUCache } from 'lru-cache'
import { drawQr } from '../../infra/qr.ts'
import { invalid } from '../../kernel/errors.ts'
import { isOpenPage } from '../../kernel/pages.ts'
import { shared } from '../../lib/shared.ts'

const CODES_KEPT = 1_000
const codes = new LRUCache<string, Promise<Buffer>>({ max: CODES_KEPT })

/**
 * The address of a page of the app on our own origin; a path where that is ''.
 *
 * @param scene the page's parameters, as a query string
 * @throws ApiError rest_invalid_param when the app has no such page, or none to be shared
 */
export function pageLink(origin: string, page: string, scene = ''): string {
  const path = page.replace(/^\//, '')
  if (!isOpenPage(path)) throw invalid('page', 'not_found')
  const parameters = new URLSearchParams(scene)
  // It opens its member's account: who shares the page they are on shares no token.
  parameters.delete('access_token')
  const query = parameters.toString()
  return `${origin}/${path}${query && `?${query}`}`
}

/** A code that was drawn before under this key, or is just being drawn; else it is drawn now. */
export const keptCode = (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => shared(codes, key, draw)

/** A QR code of a text as PNG, so many pixels wide. */
export const drawCode = (text: string, width: number): Promise<Buffer> => keptCode(`qr ${width} ${text}`, () => drawQr(text, width))
