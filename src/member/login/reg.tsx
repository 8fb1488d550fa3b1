import { Text, View } from '@tarojs/components'
import { SignInFrame, SignUp, useBack, useWelcome } from '@/features/signin'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { backTo } from '@/lib/navigation'
import { Screen } from '@/shell/Screen'
import { Tap } from '@/ui/base/Tap'

export default function RegisterPage() {
  const back = useBack()
  const welcome = useWelcome(back)
  return (
    <Screen>
      <SignInFrame title={t.signin.signUp}>
        <SignUp onDone={() => welcome(t.signin.registered)} />
        <View className="sign-in__others">
          <Tap className="sign-in__other" onTap={() => backTo(routes.login(back))}>
            <Text>{t.signin.haveAccount}</Text>
          </Tap>
        </View>
      </SignInFrame>
    </Screen>
  )
}
