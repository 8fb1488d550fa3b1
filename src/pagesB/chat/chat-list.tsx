import { ConversationList } from '@/features/chat'
import { t } from '@/lib/i18n'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function ChatListPage() {
  return <MembersOnly why={t.chat.signIn}><Screen><ConversationList /></Screen></MembersOnly>
}
