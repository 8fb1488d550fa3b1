import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import type { FastifySchemaValidationError, FastifyValidationResult } from 'fastify/types/schema.js'
import { ApiError, type ParamFault } from '../kernel/errors.ts'

// A query string is all text, so its numbers and flags are converted; a JSON body says what it means.
// All errors are gathered so that each wrong field is named; depth and length limits of the schemas bound the work.
const base = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false, discriminator: true } as const
const forQuery = withFormats(new Ajv({ ...base, coerceTypes: 'array' }))
const forBody = withFormats(new Ajv(base))

/** Ajv's formats; dates are those that a clock and the database know: no leap second, no year 0. */
function withFormats(ajv: Ajv): Ajv {
  addFormats(ajv)
  for (const name of ['date', 'date-time']) {
    const { validate } = ajv.formats[name] as { validate: (text: string) => boolean }
    ajv.addFormat(name, (text: string) => {
      const year = new Date(text).getUTCFullYear()
      return validate(text) && year >= 1 && year <= 9_999
    })
  }
  return ajv
}

/**
 * Makes of a schema the check that Fastify runs on a request part. It is compiled when it is needed first: all of them at once would
 * be a tenth of the time that the server takes to start.
 */
export function compileValidator({ schema, httpPart }: { schema: object; httpPart?: string }): FastifyValidationResult {
  let compiled: ValidateFunction | undefined
  const check: Check = (value) => {
    compiled ??= (httpPart === 'body' ? forBody : forQuery).compile(byTypes(schema) as object)
    const isRight = compiled(value)
    check.errors = compiled.errors
    return isRight
  }
  return check as FastifyValidationResult
}

/**
 * The same schema, its unions of objects with a `type` of their own told apart by that: what is wrong with one is then said of this
 * type, and not of all the others, too.
 */
function byTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(byTypes)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, ...others } = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, byTypes(part)]))
  if (!Array.isArray(anyOf)) return anyOf === undefined ? others : { ...others, anyOf }
  if (!anyOf.every((member: Member) => member.properties?.type?.const !== undefined)) return { ...others, anyOf }
  return { ...others, type: 'object', discriminator: { propertyName: 'type' }, required: ['type'], oneOf: anyOf }
}

interface Member {
  properties?: { type?: { const?: unknown } }
}

/**
 * Makes of a schema what writes an answer as JSON, and nothing that the schema does not name. Compiled when it is
 * needed first, as well: all at once would be a fifth of a start.
 */
export function compileSerializer({ schema }: { schema: object }): (answer: unknown) => string {
  let compiled: ((answer: unknown) => string) | undefined
  return (answer) => (compiled ??= fastJson(unlimited(schema) as object))(answer)
}

const LIMITS = new Set(['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'])

/** The same schema without its limits: they are for what comes in, and a union whose member is a little too long could not be written. */
function unlimited(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(unlimited)
  if (typeof schema !== 'object' || schema === null) return schema
  // What is called like a limit among properties is none.
  const parts = Object.entries(schema).filter(([key, part]) => typeof part === 'object' || !LIMITS.has(key))
  return Object.fromEntries(parts.map(([key, part]) => [key, unlimited(part)]))
}

interface Check {
  (value: unknown): unknown
  errors?: ValidateFunction['errors']
}

/** Turns Ajv's findings into the error that names each parameter. */
export function toApiError(errors: FastifySchemaValidationError[]): Error {
  const params: Record<string, ParamFault> = {}
  for (const error of errors as unknown as ErrorObject[]) {
    const { missingProperty, additionalProperty, tag } = error.params as Record<string, string | undefined>
    const inside = missingProperty ?? additionalProperty ?? tag
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
    // "This or null": what is wrong is in the finding about "this".
    case 'type':
      return params.type === 'null' ? null : { fault: 'type' }
    case 'anyOf':
      return null
    case 'discriminator':
      return { fault: 'unknown' }
    default:
      return { fault: 'format' }
  }
}
