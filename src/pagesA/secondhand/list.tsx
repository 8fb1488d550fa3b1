import { observer } from 'mobx-react-lite'
import { MarketView } from '@/features/secondhand'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'

export default observer(function SecondhandListPage() {
  const word = useParams().text('word')
  return (
    <Screen>
      <MarketView word={word} moderates={session.user !== null && session.user.role !== 'member'} />
    </Screen>
  )
})
