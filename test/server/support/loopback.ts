import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'

/** A request as another service gets it. */
export interface Heard {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/** Where nobody listens: no test is given so low a port, while one that was free a moment ago may be that of another test by now. */
export const NOBODY = '127.0.0.1:2'

type Answer = (heard: Heard, response: ServerResponse) => void

export interface Loopback {
  url: string
  heard: Heard[]
  close(): Promise<void>
}

/** An HTTP server on this machine that stands for another service. */
export async function openLoopback(answer: Answer): Promise<Loopback> {
  const heard: Heard[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => (body += chunk))
      .on('end', () => {
        const one = { method: request.method!, url: new URL(request.url!, 'http://loopback'), headers: request.headers, body }
        heard.push(one)
        answer(one, response)
      })
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Listens on a free port of this machine. Returns the port. */
export function listen(server: Server | NetServer): Promise<number> {
  return new Promise((done) => void server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))
}

export const answerJson = (response: ServerResponse, value: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** The same address by way of TCP, also of a server that is reached by its socket. */
export function overTcp(url: string): URL {
  const address = new URL(url)
  if (address.hostname.startsWith('%2F')) address.hostname = '127.0.0.1'
  return address
}
