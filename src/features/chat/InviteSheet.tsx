import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { FindPeople } from './FindPeople'
import type { GroupConversation } from './GroupConversation'
import { InviteList } from './InviteList'
import { relatedPeople } from './groupMembers'

interface Props {
  open: boolean
  group: GroupConversation
  onInvited: () => void
  onClose: () => void
}

const KINDS = ['followers', 'followed'] as const

/** Invites members into a group: followers, followed members, or any member found by name. */
export function InviteSheet({ open, onClose, ...list }: Props) {
  return (
    <Sheet open={open} title={t.group.invite} onClose={onClose}>
      <Invite {...list} />
    </Sheet>
  )
}

const startLists = () => ({ followers: relatedPeople('followers'), followed: relatedPeople('followed') })

function Invite({ group, onInvited }: Pick<Props, 'group' | 'onInvited'>) {
  const [invited, setInvited] = useState<number[]>([])
  const handleInvited = (id: number) => {
    setInvited((before) => [...before, id])
    onInvited()
  }
  return (
    <FindPeople
      tabs={KINDS.map((key) => ({ key, name: t.group.inviteFrom[key] }))}
      start={startLists}
      render={(source, none) => <InviteList group={group} source={source} none={none} invited={invited} onInvited={handleInvited} />}
    />
  )
}
