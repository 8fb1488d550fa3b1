import type { ReactNode } from 'react'

export interface AvatarTapProps {
  className?: string
  label?: string
  /** Where the host has no way of its own to choose an avatar. */
  onTap: () => void
  /** @param path of the chosen picture, on the device */
  onChosen: (path: string) => void
  children: ReactNode
}
