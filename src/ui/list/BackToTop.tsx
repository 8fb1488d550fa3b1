import { View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Icon } from '../base/Icon'
import { Tap } from '../base/Tap'
import './BackToTop.scss'

interface Props {
  /** Shown when the list is scrolled far down. */
  shown: boolean
  onTap: () => void
}

/** The button, a fish, that scrolls to the top. */
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
