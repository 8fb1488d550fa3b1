import { observer } from 'mobx-react-lite'
import { GiftNotes } from '@/features/gift'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'

export default observer(function GiftNotesPage() {
  return (
    <MembersOnly why={t.gift.signIn}>
      <Screen>
        <GiftNotes key={session.userId} />
      </Screen>
    </MembersOnly>
  )
})
