import type { Socket } from 'node:net'
import { SOCKET_FRAMES, SOCKET_UNREAD_BYTES } from '@anglers/contract/limits'
import { closings, type LeaveReason, type ServerFrame } from '@anglers/contract/socket'
import { WebSocket } from 'ws'
import type { SocketCounts } from './counts.ts'

/** Frames a text once, to be written to many sockets: framing costs as much as writing. */
export function frameText(text: string): Buffer {
  const data = Buffer.from(text)
  // Part of ws, but not typed.
  const { frame } = (WebSocket as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } }).Sender
  return Buffer.concat(frame(data, { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }))
}

export const frameOf = (frame: ServerFrame): Buffer => frameText(JSON.stringify(frame))

/** A client's WebSocket connection. */
export class Connection {
  /** The client has identified itself, and the token confirms it. */
  named = false
  /** Groups whose messages it receives. */
  groups: readonly number[] = []
  lastReceivedAt: number
  private tokens: number = SOCKET_FRAMES.burst
  private filledAt: number

  constructor(
    private readonly socket: WebSocket,
    readonly memberId: number,
    readonly tokenHash: Buffer,
    readonly openedAt: number,
    private readonly counts: SocketCounts,
  ) {
    this.lastReceivedAt = openedAt
    this.filledAt = openedAt
  }

  /** Records that the client sent a frame. Returns false when it exceeds the rate limit. */
  receive(now: number): boolean {
    this.lastReceivedAt = now
    this.counts.received++
    this.tokens = Math.min(SOCKET_FRAMES.burst, this.tokens + ((now - this.filledAt) / 1000) * SOCKET_FRAMES.perSecond)
    this.filledAt = now
    this.tokens -= 1
    return this.tokens >= 0
  }

  /**
   * Writes data that is already framed. A client that does not read is disconnected: nothing is lost, as it loads the rest by id after it
   * has reconnected.
   */
  write(framed: Buffer, frames = 1): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > SOCKET_UNREAD_BYTES) {
      this.counts.leave('slow')
      this.socket.terminate()
      return
    }
    this.counts.written += frames
    // Bypasses ws, which would frame the data again. Without compression ws queues nothing that this could overtake.
    ;(this.socket as unknown as { _socket: Socket })._socket.write(framed)
  }

  send(frame: ServerFrame): void {
    this.write(frameOf(frame))
  }

  /** Sends the reason and closes. */
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

/** Sends a leave frame with the reason, and closes. */
export function sayGoodbye(socket: WebSocket, reason: LeaveReason): void {
  if (socket.readyState !== WebSocket.OPEN) return
  socket.send(JSON.stringify({ type: 'leave', reason } satisfies ServerFrame))
  socket.close(closings[reason].code, reason)
}
