import { View } from '@tarojs/components'
import { NICKNAME_CHARS, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Field } from '@/ui/form/Field'
import { CodeFields } from './CodeFields'
import { signUpForm } from './forms'
import { Submit } from './Submit'

interface Props {
  onDone: () => void
}

/** A new account, by a code. */
export const SignUp = observer(function SignUp({ onDone }: Props) {
  const [form] = useState(signUpForm)
  useEffect(() => () => form.leave(), [form])
  const {
    fields: { password, nickName, invite },
    problems,
  } = form
  return (
    <View role="form" aria-label={t.signin.signUp}>
      <CodeFields form={form} purpose="signup" />
      <Field
        label={t.signin.setPassword}
        placeholder={t.signin.newPasswordHint(PASSWORD_CHARS_MIN)}
        password
        maxLength={PASSWORD_CHARS_MAX}
        value={password}
        problem={problems.password}
        confirm="next"
        autoComplete="new-password"
        onInput={(typed) => form.set({ password: typed })}
      />
      <Field
        label={t.signin.nickName}
        placeholder={t.signin.nickNameHint}
        maxLength={NICKNAME_CHARS}
        value={nickName}
        problem={problems.nickName}
        confirm="next"
        autoComplete="nickname"
        onInput={(typed) => form.set({ nickName: typed })}
      />
      <Field
        label={t.signin.invite}
        placeholder={t.signin.inviteHint}
        value={invite}
        problem={problems.invite}
        confirm="done"
        autoComplete="off"
        onInput={(typed) => form.set({ invite: typed })}
      />
      <Submit form={form} name={t.signin.register} onDone={onDone} />
    </View>
  )
})
