import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { Badge } from '@/ui/base/Badge'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { RecordList } from '@/ui/list/RecordList'
import { GroupMemberRow } from './GroupMemberRow'
import { change } from './groupMenu'
import { invitable } from './groupMembers'
import type { GroupTalk } from './GroupTalk'
import { TalkRowSkeleton } from './TalkRowSkeleton'
import './GroupSheets.scss'

interface Props {
  open: boolean
  group: GroupTalk
  onInvited: () => void
  onClose: () => void
}

/** Brings those who follow me into a group. */
export function InviteSheet({ open, onClose, ...list }: Props) {
  return <Sheet open={open} title={t.group.invite} onClose={onClose}><InviteList {...list} /></Sheet>
}

const InviteList = observer(function InviteList({ group, onInvited }: Pick<Props, 'group' | 'onInvited'>) {
  const [source] = useState(invitable)
  const [invited, setInvited] = useState<number[]>([])
  const handleInvite = async (id: number) => {
    if (!(await change(async () => group.merge(await call('POST group-message/invite', { id: group.id, members: [id] }))))) return
    setInvited((before) => [...before, id])
    onInvited()
  }
  return (
    <View className='group-sheet__list'>
      <RecordList
        source={source}
        header={<View className='group-sheet__note'><Text>{t.group.inviteHint}</Text></View>}
        render={(user) => (
          <GroupMemberRow
            member={user}
            onTap={() => invited.includes(user.id) || void handleInvite(user.id)}
            end={invited.includes(user.id) ? <Badge>{t.group.invited}</Badge> : <Icon name='plus' />}
          />
        )}
        skeleton={<TalkRowSkeleton />}
        empty={{ text: t.group.noneToInvite }}
      />
    </View>
  )
})
