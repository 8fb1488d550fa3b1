import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { REVIEW_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import './ReviewSheet.scss'

interface WritingProps {
  /** The name under which what is typed is kept. */
  draft: string
  /** @param key the same for what is sent again after a lost answer */
  send: (content: string, key: string) => Promise<unknown>
  onClose: () => void
}

interface Props extends WritingProps {
  open: boolean
}

/** Where somebody adds to their review, once. */
export function AdditionSheet({ open, ...writing }: Props) {
  return (
    <Sheet open={open} title={t.review.add} onClose={writing.onClose}>
      <Writing {...writing} />
    </Sheet>
  )
}

const Writing = observer(function Writing({ draft, send, onClose }: WritingProps) {
  const [form] = useState(() => new Form({ empty: { content: '' }, draft, send: ({ content }, key) => send(content.trim(), key) }))
  useEffect(() => () => form.leave(), [form])
  const handleSend = async () => {
    if (await form.submit()) onClose()
    else if (form.problem) toaster.show(form.problem)
  }
  return (
    <View className="review-sheet">
      <TextArea
        label={t.review.addHint}
        value={form.fields.content}
        problem={form.problems.content}
        placeholder={t.review.addHint}
        maxLength={REVIEW_CHARS}
        onInput={(content) => form.set({ content })}
      />
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete} onTap={() => void handleSend()}>
        {t.review.send}
      </Button>
    </View>
  )
})
