import { AddressList } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'

/** My addresses; with `choose`, one is chosen for an order. */
export default function AddressPage() {
  const choosing = useParams().text('choose') === '1'
  return (
    <MemberPage why={t.shop.signIn}>
      <AddressList choosing={choosing} />
    </MemberPage>
  )
}
