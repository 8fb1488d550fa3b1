import type { ReactNode } from 'react'

export interface ShareTapProps {
  className?: string
  label: string
  /** What is shared, where a page has several things; the host's button hands it to the page's useShareAppMessage as `dataset.share`. */
  id?: number
  /** Where sharing is not the host's. */
  onShare: () => void
  children?: ReactNode
}
