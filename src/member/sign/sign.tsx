import { observer } from 'mobx-react-lite'
import { SignIn } from '@/features/sign'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'

/** Another member's screen is another one: nothing of the former's stands on it. */
export default observer(function SignPage() {
  return (
    <MembersOnly why={t.growth.sign.signIn}>
      <Screen>
        <SignIn key={session.userId} />
      </Screen>
    </MembersOnly>
  )
})
