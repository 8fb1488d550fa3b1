import type { Endpoint } from '@anglers/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../kernel/errors.ts'
import { wellFormed } from '../lib/text.ts'

/** The parameters that the endpoint declares, those of its path among them; not what every call takes, such as its token. */
export function inputOf(request: FastifyRequest, { path, input, upload, webhook }: Endpoint): Record<string, unknown> {
  const own = request.method === 'POST' && !upload && !webhook ? request.body : request.query
  return { ...declared(own, input), ...declared(request.params, path) }
}

function declared(sent: unknown, schema: Endpoint['input']): Record<string, unknown> {
  const source = (sent ?? {}) as Record<string, unknown>
  const input: Record<string, unknown> = {}
  for (const name of Object.keys(schema?.properties ?? {})) {
    if (!Object.hasOwn(source, name)) continue
    if (hasNul(source[name])) throw invalid(name, 'format')
    input[name] = mended(source[name])
  }
  return input
}

/** Postgres keeps no U+0000, wherever in a value it stands. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}

/** The same with all its texts well-formed. They keep their length, so what was validated still holds. */
function mended(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (Array.isArray(value)) return value.map(mended)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [wellFormed(name), mended(part)]))
}
