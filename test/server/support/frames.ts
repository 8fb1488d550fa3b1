import type { ServerFrame } from '@anglers/contract/socket'
import type { Bus } from '../../../server/src/infra/bus/index.ts'

export interface Frames {
  /** All frames so far. */
  all: ServerFrame[]
  /** The next frame that has not been waited for yet. */
  next(): Promise<ServerFrame>
}

/** What all sockets of a member are told from now on, in order. */
export function collectFrames(bus: Bus, member: { id: number }): Frames {
  const all: ServerFrame[] = []
  let taken = 0
  let wake = () => {}
  bus.subscribe('frames', ({ members, frame }) => {
    if (!members.includes(member.id)) return
    all.push(frame)
    wake()
  })
  return {
    all,
    next: async () => {
      while (all.length <= taken)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return all[taken++]!
    },
  }
}
