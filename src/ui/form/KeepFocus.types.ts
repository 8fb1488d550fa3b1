import type { ReactNode } from 'react'

export interface KeepFocusProps {
  className?: string
  children: ReactNode
}
