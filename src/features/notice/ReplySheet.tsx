import { COMMENT_CHARS } from '@anglers/contract/limits'
import { useState } from 'react'
import { TextEditor } from '@/features/editing'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { nameOf } from '@/lib/nameOf'
import { toaster } from '@/stores/overlays'
import { Sheet } from '@/ui/base/Sheet'
import type { Notice } from './Notice'

interface Props {
  open: boolean
  notice: Notice
  onClose: () => void
}

/** Where a comment is answered that a notification is about. */
export function ReplySheet({ open, notice, onClose }: Props) {
  // By now it may be gone from the list: what was typed is not.
  const [comment] = useState(notice.data.comment)
  const name = t.comment.replyTo(notice.data.users.map(nameOf)[0] ?? '')
  // Another text is another comment; the same one, sent again, is not.
  const [keys] = useState(() => new Map<string, string>())
  const send = async (text: string) => {
    const key = keys.get(text) ?? newKey()
    keys.set(text, key)
    if (comment) await notice.reply(comment, text, key)
    toaster.show(t.comment.sent, { type: 'success' })
  }
  return (
    <Sheet open={open} title={name} onClose={onClose}>
      <TextEditor
        field="content"
        name={name}
        placeholder={t.comment.placeholder}
        maxLength={COMMENT_CHARS}
        tall
        draft={`answer-${comment?.id}`}
        action={t.comment.send}
        send={send}
        onDone={onClose}
      />
    </Sheet>
  )
}
