import { ShopHome } from '@/features/shop'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'

/** The shop; with `unit=points` the points mall first. */
export default function ShopPage() {
  const first = useParams().text('unit') === 'points' ? 'points' : 'cash'
  return (
    <Screen>
      <ShopHome first={first} />
    </Screen>
  )
}
