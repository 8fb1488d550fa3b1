import { View } from '@tarojs/components'
import type { NoteType } from '@anglers/contract/wallet'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '@/lib/i18n/rooms'
import { RecordList } from '@/ui/list/RecordList'
import { MonthFilter } from './MonthFilter'
import { MonthStatement } from './MonthStatement'
import { NoteRow } from './NoteRow'
import { NoteRowSkeleton } from './NoteRowSkeleton'
import { Notes } from './Notes'
import './NoteList.scss'

/** What came into one of my accounts and went out of it, in all or in a month. */
export const NoteList = observer(function NoteList({ type, header }: { type: NoteType; header?: ReactNode }) {
  const [notes] = useState(() => new Notes(type))
  useEffect(() => void notes.begin(), [notes])
  const { list, month, statement } = notes
  return (
    <>
      <MonthFilter notes={notes} />
      <RecordList
        source={list}
        render={(entry) => <NoteRow entry={entry} />}
        skeleton={<NoteRowSkeleton />}
        empty={{ text: month === null ? t.wallet.empty[type] : t.wallet.emptyMonth }}
        header={
          <>
            {header && <View className="notes-header">{header}</View>}
            {statement && <MonthStatement statement={statement} />}
          </>
        }
        onRefresh={() => notes.refresh()}
      />
    </>
  )
})
