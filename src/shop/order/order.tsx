import { ExchangeList, OrderList, type OrderTab } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'

const TABS: readonly OrderTab[] = ['unpaid', 'paid', 'shipped', 'received', 'refunding']

/** My orders, `state` says which first; with `unit=points` what I exchanged points for. */
export default function OrdersPage() {
  const params = useParams()
  const state = params.text('state')
  const isExchanges = params.text('unit') === 'points'
  return (
    <MemberPage why={t.shop.signIn} title={isExchanges ? t.shop.points.records : undefined}>
      {isExchanges ? <ExchangeList /> : <OrderList first={TABS.find((tab) => tab === state) ?? 'all'} />}
    </MemberPage>
  )
}
