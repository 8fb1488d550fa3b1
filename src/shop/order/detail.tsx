import { OrderDetail } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'
import { Gone } from '@/ui/feedback/Gone'

export default function OrderPage() {
  const id = useParams().id('id')
  return <MemberPage why={t.shop.signIn}>{id ? <OrderDetail id={id} /> : <Gone />}</MemberPage>
}
