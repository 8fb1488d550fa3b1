import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { REVIEW_CHARS } from '@anglers/contract/limits'
import { PicturePicker } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import type { ReviewForm } from './ReviewForm'
import { StarsField } from './Stars'
import './ReviewSheet.scss'

interface WritingProps {
  /** Begins the review when the sheet opens. */
  begin: () => ReviewForm
  placeholder: string
  /** How many pictures it may have. */
  pictures: number
  onClose: () => void
}

interface Props extends WritingProps {
  open: boolean
}

/** Where somebody says how they found something. */
export function ReviewSheet({ open, ...writing }: Props) {
  return (
    <Sheet open={open} title={t.review.write} onClose={writing.onClose}>
      <Writing {...writing} />
    </Sheet>
  )
}

const Writing = observer(function Writing({ begin, placeholder, pictures, onClose }: WritingProps) {
  const [review] = useState(begin)
  useEffect(() => () => review.leave(), [review])
  const { fields, problems, busy } = review.form
  return (
    <View className="review-sheet">
      <StarsField value={Number(fields.stars)} onChange={(stars) => review.form.set({ stars: String(stars) })} />
      <TextArea
        label={placeholder}
        value={fields.content}
        problem={problems.content}
        placeholder={placeholder}
        maxLength={REVIEW_CHARS}
        onInput={(content) => review.form.set({ content })}
      />
      <PicturePicker uploads={review.uploads} max={pictures} />
      <Button kind="primary" wide busy={busy} onTap={() => void review.submit().then((taken) => taken && onClose())}>
        {t.review.send}
      </Button>
    </View>
  )
})
