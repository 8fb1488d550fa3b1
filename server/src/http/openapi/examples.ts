import type { Schema } from './components.ts'

/**
 * An example of a schema: its own, or else made of those of its parts. An object's has what is required.
 *
 * @param where what it is an example of, for the error
 * @throws Error where a text within has no example of its own
 */
export function exampleOf(schema: Schema, where: string): unknown {
  const { examples, const: constant, enum: choices, anyOf, type } = schema as SchemaParts
  if (examples) return examples[0]
  if (constant !== undefined) return constant
  if (schema.default !== undefined) return schema.default
  if (choices) return choices[0]
  if (anyOf) return exampleOf(anyOf[0]!, where)
  switch (type) {
    case 'object':
      return exampleOfObject(schema as SchemaParts, where)
    case 'array':
      return [exampleOf((schema as SchemaParts).items!, `${where}[]`)]
    case 'integer':
    case 'number':
      return (schema.minimum as number | undefined) ?? 1
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      throw new Error(`${where} has no example: give it one under examples`)
  }
}

interface SchemaParts {
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  type?: string
  required?: string[]
  properties?: Record<string, Schema>
}

const exampleOfObject = ({ required = [], properties = {} }: SchemaParts, where: string) =>
  Object.fromEntries(required.map((name) => [name, exampleOf(properties[name]!, `${where}.${name}`)]))
