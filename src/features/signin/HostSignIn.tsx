import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { host, hostCode, type Host } from '@/platform/signin'
import { call } from '@/stores/api'
import { ApiError, problemOf } from '@/stores/errors'
import { invitation } from '@/stores/invitation'
import { modals, toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { PhoneButton } from '@/ui/base/PhoneButton'
import { agreement } from './agreement'
import { openSession } from './openSession'
import './HostSignIn.scss'

const calls = { wechat: 'POST wechat/login', toutiao: 'POST toutiao/login' } as const

/** @param phone the code of the host's phone-number button: that number is the member's from then on */
async function signIn(by: Host, phone?: string): Promise<void> {
  const code = await hostCode()
  openSession(await call(calls[by], { code, invite: invitation.code || undefined }))
  invitation.drop()
  if (!phone) return
  try {
    await call('POST site/get-phone', { platform: by, code: phone }, { quiet: true })
  } catch (error) {
    // Signed in they are, whether or not the number can be theirs. A toast would be gone with this page.
    await modals.tell(problemOf(error).message)
  }
}

interface Props {
  onDone: () => void
}

/** One tap, inside WeChat or Douyin: their account is the member's. Nothing in a browser. */
export const HostSignIn = observer(function HostSignIn({ onDone }: Props) {
  const [busy, setBusy] = useState(false)
  if (!host) return null
  const by = host

  const handleTap = async (phone?: string) => {
    if (!(await agreement.ask())) return
    setBusy(true)
    try {
      await signIn(by, phone)
      onDone()
    } catch (error) {
      // A refusal has been shown by the call.
      if (!(error instanceof ApiError)) toaster.show(t.signin.notReturned, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <View className="host-sign-in">
      <Button kind="primary" wide busy={busy} onTap={() => void handleTap()}>
        {t.signin.hostWay[by]}
      </Button>
      <PhoneButton
        busy={busy}
        first={agreement.accepted ? undefined : () => agreement.ask()}
        onCode={(code) => void handleTap(code)}
        onFail={() => toaster.show(t.signin.returnProblems.failed, { type: 'error' })}
      >
        {t.signin.hostPhone[by]}
      </PhoneButton>
    </View>
  )
})
