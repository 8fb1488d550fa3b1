import { GoodDetail } from '@/features/shop'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Gone } from '@/ui/feedback/Gone'

export default function GoodPage() {
  const id = useParams().id('id')
  return <Screen>{id ? <GoodDetail id={id} /> : <Gone />}</Screen>
}
