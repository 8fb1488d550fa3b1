import { type ErrorCode, errorStatus, type FaultCode } from '@anglers/contract/errors'

/** An error response, thrown from anywhere. The message for the member is made from the code, in the request's language. */
export class ApiError extends Error {
  readonly status: number
  /** Seconds for the Retry-After header. */
  retryAfterS?: number

  constructor(
    readonly code: ErrorCode,
    /** For rest_invalid_param: the parameters, each with a message key or an Ajv keyword. */
    readonly params: Record<string, ParamFault> = {},
    /** When the refusal ends, if it ends by itself. */
    readonly until: Date | null = null,
  ) {
    super(code)
    this.status = errorStatus[code]
  }
}

/** What is wrong with a parameter: a message key, with its number or names if it has any. */
export interface ParamFault {
  fault: FaultCode
  limit?: number | string
}

/** An error about one parameter. */
export const invalid = (param: string, fault: FaultCode, limit?: number | string) =>
  new ApiError('rest_invalid_param', { [param]: { fault, limit } })

/** Too many requests, for so many seconds. */
export const tooMany = (seconds: number) =>
  Object.assign(new ApiError('rest_too_many_requests'), { retryAfterS: Math.max(1, Math.ceil(seconds)) })

/** Overloaded; to be retried after so many seconds. */
export const unavailable = (seconds: number) => Object.assign(new ApiError('rest_unavailable'), { retryAfterS: seconds })

export const notFound = () => new ApiError('rest_not_found')
export const forbidden = () => new ApiError('rest_forbidden')
