import { type Socket, connect } from 'node:net'

const READ_BYTES = 64 * 1024
/** All sockets read into the same memory: what is read is looked at before the next one reads. */
const shared = Buffer.alloc(READ_BYTES)
/** Any sixteen bytes do. */
const KEY = 'YmVuY2hiZW5jaGJlbmNoYg=='

interface Options {
  port: number
  token: string
  /** What it says first. */
  hello: string
  /** Called with each text that comes, where it lies in memory that is soon written over. */
  heard: (data: Buffer, from: number, to: number) => void
  /** Called when it is closed by the other side. */
  lost: () => void
}

/**
 * The least that a WebSocket client can do, so that little of the machine goes to generating load: it takes unmasked, unfragmented
 * frames of at most 64 KB, and that is what both servers send.
 */
export class Client {
  private readonly socket: Socket
  private open = false
  private closed = false
  /** What was read of a frame, or of the answer to the upgrade, that is not complete. */
  private rest: Buffer | null = null

  constructor(private readonly options: Options) {
    const { port, token } = options
    this.socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: shared, callback: (bytes, buffer) => this.read(bytes, buffer as Buffer) },
    })
    this.socket.on('connect', () => {
      this.socket.write(
        `GET /ws?access_token=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`,
      )
    })
    this.socket.on('error', () => {})
    this.socket.on('close', () => {
      if (!this.closed) options.lost()
    })
  }

  send(text: string): void {
    this.socket.write(masked(text))
  }

  /** Resolves when it is closed. */
  close(): Promise<void> {
    this.closed = true
    if (this.socket.destroyed) return Promise.resolve()
    return new Promise((resolve) => {
      this.socket.once('close', () => resolve())
      this.socket.destroy()
    })
  }

  private read(bytes: number, buffer: Buffer): boolean {
    const data = this.rest ? Buffer.concat([this.rest, buffer.subarray(0, bytes)]) : buffer.subarray(0, bytes)
    let at = 0
    if (!this.open) {
      const end = data.indexOf('\r\n\r\n')
      if (end >= 0) {
        if (!data.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) throw new Error(data.toString('utf8', 0, end))
        this.open = true
        this.send(this.options.hello)
        at = end + 4
      }
    }
    if (this.open) at = this.frames(data, at)
    this.rest = at < data.length ? Buffer.from(data.subarray(at)) : null
    return true
  }

  /** Takes all complete frames. Returns where the first incomplete one begins. */
  private frames(data: Buffer, from: number): number {
    let at = from
    while (data.length - at >= 2) {
      let length = data[at + 1]!
      let head = 2
      if (length === 126) {
        if (data.length - at < 4) return at
        length = data.readUInt16BE(at + 2)
        head = 4
      }
      if (length === 127) throw new Error('a frame of more than 64 KB')
      if (data.length - at < head + length) return at
      if ((data[at]! & 0x0f) === 1) this.options.heard(data, at + head, at + head + length)
      at += head + length
    }
    return at
  }
}

/** A text as one frame of a client, under the mask that changes nothing. */
function masked(text: string): Buffer {
  const data = Buffer.from(text)
  const head =
    data.length < 126
      ? Buffer.from([0x81, 0x80 | data.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0xfe, data.length >> 8, data.length & 0xff, 0, 0, 0, 0])
  return Buffer.concat([head, data])
}
