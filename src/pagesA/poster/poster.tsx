import { Poster } from '@/features/sharing'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Gone } from '@/ui/feedback/Gone'
import { Scroll } from '@/ui/layout/Scroll'

export default function PosterPage() {
  const id = useParams().id('id')
  return (
    <Screen>
      {id ? (
        <Scroll>
          <Poster id={id} />
        </Scroll>
      ) : (
        <Gone />
      )}
    </Screen>
  )
}
