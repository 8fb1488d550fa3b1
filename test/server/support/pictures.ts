import sharp from 'sharp'

interface PictureTraits {
  width?: number
  height?: number
  /** One colour instead of noise, which does not compress away. */
  plain?: boolean
}

/** A real encoded picture. */
export function encodePicture(
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  { width = 400, height = 300, plain = false }: PictureTraits = {},
): Promise<Buffer> {
  const noise = plain ? {} : { noise: { type: 'gaussian' as const, mean: 128, sigma: 40 } }
  return sharp({ create: { width, height, channels: 3, background: '#2a6f97', ...noise } })
    .toFormat(format, format === 'gif' ? { effort: 1 } : {})
    .toBuffer()
}

/** A phone's photo: it lies on its side, and says where and with what it was taken. */
export function encodePhonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'AnglerPhone', Model: 'Carp 9', Copyright: 'secret angler' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 33/1 3655/100', GPSLongitudeRef: 'E', GPSLongitude: '106/1 34/1 1111/100' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A small file of nearly as many pixels as are taken: 59 million. */
export function encodeHugePicture(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 5_900, channels: 3, background: '#2a6f97' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A small file that unfolds into 72 million pixels. */
export function encodePixelBomb(): Promise<Buffer> {
  return sharp({ create: { width: 12_000, height: 6_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
