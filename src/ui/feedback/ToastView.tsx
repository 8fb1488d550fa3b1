import { Text, View } from '@tarojs/components'
import { Icon, type IconName } from '../base/Icon'
import './ToastView.scss'

interface Props {
  text: string
  type: 'primary' | 'success' | 'error' | 'warning' | 'default' | 'loading'
  position: 'center' | 'top' | 'bottom'
}

const icons: Partial<Record<Props['type'], IconName>> = { success: 'check', error: 'close', warning: 'warn', loading: 'spinner' }

export function ToastView({ text, type, position }: Props) {
  const icon = icons[type]
  return (
    <View className={`toast toast--${position}`}>
      <View className={`toast__box toast__box--${type}`}>
        {icon && <Icon name={icon} className={`toast__icon toast__icon--${type}`} />}
        <Text className="toast__text">{text}</Text>
      </View>
    </View>
  )
}
