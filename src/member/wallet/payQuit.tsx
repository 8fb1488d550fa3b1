import { OrderStatus } from '@/features/wallet'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'
import { Gone } from '@/ui/feedback/Gone'

/** An order whose payer turned back. */
export default function PayQuitPage() {
  const id = useParams().id('id')
  return <MemberPage why={t.wallet.signIn}>{id ? <OrderStatus id={id} /> : <Gone />}</MemberPage>
}
