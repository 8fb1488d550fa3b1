import { once } from 'node:events'
import net from 'node:net'
import { listen, overTcp } from './loopback.ts'

export interface Proxy {
  /** The same address by way of the proxy. */
  url: string
  /** From now on all that comes is taken and goes nowhere, on connections old and new; none is closed. */
  swallow(): void
  /** From now on all that comes goes on, on new connections. */
  pass(): void
  /** The next connection that sends this text is closed instead of passing it on. */
  cutAt(text: string): void
  close(): Promise<void>
}

/** Stands between this machine and the server at `url`, on TCP. @param hear is told of all that is sent there */
export async function openProxy(url: string, hear?: (bytes: Buffer) => void): Promise<Proxy> {
  const { hostname, port } = overTcp(url)
  const sockets = new Set<net.Socket>()
  let swallowing = false
  let fatal: string | undefined
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      let passes = true
      from.on('data', (bytes) => {
        if (from === near) hear?.(bytes)
        passes &&= !swallowing
        if (passes && from === near && fatal && bytes.includes(fatal)) {
          fatal = undefined
          from.destroy()
          return
        }
        if (passes) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const near = overTcp(url)
  near.port = String(await listen(server))
  return {
    url: near.href,
    swallow: () => {
      swallowing = true
    },
    pass: () => {
      swallowing = false
    },
    cutAt: (text) => {
      fatal = text
    },
    async close() {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
