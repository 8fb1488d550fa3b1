import { readdirSync } from 'node:fs'
import path from 'node:path'
import { API_VERSION, endpoints, type EndpointName, tags } from '@anglers/contract'
import { type Endpoint, idempotencyOf, scopeOf } from '@anglers/contract/endpoint'
import { type ErrorCode, errorStatus } from '@anglers/contract/errors'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import Type from 'typebox'
import { Components } from '../../../server/src/http/openapi/components.ts'
import { describeEndpoints } from '../support/endpoints.ts'
import { API, endpointsWhere, openTestServer } from '../support/server.ts'
import { all, type Document, operationOf, readDocument } from './support.ts'

const server = await openTestServer()
afterAll(server.close)
const document: Document = await readDocument(server)
const { components } = document

describe('the document', () => {
  test('lists every endpoint of the contract, and nothing else', () => {
    const listed = all(document).map(
      ({ method, path }) => `${method.toUpperCase()} ${path.slice(API.length + 1).replace(/\{(\w+)\}/g, ':$1')}`,
    )
    expect(listed.sort()).toEqual(Object.keys(endpoints).sort())
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: '钓鱼伴侣', version: API_VERSION },
      servers: [{ url: '/' }],
    })
  })

  test('groups the endpoints by what they are about, each once', () => {
    const grouped = Object.values<{ endpoints: object }>(tags).flatMap((tag) => Object.keys(tag.endpoints))
    expect(grouped.sort()).toEqual(Object.keys(endpoints).sort())
    expect(document.tags.map(({ description }) => description)).not.toContain('')
  })

  test('says everything in its introduction that a caller needs before the first call', () => {
    const headings = [...document.info.description.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    expect(headings).toEqual([
      'Signing in',
      'Paging',
      'Errors',
      'Calls that change something',
      'Words',
      'Limits',
      'Caching',
      'Browsers',
      'Uploads',
      'Values',
      'Languages',
      'Versions',
    ])
    for (const [code, status] of Object.entries(errorStatus)) expect(document.info.description).toContain(`| \`${code}\` | ${status} | `)
  })

  test('is there to be read at /docs', async () => {
    const page = await server.inject({ url: '/docs/' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.payload).toContain('<title>钓鱼伴侣</title>')
    expect(page.payload).not.toMatch(/fastify/i)
    // The logo is ours: the page's own maker has another one in its place.
    const { payload: script } = await server.inject({ url: '/docs/static/swagger-initializer.js' })
    const logo = /data:image\/svg\+xml;base64,([\w+/=]+)/.exec(script)![1]!
    expect(Buffer.from(logo, 'base64').toString()).toContain('钓鱼伴侣 API')
    const { payload: icon } = await server.inject({ url: '/docs/static/theme/icon.svg' })
    expect(icon).toContain('#1e73be')
    expect((await server.inject({ url: '/docs/json' })).json<Document>().info).toEqual(document.info)
    expect((await server.inject({ url: '/docs/static/none.js' })).statusCode).toBe(404)
  })
})

