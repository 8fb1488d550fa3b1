import { Text, View } from '@tarojs/components'
import type { ReportType } from '@anglers/contract/report'
import type { GoodReview } from '@anglers/contract/shopReviews'
import { Byline } from '@/features/account'
import { reporting } from '@/features/report'
import { t } from '@/lib/i18n/rooms'
import { timeAgo } from '@/lib/time'
import { attempt } from '@/stores/errors'
import { modals } from '@/stores/overlays'
import { seePictures } from '@/stores/seePictures'
import { Button } from '@/ui/base/Button'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { Stars } from './Stars'
import './ReviewItem.scss'

interface Props {
  review: Pick<GoodReview, 'id' | 'author' | 'stars' | 'body' | 'pictures' | 'held' | 'createdAt' | 'can'> &
    Partial<Pick<GoodReview, 'addition'>>
  /** What it is about, beside its stars. */
  note?: string
  reportType: ReportType & ('review' | 'good_review')
  onDelete: (id: number) => Promise<void>
}

/** What one visitor or buyer says. */
export function ReviewItem({ review, note, reportType, onDelete }: Props) {
  const { id, author, stars, body, pictures, held, createdAt, addition, can } = review
  const handleDelete = async () => {
    if (await modals.ask(t.review.deleteSure, { confirmText: t.common.delete })) await attempt(() => onDelete(id))
  }
  const handleOpen = (index: number) => seePictures(pictures, index)
  return (
    <View className="review-item">
      <Byline author={author} when={timeAgo(createdAt)} />
      {held && (
        <View className="review-item__held">
          <Text>{t.review.held}</Text>
        </View>
      )}
      <View className="review-item__head">
        <Stars rating={stars} />
        {note && (
          <View className="review-item__note">
            <Text>{note}</Text>
          </View>
        )}
      </View>
      {body !== '' && (
        <View className="review-item__body">
          <Text userSelect>{body}</Text>
        </View>
      )}
      {pictures.length > 0 && <PictureGrid pictures={pictures} onOpen={handleOpen} />}
      {addition && (
        <View className="review-item__addition">
          <View className="review-item__note">
            <Text>{t.review.addition(timeAgo(addition.at))}</Text>
          </View>
          <View className="review-item__body">
            <Text userSelect>{addition.body}</Text>
          </View>
        </View>
      )}
      <View className="review-item__acts">
        {can.delete && (
          <Button small onTap={() => void handleDelete()}>
            {t.review.delete}
          </Button>
        )}
        {can.report && !can.delete && (
          <Button small kind="quiet" onTap={() => reporting.begin({ type: reportType, id })}>
            {t.report.titles[reportType]}
          </Button>
        )}
      </View>
    </View>
  )
}
