import type { ReactNode } from 'react'

export interface OutLinkProps {
  /** Checked already: http(s), or a link of an app. */
  url: string
  className?: string
  children: ReactNode
}
