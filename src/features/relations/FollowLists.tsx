import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { UserRow, UserRowSkeleton } from '@/features/account'
import { t } from '@/lib/i18n/rooms'
import { TABS } from '@/lib/routes'
import { SearchBox } from '@/ui/form/SearchBox'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { FOLLOW_KINDS, Follows, type FollowKind } from './Follows'
import './FollowLists.scss'

interface Props {
  /** Whose they are; undefined for one's own. */
  id?: number
  start: FollowKind
}

/** Who follows a member, and whom they follow. Who is let go stays in sight, so that a slip is taken back at once. */
export const FollowLists = observer(function FollowLists({ id, start }: Props) {
  const [follows] = useState(() => new Follows(id))
  const [current, setCurrent] = useState(start)
  useEffect(() => () => follows.leave(), [follows])
  const { typed, word, lists } = follows

  const emptyOf = (kind: FollowKind) => {
    if (word !== '') return { text: t.relations.notFound(word) }
    if (id !== undefined) return { text: t.relations.noneOf[kind] }
    return { text: t.relations.none[kind], way: kind === 'followed' ? { name: t.relations.toMeet, to: TABS[1].path } : undefined }
  }
  return (
    <>
      <View className="follow-lists__search">
        <SearchBox
          value={typed}
          placeholder={t.relations.search}
          onInput={(text) => follows.type(text)}
          onSearch={() => follows.search()}
        />
      </View>
      <TabPanes
        tabs={FOLLOW_KINDS.map((key) => ({ key, name: t.relations.kinds[key] }))}
        current={current}
        onChange={setCurrent}
        even
        pane={(kind) => (
          <RecordList
            source={lists[kind]}
            render={(member) => <UserRow member={member} />}
            skeleton={<UserRowSkeleton />}
            empty={emptyOf(kind)}
          />
        )}
      />
    </>
  )
})
