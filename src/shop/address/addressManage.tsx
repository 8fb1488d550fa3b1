import { AddressEditor } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'

/** An address of mine (`id`), or a new one. */
export default function AddressManagePage() {
  const id = useParams().id('id')
  return (
    <MemberPage why={t.shop.signIn}>
      <AddressEditor id={id} />
    </MemberPage>
  )
}
