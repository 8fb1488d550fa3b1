import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { BLOCK_LINK_CHARS, BLOCK_HEADING_CHARS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import type { Composition } from './Composition'
import './LinkForm.scss'

interface Props {
  composition: Composition
  onDone: () => void
}

/** An address as it is sent; null where it is none. */
function addressOf(typed: string): string | null {
  const address = typed.trim()
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return /^https?:\/\/[^\s/?#.]+\.[^\s]+$/i.test(whole) ? whole : null
}

/** Asks where a link leads, and, where no text is selected, what it is called. */
export const LinkForm = observer(function LinkForm({ composition, onDone }: Props) {
  const [address, setAddress] = useState('')
  const [words, setWords] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [selects] = useState(() => composition.caret !== null && composition.caret.to > composition.caret.from)
  const handleDone = () => {
    const whole = addressOf(address)
    if (whole === null) return setWrong(true)
    composition.link(whole, words)
    onDone()
  }
  return (
    <View className="link-form">
      <Field
        label={t.writing.address}
        value={address}
        placeholder="https://"
        maxLength={BLOCK_LINK_CHARS}
        problem={isWrong ? t.writing.addressWrong : undefined}
        focus
        confirm="done"
        onConfirm={handleDone}
        onInput={(typed) => {
          setAddress(typed)
          setWrong(false)
        }}
      />
      {!selects && (
        <Field label={t.common.optional(t.writing.linkWords)} value={words} maxLength={BLOCK_HEADING_CHARS} onInput={setWords} />
      )}
      <Button kind="primary" wide disabled={!address.trim()} onTap={handleDone}>
        {t.common.done}
      </Button>
    </View>
  )
})
