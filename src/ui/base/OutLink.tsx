import { classes } from '@/lib/classes'
import type { OutLinkProps } from './OutLink.types'

/** Leads out of the app, into a window of its own that knows nothing of ours. */
export function OutLink({ url, className, children }: OutLinkProps) {
  return (
    <a className={classes('tap', className)} href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
