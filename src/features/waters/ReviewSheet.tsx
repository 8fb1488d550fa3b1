import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { REVIEW_CHARS, REVIEW_PICTURES } from '@anglers/contract/limits'
import { PicturePicker } from '@/features/media'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { StarsField } from './Stars'
import { ReviewForm, type Venue } from './Venue'
import './VenueSheets.scss'

interface Props {
  open: boolean
  venue: Venue
  onClose: () => void
}

/** Where a visitor says how they found it. */
export function ReviewSheet({ open, venue, onClose }: Props) {
  return (
    <Sheet open={open} title={t.waters.review} onClose={onClose}>
      <Writing venue={venue} onClose={onClose} />
    </Sheet>
  )
}

const Writing = observer(function Writing({ venue, onClose }: Omit<Props, 'open'>) {
  const [review] = useState(() => new ReviewForm(venue))
  useEffect(() => () => review.leave(), [review])
  const { fields, problems, busy } = review.form
  return (
    <View className="venue-sheet">
      <StarsField value={Number(fields.stars)} onChange={(stars) => review.set({ stars: String(stars) })} />
      <TextArea
        label={t.waters.reviewHint}
        value={fields.content}
        problem={problems.content}
        placeholder={t.waters.reviewHint}
        maxLength={REVIEW_CHARS}
        onInput={(content) => review.set({ content })}
      />
      <PicturePicker uploads={review.uploads} max={REVIEW_PICTURES} />
      <Button kind="primary" wide busy={busy} onTap={() => void review.submit().then((taken) => taken && onClose())}>
        {t.waters.send}
      </Button>
    </View>
  )
})
