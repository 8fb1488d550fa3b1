import { Text, View } from '@tarojs/components'
import { classes } from '@/lib/classes'
import { Icon, type IconName } from '../base/Icon'
import { Tap } from '../base/Tap'
import './ToastView.scss'

interface Props {
  text: string
  type: 'primary' | 'success' | 'error' | 'warning' | 'default' | 'loading'
  position: 'center' | 'top' | 'bottom'
  way?: { name: string; onTap: () => void }
}

const icons: Partial<Record<Props['type'], IconName>> = { success: 'check', error: 'close', warning: 'warn', loading: 'spinner' }

export function ToastView({ text, type, position, way }: Props) {
  const icon = icons[type]
  return (
    <View className={`toast toast--${position}`}>
      <View className={classes(`toast__box toast__box--${type}`, way && 'toast__box--way')}>
        {icon && <Icon name={icon} className={`toast__icon toast__icon--${type}`} />}
        <Text className="toast__text">{text}</Text>
        {way && (
          <Tap className="toast__way" onTap={way.onTap}>
            <Text>{way.name}</Text>
          </Tap>
        )}
      </View>
    </View>
  )
}
