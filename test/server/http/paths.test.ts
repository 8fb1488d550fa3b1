import { Done, done, Id } from '@anglers/contract/common'
import { declare, pagedInput } from '@anglers/contract/endpoint'
import Type from 'typebox'
import { describeEndpoints, openEndpoints } from '../support/endpoints.ts'
import { API, openTestServer } from '../support/server.ts'

const server = await openTestServer()
const topic = Type.Object({ id: Id })
const declared = declare({
  'GET topic/:id': { access: 'visitor', summary: 'A topic', path: topic, input: pagedInput({}), answer: Type.String(), paged: true },
  'GET topic/setting': { access: 'visitor', summary: 'Topic settings', answer: Type.String() },
  'POST topic/:id/tag/:tag': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Tag a topic',
    path: Type.Object({ id: Id, tag: Type.String({ maxLength: 8 }) }),
    input: Type.Object({ on: Type.Boolean() }),
    answer: Done,
  },
})
const given: unknown[] = []
const take = (answer: unknown) => async (call: unknown) => {
  given.push((call as { input: unknown }).input)
  return answer
}
const app = await openEndpoints(server, declared, {
  'GET topic/:id': take({ items: ['一'], total: 1 }),
  'GET topic/setting': take('fixed'),
  'POST topic/:id/tag/:tag': take(done),
})
beforeEach(() => {
  given.length = 0
})
afterAll(async () => {
  await app.close()
  await server.close()
})

test('a parameter of a path is typed, and comes with the others', async () => {
  expect((await app.inject(`${API}/topic/12?page=1&ver=1`)).json()).toEqual(['一'])
  expect(given).toEqual([{ id: 12, page: 1, per_page: 20 }])
})

test('what is encoded in it is taken as it was meant, and goes with the body', async () => {
  const { token } = await server.buildMember()
  const response = await app.inject({
    method: 'POST',
    url: `${API}/topic/12/tag/${encodeURIComponent('路亚/?')}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { on: true },
  })
  expect([response.statusCode, given]).toEqual([200, [{ on: true, id: 12, tag: '路亚/?' }]])
})

test('the same parameter beside the path is refused: only one of the two could hold', async () => {
  const { token } = await server.buildMember()
  const response = await app.inject({
    method: 'POST',
    url: `${API}/topic/12/tag/carp`,
    headers: { authorization: `Bearer ${token}` },
    payload: { on: true, id: 99 },
  })
  expect(response.json()).toMatchObject({ code: 'rest_invalid_param', data: { params: { id: expect.any(String) } } })
})

test('a fixed name wins over it', async () => {
  expect((await app.inject(`${API}/topic/setting`)).json()).toBe('fixed')
})

test.each([
  ['topic/carp', 'id'],
  ['topic/0', 'id'],
  ['topic/1.5', 'id'],
])('%s is refused, by its name', async (path, name) => {
  const response = await app.inject(`${API}/${path}`)
  expect(response.json()).toMatchObject({ code: 'rest_invalid_param', data: { status: 400, params: { [name]: expect.any(String) } } })
})

test('it is documented as what it is, with the refusals', () => {
  const { paths } = describeEndpoints(declared) as unknown as {
    paths: Record<string, Record<string, { parameters: { in: string; name: string }[]; responses: object }>>
  }
  const operation = paths[`${API}/topic/{id}`]!.get!
  expect(operation.parameters).toContainEqual(expect.objectContaining({ in: 'path', name: 'id', required: true }))
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '404']))
})
