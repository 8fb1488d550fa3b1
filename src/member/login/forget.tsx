import { PasswordReset, SignInFrame, welcomeBack } from '@/features/signin'
import { t } from '@/lib/i18n'
import { Screen } from '@/shell/Screen'

export default function ForgottenPasswordPage() {
  return (
    <Screen>
      <SignInFrame title={t.signin.reset}>
        <PasswordReset onDone={() => welcomeBack(t.signin.resetDone)} />
      </SignInFrame>
    </Screen>
  )
}
