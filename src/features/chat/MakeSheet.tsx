import { GROUP_NAME_CHARS } from '@anglers/contract/limits'
import { useRef, useState } from 'react'
import { TextEditor } from '@/features/editing'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { open as openPage } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { Sheet } from '@/ui/base/Sheet'
import { groups } from './GroupConversation'
import { moveGroupToTop } from './myGroups'

interface Props {
  open: boolean
  onClose: () => void
}

/** Creates a group and invites members into it. */
export function MakeSheet({ open, onClose }: Props) {
  return (
    <Sheet open={open} title={t.group.make} onClose={onClose}>
      <MakeForm onClose={onClose} />
    </Sheet>
  )
}

function MakeForm({ onClose }: Pick<Props, 'onClose'>) {
  // One Idempotency-Key per sheet: sending again creates no second group.
  const [key] = useState(newKey)
  const made = useRef(0)
  const make = async (name: string) => {
    const group = groups.upsert(await call('POST group-message/create', { name }, { key, quiet: true }))
    moveGroupToTop(group)
    made.current = group.id
  }
  const handleDone = () => {
    onClose()
    openPage(routes.group(made.current))
  }
  return (
    <TextEditor
      field="name"
      name={t.group.name}
      placeholder={t.group.nameHint}
      maxLength={GROUP_NAME_CHARS}
      draft="group-new"
      action={t.common.done}
      send={make}
      onDone={handleDone}
    />
  )
}
