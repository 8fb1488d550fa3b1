import type { Update } from './types'

export const fetches: Update['fetches'] = false

export const onReady: Update['onReady'] = () => undefined

/** The document is never cached: a reload is the newest. */
export const restart: Update['restart'] = () => window.location.reload()
