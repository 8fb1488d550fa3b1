/**
 * Every error code that the server may answer, with its HTTP status. The sentence for a member is the server's, in the
 * request's language.
 */
export const errorStatus = {
  rest_invalid_param: 400,
  rest_invalid_json: 400,
  rest_post_invalid_page_number: 400,
  rest_upload_no_file: 400,
  rest_upload_type: 415,
  rest_upload_sound: 415,
  rest_upload_video: 415,
  rest_upload_file: 415,
  upload_offset: 409,
  rest_upload_broken: 400,
  rest_upload_too_large: 413,
  invalid_code: 400,
  invalid_platform_code: 400,
  sign_in_cancelled: 400,
  rest_not_logged_in: 401,
  rest_invalid_token: 401,
  invalid_credentials: 401,
  insufficient_scope: 403,
  rest_forbidden: 403,
  rest_banned: 403,
  rest_post_locked: 403,
  reprint_refused: 403,
  forum_closed: 403,
  forum_banned: 403,
  message_refused: 403,
  gear_refused: 403,
  stranger_limit: 403,
  group_silenced: 403,
  rest_no_route: 404,
  rest_not_found: 404,
  rest_conflict: 409,
  leaving_too_early: 409,
  address_taken: 409,
  already_reported: 409,
  recall_too_late: 409,
  deleted_limit: 409,
  pinned_limit: 409,
  group_full: 409,
  activity_over: 409,
  activity_full: 409,
  poll_closed: 409,
  poll_frozen: 409,
  already_voted: 409,
  already_accepted: 409,
  cannot_merge: 409,
  group_limit: 409,
  insufficient_balance: 409,
  giving_underage: 403,
  gift_refused: 403,
  redbag_refused: 403,
  redbag_condition: 403,
  redbag_finished: 409,
  redbag_expired: 409,
  giving_limit: 429,
  price_changed: 409,
  post_changed: 409,
  make_up_limit: 409,
  task_not_done: 409,
  reward_taken: 409,
  order_closed: 409,
  sold_already: 409,
  offer_over: 409,
  appeal_too_late: 409,
  order_limit: 409,
  cart_full: 409,
  sold_out: 409,
  not_delivered: 409,
  mixed_delivery: 409,
  way_not_offered: 409,
  payment_refused: 409,
  payment_unknown: 503,
  rest_idempotency_conflict: 409,
  rest_idempotency_under_way: 409,
  rest_bad_request: 400,
  rest_timeout: 408,
  rest_payload_too_large: 413,
  rest_headers_too_large: 431,
  rest_unsupported_media_type: 415,
  upload_limit: 429,
  rest_too_many_requests: 429,
  rest_internal_error: 500,
  not_offered: 501,
  rest_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What every answer other than 200 carries. */
export interface ErrorAnswer {
  code: ErrorCode
  message: string
  data: {
    status: number
    /** Until when, where the refusal ends by itself; ISO 8601. */
    until?: string
    /** A sentence for each parameter that was refused. */
    params?: Record<string, string>
    /** The same for programs. */
    details?: Record<string, FaultDetail>
  }
}

/** What may be wrong with a parameter. */
export const faultCodes = [
  'required',
  'type',
  'format',
  'unknown',
  'choice',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'past',
  'wrong',
  'wrong_password',
  'too_many',
  'too_few',
  'duplicate',
  'not_yours',
  'stranger',
  'not_found',
  'empty',
  'reserved',
  'improper',
] as const
export type FaultCode = (typeof faultCodes)[number]

export interface FaultDetail {
  code: FaultCode
  /** The number or the choices that it was held against; null where there are none. */
  limit: number | string | null
  message: string
}

/** The "invalid-page-number code" of the product's error catalogue: there is nothing more to load. */
export const NO_MORE_PAGES: ErrorCode = 'rest_post_invalid_page_number'
