import { Settings } from '@/features/settings'
import { t } from '@/lib/i18n/rooms'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function SettingsPage() {
  return (
    <MembersOnly why={t.settings.signIn}>
      <Screen>
        <Settings />
      </Screen>
    </MembersOnly>
  )
}
