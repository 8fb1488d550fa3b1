import { ExchangeDetail, OrderDetail } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'
import { Gone } from '@/ui/feedback/Gone'

/** The order `id`; with `unit=points` what points were exchanged for. */
export default function OrderPage() {
  const params = useParams()
  const id = params.id('id')
  const Detail = params.text('unit') === 'points' ? ExchangeDetail : OrderDetail
  return <MemberPage why={t.shop.signIn}>{id ? <Detail id={id} /> : <Gone />}</MemberPage>
}
