import type { LeaveReason } from '@anglers/contract/socket'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Counters of this process's sockets. Plain numbers, as they are incremented with every frame. */
export class SocketCounts {
  received = 0
  written = 0
  readonly left: Partial<Record<LeaveReason, number>> = {}

  leave(reason: LeaveReason): void {
    this.left[reason] = (this.left[reason] ?? 0) + 1
  }
}

/** Registers the counters and a gauge of open sockets. */
export function showCounts(registry: Registry, counts: SocketCounts, open: () => number): void {
  const registers = [registry]
  new Gauge({
    name: 'socket_connections',
    help: 'Sockets that are open',
    registers,
    collect() {
      this.set(open())
    },
  })
  const counter = (name: string, help: string, value: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(value())
      },
    })
  counter('socket_frames_received_total', 'Frames that clients sent', () => counts.received)
  counter('socket_frames_sent_total', 'Frames written to clients', () => counts.written)
  new Counter({
    name: 'socket_left_total',
    help: 'Sockets that the server closed, by why: slow is who did not read',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, n] of Object.entries({ slow: 0, ...counts.left })) this.inc({ reason }, n)
    },
  })
}
