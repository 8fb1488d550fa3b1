import type { Endpoint } from '@anglers/contract/endpoint'

/** The headers that announce that a call goes: `Deprecation` (RFC 9745) as `@` and seconds, `Sunset` (RFC 8594) as a date of HTTP. */
export function deprecationOf({ deprecated }: Endpoint): { Deprecation?: string; Sunset?: string } {
  if (!deprecated) return {}
  const { since, sunset } = deprecated
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset === undefined ? {} : { Sunset: new Date(sunset).toUTCString() }),
  }
}
