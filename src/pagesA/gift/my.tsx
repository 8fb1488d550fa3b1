import { observer } from 'mobx-react-lite'
import { MyGifts } from '@/features/gift'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'

export default observer(function MyGiftsPage() {
  return (
    <MembersOnly why={t.gift.signIn}>
      <Screen>
        <MyGifts key={session.userId} />
      </Screen>
    </MembersOnly>
  )
})
