import type { ReactNode } from 'react'

export interface AvatarTapProps {
  className?: string
  label?: string
  /** Called where the host has no avatar button of its own. */
  onTap: () => void
  /** @param path of the chosen picture, on the device */
  onChosen: (path: string) => void
  children: ReactNode
}
