import type { Answer, EndpointName, Input } from '@anglers/contract'
import type { ErrorCode } from '@anglers/contract/errors'

/** One request, as the server would see it. */
export interface Asked {
  name: EndpointName
  /** Query parameters of a GET, all texts. */
  query: Record<string, string>
  body: Record<string, unknown>
  headers: Record<string, string>
}

interface Reply {
  status: number
  body: unknown
  headers?: Record<string, string>
}

type Handler = (asked: Asked) => Reply | Promise<Reply>

const ROOT = '/wp-json/wp/v2/'
const handlers = new Map<string, Handler>()
let seen: Asked[] = []

/** Everything that was asked since the test began, oldest first. */
export const asked = (name?: EndpointName): Asked[] => (name ? seen.filter((call) => call.name === name) : seen)

/** The Idempotency-Keys of these calls, oldest first; fails where one has none. */
export const keysOf = (name: EndpointName): string[] =>
  asked(name).map(({ headers }) => {
    const key = headers['Idempotency-Key']
    if (!key) throw new Error(`${name} carries no Idempotency-Key`)
    return key
  })

/** What an answer throws that refuses some calls, and not others. */
export class Refused extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    readonly sentence = '',
  ) {
    super(sentence)
  }
}

/** Lets the server answer an endpoint. */
export function answers<K extends EndpointName>(
  name: K,
  answer: Answer<K> | ((input: Input<K>, call: Asked) => Answer<K> | Promise<Answer<K>>),
): void {
  handlers.set(name, async (call) => {
    const input = (name.startsWith('GET') ? call.query : call.body) as Input<K>
    return {
      status: 200,
      body: typeof answer === 'function' ? await (answer as (i: Input<K>, c: Asked) => Promise<Answer<K>>)(input, call) : answer,
    }
  })
}

/** Lets the server answer an endpoint in pages of these items, with these headers beside those that tell how many there are. */
export function answersPages<K extends EndpointName>(
  name: K,
  items: () => Answer<K> & unknown[],
  headers: Record<string, string> = {},
): void {
  handlers.set(name, ({ query }) => {
    const page = Number(query.page ?? 1)
    const perPage = Number(query.per_page ?? 20)
    const all = items()
    const pages = Math.ceil(all.length / perPage)
    if (page > Math.max(1, pages)) return failure('rest_post_invalid_page_number', 400, 'no such page')
    return {
      status: 200,
      body: all.slice((page - 1) * perPage, page * perPage),
      headers: { 'X-WP-Total': String(all.length), 'X-WP-TotalPages': String(pages), ...headers },
    }
  })
}

/** Lets the server refuse. */
export function refuses(name: EndpointName, code: ErrorCode | '', status: number, message = '', params?: Record<string, string>): void {
  handlers.set(name, () => failure(code, status, message, params))
}

/** Lets the network fail for an endpoint. */
export function loses(name: EndpointName): void {
  handlers.set(name, () => {
    throw new TypeError('Failed to fetch')
  })
}

/** Lets a test decide when each answer comes. */
export function holds<K extends EndpointName>(
  name: K,
): {
  answer: (body: Answer<K>, headers?: Record<string, string>) => Promise<void>
  refuse: (status: number, message?: string) => Promise<void>
}[] {
  const held: ReturnType<typeof holds<K>> = []
  handlers.set(
    name,
    () =>
      new Promise((resolve) => {
        held.push({
          answer: async (body, headers) => {
            resolve({ status: 200, body, headers })
            await settled()
          },
          refuse: async (status, message = '') => {
            resolve(failure('', status, message))
            await settled()
          },
        })
      }),
  )
  return held
}

/** Waits until whatever was answered has arrived. */
export const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** @throws when a call had a parameter that its endpoint does not know: the server refuses such a call. */
export function closeServer(): void {
  const refused = seen.flatMap(unknownIn)
  handlers.clear()
  seen = []
  if (refused.length) throw new Error(refused.join('\n'))
}

/** Of the contract, whose modules these tests don't load: what each endpoint takes (jest.config.cjs). */
declare const CONTRACT: Partial<Record<string, { parameters: string[] }>>

function unknownIn({ name, query, body }: Asked): string[] {
  const { ver: _, access_token: __, ...parameters } = { ...query, ...body }
  return Object.keys(parameters)
    .filter((parameter) => !CONTRACT[name]?.parameters.includes(parameter) && !name.includes(`:${parameter}`))
    .map((parameter) => `${name} knows no ${parameter}`)
}

function failure(code: ErrorCode | '', status: number, message: string, params?: Record<string, string>): Reply {
  return { status, body: { code, message, data: { status, params } } }
}

async function replyOf(handler: Handler, call: Asked): Promise<Reply> {
  try {
    return await handler(call)
  } catch (error) {
    if (error instanceof Refused) return failure(error.code, error.status, error.sentence)
    throw error
  }
}

/** The endpoint that is called by this: one that answers to it literally, else one with a number in its path. */
function nameOf(called: string): EndpointName {
  const pattern = called.replace(/\/\d+$/, '/:id')
  return (CONTRACT[called] === undefined && CONTRACT[pattern] !== undefined ? pattern : called) as EndpointName
}

globalThis.fetch = (async (input: string, init: RequestInit) => {
  const url = new URL(input, 'http://localhost')
  const name = nameOf(`${init.method} ${url.pathname.slice(ROOT.length)}`)
  const call: Asked = {
    name,
    query: { ...(name.endsWith('/:id') && { id: url.pathname.split('/').at(-1)! }), ...Object.fromEntries(url.searchParams) },
    body: init.body ? JSON.parse(String(init.body)) : {},
    headers: init.headers as Record<string, string>,
  }
  seen.push(call)
  const handler = handlers.get(name)
  if (!handler) throw new TypeError(`No answer was prepared for ${name}`)
  const { status, body, headers = {} } = await replyOf(handler, call)
  const lowered = new Map(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]))
  return {
    status,
    headers: lowered,
    json: async () => body,
    text: async () => JSON.stringify(body),
    blob: async () => new Blob([JSON.stringify(body)]),
  }
}) as unknown as typeof fetch
