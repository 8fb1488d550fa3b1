import { View } from '@tarojs/components'
import type { Input } from '@anglers/contract'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Form } from '@/stores/form'
import { toaster } from '@/stores/overlays'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { SheetRow } from '@/ui/layout/SheetRow'
import { changeProfile } from './myInfo'
import './TextSetting.scss'

type TextField = 'nickName' | 'bio' | 'district'

interface Props {
  field: TextField
  name: string
  value: string
  placeholder?: string
  maxLength: number
  /** May be left empty. */
  optional?: boolean
  /** Takes several lines. */
  tall?: boolean
}

/** A line of the settings, behind which a text is changed. */
export function TextSetting(props: Props) {
  return <SheetRow name={props.name} note={props.value || t.settings.unset}>{(close) => <TextEditor {...props} onDone={close} />}</SheetRow>
}

const TextEditor = observer(function TextEditor({ field, name, value, placeholder, maxLength, optional, tall, onDone }: Props & { onDone: () => void }) {
  const [form] = useState(() => new Form({
    empty: { [field]: value },
    optional: optional ? [field] : [],
    draft: `profile-${field}`,
    send: (fields) => changeProfile({ [field]: fields[field]!.trim() } as Input<'POST user/profile'>),
  }))
  useEffect(() => () => form.leave(), [form])
  const typed = form.fields[field] ?? ''
  const problem = form.problems[field] ?? form.problem

  const handleSave = async () => {
    if (!(await form.submit())) return
    toaster.show(t.settings.saved, { type: 'success' })
    onDone()
  }
  const input = { label: name, placeholder, maxLength, value: typed, problem, focus: true, onInput: (text: string) => form.set({ [field]: text }) }
  return (
    <View className='text-setting'>
      {tall ? <TextArea tall {...input} /> : <Field type={field === 'nickName' ? 'nickname' : 'text'} confirm='done' onConfirm={() => void handleSave()} {...input} />}
      <Button kind='primary' wide busy={form.busy} disabled={!form.complete || typed === value} onTap={() => void handleSave()}>{t.settings.save}</Button>
    </View>
  )
})
