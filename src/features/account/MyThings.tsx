import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { countLabel } from '@/lib/format'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon, type IconName } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import { myFigures } from './mine'
import './MyThings.scss'

interface Entry {
  icon: IconName
  name: string
  to: string
  count?: number
}

/** What a member keeps here. */
export const MyThings = observer(function MyThings() {
  const counts = myFigures()?.counts
  const pairs: Entry[][] = [
    [
      { icon: 'star', name: t.account.things.favourites, to: routes.myFavourites(), count: counts?.favs },
      { icon: 'like', name: t.account.things.likes, to: routes.myLikes(), count: counts?.likes },
    ],
    [
      { icon: 'comment', name: t.account.things.comments, to: routes.myComments(), count: counts?.comments },
      { icon: 'clock', name: t.account.things.history, to: routes.history() },
    ],
  ]
  return (
    <View className="my-things card">
      {pairs.map((entries, place) => (
        <View key={place} className="my-things__pair">
          {entries.map(({ icon, name, to, count }) => (
            <Tap key={name} className="my-things__entry" to={to}>
              <Icon name={icon} className="my-things__icon" />
              <View className="my-things__name">
                <Text>{name}</Text>
              </View>
              <View className="my-things__count">
                <Text>{countLabel(count ?? 0)}</Text>
              </View>
            </Tap>
          ))}
        </View>
      ))}
    </View>
  )
})
