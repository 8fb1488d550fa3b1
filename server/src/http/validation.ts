import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifySchemaValidationError, FastifyValidationResult } from 'fastify/types/schema.js'
import { ApiError, type ParamFault } from '../kernel/errors.ts'

// A query string is all text, so its numbers and flags are converted; a JSON body says what it means.
// All errors are gathered so that each wrong field is named; depth and length limits of the schemas bound the work.
const base = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false } as const
const forQuery = addFormats(new Ajv({ ...base, coerceTypes: 'array' }))
const forBody = addFormats(new Ajv(base))

/**
 * Makes of a schema the check that Fastify runs on a request part. It is compiled when it is needed first: all of them at once would
 * be a tenth of the time that the server takes to start.
 */
export function compileValidator({ schema, httpPart }: { schema: object; httpPart?: string }): FastifyValidationResult {
  let compiled: ValidateFunction | undefined
  const check: Check = (value) => {
    compiled ??= (httpPart === 'body' ? forBody : forQuery).compile(schema)
    const isRight = compiled(value)
    check.errors = compiled.errors
    return isRight
  }
  return check as FastifyValidationResult
}

/**
 * Makes of a schema what writes an answer as JSON, and nothing that the schema does not name. Compiled when it is
 * needed first, as well: all at once would be a fifth of a start.
 */
export function compileSerializer({ schema }: { schema: object }): (answer: unknown) => string {
  let compiled: ((answer: unknown) => string) | undefined
  return (answer) => (compiled ??= fastJson(schema))(answer)
}

interface Check {
  (value: unknown): unknown
  errors?: ValidateFunction['errors']
}

/** Turns Ajv's findings into the error that names each parameter. */
export function toApiError(errors: FastifySchemaValidationError[]): Error {
  const params: Record<string, ParamFault> = {}
  for (const error of errors as unknown as ErrorObject[]) {
    const inside =
      (error.params as { missingProperty?: string; additionalProperty?: string }).missingProperty ?? error.params.additionalProperty
    const name = [...error.instancePath.split('/').slice(1), inside].filter(Boolean).join('.') || 'body'
    const fault = faultOf(error)
    if (fault) params[name] ??= fault
  }
  return new ApiError('rest_invalid_param', params)
}

function faultOf({ keyword, params }: ErrorObject): ParamFault | null {
  switch (keyword) {
    case 'required':
      return { fault: 'required' }
    case 'additionalProperties':
      return { fault: 'unknown' }
    case 'enum':
      return { fault: 'choice', limit: (params.allowedValues as unknown[]).join(', ') }
    case 'minLength':
      return params.limit === 1 ? { fault: 'empty' } : { fault: 'too_short', limit: params.limit }
    case 'maxLength':
      return { fault: 'too_long', limit: params.limit }
    case 'minimum':
      return { fault: 'too_small', limit: params.limit }
    case 'maximum':
      return { fault: 'too_large', limit: params.limit }
    case 'minItems':
      return { fault: 'too_few', limit: params.limit }
    case 'maxItems':
      return { fault: 'too_many', limit: params.limit }
    case 'uniqueItems':
      return { fault: 'duplicate' }
    // "This or null": what is wrong is told by the finding about "this".
    case 'type':
      return params.type === 'null' ? null : { fault: 'type' }
    case 'anyOf':
      return null
    default:
      return { fault: 'format' }
  }
}
