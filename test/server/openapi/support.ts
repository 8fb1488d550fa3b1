import type { EndpointName } from '@anglers/contract'
import { API, type TestServer } from '../support/server.ts'

export interface Schema {
  $ref?: string
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  enum?: unknown[]
  allOf?: Schema[]
}

export interface Response {
  $ref?: string
  headers?: Record<string, object>
  content?: Record<string, { schema: Schema; examples?: object }>
}

export interface Operation {
  operationId: string
  description?: string
  deprecated?: true
  security: object[]
  parameters: { $ref?: string; name?: string; required?: true }[]
  requestBody?: { content: Record<string, object> }
  responses: Record<string, Response>
}

export interface Document {
  info: { description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    examples: Record<string, object>
    securitySchemes: object
  }
}

/** The OpenAPI document as a server answers it. */
export const readDocument = async ({ inject }: Pick<TestServer, 'inject'>): Promise<Document> =>
  (await inject({ url: '/wp-json/openapi.json' })).json<Document>()

export const all = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ method, path, operation })))

export function operationOf({ paths }: Document, name: EndpointName): Operation {
  const [method, path] = name.split(' ') as [string, string]
  return paths[`${API}/${path.replace(/:(\w+)/g, '{$1}')}`]![method.toLowerCase()]!
}
