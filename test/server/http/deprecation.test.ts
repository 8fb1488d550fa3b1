import { Done } from '@anglers/contract/common'
import { declare } from '@anglers/contract/endpoint'
import { describeEndpoints, openEndpoints } from '../support/endpoints.ts'
import { API, openTestServer } from '../support/server.ts'

const read = { access: 'visitor', summary: 'Something', answer: Done } as const
const mine = { ...read, access: 'member' } as const
const declared = declare({
  'GET stays': read,
  'GET old': { ...read, deprecated: { since: '2026-11-01' } },
  'GET ending': { ...mine, deprecated: { since: '2026-11-01', sunset: '2027-11-01' } },
})
const server = await openTestServer()
const done = async () => ({ success: true })
const app = await openEndpoints(server, declared, { 'GET stays': done, 'GET old': done, 'GET ending': done })
afterAll(async () => {
  await app.close()
  await server.close()
})

const announced = async (name: string) => {
  const { headers } = await app.inject({ url: `${API}/${name}` })
  return [headers.deprecation, headers.sunset]
}
const CALLS = [
  ['stays', [undefined, undefined]],
  ['old', ['@1793491200', undefined]],
  // Refused, since nobody is signed in: its caller reads it all the same.
  ['ending', ['@1793491200', 'Mon, 01 Nov 2027 00:00:00 GMT']],
] as const

test.each(CALLS)('a call that %s announces by headers since when it is deprecated, and until when it answers', async (name, headers) => {
  expect(await announced(name)).toEqual(headers)
})

test.each(CALLS)('the document marks the one that %s, and names the headers', (name, [deprecation, sunset]) => {
  const { paths } = describeEndpoints(declared) as unknown as {
    paths: Record<string, { get: { deprecated?: boolean; responses: { 200: { headers: object } } } }>
  }
  const { deprecated, responses } = paths[`${API}/${name}`]!.get
  const { headers } = responses[200]
  expect([deprecated, 'Deprecation' in headers, 'Sunset' in headers]).toEqual([
    deprecation ? true : undefined,
    deprecation !== undefined,
    sunset !== undefined,
  ])
})
