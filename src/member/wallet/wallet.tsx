import { Wallet } from '@/features/wallet'
import { t } from '@/lib/i18n/rooms'
import { MemberPage } from '@/shell/MemberPage'

export default function WalletPage() {
  return (
    <MemberPage why={t.wallet.signIn}>
      <Wallet />
    </MemberPage>
  )
}
