import { Cashier } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'
import { Gone } from '@/ui/feedback/Gone'

/** An order whose payer turned back. */
export default function ShopPayQuitPage() {
  const id = useParams().id('id')
  return <MemberPage why={t.shop.signIn}>{id ? <Cashier id={id} after="quit" /> : <Gone />}</MemberPage>
}
