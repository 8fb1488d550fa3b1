import { observer } from 'mobx-react-lite'
import { VipPlans } from '@/features/wallet'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'

/** Another member's screen is another one: nothing of the former's stands on it. */
export default observer(function RechargeVipPage() {
  return (
    <MembersOnly why={t.wallet.signIn}>
      <Screen>
        <VipPlans key={session.userId} />
      </Screen>
    </MembersOnly>
  )
})
