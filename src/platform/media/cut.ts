import { PICTURE_WIDTH_MAX_PX } from '@anglers/contract/limits'
import { decoded, encoded } from './canvas'
import type { SquareCutter } from './types'

/** Percent: of a picture that is shown small and cut once. */
const QUALITY = 90

export const measure: SquareCutter['measure'] = async (path) => {
  const { naturalWidth, naturalHeight } = await decoded(path)
  return { width: naturalWidth, height: naturalHeight }
}

export const cut: SquareCutter['cut'] = async (path, { x, y, side }) => {
  const out = Math.max(1, Math.round(Math.min(side, PICTURE_WIDTH_MAX_PX)))
  const blob = await encoded(await decoded(path), { x, y, width: side, height: side }, { width: out, height: out }, QUALITY)
  return URL.createObjectURL(blob)
}
