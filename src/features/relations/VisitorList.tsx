import { Text, View } from '@tarojs/components'
import { VISITS_KEPT_DAYS } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { UserRow, UserRowSkeleton } from '@/features/account'
import { t } from '@/lib/i18n/rooms'
import { clockOf, dayLabel } from '@/lib/time'
import { RecordList } from '@/ui/list/RecordList'
import { daysOf, visits, type Visit } from './visits'
import './VisitorList.scss'

interface RowProps {
  visit: Visit
  /** The day that begins with it, as dayOf tells it. */
  day?: string
}

function VisitRow({ visit: { member, at }, day }: RowProps) {
  return (
    <>
      {day !== undefined && (
        <View className="visitor-list__day" role="heading" aria-level={2}>
          <Text>{dayLabel(day)}</Text>
        </View>
      )}
      <UserRow member={member} note={clockOf(at)} />
    </>
  )
}

/** Who visited my homepage, day by day. */
export const VisitorList = observer(function VisitorList() {
  const [source] = useState(visits)
  const days = daysOf(source.items)
  return (
    <RecordList
      source={source}
      render={(visit) => <VisitRow visit={visit} day={days.get(visit.id)} />}
      skeleton={<UserRowSkeleton />}
      empty={{ text: t.relations.noVisitors }}
      header={
        <View className="visitor-list__promise">
          <Text>{t.relations.visitorsPromise(VISITS_KEPT_DAYS)}</Text>
        </View>
      }
    />
  )
})
