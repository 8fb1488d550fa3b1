import { useEffect } from 'react'
import { useBack, useGoOn } from '@/features/signin'
import { Welcome } from '@/features/welcome'
import { t } from '@/lib/i18n/rooms'
import { MembersOnly } from '@/shell/MembersOnly'
import { Screen } from '@/shell/Screen'
import { session } from '@/stores/session'

/** Between signing in for the first time and what it was for. */
export default function WelcomePage() {
  const { goOn } = useGoOn(useBack())
  useEffect(() => session.greeted(), [])
  return (
    <MembersOnly why={t.welcome.signIn}>
      <Screen>
        <Welcome onDone={() => void goOn()} />
      </Screen>
    </MembersOnly>
  )
}
