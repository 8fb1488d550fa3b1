import { GoodDetail, PointGoodDetail } from '@/features/shop'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Gone } from '@/ui/feedback/Gone'

/** The good `id`; with `unit=points` one of the points mall. */
export default function GoodPage() {
  const params = useParams()
  const id = params.id('id')
  const Detail = params.text('unit') === 'points' ? PointGoodDetail : GoodDetail
  return <Screen>{id ? <Detail id={id} /> : <Gone />}</Screen>
}
