import { GroupList } from '@/features/chat'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function ChatGroupListPage() {
  return <MembersOnly why={t.group.signIn}><Screen><GroupList /></Screen></MembersOnly>
}
