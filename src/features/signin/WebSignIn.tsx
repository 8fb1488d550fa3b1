import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { browser } from '@/platform/signin'
import { showNetworkError } from '@/stores/errors'
import { Button } from '@/ui/base/Button'
import { agreement } from './agreement'
import { isFirst, leaveTo, offered } from './webWays'
import './HostSignIn.scss'

interface Props {
  back: string
}

/** One tap, inside WeChat's browser. Nothing elsewhere. */
export const WebSignIn = observer(function WebSignIn({ back }: Props) {
  useEffect(() => {
    if (browser) void offered.load()
  }, [])
  if (!isFirst()) return null

  const handleTap = async () => {
    if (await agreement.ask()) leaveTo('wechat', back).catch(showNetworkError)
  }
  return (
    <View className="host-sign-in">
      <Button kind="primary" wide onTap={() => void handleTap()}>
        {t.signin.hostWay.wechat}
      </Button>
    </View>
  )
})
