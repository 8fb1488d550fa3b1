import { View } from '@tarojs/components'
import { PER_PAGE } from '@anglers/contract/limits'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { SearchBox } from '@/ui/form/SearchBox'
import { RecordList } from '@/ui/list/RecordList'
import { EVERYONE, type Mention } from './Composing'
import { GroupMemberRow } from './GroupMemberRow'
import { mentionable } from './groupMembers'
import type { GroupConversation } from './GroupConversation'
import { ChatRowSkeleton } from './ChatRowSkeleton'
import './GroupSheets.scss'

interface Props {
  open: boolean
  group: GroupConversation
  onChoose: (mention: Mention) => void
  onClose: () => void
}

/** Chooses the member that an @ mentions. */
export function MentionSheet({ open, onClose, ...list }: Props) {
  return (
    <Sheet open={open} title={t.group.mentionTitle} onClose={onClose}>
      <MentionList {...list} />
    </Sheet>
  )
}

function MentionList({ group, onChoose }: Pick<Props, 'group' | 'onChoose'>) {
  const [typed, setTyped] = useState('')
  const [{ word, source }, setFound] = useState(() => ({ word: '', source: mentionable(group.id) }))
  const find = (wanted: string) => {
    if (wanted !== word) setFound({ word: wanted, source: mentionable(group.id, wanted || undefined) })
  }
  const handleInput = (text: string) => {
    setTyped(text)
    if (text === '') find('')
  }
  const everyone = word === '' && group.data.can?.mentionAll && (
    <GroupMemberRow
      member={{ nickName: t.group.everyone, avatar: null }}
      onTap={() => onChoose({ id: EVERYONE, name: t.group.everyone })}
    />
  )
  return (
    <View className="group-sheet__list group-sheet__invite">
      {group.data.members > PER_PAGE && (
        <View className="group-sheet__search">
          <SearchBox value={typed} onInput={handleInput} onSearch={() => find(typed.trim())} placeholder={t.group.inviteSearch} />
        </View>
      )}
      <RecordList
        key={word}
        source={source}
        header={everyone}
        render={(member) => <GroupMemberRow member={member} onTap={() => onChoose({ id: member.id, name: member.nickName })} />}
        skeleton={<ChatRowSkeleton />}
        empty={{ text: word === '' ? t.group.members : t.group.nobodyFound }}
      />
    </View>
  )
}
