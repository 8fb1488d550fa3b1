import { notFound } from '../../kernel/errors.ts'
import type { FileAnswer } from '../../kernel/handler.ts'
import { drawingOf } from '../../lib/drawings.ts'

const CACHE_S = 7 * 24 * 60 * 60

/** The drawing of a gift. @throws ApiError rest_not_found */
export function drawingOfGift(key: string): Promise<FileAnswer> {
  const drawing = drawingOf(key)
  if (drawing === undefined) throw notFound()
  return Promise.resolve({ body: Buffer.from(drawing), cacheS: CACHE_S })
}
