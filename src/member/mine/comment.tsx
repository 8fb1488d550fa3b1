import { useState } from 'react'
import { MyCommentRow, myComments, MyCommentSkeleton } from '@/features/comment'
import { t } from '@/lib/i18n'
import { TABS } from '@/lib/routes'
import { Screen } from '@/shell/Screen'
import { RecordList } from '@/ui/list/RecordList'

export default function MyCommentsPage() {
  const [source] = useState(myComments)
  const empty = { text: t.account.noComments, way: { name: t.common.toHome, to: TABS[0].path } }
  return (
    <Screen>
      <RecordList source={source} render={(placed) => <MyCommentRow placed={placed} />} skeleton={<MyCommentSkeleton />} empty={empty} />
    </Screen>
  )
}
