import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { APPEAL_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import type { Listing } from './Listing'

interface Props {
  listing: Listing
  open: boolean
  onClose: () => void
}

/** Where a seller says why it may be sold. */
export function AppealSheet({ open, onClose, listing }: Props) {
  return (
    <Sheet open={open} title={t.secondhand.appeal} onClose={onClose}>
      {open && <Writing listing={listing} onClose={onClose} />}
    </Sheet>
  )
}

const Writing = observer(function Writing({ listing, onClose }: Omit<Props, 'open'>) {
  const [form] = useState(
    () =>
      new Form({
        empty: { content: '' },
        draft: `appeal-${listing.id}`,
        send: ({ content }, key) => call('POST secondhand/appeal', { id: listing.id, content: content.trim() }, { quiet: true, key }),
      }),
  )
  useEffect(() => () => form.leave(), [form])
  const handleSend = async () => {
    if (!(await form.submit())) {
      if (form.problem) toaster.show(form.problem)
      return
    }
    toaster.show(t.secondhand.appealed, { type: 'success' })
    void listing.refresh()
    onClose()
  }
  return (
    <View className="listing-sheet">
      <TextArea
        label={t.secondhand.appealHint}
        tall
        value={form.fields.content}
        problem={form.problems.content}
        placeholder={t.secondhand.appealHint}
        maxLength={APPEAL_CHARS}
        onInput={(content) => form.set({ content })}
      />
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete} onTap={() => void handleSend()}>
        {t.secondhand.appeal}
      </Button>
    </View>
  )
})
