import { LRUCache } from 'lru-cache'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { invalid } from '../../http/errors.ts'
import { isOpenPage } from './pages.ts'

const CODES_KEPT = 500
const codes = new LRUCache<string, Promise<Buffer>>({ max: CODES_KEPT })
/** White around the code, in modules; scanners want some. */
const MARGIN_MODULES = 2

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
  const drawn = draw(text, width)
  codes.set(key, drawn)
  drawn.catch(() => codes.delete(key))
  return drawn
}

// Drawn by sharp, off the thread that answers calls: the library's own way takes a tenth of a second of it.
function draw(text: string, width: number): Promise<Buffer> {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * MARGIN_MODULES
  const pixels = Buffer.alloc(side * side, 0xff)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (data[y * size + x]) pixels[(y + MARGIN_MODULES) * side + x + MARGIN_MODULES] = 0
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } }).resize(width, width, { kernel: 'nearest' }).png({ palette: true, colours: 2 }).toBuffer()
}
