import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { Socket } from 'node:net'
import type { Foreign } from '../types.ts'

type Event = 'open' | 'message' | 'close' | 'error'
type Listener = (event: Foreign) => void

/** A text that went through a socket. */
export interface Frame {
  way: 'sent' | 'received'
  text: string
}

/** The socket that the bundle gets from `connectSocket`. */
export interface SocketTask {
  onOpen(listener: Listener): void
  onMessage(listener: Listener): void
  onClose(listener: Listener): void
  onError(listener: Listener): void
  send(options: { data: string; success?: () => void; fail?: (error: object) => void }): void
  close(options: { code?: number; reason?: string; success?: () => void }): void
}

const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 }
const CLOSED_NORMALLY = 1000
const CLOSED_WITHOUT_CODE = 1005
const CLOSED_ABNORMALLY = 1006

/**
 * Opens a WebSocket with what Node 20 has: text messages in single frames, which is what the product sends.
 * @param log is told of each text
 */
export function openSocket(
  url: URL,
  headers: Record<string, string>,
  toForeign: (value: unknown) => Foreign,
  log: (frame: Frame) => void,
): SocketTask {
  const listeners: Record<Event, Listener[]> = { open: [], message: [], close: [], error: [] }
  const emit = (event: Event, detail: object) => listeners[event].forEach((listener) => listener(toForeign(detail)))
  let connection: Socket | undefined
  let closed = false

  const end = (code: number, reason = '') => {
    if (closed) return
    closed = true
    connection?.destroy()
    emit('close', { code, reason })
  }
  const fail = (error: Error) => {
    if (!closed) emit('error', { errMsg: error.message })
    end(CLOSED_ABNORMALLY)
  }
  const receive = (opcode: number, payload: Buffer) => {
    if (opcode === OPCODE.text) {
      log({ way: 'received', text: payload.toString() })
      emit('message', { data: payload.toString() })
    } else if (opcode === OPCODE.ping) connection?.write(frame(OPCODE.pong, payload))
    else if (opcode === OPCODE.close)
      end(payload.length >= 2 ? payload.readUInt16BE() : CLOSED_WITHOUT_CODE, payload.subarray(2).toString())
  }

  const request = http.get(url, {
    headers: {
      ...headers,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  })
  request.on('error', fail)
  request.on('response', (response) => {
    response.resume()
    fail(new Error(`Unexpected answer: ${response.statusCode}`))
  })
  request.on('upgrade', (_response, socket: Socket, head) => {
    connection = socket
    socket.on('error', fail)
    socket.on('close', () => end(CLOSED_ABNORMALLY))
    const read = frameReader(receive)
    socket.on('data', read)
    emit('open', {})
    if (head.length > 0) read(head)
  })

  return {
    onOpen: (listener) => void listeners.open.push(listener),
    onMessage: (listener) => void listeners.message.push(listener),
    onClose: (listener) => void listeners.close.push(listener),
    onError: (listener) => void listeners.error.push(listener),
    send: ({ data, success, fail: failed }) => {
      if (!connection || closed) return failed?.(toForeign({ errMsg: 'sendSocketMessage:fail not connected' }))
      log({ way: 'sent', text: data })
      connection.write(frame(OPCODE.text, Buffer.from(data)), () => success?.())
    },
    close: ({ code = CLOSED_NORMALLY, reason, success }) => {
      request.destroy()
      end(code, reason)
      success?.()
    },
  }
}

/** One masked frame, as clients send them. */
function frame(opcode: number, payload: Buffer): Buffer {
  const mask = randomBytes(4)
  const length = payload.length
  const header = length < 126 ? Buffer.alloc(2) : length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10)
  header[0] = 0x80 | opcode
  if (length < 126) header[1] = 0x80 | length
  else if (length < 65_536) {
    header[1] = 0x80 | 126
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = 0x80 | 127
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, mask, payload.map((byte, index) => byte ^ (mask[index % 4] as number))])
}

/** Cuts a stream of bytes into the frames that a server sends, which carry no mask. */
function frameReader(receive: (opcode: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let buffer = Buffer.alloc(0)
  return (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      if (buffer.length < 2) return
      const short = (buffer[1] as number) & 0x7f
      const start = short < 126 ? 2 : short === 126 ? 4 : 10
      if (buffer.length < start) return
      const length = short < 126 ? short : short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2))
      if (buffer.length < start + length) return
      const opcode = (buffer[0] as number) & 0x0f
      const payload = buffer.subarray(start, start + length)
      buffer = buffer.subarray(start + length)
      receive(opcode, payload)
    }
  }
}
