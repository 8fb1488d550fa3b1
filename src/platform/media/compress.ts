import { COMPRESS_ABOVE_BYTES, COMPRESS_QUALITY_STEPS, PICTURE_WIDTH_MAX_PX } from '@anglers/contract/limits'
import { isSmallEnough, qualityFor, shrunk } from '@/lib/pictures'
import { decoded, encoded } from './canvas'
import type { Media } from './types'

const QUALITY_MIN = Math.min(...COMPRESS_QUALITY_STEPS.map(({ quality }) => quality))
/** What each further round gives up, when the one before was still too large. */
const ROUND = { quality: 15, width: 0.8 }

/** Repeats until the picture is under its limit, or no smaller picture would be worth looking at. */
export const compress: Media['compress'] = async ({ path, bytes }) => {
  if (isSmallEnough(bytes)) return path
  try {
    const image = await decoded(path)
    const whole = { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight }
    let quality = qualityFor(bytes)
    let width = PICTURE_WIDTH_MAX_PX
    let blob = await encoded(image, whole, shrunk(whole, width), quality)
    while (blob.size >= COMPRESS_ABOVE_BYTES && quality > QUALITY_MIN) {
      quality = Math.max(QUALITY_MIN, quality - ROUND.quality)
      width *= ROUND.width
      blob = await encoded(image, whole, shrunk(whole, width), quality)
    }
    return blob.size < bytes ? URL.createObjectURL(blob) : path
  } catch {
    return path
  }
}
