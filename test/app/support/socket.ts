import type { ServerFrame } from '@anglers/contract/socket'

/** A browser's WebSocket, of which a test decides what happens to it. */
export class FakeSocket {
  static all: FakeSocket[] = []
  /** The last one that was opened. */
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!
  }

  readyState = 0
  sent: string[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: () => void
  onerror?: () => void

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(data: string): void {
    this.sent.push(data)
  }

  close(): void {
    this.readyState = 3
  }

  /** The connection stands. */
  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }

  /** The other end is gone. */
  breaks(): void {
    this.readyState = 3
    this.onclose?.()
  }

  says(frame: ServerFrame | 'PONG'): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }

  /** The frames that came from us. */
  get frames(): unknown[] {
    return this.sent.filter((text) => text !== 'PING').map((text) => JSON.parse(text) as unknown)
  }
}

globalThis.WebSocket = FakeSocket as never
