import type { ReactNode, Ref } from 'react'

/** What a list part needs of a list: stores' Collection is one. */
export interface ListSource<R> {
  items: R[]
  phase: 'idle' | 'loading' | 'refreshing' | 'more' | 'ready' | 'end' | 'error' | 'stuck'
  problem: { kind: 'network' | 'signin' | 'gone' | 'refused'; message: string } | null
  /** How many items newer than those shown there are. */
  newer: number
  isEmpty: boolean
  load: () => Promise<void>
  refresh: () => Promise<void>
  more: () => Promise<void>
  retry: () => Promise<void>
  look: () => Promise<void>
}

export interface ScrollerHandle {
  toTop: () => void
  /** @param id of an element in the content */
  toPart: (id: string) => void
}

export interface ScrollerProps {
  handle?: Ref<ScrollerHandle>
  /** Pulled down and let go; the pull ends with the promise. Without it there is no pulling. */
  onRefresh?: () => Promise<void>
  /** The end is near. It may come more than once. */
  onNearEnd?: () => void
  children: ReactNode
}

export interface ChunkProps {
  children: ReactNode
}

/** How far from the end, in px, the next page is asked for: a screen's height. */
export const NEAR_END_PX = 700
