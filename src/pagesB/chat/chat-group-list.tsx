import { GroupList } from '@/features/chat'
import { t } from '@/lib/i18n'
import { replace } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function ChatGroupListPage() {
  const post = useParams().id('post')
  return (
    <MembersOnly why={t.group.signIn}>
      <Screen title={post ? t.chat.chooseChat : undefined}>
        <GroupList onChoose={post ? ({ id }) => replace(routes.group(id, undefined, post)) : undefined} />
      </Screen>
    </MembersOnly>
  )
}
