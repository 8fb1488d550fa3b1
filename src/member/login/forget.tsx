import { PasswordReset, SignInFrame, useBack, useWelcome } from '@/features/signin'
import { t } from '@/lib/i18n'
import { Screen } from '@/shell/Screen'

export default function ForgottenPasswordPage() {
  const welcome = useWelcome(useBack())
  return (
    <Screen>
      <SignInFrame title={t.signin.reset}>
        <PasswordReset onDone={() => welcome(t.signin.resetDone)} />
      </SignInFrame>
    </Screen>
  )
}
