import { Text, View } from '@tarojs/components'
import type { PointGoodCard } from '@anglers/contract/scoremall'
import type { GoodCard } from '@anglers/contract/shop'
import { fullYuan, shortCount } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { shopRoutes } from '@/lib/shopRoutes'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import './GoodTile.scss'
import './Shop.scss'

/** A good in a list: its picture, what it is, what it costs. */
export function GoodTile({ good }: { good: GoodCard | PointGoodCard }) {
  const { id, title, subtitle, picture, soldCount, inStock } = good
  const isForPoints = 'points' in good
  return (
    <Tap className="good-tile" to={shopRoutes.good(id, isForPoints ? 'points' : undefined)}>
      <Img className="good-tile__picture" src={picture ?? ''} alt="" />
      <View className="good-tile__words">
        <View className="good-tile__title">
          <Text>{title}</Text>
        </View>
        {subtitle !== '' && (
          <View className="good-tile__subtitle">
            <Text>{subtitle}</Text>
          </View>
        )}
        <View className="good-tile__line">
          <Text className="shop-price good-tile__price">
            {t.shop.from(isForPoints ? t.shop.points.count(good.points) : fullYuan(good.priceFen))}
          </Text>
          <Text className="good-tile__sold">
            {!inStock ? t.shop.soldOut : isForPoints ? t.shop.points.taken(soldCount) : t.shop.sold(shortCount(soldCount))}
          </Text>
        </View>
      </View>
    </Tap>
  )
}
