import type { ReactNode } from 'react'
import { Scroller } from '../list/Scroller'

interface Props {
  /** Pulled down and let go; the pull ends with the promise. Without it there is no pulling. */
  onRefresh?: () => Promise<void>
  children: ReactNode
}

/** Content of a page that scrolls, where it is no list. */
export function Scroll({ onRefresh, children }: Props) {
  return <Scroller onRefresh={onRefresh}>{children}</Scroller>
}
