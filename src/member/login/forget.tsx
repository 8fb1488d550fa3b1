import { PasswordReset, SignInFrame, useBack, welcomeBack } from '@/features/signin'
import { t } from '@/lib/i18n'
import { Screen } from '@/shell/Screen'

export default function ForgottenPasswordPage() {
  const back = useBack()
  return (
    <Screen>
      <SignInFrame title={t.signin.reset}>
        <PasswordReset onDone={() => welcomeBack(t.signin.resetDone, back)} />
      </SignInFrame>
    </Screen>
  )
}
