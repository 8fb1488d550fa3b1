import { withoutToken } from '@/lib/url'
import { copy } from '../clipboard'
import type { Share } from './types'

export type { Shared } from './types'

export const hasSheet: Share['hasSheet'] = () => typeof navigator.share === 'function'

export const linkTo: Share['linkTo'] = (path) => withoutToken(window.location.origin + path)

export const codeKind: Share['codeKind'] = 'web'

export const share: Share['share'] = async ({ title, path }) => {
  const url = linkTo(path)
  if (hasSheet()) {
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
