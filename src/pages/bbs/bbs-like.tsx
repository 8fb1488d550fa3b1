import { FollowedForums, ForumSections } from '@/features/forum'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { openAfterSignIn } from '@/stores/signin'

/** The forums that a member follows; with `type=publish` where one chooses in which forum to write. */
export default function FollowedForumsPage() {
  const publishes = useParams().text('type') === 'publish'
  if (publishes)
    return (
      <Screen title={t.forum.choose}>
        <ForumSections onChoose={(forum) => openAfterSignIn(routes.publishInForum(forum.id))} />
      </Screen>
    )
  return (
    <MembersOnly why={t.forum.signIn}>
      <Screen>
        <FollowedForums />
      </Screen>
    </MembersOnly>
  )
}
