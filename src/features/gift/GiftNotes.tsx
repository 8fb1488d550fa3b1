import type { GiftNote, GiftNoteType } from '@anglers/contract/gift'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { GiftNoteRow } from './GiftNoteRow'
import { GiftNoteRowSkeleton } from './GiftNoteRowSkeleton'

const notesOf = (type: GiftNoteType) =>
  new Collection<GiftNote, GiftNote>({
    fetch: (page, perPage) => callPage('GET gift/note', { type, page, per_page: perPage }, { quiet: true }),
    adopt: (note) => note,
  })

/** Gifts that I got, and those that I gave. */
export function GiftNotes() {
  const [lists] = useState(() => ({ received: notesOf('received'), sent: notesOf('sent') }))
  const [current, setCurrent] = useState<GiftNoteType>('received')
  return (
    <TabPanes
      tabs={[
        { key: 'received', name: t.gift.received },
        { key: 'sent', name: t.gift.sent },
      ]}
      current={current}
      even
      onChange={setCurrent}
      pane={(type) => (
        <RecordList
          source={lists[type]}
          render={(note) => <GiftNoteRow note={note} type={type} />}
          skeleton={<GiftNoteRowSkeleton />}
          empty={{ text: type === 'received' ? t.gift.noneYet : t.gift.noneSent }}
        />
      )}
    />
  )
}
