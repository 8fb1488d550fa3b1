import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Review } from '@anglers/contract/waters'
import { Byline } from '@/features/account'
import { reporting } from '@/features/report'
import { t } from '@/lib/i18n'
import { timeAgo } from '@/lib/time'
import { absolute } from '@/lib/url'
import { previewPictures } from '@/platform/media'
import { attempt } from '@/stores/errors'
import { modals } from '@/stores/overlays'
import { requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { SectionHead } from '@/ui/layout/SectionHead'
import { ReviewSheet } from './ReviewSheet'
import { Stars } from './Stars'
import type { Venue } from './Venue'
import './Reviews.scss'

interface Props {
  venue: Venue
}

/** How visitors found it, the latest first. */
export const Reviews = observer(function Reviews({ venue }: Props) {
  const [writing, setWriting] = useState(false)
  const { reviews, standing } = venue
  const mine = standing.value?.mine
  return (
    <View className="reviews">
      <SectionHead title={t.waters.reviews(reviews.total)}>
        {standing.value?.can.review && (
          <Button small onTap={() => requireSignIn(() => setWriting(true))}>
            {mine ? t.waters.editReview : t.waters.review}
          </Button>
        )}
      </SectionHead>
      {reviews.isEmpty && (
        <View className="reviews__none">
          <Text>{t.waters.noReviews}</Text>
        </View>
      )}
      {reviews.items.map((review) => (
        <ReviewItem key={`${review.id} ${review.rating} ${review.body}`} review={review} venue={venue} />
      ))}
      {(reviews.phase === 'ready' || reviews.phase === 'stuck') && (
        <Button wide onTap={() => void reviews.more()}>
          {t.waters.moreReviews}
        </Button>
      )}
      <ReviewSheet open={writing} venue={venue} onClose={() => setWriting(false)} />
    </View>
  )
})

function ReviewItem({ review: { id, author, rating, body, pictures, createdAt, can }, venue }: { review: Review; venue: Venue }) {
  const handleDelete = async () => {
    if (await modals.ask(t.waters.deleteReviewSure, { confirmText: t.common.delete })) await attempt(() => venue.deleteReview(id))
  }
  const handleOpen = (index: number) =>
    void attempt(() =>
      previewPictures(
        pictures.map(({ full }) => absolute(full)),
        index,
      ),
    )
  return (
    <View className="reviews__item">
      <Byline author={author} when={timeAgo(createdAt)} />
      <Stars rating={rating} />
      {body !== '' && (
        <View className="reviews__body">
          <Text userSelect>{body}</Text>
        </View>
      )}
      {pictures.length > 0 && <PictureGrid pictures={pictures} onOpen={handleOpen} />}
      <View className="reviews__acts">
        {can.delete && (
          <Button small onTap={() => void handleDelete()}>
            {t.waters.deleteReview}
          </Button>
        )}
        {can.report && !can.delete && (
          <Button small kind="quiet" onTap={() => reporting.begin({ type: 'review', id })}>
            {t.report.titles.review}
          </Button>
        )}
      </View>
    </View>
  )
}
