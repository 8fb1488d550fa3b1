import { ListingDetail } from '@/features/secondhand'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Gone } from '@/ui/feedback/Gone'

export default function SecondhandDetailPage() {
  const id = useParams().id('id')
  return <Screen>{id ? <ListingDetail id={id} /> : <Gone />}</Screen>
}
