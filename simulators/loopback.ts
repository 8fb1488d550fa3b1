import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a simulated platform. */
export interface Asked {
  query: URLSearchParams
  /** A JSON body. */
  body: Record<string, unknown>
  /** The same of a form. */
  form: URLSearchParams
  headers: IncomingMessage['headers']
  /** What signatures are made over: the method, the path after the host with its query, the body as it came. */
  method: string
  target: string
  raw: string
  /** The parts of the path that the route has in braces. */
  params: Record<string, string>
}

/** An answer with a status and headers of its own. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body: string | Buffer = '',
    readonly headers: Record<string, string> = {},
  ) {}
}

/** An object is answered as JSON, a string as a page, bytes as a picture; null not at all: the connection is cut. */
export type Answer = object | string | Buffer | Reply | null | Promise<object | null>

/**
 * What is answered at a method, a host and a path, as in 'GET api.weixin.qq.com/sns/jscode2session'. The host is the
 * first part of the path here; `{id}` stands for any part.
 */
export type Routes = Record<string, (asked: Asked) => Answer>

const BODY_BYTES_MAX = 64 * 1024

export interface LoopbackServer {
  /** Without a slash at the end. */
  url: string
  close(): Promise<void>
}

export interface LoopbackOptions {
  /** A free one by default. */
  port?: number
  /** Whether it keeps its process: one that is the site's ends when the site's own work ends. */
  stays?: boolean
}

/** Serves the routes on a port of the loopback interface: nobody but this machine gets there. */
export async function serveLoopback(routes: Routes, { port = 0, stays = false }: LoopbackOptions = {}): Promise<LoopbackServer> {
  const find = finder(routes)
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://simulator')
    const { route, params } = find(`${request.method} ${url.pathname.slice(1)}`)
    readBody(request)
      .then(async (text) => {
        if (!route) return void response.writeHead(404).end()
        const answer = await route({
          query: url.searchParams,
          body: parse(text),
          form: new URLSearchParams(text),
          headers: request.headers,
          method: request.method!,
          target: request.url!.replace(/^\/[^/]*/, ''),
          raw: text,
          params,
        })
        if (answer === null) return void request.socket.destroy()
        if (answer instanceof Reply) return void response.writeHead(answer.status, answer.headers).end(answer.body)
        if (Buffer.isBuffer(answer)) return void response.writeHead(200, { 'Content-Type': 'image/png' }).end(answer)
        const isPage = typeof answer === 'string'
        response
          .writeHead(200, { 'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json' })
          .end(isPage ? answer : JSON.stringify(answer))
      })
      .catch((error: Error) => void response.writeHead(500).end(error.message))
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  if (!stays) server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Finds the route of a method and a path, exact ones first. */
function finder(routes: Routes) {
  const patterns = Object.entries(routes)
    .filter(([name]) => name.includes('{'))
    .map(([name, route]) => ({
      route,
      pattern: new RegExp(`^${name.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    }))
  return (name: string): { route?: Routes[string]; params: Record<string, string> } => {
    if (Object.hasOwn(routes, name)) return { route: routes[name], params: {} }
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(name)
      if (match) return { route, params: { ...match.groups } }
    }
    return { params: {} }
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk as string
    if (text.length > BODY_BYTES_MAX) throw new Error('too large')
  }
  return text
}

function parse(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}
