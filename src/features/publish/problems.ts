import type { ErrorCode } from '@anglers/contract/errors'
import { POST_PRICE_MAX_FEN } from '@anglers/contract/limits'
import { fenOf, yuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import type { ApiError } from '@/stores/errors'
import { fieldOf, type Problems } from './fields'
import type { PostForm } from './PostForm'

export const ARRIVED: ErrorCode = 'rest_idempotency_conflict'
export const CHANGED: ErrorCode = 'post_changed'

/** What the server would refuse of a post of any type. */
export function problemsOf<Own extends object>({ fields, uploads, hasPassword }: PostForm<Own>): Problems<object> {
  const { visibility, price, password } = fields
  const fen = fenOf(price)
  return {
    ...(!uploads.canWait && { media: uploads.hasUnkept ? t.outbox.pictureUnkept : t.publish.pictureWaits }),
    ...(uploads.hasFailed && { media: t.publish.pictureFailed }),
    ...(visibility === 1 && (!fen || fen > POST_PRICE_MAX_FEN) && { price: t.publish.priceRange(yuan(1), yuan(POST_PRICE_MAX_FEN)) }),
    ...(visibility === 2 && !password && !hasPassword && { password: t.publish.passwordMissing }),
  }
}

/** What the server refused, at the fields that it is said at. */
export const refusedIn = <Own extends object>({ params }: ApiError): Problems<Own> =>
  Object.fromEntries(Object.entries(params).map(([name, problem]) => [fieldOf(name), problem])) as Problems<Own>
