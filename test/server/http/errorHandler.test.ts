import Fastify from 'fastify'
import { answerError } from '../../../server/src/http/errorHandler.ts'

const app = Fastify()
app.setErrorHandler(answerError)
app.get('/', async ({ query }) => {
  throw Object.assign(new Error('did not work'), query)
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
