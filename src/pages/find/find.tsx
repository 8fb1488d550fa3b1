import { usePostSharing } from '@/features/content'
import { FindFeed } from '@/features/find'
import { Screen } from '@/shell/Screen'

export default function FindPage() {
  usePostSharing()
  return (
    <Screen tab="find">
      <FindFeed />
    </Screen>
  )
}
