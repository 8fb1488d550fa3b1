import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { REVIEW_PICTURES } from '@anglers/contract/limits'
import { ReviewItem, ReviewSheet } from '@/features/review'
import { t } from '@/lib/i18n/rooms'
import { toaster } from '@/stores/overlays'
import { requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { RetryLine } from '@/ui/feedback/RetryLine'
import { SectionHead } from '@/ui/layout/SectionHead'
import { beginReview, type Venue } from './Venue'
import './Reviews.scss'

interface Props {
  venue: Venue
}

/** How visitors found it, the latest first. */
export const Reviews = observer(function Reviews({ venue }: Props) {
  const [writing, setWriting] = useState(false)
  const { reviews, standing } = venue
  const mine = standing.value?.mine
  const isKnown = reviews.isEmpty || reviews.items.length > 0
  // What is known of a visitor has no review of theirs: a blank one would take the place of it, and of its pictures.
  const handleWrite = async () => {
    if (!standing.isReaders) await standing.refresh()
    if (standing.isReaders) setWriting(true)
    else if (standing.problem) toaster.show(standing.problem.message)
  }
  return (
    <View className="reviews">
      <SectionHead title={isKnown ? t.review.count(reviews.total) : t.review.all}>
        {standing.value?.can.review && (
          <Button small onTap={() => requireSignIn(() => void handleWrite())}>
            {mine ? t.review.edit : t.review.write}
          </Button>
        )}
      </SectionHead>
      {reviews.isEmpty && (
        <View className="reviews__none">
          <Text>{t.waters.noReviews}</Text>
        </View>
      )}
      {reviews.items.map((review) => (
        <ReviewItem
          key={`${review.id} ${review.rating} ${review.body}`}
          review={{ ...review, stars: review.rating }}
          reportType="review"
          onDelete={(id) => venue.deleteReview(id)}
        />
      ))}
      {reviews.problem && <RetryLine problem={reviews.problem} onRetry={() => void reviews.retry()} />}
      {reviews.phase === 'ready' && (
        <Button wide onTap={() => void reviews.more()}>
          {t.review.more}
        </Button>
      )}
      <ReviewSheet
        open={writing}
        begin={() => beginReview(venue)}
        placeholder={t.review.venueHint}
        pictures={REVIEW_PICTURES}
        onClose={() => setWriting(false)}
      />
    </View>
  )
})
