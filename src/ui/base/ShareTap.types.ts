import type { ReactNode } from 'react'

export interface ShareTapProps {
  className?: string
  label: string
  /** Id of what is shared, on pages with several things. Passed to the page's useShareAppMessage as `dataset.share`. */
  id?: number
  /** Called where the host has no share button of its own. */
  onShare: () => void
  children?: ReactNode
}
