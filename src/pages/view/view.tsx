import { useParams } from '@/lib/params'
import { WebPage } from '@/features/site'
import { Screen } from '@/shell/Screen'

export default function ViewPage() {
  const { text } = useParams()
  return (
    // Maintenance sends everybody here.
    <Screen alwaysOpen>
      <WebPage address={text('url')} />
    </Screen>
  )
}
