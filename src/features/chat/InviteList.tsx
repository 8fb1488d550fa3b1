import type { Collection } from '@/stores/collection'
import { t } from '@/lib/i18n'
import { Badge } from '@/ui/base/Badge'
import { Icon } from '@/ui/base/Icon'
import { RecordList } from '@/ui/list/RecordList'
import { GroupMemberRow } from './GroupMemberRow'
import { invite, type Person } from './groupInvite'
import type { GroupConversation } from './GroupConversation'
import { ChatRowSkeleton } from './ChatRowSkeleton'

interface Props {
  group: GroupConversation
  source: Collection<Person, Person>
  /** Members invited since the sheet was opened. */
  invited: readonly number[]
  /** Text of the empty list. */
  none: string
  onInvited: (id: number) => void
}

/** Members who can be invited into a group. */
export function InviteList({ group, source, invited, none, onInvited }: Props) {
  const handleInvite = async (person: Person) => {
    if (!invited.includes(person.id) && (await invite(group, person))) onInvited(person.id)
  }
  return (
    <RecordList
      source={source}
      render={(person) => (
        <GroupMemberRow
          member={person}
          onTap={() => void handleInvite(person)}
          end={invited.includes(person.id) ? <Badge>{t.group.invited}</Badge> : <Icon name="plus" />}
        />
      )}
      skeleton={<ChatRowSkeleton />}
      empty={{ text: none }}
    />
  )
}
