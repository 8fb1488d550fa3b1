import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { drafts } from '@/stores/drafts'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import './GroupSheets.scss'

interface Props {
  open: boolean
  title: string
  value: string
  placeholder?: string
  maxLength: number
  /** May be left empty, and takes several lines. */
  free?: boolean
  /** By which what was typed is kept until it is saved. */
  draft: string
  /** @returns whether it is saved */
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

/** Changes one text of a group. */
export function TextSheet({ open, title, onClose, ...form }: Props) {
  return <Sheet open={open} title={title} onClose={onClose}><TextForm label={title} onClose={onClose} {...form} /></Sheet>
}

function TextForm({ label, value, placeholder, maxLength, free, draft, onSave, onClose }: Omit<Props, 'open' | 'title'> & { label: string }) {
  const [text, setText] = useState(() => drafts.read<string>(draft) ?? value)
  useEffect(() => drafts.write(draft, text === value ? undefined : text), [draft, text, value])
  const typed = text.trim()
  const handleSave = async () => {
    if (!(await onSave(typed))) return
    drafts.drop(draft)
    onClose()
  }
  return (
    <View className='group-sheet'>
      <View className='group-sheet__text'>
        <TextArea label={label} value={text} placeholder={placeholder} maxLength={maxLength} tall={free} focus onInput={setText} />
      </View>
      <Button kind='primary' wide disabled={!free && typed === ''} onTap={() => void handleSave()}>{t.common.save}</Button>
    </View>
  )
}
