import type { Message } from '@anglers/contract/chat'
import { conversationWith, groupOf } from '@/features/chat'
import { RedbagForm } from '@/features/redbag'
import { t } from '@/lib/i18n'
import { back } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { attempt } from '@/stores/errors'
import { Gone } from '@/ui/feedback/Gone'

/** A red packet for a member (`id`) or a group (`group`). */
export default function RedbagPage() {
  const params = useParams()
  const [userId, groupId] = [params.id('id'), params.id('group')]
  const handleSent = (message: Message) =>
    void attempt(async () => {
      back()
      const { thread } = groupId ? await groupOf({ id: groupId }) : await conversationWith(userId!)
      thread.add(message)
    })
  return (
    <MembersOnly why={t.chat.signIn}>
      <Screen>{userId || groupId ? <RedbagForm to={groupId ? { groupId } : { userId: userId! }} onSent={handleSent} /> : <Gone />}</Screen>
    </MembersOnly>
  )
}
