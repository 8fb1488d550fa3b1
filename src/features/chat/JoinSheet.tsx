import { View } from '@tarojs/components'
import { GROUP_CODE_CHARS } from '@anglers/contract/limits'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { open as openPage } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { Field } from '@/ui/form/Field'
import './GroupSheets.scss'

interface Props {
  open: boolean
  onClose: () => void
}

/** Leads to the group that a code belongs to. */
export function JoinSheet({ open, onClose }: Props) {
  return <Sheet open={open} title={t.group.join} onClose={onClose}><JoinForm onClose={onClose} /></Sheet>
}

function JoinForm({ onClose }: Pick<Props, 'onClose'>) {
  const [code, setCode] = useState('')
  const typed = code.trim()
  const handleJoin = () => {
    onClose()
    openPage(routes.groupByCode(typed))
  }
  return (
    <View className='group-sheet'>
      <Field label={t.group.code} value={code} placeholder={t.group.codeHint} onInput={setCode} />
      <Button kind='primary' wide disabled={typed.length !== GROUP_CODE_CHARS} onTap={handleJoin}>{t.group.join}</Button>
    </View>
  )
}
