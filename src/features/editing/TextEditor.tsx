import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Form } from '@/stores/form'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import './TextEditor.scss'

interface Props {
  /** What the server calls it when it refuses what was typed. */
  field: string
  name: string
  value?: string
  placeholder?: string
  maxLength: number
  /** May be left empty. */
  optional?: boolean
  /** Takes several lines. */
  tall?: boolean
  type?: 'text' | 'nickname'
  /** By which what was typed is kept until it is saved. */
  draft: string
  /** What the button says that sends it. */
  action?: string
  /** @throws ApiError with a sentence for the field when it is refused; NetworkError */
  send: (text: string) => Promise<unknown>
  onDone: () => void
}

/** One text in a sheet, and the button that saves it. */
export const TextEditor = observer(function TextEditor({
  field,
  name,
  value = '',
  placeholder,
  maxLength,
  optional,
  tall,
  type,
  draft,
  action,
  send,
  onDone,
}: Props) {
  const [form] = useState(
    () =>
      new Form<Record<string, string>>({
        empty: { [field]: value },
        optional: optional ? [field] : [],
        draft,
        send: (fields) => send(fields[field]!.trim()),
      }),
  )
  useEffect(() => () => form.leave(), [form])
  const typed = form.fields[field] ?? ''

  const handleSave = async () => {
    if (await form.submit()) onDone()
  }
  const input = {
    label: name,
    placeholder,
    maxLength,
    value: typed,
    problem: form.problems[field] ?? form.problem,
    focus: true,
    onInput: (text: string) => form.set({ [field]: text }),
  }
  return (
    <View className="text-editor">
      {tall ? <TextArea tall {...input} /> : <Field type={type} confirm="done" onConfirm={() => void handleSave()} {...input} />}
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete || typed === value} onTap={() => void handleSave()}>
        {action ?? t.common.save}
      </Button>
    </View>
  )
})
