import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { CardStrip, type Post } from '@/features/content'
import { howFar } from '@/lib/howFar'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Picture } from '@/ui/base/Picture'
import { Skeleton } from '@/ui/base/Skeleton'
import { Tap } from '@/ui/base/Tap'
import './VenueRow.scss'

interface Props {
  post: Post
  /** Metres. */
  distanceM: number
}

/** A ground, a shop or a spot in a directory: its picture, its name, what it is, and how far. */
export const VenueRow = observer(function VenueRow({ post, distanceM }: Props) {
  const {
    id,
    type,
    title,
    extra,
    place,
    pictures: [picture],
  } = post.data
  return (
    <Tap className="venue-row" to={routes.post(id)}>
      <View className="venue-row__picture">
        {picture ? (
          <Picture picture={picture} size="thumb" ratio={3 / 4} />
        ) : (
          <View className="venue-row__none">
            <Icon name={type === 'dianpu' ? 'dianpu' : type === 'places' ? 'places' : 'diaochang'} />
          </View>
        )}
      </View>
      <View className="venue-row__words">
        <View className="venue-row__title two-lines">
          <Text>{title}</Text>
        </View>
        <CardStrip type={type} extra={extra} />
        <View className="venue-row__facts">
          <Text className="venue-row__distance">{howFar(distanceM)}</Text>
          {place && <Text className="venue-row__address ellipsis">{place.address || place.name}</Text>}
        </View>
      </View>
    </Tap>
  )
})

export function VenueRowSkeleton() {
  return (
    <View className="venue-row">
      <View className="venue-row__picture">
        <View className="venue-row__none" />
      </View>
      <View className="venue-row__words">
        <Skeleton width={60} />
        <Skeleton width={80} />
        <Skeleton width={40} />
      </View>
    </View>
  )
}
