import type { ReactNode, Ref } from 'react'

export interface StreamHandle {
  toEnd: () => void
  /** Puts the element of this id, which is in a row, to the top. */
  toRow: (id: string) => void
}

export interface StreamProps {
  handle?: Ref<StreamHandle>
  /** What it is called. */
  label: string
  /** Changes with whatever is last: the reader who is at the end stays there. */
  last: string
  /** Each child a row of its own, with a key: what comes above moves nothing that is seen. */
  children: ReactNode
  /** The top is near. It may come more than once. */
  onNearTop: () => void
  /** The end is near. */
  onNearEnd: () => void
  /** The reader came to the end, or left it. */
  onEnd: (atEnd: boolean) => void
}

/** How near to an end, in px, more is asked for: a screen's height. */
export const MORE_WITHIN_PX = 700
/** Whoever is this near to the end, in px, is at the end. */
export const END_WITHIN_PX = 48
