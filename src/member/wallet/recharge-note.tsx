import { OrderList } from '@/features/wallet'
import { t } from '@/lib/i18n/rooms'
import { MemberPage } from '@/shell/MemberPage'

export default function RechargeNotePage() {
  return (
    <MemberPage why={t.wallet.signIn}>
      <OrderList />
    </MemberPage>
  )
}
