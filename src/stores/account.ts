import { t } from '@/lib/i18n'
import { call } from './api'
import { toaster } from './overlays'
import { presence } from './presence'
import { session } from './session'

/** Signs out, on the server too. Without its consent nobody is signed out: the token would live on. */
export async function signOut(): Promise<void> {
  try {
    await presence.leave()
    await call('POST site/logout', {}, { quiet: true, background: true })
    session.close()
  } catch {
    if (!session.active) return
    presence.show()
    toaster.show(t.common.signOutFailed, { type: 'error' })
  }
}

/** Asks the server whether the session still stands. When it does not, the member is asked to sign in again. */
export async function checkSession(): Promise<void> {
  if (!session.active) return
  try {
    session.update(await call('GET user/check', {}, { quiet: true }))
  } catch {
    // Refused: the call has already led to the sign-in page. No network: the session may well be good.
  }
}
