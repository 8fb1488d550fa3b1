import type { EndpointName } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { API, endpointsWhere, openTestServer } from '../support/server.ts'

const { inject, buildMember, close } = await openTestServer()
afterAll(close)

const { token } = await buildMember()
const ask = (name: EndpointName, { query = {}, body = {} }: { query?: Record<string, string>; body?: object }) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const payload = method === 'POST' ? { payload: body } : {}
  return inject({
    method,
    url: `${API}/${path.replace(/:\w+/g, '1')}`,
    query,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    ...payload,
  })
}
const unknown = { code: 'rest_invalid_param', data: { status: 400, params: { nonesuch: 'This parameter isn’t supported' } } }

describe('a parameter that an endpoint does not know is refused by its name', () => {
  // Of a POST the body is looked at first.
  const needsBody = ({ upload, input }: Endpoint) => !upload && (input as { required?: string[] } | undefined)?.required?.length

  test.each(
    endpointsWhere((endpoint, name) => !endpoint.redirect && !endpoint.webhook && (name.startsWith('GET') || !needsBody(endpoint))),
  )('in the query of %s', async (name) => {
    expect((await ask(name, { query: { nonesuch: '1' } })).json()).toMatchObject(unknown)
  })

  test.each(endpointsWhere(({ upload, webhook }, name) => name.startsWith('POST') && !upload && !webhook))(
    'in the body of %s',
    async (name) => {
      expect((await ask(name, { body: { nonesuch: 1 } })).json()).toMatchObject(unknown)
    },
  )
})

// RFC 6749, 4.1.2: who is sent back by a platform takes along what it adds.
test.each(endpointsWhere(({ redirect }) => redirect !== undefined))(
  '%s takes what a platform adds to the address that it sends a browser back to',
  async (name) => {
    const { code, data } = (await ask(name, { query: { code: 'x', state: 'y', iss: 'https://example.com', usercancel: '0' } })).json<{
      code: string
      data: object
    }>()
    expect([code, data]).not.toEqual([unknown.code, expect.anything()])
  },
)
