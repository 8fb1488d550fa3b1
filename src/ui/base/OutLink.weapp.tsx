import type { OutLinkProps } from './OutLink.types'

/** A mini-program opens no browser: beside this link there is always a way to copy it. */
export function OutLink(_: OutLinkProps) {
  return null
}
