import { VipPlans } from '@/features/wallet'
import { t } from '@/lib/i18n/rooms'
import { MemberPage } from '@/shell/MemberPage'

export default function RechargeVipPage() {
  return (
    <MemberPage why={t.wallet.signIn}>
      <VipPlans />
    </MemberPage>
  )
}
