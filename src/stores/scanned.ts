import { open } from '@/lib/navigation'
import { paramsOf } from '@/lib/params'
import { call } from './api'
import { tellOfNetwork } from './errors'
import { invitation } from './invitation'

let followed = ''

/**
 * Goes on to the page that a scanned code stands for, where its parameters were too long for the code: it carries their number
 * then, `scene=12`, and leads home. A host may tell of the same code again whenever the app is shown.
 * @param query what the app was opened with
 */
export async function followScan(query: Record<string, string | undefined>): Promise<void> {
  const [code, id] = /^scene=(\d{1,15})$/.exec(paramsOf(query).text('scene')) ?? []
  if (!code || code === followed) return
  followed = code
  try {
    const { path } = await call('GET qrcode/scene', { id: Number(id) })
    invitation.take(Object.fromEntries((path.split('?')[1] ?? '').split('&').map((pair) => pair.split('=') as [string, string?])))
    open(path)
  } catch (error) {
    followed = ''
    tellOfNetwork(error)
  }
}
