import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Collection } from '@/stores/collection'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { SearchBox } from '@/ui/form/SearchBox'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { ChatRowSkeleton } from './ChatRowSkeleton'
import { GroupMemberRow } from './GroupMemberRow'
import type { Person } from './groupInvite'
import { peopleNamed, relatedPeople, talkedWith } from './groupMembers'
import './GroupSheets.scss'

interface Props {
  /** Whether a member is chosen. */
  has: (person: Person) => boolean
  onFlip: (person: Person) => void
  /** Nobody can be chosen, or taken back, at the moment. */
  disabled?: boolean
}

const KINDS = ['talked', 'followed', 'followers'] as const

/** Members of whom several can be chosen: whom I talk with, follow or am followed by, or any that is found by name. */
export function ChoosePeople(props: Props) {
  const [lists] = useState(() => ({ talked: talkedWith(), followed: relatedPeople('followed'), followers: relatedPeople('followers') }))
  const [kind, setKind] = useState<(typeof KINDS)[number]>('talked')
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<ReturnType<typeof peopleNamed> | null>(null)
  const handleInput = (word: string) => {
    setTyped(word)
    if (word === '') setFound(null)
  }
  const handleSearch = () => {
    const word = typed.trim()
    setFound(word === '' ? null : peopleNamed(word))
  }
  const names = { talked: t.talk.makeFrom, ...t.group.inviteFrom }
  return (
    <View className="group-sheet__list group-sheet__list--choose group-sheet__invite">
      <View className="group-sheet__search">
        <SearchBox value={typed} onInput={handleInput} onSearch={handleSearch} placeholder={t.group.inviteSearch} />
      </View>
      {found ? (
        <People key={found.word} source={found.people} none={t.group.nobodyFound} {...props} />
      ) : (
        <TabPanes
          even
          tabs={KINDS.map((key) => ({ key, name: names[key] }))}
          current={kind}
          onChange={setKind}
          pane={(key) => <People source={lists[key]} none={t.group.noneToInvite} {...props} />}
        />
      )}
    </View>
  )
}

function People({ source, none, ...row }: Props & { source: Collection<Person, Person>; none: string }) {
  return (
    <RecordList
      source={source}
      render={(person) => <ChooseRow person={person} {...row} />}
      skeleton={<ChatRowSkeleton />}
      empty={{ text: none }}
    />
  )
}

const ChooseRow = observer(function ChooseRow({ person, has, onFlip, disabled }: Props & { person: Person }) {
  const chosen = has(person)
  return (
    <GroupMemberRow
      member={person}
      pressed={chosen}
      disabled={disabled}
      onTap={() => onFlip(person)}
      end={<View className={chosen ? 'group-sheet__chosen' : 'group-sheet__choice'}>{chosen && <Icon name="check" />}</View>}
    />
  )
})
