import type { ReactNode, Ref } from 'react'

export interface StreamHandle {
  toEnd: () => void
  /** Scrolls the element of this id, which is in a row, to the top. */
  toRow: (id: string) => void
}

export interface StreamProps {
  handle?: Ref<StreamHandle>
  /** Accessible name. */
  label: string
  /** Key of the last row: when it changes, a reader at the end stays at the end. */
  last: string
  /** One row per child, with a key. Rows added above do not move the visible ones. */
  children: ReactNode
  /** The top is near. May be called repeatedly. */
  onNearTop: () => void
  /** The end is near. */
  onNearEnd: () => void
  /** The reader reached the end, or left it. */
  onEnd: (atEnd: boolean) => void
}

/** Distance to an end, in px, at which more is loaded: a screen's height. */
export const MORE_WITHIN_PX = 700
/** Within this distance, in px, the reader counts as at the end. */
export const END_WITHIN_PX = 48
