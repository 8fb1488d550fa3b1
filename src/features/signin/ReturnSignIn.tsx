import { Text, View } from '@tarojs/components'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '@/lib/i18n'
import { replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { dropPendingAction } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Notice } from '@/ui/feedback/Notice'
import { comeBack, type Failed, type Return } from './comeBack'
import { safeBack } from './useWelcome'
import { resumePendingAction } from './pendingActions'
import './ReturnSignIn.scss'

interface Props {
  led: Return
}

/** Back from another platform's page: signs in, and goes on to where the visitor was; or tells why not. */
export function ReturnSignIn({ led }: Props) {
  const [failed, setFailed] = useState<Failed | null>(null)
  const back = safeBack(led.back)

  const finish = useCallback(async () => {
    setFailed(null)
    const problem = await comeBack(led)
    if (problem) setFailed(problem)
    else {
      // What was wanted is done at once: a greeting can be left by other ways than its button.
      await resumePendingAction(() => replace(session.isNew ? routes.welcome(back) : back))
      toaster.show(t.signin.signedIn, { type: 'success' })
    }
  }, [led, back])

  // A ticket is good once.
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void finish()
  }, [finish])

  const handleGiveUp = () => {
    dropPendingAction()
    replace(back)
  }
  if (!failed) {
    return (
      <View className="return-sign-in" role="status">
        <Icon name="spinner" className="return-sign-in__spinner" />
        <Text className="return-sign-in__words">{t.signin.returning}</Text>
      </View>
    )
  }
  return (
    <View className="return-sign-in" role="alert">
      <Notice
        picture={failed.again ? 'signal' : 'key'}
        text={failed.message}
        way={
          failed.again
            ? { name: t.common.retry, onTap: () => void finish() }
            : { name: t.signin.anotherWay, onTap: () => replace(routes.login(back)) }
        }
      />
      <Button small kind="quiet" onTap={handleGiveUp}>
        {t.common.back}
      </Button>
    </View>
  )
}
