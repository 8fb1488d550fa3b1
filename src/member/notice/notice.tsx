import { NoticeBox } from '@/features/notice'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function NoticePage() {
  return (
    <MembersOnly why={t.notice.signIn}>
      <Screen>
        <NoticeBox />
      </Screen>
    </MembersOnly>
  )
}
