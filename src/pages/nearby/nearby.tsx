import { NearbyPromise } from '@/features/places'
import { Screen } from '@/shell/Screen'
import { Scroll } from '@/ui/layout/Scroll'

export default function NearbyPage() {
  return (
    <Screen tab="nearby">
      <Scroll>
        <NearbyPromise />
      </Scroll>
    </Screen>
  )
}
