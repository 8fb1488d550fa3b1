import type { Endpoint } from '@anglers/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { API_PREFIX } from '../kernel/api.ts'
import { originOf } from './origin.ts'
import { schemaOf } from './schema.ts'

const ROOT = '/wp-json'
const NAMESPACE = API_PREFIX.slice(ROOT.length + 1)

interface Route {
  namespace: string
  methods: string[]
  endpoints: { methods: string[]; args: object }[]
}

/**
 * The index of the API as WordPress has it, by which its clients learn which calls there are
 * (developer.wordpress.org/rest-api/using-the-rest-api/discovery). What other services call is not for them.
 *
 * @param siteName what the operator calls the site
 */
export function registerDiscovery(
  app: FastifyInstance,
  endpoints: Readonly<Record<string, Endpoint>>,
  { config, siteName }: { config: Config; siteName: () => Promise<string> },
): void {
  let known: Record<string, Route> | undefined
  const routes = () => (known ??= routesOf(endpoints))
  const withLinks = (origin: string) =>
    Object.fromEntries(
      Object.entries(routes()).map(([route, own]) => [
        route,
        // The address of one that has parameters in its path is not known.
        route.includes('(?P<') ? own : { ...own, _links: { self: [{ href: `${origin}${ROOT}${route}` }] } },
      ]),
    )
  const answerIndex = async (request: FastifyRequest) => {
    const origin = originOf(request, config)
    return {
      name: await siteName(),
      description: '',
      url: origin,
      home: origin,
      gmt_offset: 8,
      timezone_string: 'Asia/Shanghai',
      namespaces: [NAMESPACE],
      authentication: {},
      routes: { '/': { namespace: '', methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] }, ...withLinks(origin) },
      _links: {
        help: [{ href: `${origin}/docs` }],
        describedby: [{ href: `${origin}${ROOT}/openapi.json` }, { href: `${origin}${ROOT}/asyncapi.json` }],
      },
    }
  }
  app.get(ROOT, answerIndex)
  app.get(`${ROOT}/`, answerIndex)
  app.get(API_PREFIX, async (request) => {
    const origin = originOf(request, config)
    return { namespace: NAMESPACE, routes: withLinks(origin), _links: { up: [{ href: `${origin}${ROOT}/` }] } }
  })
}

/** The Link header of a page of the site, which leads a client to the index. */
export const linkToApi = (request: FastifyRequest, config: Config): string =>
  `<${originOf(request, config)}${ROOT}/>; rel="https://api.w.org/"`

function routesOf(endpoints: Readonly<Record<string, Endpoint>>): Record<string, Route> {
  const root: Route = { namespace: NAMESPACE, methods: ['GET'], endpoints: [{ methods: ['GET'], args: {} }] }
  const routes: Record<string, Route> = { [`/${NAMESPACE}`]: root }
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (endpoint.webhook) continue
    const [method, address] = name.split(' ') as [string, string]
    const route = (routes[`/${NAMESPACE}/${patternOf(address, endpoint)}`] ??= { namespace: NAMESPACE, methods: [], endpoints: [] })
    route.methods = [...route.methods, method].sort()
    route.endpoints.push({ methods: [method], args: argumentsOf(name, endpoint) })
  }
  return routes
}

/** `topic/(?P<id>[\d]+)` of `topic/:id`: parameters of a path are named groups. */
const patternOf = (address: string, { path }: Endpoint): string =>
  address.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const { type } = path!.properties[parameter] as { type?: string }
    return `(?P<${parameter}>${type === 'integer' ? '[\\d]+' : '[^/]+'})`
  })

interface ObjectSchema {
  properties: Record<string, object>
  required?: string[]
}

function argumentsOf(name: string, endpoint: Endpoint): object {
  const { params, querystring, body } = schemaOf(name, endpoint)
  return Object.fromEntries(
    [params, querystring, body]
      .filter((part) => part !== undefined)
      .flatMap((part) => {
        const { properties, required = [] } = part as unknown as ObjectSchema
        return Object.entries(properties).map(([parameter, schema]) => [parameter, { ...schema, required: required.includes(parameter) }])
      }),
  )
}
