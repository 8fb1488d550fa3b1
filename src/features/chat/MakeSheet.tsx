import { View } from '@tarojs/components'
import { GROUP_NAME_CHARS } from '@anglers/contract/limits'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { open as openPage } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Field } from '@/ui/form/Field'
import { change } from './groupMenu'
import { groups } from './GroupTalk'
import { liftGroup } from './myGroups'
import './GroupSheets.scss'

interface Props {
  open: boolean
  onClose: () => void
}

const DRAFT = 'group-new'

/** Makes a group: it has a name, and whoever is wanted is invited there. */
export function MakeSheet({ open, onClose }: Props) {
  return <Sheet open={open} title={t.group.make} onClose={onClose}><MakeForm onClose={onClose} /></Sheet>
}

function MakeForm({ onClose }: Pick<Props, 'onClose'>) {
  const [name, setName] = useState(() => drafts.read<string>(DRAFT) ?? '')
  const [key] = useState(newKey)
  const handleInput = (typed: string) => {
    setName(typed)
    drafts.write(DRAFT, typed)
  }
  const handleMake = () => void change(async () => {
    const group = groups.upsert(await call('POST group-message/create', { name: name.trim() }, { key }))
    drafts.drop(DRAFT)
    onClose()
    liftGroup(group)
    openPage(routes.group(group.id))
  })
  return (
    <View className='group-sheet'>
      <Field label={t.group.name} value={name} placeholder={t.group.nameHint} maxLength={GROUP_NAME_CHARS} onInput={handleInput} />
      <Button kind='primary' wide disabled={name.trim() === ''} onTap={handleMake}>{t.common.done}</Button>
    </View>
  )
}
