import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server says to a call, `message/list`; nothing where it has only an empty list. What is thrown is a failure of its own. */
export type Says = (call: string, query: URLSearchParams) => unknown

/** A server that knows nothing but what a file of stories gives it, open from the first to the last. */
export function openStandIn(says: Says): { origin: string } {
  const standIn = { origin: '' }
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    try {
      const body = says(pathname.replace('/wp-json/wp/v2/', ''), searchParams) ?? []
      response.setHeader('Content-Type', 'application/json').setHeader('X-WP-Total', 0).end(JSON.stringify(body))
    } catch {
      response.writeHead(503).end('{}')
    }
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  return standIn
}
