import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Icon } from '../base/Icon'
import { Tap } from '../base/Tap'
import './BackToTop.scss'

interface Props {
  /** Whether the top is far. */
  shown: boolean
  onTap: () => void
}

/** The fish that leads back to the top. */
export function BackToTop({ shown, onTap }: Props) {
  return (
    <View className="back-to-top">
      {shown && (
        <Tap className="back-to-top__fish" label={t.common.toTop} onTap={onTap}>
          <Icon name="fish" />
        </Tap>
      )}
    </View>
  )
}
