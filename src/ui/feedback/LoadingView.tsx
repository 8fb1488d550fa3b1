import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n'
import { Icon } from '../base/Icon'
import { still } from '../base/still'
import './LoadingView.scss'

/** The loading overlay. */
export function LoadingView() {
  return (
    <View className="loading" {...still}>
      <View className="loading__mask" />
      <View className="loading__box">
        <Icon name="spinner" className="loading__icon" />
        <Text className="loading__text">{t.common.loadingOverlay}</Text>
      </View>
    </View>
  )
}
