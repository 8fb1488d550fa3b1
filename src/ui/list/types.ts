import type { ReactNode, Ref } from 'react'

/** What list views need of a list; the stores' Collection implements it. */
export interface ListSource<R> {
  items: R[]
  phase: 'idle' | 'loading' | 'refreshing' | 'more' | 'ready' | 'end' | 'error' | 'stuck'
  problem: { kind: 'network' | 'signin' | 'gone' | 'refused'; message: string } | null
  /** Number of items newer than those shown. */
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
  /** Pull to refresh, until the promise resolves; disabled when omitted. */
  onRefresh?: () => Promise<void>
  /** The end is near. May be called repeatedly. */
  onNearEnd?: () => void
  children: ReactNode
}

export interface ChunkProps {
  children: ReactNode
}

/** Distance from the end, in px, at which the next page is loaded: a screen's height. */
export const NEAR_END_PX = 700
