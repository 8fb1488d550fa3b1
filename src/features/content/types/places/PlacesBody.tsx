import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import type { BodyProps } from '../../bodies/body'
import { PostText } from '../../bodies/PostText'
import { SpotMore } from './SpotMore'
import './PlacesBody.scss'

/** A private spot: what is said of it, its water, how one gets there, its fish and its season. */
export const PlacesBody = observer(function PlacesBody({ post, onHold }: BodyProps) {
  const { extra, place, area, title } = post.data
  const { kinds, accesses, month } = t.waters
  const facts =
    extra?.type === 'places'
      ? [
          [t.waters.water, kinds[extra.water]],
          [t.waters.access, accesses[extra.access]],
          [t.waters.fish, extra.fish.join(t.common.listSeparator)],
          [t.waters.months, extra.months.map((at) => month(String(at))).join(' ')],
        ]
      : []
  return (
    <View>
      <PostText post={post} onHold={onHold} />
      {facts
        .filter(([, text]) => text)
        .map(([name, text]) => (
          <View key={name} className="spot-fact">
            <Text className="spot-fact__name">{name!}</Text>
            <Text className="spot-fact__text">{text!}</Text>
          </View>
        ))}
      {extra?.type === 'places' && (place ?? area) && (
        <View className="spot-fact">
          <Button small to={routes.weather({ lat: (place ?? area)!.lat, lng: (place ?? area)!.lng, name: title, water: extra.water })}>
            {t.waters.weatherHere}
          </Button>
        </View>
      )}
      {post.data.body !== undefined && extra?.type === 'places' && <SpotMore id={post.id} />}
    </View>
  )
})
