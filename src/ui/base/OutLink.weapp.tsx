import type { OutLinkProps } from './OutLink.types'

/** A mini-program cannot open a browser: there is always a copy button beside this link. */
export function OutLink(_: OutLinkProps) {
  return null
}
