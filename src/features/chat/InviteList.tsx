import type { Collection } from '@/stores/collection'
import { t } from '@/lib/i18n'
import { Badge } from '@/ui/base/Badge'
import { Icon } from '@/ui/base/Icon'
import { RecordList } from '@/ui/list/RecordList'
import { GroupMemberRow } from './GroupMemberRow'
import { invite, type Person } from './groupInvite'
import type { GroupTalk } from './GroupTalk'
import { TalkRowSkeleton } from './TalkRowSkeleton'

interface Props {
  group: GroupTalk
  source: Collection<Person, Person>
  /** Whom I have invited just now. */
  invited: readonly number[]
  /** What stands in the place of nobody. */
  none: string
  onInvited: (id: number) => void
}

/** People who can be invited into a group. */
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
      skeleton={<TalkRowSkeleton />}
      empty={{ text: none }}
    />
  )
}
