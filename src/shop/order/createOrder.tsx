import { type CheckoutLine, CheckoutView } from '@/features/shop'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MemberPage } from '@/shell/MemberPage'
import { Gone } from '@/ui/feedback/Gone'

/** SKU, quantity and the price that was shown, in fen: 12-2-9900,13-1-500. */
function linesOf(text: string): CheckoutLine[] {
  return text.split(',').flatMap((line) => {
    const [skuId, quantity, priceFen] = /^(\d{1,15})-(\d{1,3})-(\d{1,9})$/.exec(line)?.slice(1).map(Number) ?? []
    return skuId && quantity && priceFen !== undefined ? [{ skuId, quantity, priceFen }] : []
  })
}

export default function CheckoutPage() {
  const params = useParams()
  const lines = linesOf(params.text('lines'))
  return (
    <MemberPage why={t.shop.signIn}>
      {lines.length ? <CheckoutView lines={lines} fromCart={params.text('cart') === '1'} /> : <Gone />}
    </MemberPage>
  )
}
