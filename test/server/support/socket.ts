import { once } from 'node:events'
import { type ClientFrame, PING, PONG, ServerFrame } from '@anglers/contract/socket'
import { Compile } from 'typebox/compile'
import { WebSocket } from 'ws'

const isServerFrame = Compile(ServerFrame)

type Frame<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

export interface Client {
  /** All frames so far, each held against the contract. */
  frames: ServerFrame[]
  ws: WebSocket
  /** The next frame of this type that has not been waited for yet. Fails when the socket closes first. */
  next<T extends ServerFrame['type']>(type: T): Promise<Frame<T>>
  /** Resolves when the server has answered a heartbeat: all that it sent before has arrived. */
  beat(): Promise<void>
  say(frame: ClientFrame | string): void
  /** The close code. */
  closed: Promise<number>
  close(): Promise<void>
}

/** Opens a socket, as a device does, without saying who it is. */
export async function connect(url: string, token?: string, headers: Record<string, string> = {}): Promise<Client> {
  const ws = new WebSocket(token === undefined ? url : `${url}?access_token=${token}`, { headers })
  const frames: ServerFrame[] = []
  const waited = new Map<string, number>()
  let pongs = 0
  ws.on('message', (data) => {
    const text = String(data)
    if (text === PONG) pongs++
    else {
      const frame: unknown = JSON.parse(text)
      if (!isServerFrame.Check(frame)) throw new Error(`the server broke the contract: ${text}`)
      frames.push(frame)
    }
    ws.emit('heard')
  })
  const closed = new Promise<number>((resolve) =>
    ws.once('close', (code) => {
      resolve(code)
      ws.emit('heard')
    }),
  )
  /** Waits until something holds. Whatever changes it arrives by the socket. */
  const until = async <T>(find: () => T | undefined, what: string): Promise<T> => {
    for (;;) {
      const found = find()
      if (found !== undefined) return found
      if (ws.readyState === WebSocket.CLOSED)
        throw new Error(`the socket closed, and there was no ${what}; it heard ${JSON.stringify(frames)}`)
      await once(ws, 'heard')
    }
  }
  await once(ws, 'open')
  return {
    frames,
    ws,
    closed,
    next: async <T extends ServerFrame['type']>(type: T) => {
      const index = waited.get(type) ?? 0
      waited.set(type, index + 1)
      return until(() => frames.filter((frame): frame is Frame<T> => frame.type === type)[index], type)
    },
    beat: async () => {
      const wanted = pongs + 1
      ws.send(PING)
      await until(() => (pongs >= wanted ? true : undefined), PONG)
    },
    say: (frame) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    close: async () => {
      ws.close()
      await closed
    },
  }
}

/** Opens a socket and says whose it is; ready for whatever comes. */
export async function enter(url: string, member: { id: number; token: string; nickname: string }): Promise<Client> {
  const client = await connect(url, member.token)
  client.say({ type: 'setname', id: member.id, name: member.nickname })
  await client.next('ready')
  return client
}
