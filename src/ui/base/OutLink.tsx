import { classes } from '@/lib/classes'
import type { OutLinkProps } from './OutLink.types'

/** A link out of the app. It opens in a new window without opener and referrer. */
export function OutLink({ url, className, children }: OutLinkProps) {
  return (
    <a className={classes('tap', className)} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
