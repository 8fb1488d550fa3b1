import { View } from '@tarojs/components'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { RecordList } from '@/ui/list/RecordList'
import { EVERYONE, type Mention } from './Composing'
import { GroupMemberRow } from './GroupMemberRow'
import { mentionable } from './groupMembers'
import type { GroupTalk } from './GroupTalk'
import { TalkRowSkeleton } from './TalkRowSkeleton'
import './GroupSheets.scss'

interface Props {
  open: boolean
  group: GroupTalk
  onChoose: (mention: Mention) => void
  onClose: () => void
}

/** Whom an @ means. */
export function MentionSheet({ open, onClose, ...list }: Props) {
  return <Sheet open={open} title={t.group.mentionTitle} onClose={onClose}><MentionList {...list} /></Sheet>
}

function MentionList({ group, onChoose }: Pick<Props, 'group' | 'onChoose'>) {
  const [source] = useState(() => mentionable(group.id))
  const everyone = group.data.can?.mentionAll && (
    <GroupMemberRow member={{ nickName: t.group.everyone, avatar: null }} onTap={() => onChoose({ id: EVERYONE, name: t.group.everyone })} />
  )
  return (
    <View className='group-sheet__list'>
      <RecordList
        source={source}
        header={everyone}
        render={(member) => <GroupMemberRow member={member} onTap={() => onChoose({ id: member.id, name: member.nickName })} />}
        skeleton={<TalkRowSkeleton />}
        empty={{ text: t.group.members }}
      />
    </View>
  )
}
