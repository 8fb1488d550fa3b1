import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { t } from '@/lib/i18n'
import { showNetworkError } from '@/stores/errors'
import { Tap } from '@/ui/base/Tap'
import { agreement } from './agreement'
import { leaveTo, otherSigns, type Sign } from './webWays'
import './OtherSignIns.scss'

interface Props {
  back: string
}

/** Signing in on another platform's page: as many as the operator offers. Nothing where there is none. */
export const OtherSignIns = observer(function OtherSignIns({ back }: Props) {
  const signs = otherSigns()
  if (signs.length === 0) return null

  const handleTap = async (sign: Sign) => {
    if (await agreement.ask()) leaveTo(sign, back).catch(showNetworkError)
  }
  return (
    <View className="other-sign-ins" role="group" aria-label={t.signin.otherWays}>
      <View className="other-sign-ins__title">
        <Text>{t.signin.otherWays}</Text>
      </View>
      <View className="other-sign-ins__row">
        {signs.map((sign) => (
          <Tap key={sign} className="other-sign-ins__way" onTap={() => void handleTap(sign)}>
            <View className={`other-sign-ins__round other-sign-ins__round--${sign}`}>
              <View className="icon" />
            </View>
            <Text className="other-sign-ins__name">{t.signin.ways[sign]}</Text>
          </Tap>
        ))}
      </View>
    </View>
  )
})
