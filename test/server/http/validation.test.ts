import Type, { type TSchema } from 'typebox'
import { compileSerializer, compileValidator, toApiError } from '../../../server/src/http/validation.ts'
import type { ApiError } from '../../../server/src/kernel/errors.ts'

type Check = ((value: unknown) => boolean) & { errors: never[] | null }

/** What is wrong with each parameter; null where nothing is. */
function faultsOf(schema: TSchema, value: unknown, httpPart = 'body') {
  const check = compileValidator({ schema, httpPart }) as unknown as Check
  return check(value) ? null : (toApiError(check.errors!) as ApiError).params
}

const closed = { additionalProperties: false }
const a = (part: TSchema) => Type.Object({ a: part }, closed)
const kinds = Type.Union([
  Type.Object({ type: Type.Literal('word'), text: Type.String({ maxLength: 2 }) }, closed),
  Type.Object({ type: Type.Literal('line'), from: Type.Integer() }, closed),
])

describe('what is wrong with a parameter is said by its name and a code', () => {
  test.each<[string, TSchema, unknown, object]>([
    ['it is missing', a(Type.String()), {}, { a: { fault: 'required' } }],
    ['nobody knows it', a(Type.Optional(Type.String())), { b: 1 }, { b: { fault: 'unknown' } }],
    ['it is empty', a(Type.String({ minLength: 1 })), { a: '' }, { a: { fault: 'empty' } }],
    ['it is too short', a(Type.String({ minLength: 2 })), { a: 'x' }, { a: { fault: 'too_short', limit: 2 } }],
    ['it is too long', a(Type.String({ maxLength: 2 })), { a: '鱼鱼鱼' }, { a: { fault: 'too_long', limit: 2 } }],
    ['it is too small', a(Type.Integer({ minimum: 1 })), { a: 0 }, { a: { fault: 'too_small', limit: 1 } }],
    ['it is too large', a(Type.Integer({ maximum: 9 })), { a: 10 }, { a: { fault: 'too_large', limit: 9 } }],
    ['they are too few', a(Type.Array(Type.Integer(), { minItems: 1 })), { a: [] }, { a: { fault: 'too_few', limit: 1 } }],
    ['they are too many', a(Type.Array(Type.Integer(), { maxItems: 1 })), { a: [1, 2] }, { a: { fault: 'too_many', limit: 1 } }],
    ['they are the same', a(Type.Array(Type.Integer(), { uniqueItems: true })), { a: [1, 1] }, { a: { fault: 'duplicate' } }],
    ['it is something else', a(Type.Integer()), { a: '5' }, { a: { fault: 'type' } }],
    ['it looks otherwise', a(Type.String({ pattern: '^x' })), { a: 'y' }, { a: { fault: 'format' } }],
    ['it is no day', a(Type.String({ format: 'date' })), { a: '2030-02-30' }, { a: { fault: 'format' } }],
    ['it is before all years', a(Type.String({ format: 'date' })), { a: '0000-01-01' }, { a: { fault: 'format' } }],
    ['no clock knows it', a(Type.String({ format: 'date-time' })), { a: '2030-12-31T23:59:60Z' }, { a: { fault: 'format' } }],
    [
      'it is none of those that there are',
      a({ type: 'string', enum: ['carp', 'tench'] } as unknown as TSchema),
      { a: 'pike' },
      { a: { fault: 'choice', limit: 'carp, tench' } },
    ],
    [
      'it may be null, and is too long',
      a(Type.Union([Type.String({ maxLength: 2 }), Type.Null()])),
      { a: '鱼鱼鱼' },
      { a: { fault: 'too_long', limit: 2 } },
    ],
    [
      'null comes first of what it may be',
      a(Type.Union([Type.Null(), Type.String({ maxLength: 2 })])),
      { a: '鱼鱼鱼' },
      { a: { fault: 'too_long', limit: 2 } },
    ],
    [
      'what is wrong is inside of what may be null',
      a(Type.Union([a(Type.Integer()), Type.Null()])),
      { a: { a: 'x' } },
      { 'a.a': { fault: 'type' } },
    ],
    ['it stands in a list', a(Type.Array(a(Type.Integer()))), { a: [{ a: 1 }, { a: 'x' }] }, { 'a.1.a': { fault: 'type' } }],
    ['it is missing in a list', a(Type.Array(a(Type.Integer()))), { a: [{}] }, { 'a.0.a': { fault: 'required' } }],
    ['all is something else', a(Type.Integer()), [], { body: { fault: 'type' } }],
    ['it is of no kind', a(kinds), { a: { type: 'fish' } }, { 'a.type': { fault: 'unknown' } }],
    ['it is wrong for its kind', a(kinds), { a: { type: 'word', text: '鱼鱼鱼' } }, { 'a.text': { fault: 'too_long', limit: 2 } }],
    [
      'two are wrong',
      Type.Object({ a: Type.Integer(), b: Type.Integer() }),
      { a: 'x' },
      { a: { fault: 'type' }, b: { fault: 'required' } },
    ],
  ])('%s', (_, schema, value, faults) => expect(faultsOf(schema, value)).toEqual(faults))

  test('nothing is wrong with what fits, be it as long or as large as may be', () => {
    const schema = Type.Object({
      text: Type.String({ maxLength: 2 }),
      n: Type.Integer({ maximum: 9 }),
      day: Type.String({ format: 'date' }),
    })
    expect(faultsOf(schema, { text: '🐟鱼', n: 9, day: '9999-12-31' })).toBeNull()
  })
})

test('an address is all text: its numbers and flags are read, and one of several is a list; what is left out is as it is meant', () => {
  const schema = Type.Object({
    ...{ n: Type.Integer(), on: Type.Boolean(), ids: Type.Array(Type.Integer()) },
    page: Type.Integer({ default: 1 }),
  })
  const query = { n: '5', on: 'true', ids: '7' }
  expect(faultsOf(schema, query, 'querystring')).toBeNull()
  expect(query).toEqual({ n: 5, on: true, ids: [7], page: 1 })
})

describe('an answer', () => {
  test('has what its schema names, and nothing else', () => {
    const write = compileSerializer({ schema: Type.Object({ id: Type.Integer(), maxLength: Type.Integer() }) })
    expect(write({ id: 1, maxLength: 2, password: 'carp' })).toBe('{"id":1,"maxLength":2}')
  })

  test('of several kinds is written although it is longer than what may come in', () => {
    expect(compileSerializer({ schema: a(kinds) })({ a: { type: 'word', text: '鱼鱼鱼' } })).toBe('{"a":{"type":"word","text":"鱼鱼鱼"}}')
  })
})
