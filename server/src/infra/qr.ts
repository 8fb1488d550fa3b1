/** White around the code, in modules; scanners want some. */
const MARGIN_MODULES = 2

/**
 * A QR code of a text as PNG, so many pixels wide. Drawn by sharp, off the thread that answers calls: the library's own
 * way takes a tenth of a second of it.
 */
export async function drawQr(text: string, width: number): Promise<Buffer> {
  const [{ default: QRCode }, { default: sharp }] = await Promise.all([import('qrcode'), import('sharp')])
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const side = size + 2 * MARGIN_MODULES
  const pixels = Buffer.alloc(side * side, 0xff)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (data[y * size + x]) pixels[(y + MARGIN_MODULES) * side + x + MARGIN_MODULES] = 0
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, width, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
