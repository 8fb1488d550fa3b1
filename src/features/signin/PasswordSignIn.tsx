import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { Field } from '@/ui/form/Field'
import { passwordForm } from './forms'
import { Submit, submit } from './Submit'

interface Props {
  onDone: () => void
}

/** Signing in with a name and a password. */
export const PasswordSignIn = observer(function PasswordSignIn({ onDone }: Props) {
  const [form] = useState(passwordForm)
  const {
    fields: { user, password },
    problems,
  } = form
  return (
    <View role="form" aria-label={t.signin.signIn}>
      <Field
        label={t.signin.account}
        placeholder={t.signin.accountHint}
        value={user}
        problem={problems.user}
        confirm="next"
        autoComplete="username"
        onInput={(typed) => form.set({ user: typed })}
      />
      <Field
        label={t.signin.password}
        placeholder={t.signin.passwordHint}
        password
        value={password}
        problem={problems.password}
        confirm="done"
        autoComplete="current-password"
        onInput={(typed) => form.set({ password: typed })}
        onConfirm={() => void submit(form, onDone)}
      />
      <Submit form={form} name={t.signin.signIn} onDone={onDone} />
    </View>
  )
})
