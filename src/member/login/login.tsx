import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { CodeSignIn, HostSignIn, OtherSignIns, PasswordSignIn, SignInFrame, useBack, useWelcome, WebSignIn } from '@/features/signin'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { leaveSignIn } from '@/stores/signin'
import { store, stored } from '@/stores/storage'
import { Screen } from '@/shell/Screen'
import { Tap } from '@/ui/base/Tap'
import { Segments } from '@/ui/form/Segments'

type Way = 'password' | 'code'

/** Under which the way that somebody signed in by is stored: it is the first the next time. */
const WAY = 'signInWay'

/** Signing in, and then back to where the member was. */
export default function LoginPage() {
  const [way, setWay] = useState(() => stored<Way>(WAY) ?? 'code')
  useEffect(() => leaveSignIn, [])
  const back = useBack()
  const welcome = useWelcome(back)
  const handleDone = () => {
    store(WAY, way)
    welcome(t.signin.signedIn)
  }

  return (
    <Screen>
      <SignInFrame title={t.signin.welcome}>
        <HostSignIn onDone={handleDone} />
        <WebSignIn back={back} />
        <Segments
          label={t.signin.signIn}
          choices={[
            { key: 'code', name: t.signin.byCode },
            { key: 'password', name: t.signin.byPassword },
          ]}
          current={way}
          onChange={setWay}
        />
        {way === 'password' ? <PasswordSignIn onDone={handleDone} /> : <CodeSignIn onDone={handleDone} />}
        <View className="sign-in__others">
          <Tap className="sign-in__other" to={routes.register(back)}>
            <Text>{t.signin.signUp}</Text>
          </Tap>
          <Tap className="sign-in__other" to={routes.forgotten(back)}>
            <Text>{t.signin.forgotten}</Text>
          </Tap>
        </View>
        <OtherSignIns back={back} />
      </SignInFrame>
    </Screen>
  )
}
