import QRCode from 'qrcode'
import sharp from 'sharp'

const MARGIN = 2

/** The dark and light squares of a code in a picture of it, as rows of 1 and 0. */
export async function squaresOf(picture: Buffer, size: number): Promise<string[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const step = info.width / (size + 2 * MARGIN)
  const at = (n: number) => Math.floor((n + MARGIN + 0.5) * step)
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (data[at(y) * info.width + at(x)]! < 128 ? '1' : '0')).join(''),
  )
}

/** The squares of the code that says this. */
export function squaresFor(text: string): string[] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  return Array.from({ length: size }, (_, y) => Array.from(data.slice(y * size, (y + 1) * size)).join(''))
}
