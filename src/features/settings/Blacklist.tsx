import { Text, View } from '@tarojs/components'
import type { BlockedUser } from '@anglers/contract/blacklist'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { members, unblock, UserRowSkeleton, type Member } from '@/features/account'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { dateOf } from '@/lib/time'
import { nameOf } from '@/lib/nameOf'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import { Tap } from '@/ui/base/Tap'
import { RecordList } from '@/ui/list/RecordList'
import './Blacklist.scss'

interface Blocked {
  id: number
  member: Member
  /** ISO 8601. */
  at: string
}

const blacklist = () =>
  new Collection<BlockedUser, Blocked>({
    fetch: (page, perPage) => callPage('GET user/blacklist', { page, per_page: perPage }, { quiet: true }),
    adopt: ({ blockedAt, ...card }) => ({ id: card.id, at: blockedAt, member: members.upsert({ ...card, blocked: true }) }),
    hasLeft: ({ member }) => !member.isBlocked,
  })

const BlockedRow = observer(function BlockedRow({ blocked: { member, at } }: { blocked: Blocked }) {
  const { avatar } = member.data
  const name = nameOf(member.data)
  return (
    <View className="blocked-row">
      <Tap className="blocked-row__who" to={routes.author(member.id)}>
        <Avatar url={avatar} name={name} />
        <View className="blocked-row__words">
          <View className="blocked-row__name ellipsis">
            <Text>{name}</Text>
          </View>
          <View className="blocked-row__when">
            <Text>{t.settings.blockedAt(dateOf(at))}</Text>
          </View>
        </View>
      </Tap>
      {member.isBlocked && (
        <Button small onTap={() => void unblock(member)}>
          {t.account.unblock}
        </Button>
      )}
    </View>
  )
})

/** Whom I blocked. Who is let go stays in sight until the list comes anew: a slip is taken back on their homepage. */
export function Blacklist() {
  const [source] = useState(blacklist)
  return (
    <RecordList
      source={source}
      render={(blocked) => <BlockedRow blocked={blocked} />}
      skeleton={<UserRowSkeleton />}
      empty={{ text: t.settings.noBlocked }}
      header={
        <View className="blacklist__promise">
          <Text>{t.settings.blockedPromise}</Text>
        </View>
      }
    />
  )
}
