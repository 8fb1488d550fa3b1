import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { NoteKind } from '@anglers/contract/waters'
import { VENUE_NOTE_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import type { Venue } from './Venue'
import './VenueSheets.scss'

interface Props {
  kind: NoteKind | null
  venue: Venue
  onClose: () => void
}

/** Where a member tells the operators that they run it, or what is wrong. */
export function NoteSheet({ kind, venue, onClose }: Props) {
  return (
    <Sheet open={kind !== null} title={kind === 'claim' ? t.waters.claim : t.waters.correct} onClose={onClose}>
      {kind && <Writing kind={kind} venue={venue} onClose={onClose} />}
    </Sheet>
  )
}

const Writing = observer(function Writing({ kind, venue, onClose }: Props & { kind: NoteKind }) {
  const [form] = useState(
    () =>
      new Form({
        empty: { content: '' },
        draft: `venue-${kind}-${venue.id}`,
        send: ({ content }, key) => call('POST waters/note', { id: venue.id, kind, content: content.trim() }, { quiet: true, key }),
      }),
  )
  useEffect(() => () => form.leave(), [form])
  const hint = kind === 'claim' ? t.waters.claimHint : t.waters.correctHint

  const handleSend = async () => {
    if (!(await form.submit())) {
      if (form.problem) toaster.show(form.problem)
      return
    }
    toaster.show(kind === 'claim' ? t.waters.claimed : t.waters.corrected, { type: 'success' })
    void venue.standing.refresh()
    onClose()
  }
  return (
    <View className="venue-sheet">
      <TextArea
        label={hint}
        tall
        value={form.fields.content}
        problem={form.problems.content}
        placeholder={hint}
        maxLength={VENUE_NOTE_CHARS}
        onInput={(content) => form.set({ content })}
      />
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete} onTap={() => void handleSend()}>
        {t.waters.send}
      </Button>
    </View>
  )
})
