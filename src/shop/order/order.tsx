import { OrderList, type OrderTab } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'

const TABS: readonly OrderTab[] = ['unpaid', 'paid', 'shipped', 'received', 'refunding']

/** My orders; `state` says which first. */
export default function OrdersPage() {
  const state = useParams().text('state')
  return (
    <MemberPage why={t.shop.signIn}>
      <OrderList first={TABS.find((tab) => tab === state) ?? 'all'} />
    </MemberPage>
  )
}
