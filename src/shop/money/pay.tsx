import { Cashier } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'
import { Gone } from '@/ui/feedback/Gone'

/** Where an order of the shop is paid. */
export default function ShopPayPage() {
  const id = useParams().id('id')
  return <MemberPage why={t.shop.signIn}>{id ? <Cashier id={id} after="order" /> : <Gone />}</MemberPage>
}
