import { COMPRESS_ABOVE_BYTES, COMPRESS_QUALITY_STEPS, PICTURE_WIDTH_MAX_PX } from '@anglers/contract/limits'
import { isSmallEnough, qualityFor, shrunk } from '@/lib/pictures'
import type { Media } from './types'

const QUALITY_MIN = Math.min(...COMPRESS_QUALITY_STEPS.map(({ quality }) => quality))
/** What each further round gives up, when the one before was still too large. */
const ROUND = { quality: 15, width: 0.8 }

function decoded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('The browser cannot decode this picture'))
    image.src = url
  })
}

function encoded(image: HTMLImageElement, widthMax: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const { width, height } = shrunk({ width: image.naturalWidth, height: image.naturalHeight }, widthMax)
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))), 'image/jpeg', quality / 100)
  })
}

/** Repeats until the picture is under its limit, or no smaller picture would be worth looking at. */
export const compress: Media['compress'] = async ({ path, bytes }) => {
  if (isSmallEnough(bytes)) return path
  try {
    const image = await decoded(path)
    let quality = qualityFor(bytes)
    let width = PICTURE_WIDTH_MAX_PX
    let blob = await encoded(image, width, quality)
    while (blob.size >= COMPRESS_ABOVE_BYTES && quality > QUALITY_MIN) {
      quality = Math.max(QUALITY_MIN, quality - ROUND.quality)
      width *= ROUND.width
      blob = await encoded(image, width, quality)
    }
    return blob.size < bytes ? URL.createObjectURL(blob) : path
  } catch {
    return path
  }
}
