import { VenueList } from '@/features/waters'
import { Screen } from '@/shell/Screen'

export default function DiaochangPage() {
  return (
    <Screen>
      <VenueList type="diaochang" />
    </Screen>
  )
}
