import type { DiaochangDetail } from '@anglers/contract/posts/diaochang'

/** What was put in, and when, as it is typed. */
interface TypedStocking {
  stocking: string
  /** YYYY-MM-DD; empty while none is chosen. */
  stockedOn: string
}

/** The stocking that was typed; null where none was, undefined where its day is missing. */
export function stockingOf({ stocking, stockedOn: on }: TypedStocking): DiaochangDetail['stocking'] | undefined {
  const words = stocking.trim()
  if (!words) return null
  return on ? { on, words } : undefined
}