describe('schemas', () => {
  const ajv = addFormats(new Ajv2020({ strict: false, formats: { binary: true } }))
  ajv.addSchema({ $id: 'document', components })
  const faultsOf = (pointer: string, value: unknown) => {
    const validate = ajv.getSchema(`document#/components/schemas/${pointer}`)!
    return validate(value) ? [] : validate.errors
  }

  test('each has a description and a valid example', () => {
    for (const [name, { description, examples }] of Object.entries(components.schemas)) {
      expect([name, description]).toEqual([name, expect.stringMatching(/\w/)])
      expect([name, examples?.length]).toEqual([name, 1])
      expect([name, faultsOf(name, examples![0])]).toEqual([name, []])
    }
  })

  test('a value that does not fit is no example', () => {
    expect(faultsOf('PostCard', { ...(components.schemas.PostCard!.examples![0] as object), type: 'poem' })).not.toEqual([])
    expect(faultsOf('SearchHit', { scope: 'post', user: components.schemas.UserItem!.examples![0] })).not.toEqual([])
  })

  test.each(['PostCard', 'UserCard', 'Message', 'Group', 'Comment', 'Notice', 'Session'])(
    '%s stands there once, and is referred to',
    (name) => {
      const text = JSON.stringify(document)
      expect(text.split(`"$ref":"#/components/schemas/${name}"`).length).toBeGreaterThan(1)
      const { properties } = components.schemas[name]!
      expect(text.split(JSON.stringify(properties)).length).toBe(2)
    },
  )

  test('every reference leads somewhere', () => {
    const pointers = [...JSON.stringify(document).matchAll(/"(?:\$ref|[\w-]+)":"#\/([^"]+)"/g)].map(([, pointer]) => pointer!)
    expect(pointers.length).toBeGreaterThan(100)
    for (const pointer of new Set(pointers)) {
      const found = pointer.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
      expect([pointer, found === undefined]).toEqual([pointer, false])
    }
  })

  test('unions that a constant discriminates say by which', () => {
    expect(components.schemas.SearchHit).toMatchObject({
      oneOf: expect.arrayContaining([{ $ref: '#/components/schemas/PostHit' }, { $ref: '#/components/schemas/UserHit' }]),
      discriminator: {
        propertyName: 'scope',
        mapping: { post: '#/components/schemas/PostHit', user: '#/components/schemas/UserHit' },
      },
    })
    for (const [name, property] of [
      ['CardExtra', 'type'],
      ['DetailExtra', 'type'],
      ['EditExtra', 'type'],
      ['MessageCard', 'type'],
    ] as const)
      expect(components.schemas[name]).toMatchObject({ discriminator: { propertyName: property } })
  })

  test('what may be null says so where it is used', () => {
    expect(components.schemas.PostCard!.properties!.extra).toEqual({
      anyOf: [{ $ref: '#/components/schemas/CardExtra' }, { type: 'null' }],
    })
    expect(components.schemas.UserCard!.properties!.avatar).toMatchObject({ type: ['string', 'null'] })
  })

  test('every enumeration has a type', () => {
    const bare = [...JSON.stringify(document).matchAll(/\{"enum"/g)]
    expect(bare).toEqual([])
    expect(components.schemas.PostType).toMatchObject({ type: 'string', enum: expect.arrayContaining(['words', 'single']) })
  })

  test('two of one title, or a text without an example, are refused', () => {
    const named = (properties: Type.TProperties) => Type.Object(properties, { title: 'Fish', description: 'A fish.' })
    const components = new Components()
    components.of(named({ length: Type.Integer() }))
    expect(() => components.of(named({ weight: Type.Integer() }))).toThrow('two schemas have the title Fish')
    expect(() => new Components().of(named({ name: Type.String() }))).toThrow('Fish.name has no example')
  })

  test('what the contract exports has its name as its title', async () => {
    const folder = path.join(import.meta.dirname, '../../../contract')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /^(posts\/)?\w+\.ts$/.test(file) && file !== 'summary.ts',
    )
    const modules = await Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>))
    // These are not answered as they are.
    const unnamed = ['Settings', 'SubscribeTemplates']
    const schemas = modules
      .flatMap((module) => Object.entries(module as Record<string, { type?: unknown; title?: unknown } | null>))
      .filter(([name, value]) => /^[A-Z]/.test(name) && !unnamed.includes(name) && (value?.title !== undefined || value?.type === 'object'))
    expect(schemas.length).toBeGreaterThan(40)
    for (const [name, value] of schemas) expect(value?.title).toBe(name)
  })
})

describe('operations', () => {
  test('each has an id of its own', () => {
    const ids = all(document).map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(['getPosts', 'postCommentsMark', 'getUserRemoveBlacklist']))
  })

  test('say who may call, and what the session must be for: it is optional where visitors may', () => {
    for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
      const scope = [scopeOf(name, endpoint)]
      const session = [{ bearer: scope }, { query: scope }]
      const security = endpoint.webhook ? [] : endpoint.access === 'visitor' ? [{}, ...session] : session
      expect([name, operationOf(document, name).security]).toEqual([name, security])
    }
    expect(components.securitySchemes).toMatchObject({ bearer: { scheme: 'bearer' }, query: { in: 'query', name: 'access_token' } })
  })

  test('say what goes in', () => {
    const posts = operationOf(document, 'GET posts').parameters
    expect(posts.map(({ name }) => name)).toEqual(expect.arrayContaining(['page', 'per_page', 'category']))
    expect(posts.filter(({ required }) => required)).toEqual([])
    expect(operationOf(document, 'GET posts/detail').parameters).toContainEqual(expect.objectContaining({ name: 'id', required: true }))
    expect(operationOf(document, 'POST comments').requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['type', 'id'], additionalProperties: false } } },
    })
    expect(operationOf(document, 'POST site/logout').requestBody).toBeUndefined()
  })

  test('an upload takes one file, by multipart', () => {
    const uploads = endpointsWhere(({ upload }) => upload !== undefined)
    expect(uploads.length).toBeGreaterThan(5)
    for (const name of uploads) {
      const { content } = operationOf(document, name).requestBody!
      expect([name, Object.keys(content)]).toEqual([name, ['multipart/form-data']])
      expect(content['multipart/form-data']).toMatchObject({
        schema: { required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
        encoding: { file: { contentType: expect.stringContaining('/') } },
      })
    }
  })

  test('a write takes an Idempotency-Key where one holds', () => {
    for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
      const { parameters, responses } = operationOf(document, name)
      const isTaken = idempotencyOf(name, endpoint) !== 'none'
      const key = { $ref: '#/components/parameters/Idempotency-Key' }
      expect([name, parameters.filter(({ $ref }) => $ref === key.$ref)]).toEqual([name, isTaken ? [key] : []])
      expect([name, 'Idempotency-Replayed' in (responses[200]?.headers ?? {})]).toEqual([name, isTaken])
    }
  })

  test('a GET that changes something is deprecated, and so is what something better has taken the place of', () => {
    const deprecated = all(document).flatMap(({ operation }) => (operation.deprecated ? [operation.operationId] : []))
    expect(deprecated.sort()).toEqual(['getBbsLike', 'getNoticeView', 'getRedbagTaken', 'getUserRemoveBlacklist'])
  })

  test('a limit of its own is described', () => {
    expect(operationOf(document, 'POST comments').description).toContain('At most 60 calls a minute.')
  })
})

