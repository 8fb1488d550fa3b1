import type { ReactNode } from 'react'

export interface OutLinkProps {
  /** Validated: http(s), or an app's link. */
  url: string
  className?: string
  children: ReactNode
}
