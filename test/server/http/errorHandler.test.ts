import Fastify from 'fastify'
import { answerError } from '../../../server/src/http/errorHandler.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import { ApiError, unavailable } from '../../../server/src/kernel/errors.ts'

const lines: string[] = []
const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
app.setErrorHandler(answerError)
app.get('/', async ({ query }) => {
  throw Object.assign(new Error('did not work'), query)
})
let thrown: Error
app.get('/thrown', async () => {
  throw thrown
})
afterAll(() => app.close())

test.each(['40P01', '40001', '55P03', '57014', '25P03', 'ENOSPC', 'EDQUOT', 'ECONNREFUSED'])(
  'what failed with %s, which passes, may be called again soon',
  async (code) => {
    const { statusCode, headers, body } = await app.inject({ url: '/', query: { code } })
    expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '2', 'rest_unavailable'])
  },
)

test.each([
  ['23503', 404, 'rest_not_found'],
  ['FST_ERR_BAD_URL', 404, 'rest_no_route'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'rest_invalid_json'],
  ['23505', 500, 'rest_internal_error'],
])('what failed with %s answers %i, %s', async (code, status, named) => {
  const { statusCode, headers, body } = await app.inject({ url: '/', query: { code } })
  expect([statusCode, headers['retry-after'], JSON.parse(body).code]).toEqual([status, undefined, named])
  expect(body).not.toContain('did not work')
})

const [WARNING, FAULT] = [40, 50]

test.each<[string, Error, object[]]>([
  [
    'the database was away',
    Object.assign(new Error('did not work'), { code: 'ECONNREFUSED' }),
    [{ level: WARNING, err: { code: 'ECONNREFUSED' } }],
  ],
  ['we had no room', Object.assign(new Error('did not work'), { code: 'ENOSPC' }), [{ level: WARNING, err: { code: 'ENOSPC' } }]],
  ['another service failed', new IntegrationError('failed', 'SMS', 'no answer'), [{ level: WARNING, service: 'SMS: no answer' }]],
  ['nobody knows what happened', new TypeError('did not work'), [{ level: FAULT, err: { type: 'TypeError' } }]],
  ['a row was gone', Object.assign(new Error('did not work'), { code: '23503' }), []],
  ['another service refused a code', new IntegrationError('refused', 'WeChat', 'errcode 40029'), []],
  ['another service was busy', new IntegrationError('busy', 'SMS', 'limit'), []],
  ['we said so ourselves', unavailable(5), []],
  ['it is refused', new ApiError('rest_forbidden'), []],
])('where %s, the operator finds so much of it in the log', async (_, error, logged) => {
  thrown = error
  lines.length = 0
  await app.inject({ url: '/thrown' })
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject(logged)
  expect(lines).toHaveLength(logged.length)
})

test.each([
  ['refused', 400, 'invalid_platform_code', undefined],
  ['busy', 429, 'rest_too_many_requests', '60'],
  ['failed', 503, 'rest_unavailable', undefined],
] as const)('another service that has %s it answers %i', async (kind, status, code, again) => {
  thrown = new IntegrationError(kind, 'SMS', 'a reason of theirs')
  const { statusCode, headers, body } = await app.inject({ url: '/thrown' })
  expect([statusCode, JSON.parse(body).code, headers['retry-after']]).toEqual([status, code, again])
  expect(body).not.toContain('theirs')
})
