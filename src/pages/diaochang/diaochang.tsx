import { usePostSharing } from '@/features/content'
import { VenueList } from '@/features/waters'
import { Screen } from '@/shell/Screen'

export default function DiaochangPage() {
  usePostSharing()
  return (
    <Screen>
      <VenueList type="diaochang" />
    </Screen>
  )
}
