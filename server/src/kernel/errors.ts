import { type ErrorCode, errorStatus } from '@anglers/contract/errors'

/** An answer other than 200, thrown from wherever it is found. The sentence for the member is made from the code, in the request's language. */
export class ApiError extends Error {
  readonly status: number
  /** When to come again. */
  retryAfterS?: number

  constructor(
    readonly code: ErrorCode,
    /** For rest_invalid_param: which parameters, and a message key or an Ajv keyword for each. */
    readonly params: Record<string, ParamFault> = {},
    /** Until when, where the refusal ends by itself. */
    readonly until: Date | null = null,
  ) {
    super(code)
    this.status = errorStatus[code]
  }
}

/** What is wrong with a parameter: a key of the message catalogue, with its number or names where it has one. */
export interface ParamFault {
  fault: ParamFaultKey
  limit?: number | string
}

export type ParamFaultKey =
  | 'required'
  | 'type'
  | 'format'
  | 'unknown'
  | 'choice'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'past'
  | 'wrong'
  | 'too_many'
  | 'too_few'
  | 'duplicate'
  | 'not_yours'
  | 'stranger'
  | 'not_found'
  | 'empty'
  | 'reserved'
  | 'improper'

/** Refuses one parameter. */
export const invalid = (param: string, fault: ParamFaultKey, limit?: number | string) =>
  new ApiError('rest_invalid_param', { [param]: { fault, limit } })

/** Refuses for so many seconds. */
export const tooMany = (seconds: number) =>
  Object.assign(new ApiError('rest_too_many_requests'), { retryAfterS: Math.max(1, Math.ceil(seconds)) })

/** There is too much to do just now; it may be less in so many seconds. */
export const unavailable = (seconds: number) => Object.assign(new ApiError('rest_unavailable'), { retryAfterS: seconds })

export const notFound = () => new ApiError('rest_not_found')
export const forbidden = () => new ApiError('rest_forbidden')
