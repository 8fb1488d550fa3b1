import { COMPRESS_ABOVE_BYTES, COMPRESS_QUALITY_STEPS, PICTURE_WIDTH_MAX_PX } from '@anglers/contract/limits'

/** Whether a picture is sent as it is. */
export function isSmallEnough(bytes: number): boolean {
  return bytes < COMPRESS_ABOVE_BYTES
}

/** The quality (percent) to compress a picture of this many bytes with. */
export function qualityFor(bytes: number): number {
  return COMPRESS_QUALITY_STEPS.find(({ aboveBytes }) => bytes > aboveBytes)?.quality ?? 100
}

interface Size {
  width: number
  height: number
}

/** The size, in pixels, that a picture is shrunk to. */
export function shrunk({ width, height }: Size, widthMax = PICTURE_WIDTH_MAX_PX): Size {
  if (width <= widthMax) return { width, height }
  return { width: widthMax, height: Math.max(1, Math.round((height * widthMax) / width)) }
}

/** No single picture is shown taller than this share of its width, nor flatter. */
const TALLEST = 4 / 3
const FLATTEST = 9 / 21

/** Height over width of the frame that a single picture is shown in. */
export function frameRatio({ width, height }: Size): number {
  return Math.min(TALLEST, Math.max(FLATTEST, height / width))
}
