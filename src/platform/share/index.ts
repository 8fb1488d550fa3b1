import { withoutToken } from '@/lib/url'
import { copy } from '../clipboard'
import type { Share } from './types'

export type { Shared } from './types'

export const share: Share['share'] = async ({ title, path }) => {
  const url = withoutToken(window.location.origin + path)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  await copy(url)
  return 'copied'
}
