import { VisitorList } from '@/features/relations'
import { t } from '@/lib/i18n/rooms'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function VisitorPage() {
  return (
    <MembersOnly why={t.relations.signInForVisitors}>
      <Screen>
        <VisitorList />
      </Screen>
    </MembersOnly>
  )
}
