import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Button } from '@/ui/base/Button'
import { Sheet } from '@/ui/base/Sheet'
import { agreement } from './agreement'
import { AgreementWords } from './AgreementWords'
import './AgreementSheet.scss'

/** Asks who signs in without having ticked the box. */
export const AgreementSheet = observer(function AgreementSheet() {
  const refuse = () => agreement.close(false)
  // Signing in and signing up are pages over each other: the one that is seen asks.
  const [shown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  // Who leaves the page asks for nothing any longer.
  useEffect(() => refuse, [])
  return (
    <Sheet open={shown && agreement.asking} title={t.signin.agreeFirst} onClose={refuse}>
      <View className="agreement-sheet">
        <View className="agreement-sheet__words">
          <AgreementWords onLeave={refuse} />
        </View>
        <Button kind="primary" wide onTap={() => agreement.close(true)}>
          {t.privacy.agree}
        </Button>
        <Button kind="quiet" wide onTap={refuse}>
          {t.privacy.refuse}
        </Button>
      </View>
    </Sheet>
  )
})
