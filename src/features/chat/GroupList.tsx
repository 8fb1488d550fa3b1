import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Row } from '@/ui/layout/Row'
import { RecordList } from '@/ui/list/RecordList'
import { GroupRow } from './GroupRow'
import type { GroupTalk } from './GroupTalk'
import { JoinSheet } from './JoinSheet'
import { MakeSheet } from './MakeSheet'
import { myGroups } from './myGroups'
import { TalkRowSkeleton } from './TalkRowSkeleton'

interface Props {
  /** In the place of opening a group. */
  onChoose?: (group: GroupTalk) => void
}

/** My groups, and the ways to another one. */
export const GroupList = observer(function GroupList({ onChoose }: Props) {
  const [asking, setAsking] = useState<'make' | 'join' | null>(null)
  // What the socket could not tell while it was closed; the first time the list below has just asked.
  useEffect(() => void (myGroups.phase !== 'loading' && myGroups.refresh()), [])
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
        skeleton={<TalkRowSkeleton />}
        empty={{ text: t.group.none }}
      />
      <MakeSheet open={asking === 'make'} onClose={handleClose} />
      <JoinSheet open={asking === 'join'} onClose={handleClose} />
    </>
  )
})
