import { FOLLOW_KINDS, FollowLists } from '@/features/relations'
import { t } from '@/lib/i18n/rooms'
import { useParams } from '@/lib/params'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'

export default function FollowerPage() {
  const { id, text } = useParams()
  const start = FOLLOW_KINDS.find((kind) => kind === text('kind')) ?? 'followers'
  return (
    <MembersOnly why={t.relations.signIn}>
      <Screen>
        <FollowLists id={id('id')} start={start} />
      </Screen>
    </MembersOnly>
  )
}
