import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { POST_PASSWORD_CHARS } from '@anglers/contract/limits'
import type { Post } from '@/features/content'
import { t } from '@/lib/i18n'
import { Form } from '@/stores/form'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import './Unlock.scss'

interface Props {
  post: Post
}

/** Where the password of a post is typed. */
export const Unlock = observer(function Unlock({ post }: Props) {
  const [form] = useState(() => new Form({ empty: { password: '' }, send: ({ password }) => post.unlock(password) }))
  useEffect(() => () => form.leave(), [form])
  const { fields, problems, problem, busy, complete } = form
  const submit = () => void form.submit()
  return (
    <View className="unlock">
      <Field
        label={t.post.password}
        placeholder={t.post.passwordHint}
        maxLength={POST_PASSWORD_CHARS}
        value={fields.password}
        problem={problems.password ?? problem}
        autoComplete="off"
        confirm="done"
        onInput={(password) => form.set({ password })}
        onConfirm={submit}
      />
      <Button kind="primary" wide busy={busy} disabled={!complete} onTap={submit}>
        {t.post.unlock}
      </Button>
    </View>
  )
})
