import { LRUCache } from 'lru-cache'
import { invalid } from '../../http/errors.ts'
import { drawQr } from '../../infra/qr.ts'
import { isOpenPage } from './pages.ts'

const CODES_KEPT = 500
const codes = new LRUCache<string, Promise<Buffer>>({ max: CODES_KEPT })

/**
 * The address of a page of the app on our own origin.
 *
 * @param scene the page's parameters, as a query string
 * @throws ApiError rest_invalid_param when the app has no such page, or none to be shared
 */
export function pageLink(origin: string, page: string, scene = ''): string {
  const path = page.replace(/^\//, '')
  if (!isOpenPage(path)) throw invalid('page', 'not_found')
  const query = new URLSearchParams(scene).toString()
  return `${origin}/${path}${query && `?${query}`}`
}

/** A QR code of a text as PNG, so many pixels wide. */
export function drawCode(text: string, width: number): Promise<Buffer> {
  const key = `${width} ${text}`
  const known = codes.get(key)
  if (known) return known
  const drawn = drawQr(text, width)
  codes.set(key, drawn)
  drawn.catch(() => codes.delete(key))
  return drawn
}
