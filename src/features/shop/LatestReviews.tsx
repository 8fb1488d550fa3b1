import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Good } from '@anglers/contract/shop'
import { Stars } from '@/features/review'
import { decimal } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { shopRoutes } from '@/lib/shopRoutes'
import { call } from '@/stores/api'
import { Button } from '@/ui/base/Button'
import { SectionHead } from '@/ui/layout/SectionHead'
import { ReviewCard } from './GoodReviews'
import { reviewsOf } from './reviews'
import './Shop.scss'

const SHOWN = 2

interface Props {
  good: Good
  /** One of them was deleted: the good has other stars by then. */
  onDelete: () => Promise<void>
}

/** The latest reviews of a good, and the way to all of them. */
export const LatestReviews = observer(function LatestReviews({ good, onDelete }: Props) {
  const { id, reviewCount, stars } = good
  const [reviews] = useState(() => reviewsOf(id, undefined, SHOWN))
  useEffect(() => void reviews.load(), [reviews])
  const handleDelete = async (review: number) => {
    await call('POST shop/review-del', { id: review })
    await Promise.all([reviews.refresh(), onDelete()])
  }
  // One that only its author sees is not counted.
  const isNone = reviews.isEmpty || (reviewCount === 0 && reviews.items.length === 0)
  return (
    <View className="shop-card">
      <SectionHead title={t.review.count(reviewCount)}>
        {reviewCount > SHOWN && (
          <Button small to={shopRoutes.goodReviews(id)}>
            {t.review.all}
          </Button>
        )}
      </SectionHead>
      {stars !== null && (
        <View className="shop-stars">
          <Stars rating={stars} />
          <Text>{t.review.rating(decimal(stars))}</Text>
        </View>
      )}
      {isNone && <Text className="shop-none">{t.review.none}</Text>}
      {reviews.items.slice(0, SHOWN).map((review) => (
        <ReviewCard key={review.id} review={review} onDelete={handleDelete} />
      ))}
    </View>
  )
})
