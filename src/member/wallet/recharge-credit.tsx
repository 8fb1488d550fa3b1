import { CreditChoices } from '@/features/wallet'
import { t } from '@/lib/i18n/rooms'
import { MemberPage } from '@/shell/MemberPage'

export default function RechargeCreditPage() {
  return (
    <MemberPage why={t.wallet.signIn}>
      <CreditChoices />
    </MemberPage>
  )
}
