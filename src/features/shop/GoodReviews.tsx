import { View } from '@tarojs/components'
import { useState } from 'react'
import type { GoodReview, ReviewFilter } from '@anglers/contract/shopReviews'
import { ReviewItem } from '@/features/review'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import type { Collection } from '@/stores/collection'
import { TabPanes } from '@/ui/layout/TabPanes'
import { RecordList } from '@/ui/list/RecordList'
import { GoodTileSkeleton } from './GoodTileSkeleton'
import { reviewsOf } from './reviews'
import './Shop.scss'

type Tab = 'all' | ReviewFilter
const TABS: readonly Tab[] = ['all', 'good', 'middling', 'bad', 'pictures', 'added']

/** All reviews of a good, and those of a kind. */
export function GoodReviews({ id }: { id: number }) {
  const [current, setCurrent] = useState<Tab>('all')
  const [lists] = useState(
    () =>
      Object.fromEntries(TABS.map((tab) => [tab, reviewsOf(id, tab === 'all' ? undefined : tab)])) as Record<
        Tab,
        Collection<GoodReview, GoodReview>
      >,
  )
  const handleDelete = async (review: number) => {
    await call('POST shop/review-del', { id: review })
    await Promise.all(Object.values(lists).flatMap((list) => (list.phase === 'idle' ? [] : [list.refresh()])))
  }
  return (
    <TabPanes
      tabs={TABS.map((key) => ({ key, name: t.review.filters[key] }))}
      current={current}
      onChange={setCurrent}
      pane={(tab) => (
        <RecordList
          source={lists[tab]}
          render={(review) => (
            <View className="shop-card shop-card--listed">
              <ReviewCard review={review} onDelete={handleDelete} />
            </View>
          )}
          skeleton={<GoodTileSkeleton />}
          empty={{ text: t.review.none }}
        />
      )}
    />
  )
}

/** A review of a good, as a list has it. */
export function ReviewCard({ review, onDelete }: { review: GoodReview; onDelete: (id: number) => Promise<void> }) {
  return <ReviewItem review={review} note={review.spec.join(' · ')} reportType="good_review" onDelete={onDelete} />
}
