import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { host, hostCode, type Host } from '@/platform/signin'
import { call } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { invitation } from '@/stores/invitation'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { PhoneButton } from '@/ui/base/PhoneButton'
import { agreement } from './agreement'
import { openSession } from './openSession'
import './HostSignIn.scss'

const calls = { wechat: 'POST wechat/login', toutiao: 'POST toutiao/login' } as const

/** @param phoneCode of the host's phone-number button: the number finds whose it is, and is theirs from then on who have none */
async function signIn(by: Host, phoneCode?: string): Promise<void> {
  const code = await hostCode()
  openSession(await call(calls[by], { code, phoneCode, invite: invitation.code || undefined }))
  invitation.drop()
}

interface Props {
  onDone: () => void
}

/** One tap, inside WeChat or Douyin: their account is the member's. Nothing in a browser. */
export const HostSignIn = observer(function HostSignIn({ onDone }: Props) {
  const [busy, setBusy] = useState(false)
  if (!host) return null
  const by = host

  const handleTap = async (phoneCode?: string) => {
    if (!(await agreement.ask())) return
    setBusy(true)
    try {
      await signIn(by, phoneCode)
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
