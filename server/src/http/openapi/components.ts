import { isDeepStrictEqual } from 'node:util'
import { exampleOf } from './examples.ts'

/** A JSON Schema, as TypeBox makes it and as OpenAPI 3.1 takes it. */
export type Schema = Readonly<Record<string, unknown>>

const REFERENCE = '#/components/schemas/'
const NULL = { type: 'null' }

/** What a document names, and refers to: every schema with a title, once. */
export class Components {
  /** @param options `discriminators`: whether unions say by which property they are told apart, in OpenAPI's way */
  constructor(private readonly options = { discriminators: true }) {}

  private readonly sources = new Map<string, Schema>()
  private readonly described = new Map<string, Schema>()
  private readonly answers = new Map<string, object>()

  /** By their names, in the order of the alphabet. */
  get schemas(): Record<string, Schema> {
    return sorted(this.described)
  }

  get responses(): Record<string, object> {
    return sorted(this.answers)
  }

  /** A response that several calls have, under this name. */
  response(name: string, response: object): Schema {
    this.answers.set(name, response)
    return { $ref: `#/components/responses/${name}` }
  }

  /** A schema of the contract as the document has it. */
  of(contractSchema: object): Schema {
    const schema = contractSchema as Schema
    const { title } = schema
    if (typeof title !== 'string') return this.describe(schema)
    this.add(title, schema)
    const reference = { $ref: REFERENCE + title }
    return nullable(schema) ? { anyOf: [reference, NULL] } : reference
  }

  private add(name: string, schema: Schema): void {
    const known = this.sources.get(name)
    if (known && !isDeepStrictEqual({ ...known }, { ...schema })) throw new Error(`two schemas have the title ${name}`)
    if (known) return
    this.sources.set(name, schema)
    const { title: _, examples: __, ...own } = schema
    const { anyOf } = own as { anyOf?: Schema[] }
    // That it may be null as well is said where it is used.
    const body = this.describe(anyOf ? { ...own, anyOf: anyOf.filter((member) => !isNull(member)) } : own)
    const example =
      anyOf && nullable(schema) ? exampleOf({ anyOf: anyOf.filter((member) => !isNull(member)) }, name) : exampleOf(schema, name)
    this.described.set(name, { ...body, examples: [example] })
  }

  private describe({ properties, items, anyOf, additionalProperties, patternProperties, ...own }: Schema): Schema {
    return {
      ...(Array.isArray(own.enum) && own.type === undefined ? { type: 'string' } : {}),
      ...own,
      ...(properties ? { properties: this.all(properties as Schema) } : {}),
      ...(patternProperties ? { patternProperties: this.all(patternProperties as Schema) } : {}),
      ...(items ? { items: this.of(items as Schema) } : {}),
      ...(additionalProperties === undefined
        ? {}
        : {
            additionalProperties: typeof additionalProperties === 'object' ? this.of(additionalProperties as Schema) : additionalProperties,
          }),
      ...(anyOf ? this.union(anyOf as Schema[]) : {}),
    }
  }

  private all(schemas: Schema): Schema {
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, this.of(schema as Schema)]))
  }

  private union(members: Schema[]): Schema {
    const own = members.filter((member) => !isNull(member))
    const union = this.oneOf(own)
    if (own.length === members.length) return union
    // "This or null" is said in one word where it can be.
    const [only] = own.length === 1 && !union.oneOf ? [this.of(own[0]!)] : []
    if (typeof only?.type === 'string' && only.enum === undefined) return { ...only, type: [only.type, 'null'] }
    return { anyOf: [...(only ? [only] : union.oneOf ? [union] : (union.anyOf as Schema[])), NULL] }
  }

  /** Where the members tell themselves apart by a constant, by that. */
  private oneOf(members: Schema[]): Schema {
    const shown = members.map((member) => this.of(member))
    const propertyName = discriminatorOf(members)
    if (propertyName === undefined) return { anyOf: shown }
    if (!this.options.discriminators) return { oneOf: shown }
    const mapping = Object.fromEntries(
      members.map((member) => [constantOf(member, propertyName), REFERENCE + String(member.title)] as [string, string]),
    )
    return { oneOf: shown, discriminator: { propertyName, mapping } }
  }
}

const sorted = <T>(named: Map<string, T>): Record<string, T> => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)))

const isNull = ({ type }: Schema) => type === 'null'
const nullable = ({ anyOf }: Schema) => Array.isArray(anyOf) && (anyOf as Schema[]).some(isNull)

const constantOf = (schema: Schema, property: string): unknown =>
  ((schema.properties as Schema | undefined)?.[property] as Schema | undefined)?.const

/** The property by whose constant these named objects are told apart. */
function discriminatorOf(members: Schema[]): string | undefined {
  const [first] = members
  if (!first?.properties || members.some(({ title }) => title === undefined)) return undefined
  return Object.keys(first.properties as Schema).find((property) => {
    const constants = members.map((member) => constantOf(member, property))
    return constants.every((constant) => typeof constant === 'string') && new Set(constants).size === members.length
  })
}
