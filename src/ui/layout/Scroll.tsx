import type { ReactNode } from 'react'
import { Scroller } from '../list/Scroller'

interface Props {
  /** Pull to refresh, until the promise resolves; disabled when omitted. */
  onRefresh?: () => Promise<void>
  children: ReactNode
}

/** Scrolling content of a page that is not a list. */
export function Scroll({ onRefresh, children }: Props) {
  return <Scroller onRefresh={onRefresh}>{children}</Scroller>
}
