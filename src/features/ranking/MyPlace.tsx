import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { fullCount } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { session } from '@/stores/session'
import { Avatar } from '@/ui/base/Avatar'
import { Button } from '@/ui/base/Button'
import type { Board } from './Board'
import './MyPlace.scss'

/** One's own place, below the list wherever that is scrolled to. */
export const MyPlace = observer(function MyPlace({ board }: { board: Board }) {
  const { value, isReaders } = board.current
  const { user } = session
  const words = t.growth.ranking
  if (!value || !isReaders) return null
  if (!user || !value.mine)
    return (
      <View className="my-place" role="complementary">
        <View className="my-place__words">
          <Text>{words.signIn}</Text>
        </View>
        <Button small kind="primary" to={routes.login()}>
          {t.common.signIn}
        </Button>
      </View>
    )
  const { place, amount } = value.mine
  return (
    <View className="my-place" role="complementary">
      <Avatar url={user.avatar} name={user.nickName} />
      <View className="my-place__words">
        <View className="my-place__name">
          <Text>{words.mine}</Text>
        </View>
        <View className="my-place__place">
          <Text>{place === null ? words.unplaced : words.place(place)}</Text>
        </View>
      </View>
      {place === null ? (
        <Button small kind="primary" to={routes.tasks()}>
          {words.earn}
        </Button>
      ) : (
        <Text className="my-place__amount">{fullCount(amount)}</Text>
      )}
    </View>
  )
})
