import { usePostSharing } from '@/features/content'
import { VenueList } from '@/features/waters'
import { Screen } from '@/shell/Screen'

export default function DianpuPage() {
  usePostSharing()
  return (
    <Screen>
      <VenueList type="dianpu" />
    </Screen>
  )
}
