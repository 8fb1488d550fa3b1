import { ShopHome } from '@/features/shop'
import { Screen } from '@/shell/Screen'

export default function ShopPage() {
  return (
    <Screen>
      <ShopHome />
    </Screen>
  )
}
