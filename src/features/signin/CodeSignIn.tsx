import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { t } from '@/lib/i18n'
import { CodeFields } from './CodeFields'
import { codeForm } from './forms'
import { Submit } from './Submit'
import './CodeSignIn.scss'

interface Props {
  onDone: () => void
}

/** Signing in with a code; a phone that is new here is signed up by it. */
export const CodeSignIn = observer(function CodeSignIn({ onDone }: Props) {
  const [form] = useState(codeForm)
  return (
    <View role="form" aria-label={t.signin.signIn}>
      <CodeFields form={form} purpose="login" />
      <View className="code-sign-in__promise">
        <Text>{t.signin.newcomer}</Text>
      </View>
      <Submit form={form} name={t.signin.signIn} onDone={onDone} />
    </View>
  )
})
