import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describeEndpoints } from '../support/endpoints.ts'
import { openTestServer } from '../support/server.ts'
import { readDocument } from './support.ts'

const server = await openTestServer()
afterAll(server.close)

/** What the linter of Redocly says, which is what `redocly lint` runs. */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // A sign-in on another platform's page is sent on.
      'operation-2xx-response': 'off',
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)
}

test('the document has no fault', async () => {
  expect(await problemsOf(await readDocument(server))).toEqual([])
})

test('a fault is found', async () => {
  const document = describeEndpoints({})
  document.components.schemas.Fish = { $ref: '#/components/schemas/Water' }
  expect(await problemsOf(document)).toContainEqual(expect.stringContaining('no-unresolved-refs'))
})
