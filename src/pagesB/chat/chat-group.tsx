import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { ChatHeader, GroupChat, GroupInfo, GroupInvite, GroupJoin, groupOf, forward, type Handed } from '@/features/chat'
import { t } from '@/lib/i18n'
import { open } from '@/lib/navigation'
import { useParams } from '@/lib/params'
import { routes } from '@/lib/routes'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { useSessionKey } from '@/shell/useSessionKey'
import { Resource } from '@/stores/resource'
import { Failure } from '@/ui/feedback/Failure'
import { Gone } from '@/ui/feedback/Gone'

interface Props extends Handed {
  id?: number
  code: string
  info: boolean
}

const GroupScreen = observer(function GroupScreen({ id, code, info, post, answered }: Props) {
  const [found] = useState(() => new Resource(() => groupOf(id ? { id } : { code })))
  useEffect(() => void found.load(), [found])
  const { value: group, problem } = found
  const inside = group?.data.role != null
  const isAsked = group !== null && !inside && group.data.invitedBy != null
  const writes = inside && group.data.can?.write
  useEffect(() => {
    if (group && writes && post) void forward({ post, answered }, group.data.name, group.thread)
    // Once, however the group's name changes meanwhile.
  }, [group, writes, post, answered])
  const title = !group ? '' : info ? t.group.info : t.group.titleOf(group.data.name, group.data.members)
  const header = (
    <ChatHeader
      title={group && !info ? group.data.name : title}
      count={group && !info ? t.group.titleOf('', group.data.members) : undefined}
      onMore={group && inside && !info ? () => open(routes.group(group.id, 'info')) : undefined}
    />
  )

  return (
    <Screen title={title || undefined} header={problem && !group ? undefined : header}>
      {problem && !group && problem.kind === 'gone' && <Gone text={code ? t.group.codeGone : t.group.closed} />}
      {problem && !group && problem.kind !== 'gone' && <Failure problem={problem} onRetry={() => void found.refresh()} />}
      {group && isAsked && <GroupInvite group={group} />}
      {group && !inside && !isAsked && code !== '' && <GroupJoin group={group} code={code} />}
      {group && !isAsked && (inside || code === '') && (info ? <GroupInfo group={group} /> : <GroupChat group={group} />)}
    </Screen>
  )
})

export default function ChatGroupPage() {
  const { id, text } = useParams()
  const sessionKey = useSessionKey()
  const answered = useRef(false)
  const group = id('id')
  const code = text('code')
  return (
    <MembersOnly why={t.group.signIn}>
      {group || code ? (
        <GroupScreen key={sessionKey} id={group} code={code} info={text('part') === 'info'} post={id('post')} answered={answered} />
      ) : (
        <Screen>
          <Gone />
        </Screen>
      )}
    </MembersOnly>
  )
}
