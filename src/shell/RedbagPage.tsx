import { observer } from 'mobx-react-lite'
import { RedbagDetail } from '@/features/redbag'
import { useParams } from '@/lib/params'
import { session } from '@/stores/session'
import { Gone } from '@/ui/feedback/Gone'
import { Screen } from './Screen'

/** A red packet, wherever it was sent. Another member's screen is another one. */
export const RedbagPage = observer(function RedbagPage() {
  const id = useParams().id('id')
  return <Screen>{id ? <RedbagDetail key={session.userId} id={id} /> : <Gone />}</Screen>
})
