import { GoodReviews } from '@/features/shop'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { Gone } from '@/ui/feedback/Gone'

/** All reviews of the good `id`. */
export default function ReviewsPage() {
  const id = useParams().id('id')
  return <Screen>{id ? <GoodReviews id={id} /> : <Gone />}</Screen>
}
