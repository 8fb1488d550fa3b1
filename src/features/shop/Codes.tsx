import { Text, View } from '@tarojs/components'
import { t } from '@/lib/i18n/rooms'
import { copyText } from '@/stores/clipboard'
import { Button } from '@/ui/base/Button'
import './Codes.scss'
import './Shop.scss'

/** Codes that came with an order, each to be copied. */
export function Codes({ codes }: { codes: readonly string[] }) {
  if (!codes.length) return null
  return (
    <View className="shop-card" role="list" aria-label={t.shop.points.codes}>
      {codes.map((code) => (
        <View key={code} className="shop-codes__code" role="listitem">
          <Text className="shop-codes__text">{code}</Text>
          <Button small onTap={() => void copyText(code)}>
            {t.common.copy}
          </Button>
        </View>
      ))}
    </View>
  )
}
