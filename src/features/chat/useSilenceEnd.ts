import { useEffect } from 'react'
import type { GroupConversation } from './GroupConversation'

/** This device's clock may be ahead of the server's: then it is asked again after so many ms. */
const AGAIN_MS = 30_000
/** No timer runs for as long as a silence may last. */
const LONGEST_MS = 86_400_000

/** Asks for the group again when my silence there is over, which no event tells. */
export function useSilenceEnd(group: GroupConversation): void {
  const until = group.data.silencedUntil
  useEffect(() => {
    if (!until) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (least: number) => {
      const left = Math.max(least, Date.parse(until) - Date.now())
      timer = setTimeout(
        () => {
          wait(AGAIN_MS)
          void group.refresh().catch(() => undefined)
        },
        Math.min(LONGEST_MS, left),
      )
    }
    wait(0)
    return () => clearTimeout(timer)
  }, [group, until])
}
