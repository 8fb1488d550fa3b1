import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Row } from '@/ui/layout/Row'
import { RecordList } from '@/ui/list/RecordList'
import { GroupRow } from './GroupRow'
import type { GroupConversation } from './GroupConversation'
import { JoinSheet } from './JoinSheet'
import { MakeSheet } from './MakeSheet'
import { myGroups } from './myGroups'
import { sendLeft } from './left'
import { ChatRowSkeleton } from './ChatRowSkeleton'

interface Props {
  /** Called instead of opening the group. */
  onChoose?: (group: GroupConversation) => void
}

/** The member's groups, with buttons to create or join one. */
export const GroupList = observer(function GroupList({ onChoose }: Props) {
  const [asking, setAsking] = useState<'make' | 'join' | null>(null)
  // Events may have been missed while the socket was closed. On first load the list below fetches by itself.
  useEffect(() => void (myGroups.phase !== 'loading' && myGroups.refresh()), [])
  // A mini-program has no code of conversations before one of their pages is opened.
  useEffect(() => void sendLeft(), [])
  const handleClose = () => setAsking(null)
  const header = (
    <View className="group-list__ways">
      <Row icon="plus" name={t.group.make} onTap={() => setAsking('make')} />
      <Row icon="members" name={t.group.join} onTap={() => setAsking('join')} />
    </View>
  )
  return (
    <>
      <RecordList
        source={myGroups}
        header={!onChoose && header}
        render={(group) => <GroupRow group={group} onChoose={onChoose && (() => onChoose(group))} />}
        skeleton={<ChatRowSkeleton />}
        empty={{ text: t.group.none }}
      />
      <MakeSheet open={asking === 'make'} onClose={handleClose} />
      <JoinSheet open={asking === 'join'} onClose={handleClose} />
    </>
  )
})
