import { readContract } from '../scripts/lib/contract.cjs'

const { version, endpoints } = readContract()

/**
 * What a page that many come to first asks the server for, by its path (`prefetch` of the contract): index.html asks it at once, while
 * the app's code is still on its way. Each is written as the app writes it (src/stores/api.ts), or else is asked twice. `{id}` is the
 * address's own.
 */
export const firstQuestions: Record<string, string[]> = {}
for (const [name, { prefetch }] of Object.entries(endpoints)) {
  for (const { page, input } of prefetch) {
    const query = Object.entries({ ...input, ver: version })
      .map(([parameter, value]) => `${parameter}=${value}`)
      .join('&')
    ;(firstQuestions[`/${page}`] ??= []).push(`/wp-json/wp/v2/${name.replace('GET ', '')}?${query}`)
  }
}
