import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { UserMarks } from '@/features/account'
import { classes } from '@/lib/classes'
import { fullCount } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import type { Place } from './Board'
import './PlaceRow.scss'

/** The first places stand out. */
const MEDALS = 3

/** A member at their place. */
export const PlaceRow = observer(function PlaceRow({ entry: { place, member, amount } }: { entry: Place }) {
  const { nickName, avatar, level, vip } = member.data
  return (
    <Tap className={classes('place-row', member.isMe && 'place-row--mine')} to={routes.author(member.id)}>
      <View className={classes('place-row__place', place <= MEDALS && `place-row__place--${place}`)}>
        <Text className="spoken">{t.growth.ranking.place(place)}</Text>
        <Text aria-hidden>{String(place)}</Text>
      </View>
      <Avatar url={avatar} name={nickName} />
      <View className="place-row__who">
        <View className="place-row__name ellipsis">
          <Text>{nickName}</Text>
        </View>
        <View className="place-row__marks">
          <UserMarks level={level} vip={vip} />
        </View>
      </View>
      <Text className="place-row__amount">{fullCount(amount)}</Text>
    </Tap>
  )
})
