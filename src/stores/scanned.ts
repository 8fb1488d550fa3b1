import { open } from '@/lib/navigation'
import { paramsOf } from '@/lib/params'
import { call } from './api'
import { NetworkError, showNetworkError } from './errors'
import { invitation } from './invitation'

/**
 * Opens the page of a scanned code whose parameters were too long for the code itself: it then carries only their number, `scene=12`, and
 * opens the home page.
 * @param query the parameters that this was opened with
 * @returns false where there was no line to ask by
 */
export async function followScan(query: Record<string, string | undefined>): Promise<boolean> {
  const [code, id] = /^scene=(\d{1,15})$/.exec(paramsOf(query).text('scene')) ?? []
  if (!code) return true
  try {
    const { path } = await call('GET qrcode/scene', { id: Number(id) })
    invitation.take(Object.fromEntries((path.split('?')[1] ?? '').split('&').map((pair) => pair.split('=') as [string, string?])))
    open(path)
    return true
  } catch (error) {
    showNetworkError(error)
    return !(error instanceof NetworkError)
  }
}
