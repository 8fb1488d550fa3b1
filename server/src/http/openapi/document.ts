import { API_VERSION } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { type ErrorAnswer as Refusal, type ErrorCode, errorStatus } from '@anglers/contract/errors'
import { API_PREFIX } from '../../kernel/api.ts'
import type { Sentences } from '../../kernel/module.ts'
import { messageOf } from '../messages.ts'
import { Components } from './components.ts'
import { ErrorAnswer, ErrorCodes, FaultDetail, errorCodesOf } from './errors.ts'
import { introduction } from './introduction.ts'
import { operationOf, parameters, securitySchemes } from './operations.ts'
import { PRODUCT } from './product.ts'
import { headers } from './responses.ts'

/** Endpoints that belong together, and what they are about. */
export interface Tag {
  description: string
  endpoints: Readonly<Record<string, Endpoint>>
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, object>; [kind: string]: object }
  [part: string]: unknown
}

/**
 * The OpenAPI document of these endpoints. It takes some milliseconds to make: keep it.
 *
 * @param tags by their names, in the order in which they are shown
 * @param sentences what members read of each error code
 */
export function describeApi(tags: Readonly<Record<string, Tag>>, sentences: Sentences): OpenApiDocument {
  const components = new Components()
  const paths: OpenApiDocument['paths'] = {}
  const codes = new Set<ErrorCode>()
  for (const [tag, { endpoints }] of Object.entries(tags)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const [method, address] = name.split(' ') as [string, string]
      const path = (paths[`${API_PREFIX}/${address.replaceAll(/:(\w+)/g, '{$1}')}`] ??= {})
      path[method.toLowerCase()] = operationOf(name, endpoint, tag, components)
      for (const code of errorCodesOf(name, endpoint)) codes.add(code)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT,
      version: API_VERSION,
      summary: "An anglers' companion: posts, comments, members, chat and notices.",
      description: introduction(sentences, SOME_DAY),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The site that this document comes from.' }],
    tags: Object.entries(tags).map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...components.schemas, ErrorAnswer, ErrorCode: ErrorCodes, FaultDetail },
      responses: components.responses,
      examples: Object.fromEntries([...codes].sort().map((code) => [code, { value: refusalOf(code, sentences) }])),
      headers: namedIn({ paths, responses: components.responses }, 'headers', headers),
      parameters,
      securitySchemes,
    },
  }
}

/** Those of the parts that something in the document refers to. */
function namedIn<T extends object>(document: object, section: string, parts: T): Partial<T> {
  const text = JSON.stringify(document)
  return Object.fromEntries(Object.entries(parts).filter(([name]) => text.includes(`"#/components/${section}/${name}"`))) as Partial<T>
}

const refusalOf = (code: ErrorCode, sentences: Sentences): Refusal => ({
  code,
  message: messageOf(code, 'en', { until: SOME_DAY, sentences }),
  data: { status: errorStatus[code], ...(typeof sentences.en[code] === 'function' ? { until: SOME_DAY.toISOString() } : {}) },
})

const SOME_DAY = new Date('2026-05-01T06:30:00.000Z')
