import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { Collection } from '@/stores/collection'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { RecordList } from '@/ui/list/RecordList'
import { ChatRowSkeleton } from './ChatRowSkeleton'
import { FindPeople } from './FindPeople'
import { GroupMemberRow } from './GroupMemberRow'
import type { Person } from './groupInvite'
import { relatedPeople, talkedWith } from './groupMembers'
import './GroupSheets.scss'

interface Props {
  /** Whether a member is chosen. */
  has: (person: Person) => boolean
  onFlip: (person: Person) => void
  /** Nobody can be chosen, or taken back, at the moment. */
  disabled?: boolean
}

const KINDS = ['talked', 'followed', 'followers'] as const

const startLists = () => ({ talked: talkedWith(), followed: relatedPeople('followed'), followers: relatedPeople('followers') })

/** Members of whom several can be chosen: whom I talk with, follow or am followed by, or any that is found by name. */
export function ChoosePeople(props: Props) {
  const names = { talked: t.talk.makeFrom, ...t.group.inviteFrom }
  return (
    <FindPeople
      className="group-sheet__list--choose"
      tabs={KINDS.map((key) => ({ key, name: names[key] }))}
      start={startLists}
      render={(source, none) => <People source={source} none={none} {...props} />}
    />
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
