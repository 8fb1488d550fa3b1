import { Blacklist } from '@/features/settings'
import { t } from '@/lib/i18n/rooms'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function BlacklistPage() {
  return (
    <MembersOnly why={t.settings.signIn}>
      <Screen>
        <Blacklist />
      </Screen>
    </MembersOnly>
  )
}
