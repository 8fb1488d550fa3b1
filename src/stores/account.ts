import { t } from '@/lib/i18n'
import { call } from './api'
import { toaster } from './overlays'
import { presence } from './presence'
import { session } from './session'

/** Signs out on the server, then here. When the call fails the member stays signed in, as the token would remain valid. */
export async function signOut(): Promise<void> {
  try {
    await presence.leave()
    await call('POST site/logout', {}, { quiet: true, background: true })
    session.close(true)
  } catch {
    // It had ended by itself.
    if (!session.active) return session.close(true)
    presence.show()
    toaster.show(t.common.signOutFailed, { type: 'error' })
  }
}

/** Checks with the server whether the session is valid. If it is not, the member is asked to sign in again. */
export async function checkSession(): Promise<void> {
  if (!session.active) return
  try {
    session.update(await call('GET user/check', {}, { quiet: true }))
  } catch {
    // An ApiError has already opened the sign-in page; without a network the session may well be valid.
  }
}
