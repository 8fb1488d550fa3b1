import { HistoryList } from '@/features/history'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { Scroll } from '@/ui/layout/Scroll'

export default function HistoryPage() {
  return (
    <MembersOnly why={t.history.signIn}>
      <Screen>
        <Scroll>
          <HistoryList />
        </Scroll>
      </Screen>
    </MembersOnly>
  )
}
