import { useState } from 'react'
import { t } from '@/lib/i18n'
import { signOut } from '@/stores/account'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { Button } from '@/ui/base/Button'

interface Props {
  /** Where a visitor has nothing to see: leads away. */
  onSignedOut?: () => void
}

/** Signs out, after asking. */
export function SignOutButton({ onSignedOut }: Props) {
  const [busy, setBusy] = useState(false)

  const handleTap = async () => {
    if (!(await modals.ask(t.account.signOutSure, { confirmText: t.account.signOut }))) return
    setBusy(true)
    await signOut()
    setBusy(false)
    if (!session.active) onSignedOut?.()
  }

  return (
    <Button kind="destructive" wide busy={busy} onTap={() => void handleTap()}>
      {t.account.signOut}
    </Button>
  )
}
