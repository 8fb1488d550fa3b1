import { ConversationList } from '@/features/chat'
import { t } from '@/lib/i18n'
import { replace } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function ChatListPage() {
  const post = useParams().id('post')
  return (
    <MembersOnly why={t.chat.signIn}>
      <Screen title={post ? t.chat.chooseChat : undefined}>
        <ConversationList
          onChoose={post ? ({ id }) => replace(routes.chat(id, { post })) : undefined}
          onGroups={post ? () => replace(routes.groups(post)) : undefined}
        />
      </Screen>
    </MembersOnly>
  )
}
