import { CartView } from '@/features/shop'
import { Screen } from '@/shell/Screen'

/** A visitor has a cart, too: it is asked for a name when it is ordered. */
export default function CartPage() {
  return (
    <Screen>
      <CartView />
    </Screen>
  )
}
