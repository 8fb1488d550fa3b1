import { Text, View } from '@tarojs/components'
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Field } from '@/ui/form/Field'
import { CodeFields } from './CodeFields'
import { resetForm } from './forms'
import { Submit, submit } from './Submit'
import './CodeSignIn.scss'

interface Props {
  onDone: () => void
}

/** A new password in the place of a forgotten one, by a code. */
export const PasswordReset = observer(function PasswordReset({ onDone }: Props) {
  const [form] = useState(resetForm)
  const {
    fields: { password },
    problems,
  } = form
  return (
    <View role="form" aria-label={t.signin.reset}>
      <View className="code-sign-in__promise">
        <Text>{t.signin.resetPromise}</Text>
      </View>
      <CodeFields form={form} purpose="lostpass" />
      <Field
        label={t.signin.newPassword}
        placeholder={t.signin.newPasswordHint(PASSWORD_CHARS_MIN)}
        password
        maxLength={PASSWORD_CHARS_MAX}
        value={password}
        problem={problems.password}
        confirm="done"
        autoComplete="new-password"
        onInput={(typed) => form.set({ password: typed })}
        onConfirm={() => void submit(form, onDone)}
      />
      <Submit form={form} name={t.signin.reset} onDone={onDone} />
    </View>
  )
})
