import { Nearby } from '@/features/nearby'
import { Screen } from '@/shell/Screen'

export default function NearbyPage() {
  return (
    <Screen tab="nearby">
      <Nearby />
    </Screen>
  )
}
