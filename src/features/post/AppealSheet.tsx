import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { APPEAL_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'

interface Props {
  /** Of the post. */
  id: number
  open: boolean
  onClose: () => void
  onSent: () => void
}

/** Where an author says why a post of theirs should not be held. */
export function AppealSheet({ open, ...writing }: Props) {
  return (
    <Sheet open={open} title={t.held.appeal} onClose={writing.onClose}>
      {open && <Writing {...writing} />}
    </Sheet>
  )
}

const Writing = observer(function Writing({ id, onClose, onSent }: Omit<Props, 'open'>) {
  const [form] = useState(
    () =>
      new Form({
        empty: { content: '' },
        draft: `post-appeal-${id}`,
        send: ({ content }, key) => call('POST posts/appeal', { id, content: content.trim() }, { quiet: true, key }),
      }),
  )
  useEffect(() => () => form.leave(), [form])
  const handleSend = async () => {
    if (!(await form.submit())) return
    toaster.show(t.held.sent, { type: 'success' })
    onSent()
    onClose()
  }
  return (
    <View className="appeal-sheet">
      <TextArea
        tall
        label={t.held.hint}
        placeholder={t.held.hint}
        maxLength={APPEAL_CHARS}
        value={form.fields.content}
        problem={form.problems.content ?? form.problem}
        onInput={(content) => form.set({ content })}
      />
      <Button kind="primary" wide className="appeal-sheet__send" busy={form.busy} disabled={!form.complete} onTap={() => void handleSend()}>
        {t.held.appeal}
      </Button>
    </View>
  )
})
