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

/** Opens the group that a code belongs to. */
export function JoinSheet({ open, onClose }: Props) {
  return (
    <Sheet open={open} title={t.group.join} onClose={onClose}>
      <JoinForm onClose={onClose} />
    </Sheet>
  )
}

function JoinForm({ onClose }: Pick<Props, 'onClose'>) {
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const typed = code.trim()
  const handleInput = (text: string) => {
    setCode(text)
    setWrong(false)
  }
  const handleJoin = () => {
    if (typed.length !== GROUP_CODE_CHARS) {
      setWrong(true)
      return
    }
    onClose()
    openPage(routes.groupByCode(typed))
  }
  return (
    <View className="group-sheet group-sheet--form">
      <Field
        focus
        label={t.group.code}
        value={code}
        placeholder={t.group.codeHint}
        problem={isWrong ? t.group.codeHint : ''}
        onInput={handleInput}
        confirm="done"
        onConfirm={handleJoin}
      />
      <Button kind="primary" wide disabled={typed === ''} onTap={handleJoin}>
        {t.group.join}
      </Button>
    </View>
  )
}
