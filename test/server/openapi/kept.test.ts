import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openTestServer } from '../support/server.ts'
import { changesIn } from './changes.ts'

const server = await openTestServer()
afterAll(server.close)

const how = (file: string) =>
  [
    `The API is no longer what docs/${file}.json says. If that is meant, raise API_VERSION in contract/index.ts`,
    '(the last number where only words change, the second where something is added, the first where something goes),',
    `run npm run -s ${file} > docs/${file}.json, and commit it.`,
  ].join('\n')

test.each(['openapi', 'asyncapi'])('%s.json that is kept in the repository is that of the code', async (file) => {
  const kept = JSON.parse(await readFile(path.join(import.meta.dirname, `../../../docs/${file}.json`), 'utf8')) as object
  const changes = changesIn(kept, (await server.inject({ url: `/wp-json/${file}.json` })).json())
  if (changes.length)
    throw new Error([how(file), '', ...changes.slice(0, 40), changes.length > 40 ? `and ${changes.length - 40} more` : ''].join('\n'))
})

test('what is added, removed or changed is named by its place', () => {
  const kept = { paths: { '/posts': { get: { summary: 'Posts' }, post: {} } }, tags: ['a', 'b'] }
  const now = { paths: { '/posts': { get: { summary: 'The feed' } }, '/fish': {} }, tags: ['a'] }
  expect(changesIn(kept, now)).toEqual([
    'changed paths → /posts → get → summary: "Posts" is now "The feed"',
    'removed paths → /posts → post',
    'added paths → /fish',
    'removed tags → 1',
  ])
  expect(changesIn(kept, kept)).toEqual([])
})
