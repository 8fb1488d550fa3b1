import { OrderStatus } from '@/features/wallet'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'
import { Gone } from '@/ui/feedback/Gone'

/** Where the payer comes back to from the cashier: whether it is paid, the provider is asked. */
export default function PaySuccessPage() {
  const id = useParams().id('id')
  return <MemberPage why={t.wallet.signIn}>{id ? <OrderStatus id={id} waits /> : <Gone />}</MemberPage>
}
