import type { ServerFrame } from '@anglers/contract/socket'
import type { Bus } from '../../../server/src/infra/bus/index.ts'

export interface Told {
  /** All frames so far. */
  all: ServerFrame[]
  /** The next frame that has not been waited for yet. */
  next(): Promise<ServerFrame>
}

/** What all sockets of a member are told from now on, in order. */
export function hear(bus: Bus, member: { id: number }): Told {
  const all: ServerFrame[] = []
  let heard = 0
  let wake = () => {}
  bus.subscribe('tell', ({ members, frame }) => {
    if (!members.includes(member.id)) return
    all.push(frame)
    wake()
  })
  return {
    all,
    next: async () => {
      while (all.length <= heard)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return all[heard++]!
    },
  }
}
