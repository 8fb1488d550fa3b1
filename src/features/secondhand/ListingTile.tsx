import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import type { Post } from '@/features/content'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { Badge } from '@/ui/base/Badge'
import { Picture } from '@/ui/base/Picture'
import { Tap } from '@/ui/base/Tap'
import { conditionName } from './words'
import './ListingTile.scss'

/** A listing in a list: its picture, what it is, what is asked, who sells it. */
export const ListingTile = observer(function ListingTile({ post }: { post: Post }) {
  const { id, title, extra, pictures, author, state } = post.data
  if (extra?.type !== 'secondhand') return null
  const { priceFen, wasFen, condition, status, openToOffers, handovers, watchers, inReview } = extra
  const [first] = pictures
  const notes = [
    conditionName(condition),
    ...handovers.map((key) => t.secondhand.handovers[key]),
    openToOffers && t.secondhand.openToOffers,
  ]
  return (
    <Tap className="listing-tile" to={state === 'draft' && status !== 'off' ? routes.publish('secondhand', id) : routes.listing(id)}>
      <View className="listing-tile__frame">
        {first && <Picture picture={first} size="thumb" ratio={1} className="listing-tile__picture" />}
      </View>
      <View className="listing-tile__words">
        <View className="listing-tile__title two-lines">
          <Text>{title}</Text>
        </View>
        <View className="listing-tile__notes">
          <Text>{notes.filter(Boolean).join(' · ')}</Text>
        </View>
        <View className="listing-tile__line">
          <Text className="listing-price">{yuan(priceFen)}</Text>
          {wasFen !== null && (
            <Text className="listing-was" aria-label={t.secondhand.was(yuan(wasFen))}>
              {yuan(wasFen)}
            </Text>
          )}
          {state === 'held' ? (
            <Badge>{inReview ? t.secondhand.inReview : t.secondhand.banned}</Badge>
          ) : (
            status !== 'on_sale' && <Badge kind={status === 'reserved' ? 'main' : undefined}>{t.secondhand.statuses[status]}</Badge>
          )}
        </View>
        <View className="listing-tile__notes ellipsis">
          <Text>{[nameOf(author), watchers > 0 && t.secondhand.watchers(watchers)].filter(Boolean).join(' · ')}</Text>
        </View>
      </View>
    </Tap>
  )
})
