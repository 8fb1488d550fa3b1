import { Text, View } from '@tarojs/components'
import type { PostReview } from '@anglers/contract/review'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Post } from '@/features/content'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { seePictures } from '@/stores/seePictures'
import { Button } from '@/ui/base/Button'
import { PictureGrid } from '@/ui/base/PictureGrid'
import { Tap } from '@/ui/base/Tap'
import { AppealSheet } from './AppealSheet'
import './HeldCard.scss'

/** What stands above all else. */
function headingOf({ state, reason, appeal }: PostReview): string {
  if (state === 'waiting') return appeal === null ? t.held.waits[reason!] : t.held.waits.appeal
  return appeal === null ? t.held.refused[reason!] : t.held.declined
}

/** Why others do not see a post of the reader's, and what they may do about it. */
export const HeldCard = observer(function HeldCard({ post }: { post: Post }) {
  const { id } = post
  const { state, type, can } = post.data
  const [review] = useState(() => new Resource(() => call('GET posts/review', { id }, { quiet: true })))
  const [appealing, setAppealing] = useState(false)
  useEffect(() => void review.refresh(), [review, state])
  useDidShow(() => void review.load())

  if (review.problem && !review.value)
    return (
      <Tap className="held-card" onTap={() => void review.refresh()}>
        <View className="held-card__line">
          <Text>{`${review.problem.message} · ${t.common.retry}`}</Text>
        </View>
      </Tap>
    )
  if (!review.value || review.value.state === 'none') return null
  const { state: standing, words, pictures, appeal, can: mine } = review.value
  return (
    <View className="held-card" role="status">
      <View className="held-card__heading">
        <Text>{headingOf(review.value)}</Text>
      </View>
      {words !== '' && <Line text={t.held.words(words)} />}
      {appeal !== null && <Line text={t.held.yourAppeal(appeal)} />}
      {pictures.length > 0 && (
        <View className="held-card__pictures">
          <Line text={t.held.pictures} />
          <PictureGrid pictures={pictures} onOpen={(index) => seePictures(pictures, index)} />
        </View>
      )}
      {standing === 'held' && (
        <>
          <Line text={mine.appeal ? t.held.mendOrAppeal : t.held.mend} />
          <View className="held-card__ways">
            {can.edit && (
              <Button small kind="primary" to={routes.publish(type, id)}>
                {t.common.edit}
              </Button>
            )}
            {mine.appeal && (
              <Button small onTap={() => setAppealing(true)}>
                {t.held.appeal}
              </Button>
            )}
          </View>
        </>
      )}
      <AppealSheet id={id} open={appealing} onClose={() => setAppealing(false)} onSent={() => void review.refresh()} />
    </View>
  )
})

const Line = ({ text }: { text: string }) => (
  <View className="held-card__line">
    <Text>{text}</Text>
  </View>
)
