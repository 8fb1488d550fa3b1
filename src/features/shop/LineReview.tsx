import { useState } from 'react'
import { GOOD_REVIEW_PICTURES } from '@anglers/contract/limits'
import type { OrderLine } from '@anglers/contract/shopOrders'
import { AdditionSheet, ReviewSheet } from '@/features/review'
import { t } from '@/lib/i18n/rooms'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { addToReview, reviewLine } from './reviews'

interface Props {
  line: OrderLine
  /** Something was said of it. */
  onSent: () => void
}

/** Under a line of an order that has come: where its buyer says how they found it. */
export function LineReview({ line: { id, review }, onSent }: Props) {
  const [open, setOpen] = useState<'write' | 'add' | null>(null)
  const close = () => setOpen(null)
  const handleSent = () => {
    toaster.show(t.review.thanks, { type: 'success' })
    onSent()
  }
  return (
    <>
      {review !== null && (
        <Button small onTap={() => setOpen(review)}>
          {review === 'write' ? t.review.write : t.review.add}
        </Button>
      )}
      <ReviewSheet
        open={open === 'write'}
        begin={() => reviewLine(id, handleSent)}
        placeholder={t.review.goodHint}
        pictures={GOOD_REVIEW_PICTURES}
        onClose={close}
      />
      <AdditionSheet
        open={open === 'add'}
        draft={`good-addition-${id}`}
        send={async (content, key) => {
          await addToReview(id, content, key)
          handleSent()
        }}
        onClose={close}
      />
    </>
  )
}
