import type { Socket } from 'node:net'
import { SOCKET_FRAMES, SOCKET_UNREAD_BYTES } from '@anglers/contract/limits'
import { closeCodes, type LeaveReason, type ServerFrame } from '@anglers/contract/socket'
import { WebSocket } from 'ws'
import type { SocketCounts } from './counts.ts'

/** A text as it stands on the wire, to be written to as many sockets as there are: framing it for each costs as much as writing it. */
export function frameText(text: string): Buffer {
  const data = Buffer.from(text)
  // Of ws itself, but untyped.
  const { frame } = (WebSocket as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } }).Sender
  return Buffer.concat(frame(data, { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }))
}

export const frameOf = (frame: ServerFrame): Buffer => frameText(JSON.stringify(frame))

/** One client's socket. */
export class Connection {
  /** The client has said who they are, and it is whom the token says. */
  named = false
  /** Groups whose messages it gets. */
  groups: readonly number[] = []
  heardAt: number
  private tokens: number = SOCKET_FRAMES.burst
  private filledAt: number

  constructor(
    private readonly socket: WebSocket,
    readonly memberId: number,
    readonly tokenHash: Buffer,
    readonly openedAt: number,
    private readonly counts: SocketCounts,
  ) {
    this.heardAt = openedAt
    this.filledAt = openedAt
  }

  /** Notes that the client said something. False when it says too much. */
  hear(now: number): boolean {
    this.heardAt = now
    this.counts.heard++
    this.tokens = Math.min(SOCKET_FRAMES.burst, this.tokens + ((now - this.filledAt) / 1000) * SOCKET_FRAMES.perSecond)
    this.filledAt = now
    this.tokens -= 1
    return this.tokens >= 0
  }

  /** Writes what is framed already: so many frames. Who doesn't read is cut off: nothing is lost, they ask for the rest when they are back. */
  write(framed: Buffer, frames = 1): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > SOCKET_UNREAD_BYTES) {
      this.counts.leave('slow')
      this.socket.terminate()
      return
    }
    this.counts.written += frames
    // Past ws, which would frame it anew; without compression it keeps nothing back that could come in between.
    ;(this.socket as unknown as { _socket: Socket })._socket.write(framed)
  }

  send(frame: ServerFrame): void {
    this.write(frameOf(frame))
  }

  /** Says why, and closes. */
  leave(reason: LeaveReason): void {
    if (this.socket.readyState === WebSocket.OPEN) this.counts.leave(reason)
    sayGoodbye(this.socket, reason)
  }

  /** Resolves when it is closed. */
  get closed(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return Promise.resolve()
    return new Promise((resolve) => this.socket.once('close', () => resolve()))
  }
}

/** Tells a client to leave, and why; and closes. */
export function sayGoodbye(socket: WebSocket, reason: LeaveReason): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.send(JSON.stringify({ type: 'leave', reason } satisfies ServerFrame))
  socket.close(closeCodes[reason], reason)
}
