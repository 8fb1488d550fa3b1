import { VenueList } from '@/features/waters'
import { Screen } from '@/shell/Screen'

export default function DianpuPage() {
  return (
    <Screen>
      <VenueList type="dianpu" />
    </Screen>
  )
}