test("a call that names a thing by its id says that it may be gone, or not this member's; one that names none does not", () => {
  const refusals = (name: EndpointName) =>
    Object.keys(operationOf(document, name).responses)
      .map(Number)
      .filter((status) => [403, 404].includes(status))
  const named: [EndpointName, number[]][] = [
    ['GET posts/detail', [404]],
    ['POST comments', [403, 404]],
    ['GET posts/edit-detail', [403, 404]],
    ['POST content-manage/delete', [403, 404]],
    ['GET search/search', []],
    ['GET posts/like', []],
    ['GET setting', []],
  ]
  for (const [name, statuses] of named) expect([name, refusals(name)]).toEqual([name, statuses])
})

describe('answers', () => {
  const resolved = (name: EndpointName, status: number) => {
    const response = operationOf(document, name).responses[status]
    return response?.$ref ? components.responses[response.$ref.split('/').at(-1)!] : response
  }

  test('each call names what it may refuse, all in one shape', () => {
    for (const [name, { access, webhook, errors = [] }] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
      // Answered in the other service's own words.
      if (webhook) continue
      const statuses = Object.keys(operationOf(document, name).responses)
        .map(Number)
        .filter((status) => status >= 400)
      const named = statuses.flatMap((status) => {
        const { schema, examples } = resolved(name, status)!.content!['application/json']!
        const [shared, own] = schema.allOf!
        expect(shared!.$ref).toBe('#/components/schemas/ErrorAnswer')
        const codes = own!.properties!.code!.enum as ErrorCode[]
        for (const code of codes) expect([name, code, errorStatus[code]]).toEqual([name, code, status])
        expect(Object.keys(examples!)).toEqual(codes)
        return codes
      })
      expect([name, named]).toEqual([name, expect.arrayContaining<ErrorCode>([...errors, 'rest_too_many_requests', 'rest_unavailable'])])
      const needsSession = access !== 'visitor' || (errors as readonly string[]).includes('rest_not_logged_in')
      expect([name, named.includes('rest_not_logged_in')]).toEqual([name, needsSession])
    }
  })

  test('the example of a refusal is one', async () => {
    const { text } = await server.refused('GET posts/detail', { id: 1 }, { headers: { 'accept-language': 'en' } })
    expect(components.examples.rest_not_found).toEqual({ value: JSON.parse(text) as object })
  })

  test.each([
    ['GET posts', 200, ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'X-WP-Total', 'X-WP-TotalPages', 'Link']],
    ['GET search/search', 200, ['X-Search-Word', 'X-WP-Total']],
    ['GET posts', 429, ['Retry-After', 'RateLimit']],
    ['GET posts', 503, ['Retry-After']],
    ['POST user/setting', 409, ['Retry-After']],
    ['GET user/check', 401, ['WWW-Authenticate', 'Content-Language', 'X-Request-Id']],
    ['GET wechat', 302, ['Location']],
  ] as const)('%s answers %i with its headers', (name, status, headers) => {
    expect(Object.keys(resolved(name, status)!.headers!)).toEqual(expect.arrayContaining([...headers]))
  })

  test('the headers that are documented are those that come', async () => {
    const { call, refused, buildMember, buildPost, close } = await openTestServer({ config: { rateLimitPerMinute: 600 } })
    const member = await buildMember()
    for (let i = 0; i < 3; i++) await buildPost()
    const documented = (name: EndpointName, status: number) =>
      Object.keys(resolved(name, status)!.headers!).map((header) => header.toLowerCase())
    const list = await call('GET posts', { per_page: 2 })
    expect(Object.keys(list.headers)).toEqual(expect.arrayContaining(documented('GET posts', 200)))
    const refusal = await refused('GET user/check')
    expect(Object.keys(refusal.headers)).toEqual(expect.arrayContaining(documented('GET user/check', 401)))
    const [post] = list.body
    const key = { as: member, headers: { 'idempotency-key': 'one-and-the-same' } }
    await call('POST collect', { id: post!.id, on: true }, key)
    const replay = await call('POST collect', { id: post!.id, on: true }, key)
    expect(Object.keys(replay.headers)).toEqual(expect.arrayContaining(documented('POST collect', 200)))
    await close()
  })

  test('a file is described by its type', () => {
    expect(Object.keys(operationOf(document, 'GET qrcode').responses[200]!.content!)).toEqual(['image/png'])
  })
})

test('an endpoint is documented by being declared', () => {
  const { paths } = describeEndpoints({
    'GET lake/:id/carp': { access: 'visitor', summary: 'Carp', path: Type.Object({ id: Type.Integer() }), answer: Type.Object({}) },
  })
  expect(paths['/wp-json/wp/v2/lake/{id}/carp']!.get).toMatchObject({
    operationId: 'getLakeIdCarp',
    summary: 'Carp',
    parameters: [{ in: 'path', required: true }, {}, {}],
  })
})
