import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { shopRoutes } from '@/lib/shopRoutes'
import { Img } from '@/ui/base/Img'
import { Tap } from '@/ui/base/Tap'
import './LineRow.scss'
import './Shop.scss'

interface Line {
  goodId: number | null
  title: string
  spec: readonly string[]
  picture: string | null
  priceFen: number
  /** What was paid for it, where that was points. */
  points?: number
  quantity: number
}

interface Props {
  line: Line
  /** What is wrong with it, or has changed. */
  problem?: string
  /** Its quantity is changed by what stands here. */
  children?: ReactNode
}

/** A SKU in the cart or in an order. */
export function LineRow({ line: { goodId, title, spec, picture, priceFen, points, quantity }, problem, children }: Props) {
  return (
    <View className="line-row">
      <Tap
        className="line-row__good"
        to={goodId === null ? undefined : shopRoutes.good(goodId, points === undefined ? undefined : 'points')}
        disabled={goodId === null}
      >
        <Img className="line-row__picture" src={picture ?? ''} alt="" />
        <View className="line-row__words">
          <View className="line-row__title">
            <Text>{title}</Text>
          </View>
          {spec.length > 0 && (
            <View className="line-row__spec">
              <Text>{spec.join(' · ')}</Text>
            </View>
          )}
          {problem && (
            <View className="line-row__problem">
              <Text>{problem}</Text>
            </View>
          )}
          <View className="line-row__line">
            <Text className="shop-price">{points === undefined ? fullYuan(priceFen) : t.shop.points.count(points)}</Text>
            {!children && <Text>{t.shop.times(quantity)}</Text>}
          </View>
        </View>
      </Tap>
      {children && <View className="line-row__ways">{children}</View>}
    </View>
  )
}
