import { Text, View } from '@tarojs/components'
import { QUANTITY_MAX } from '@anglers/contract/limits'
import { t } from '@/lib/i18n/rooms'
import { Tap } from '@/ui/base/Tap'
import './Stepper.scss'

interface Props {
  value: number
  max: number
  onChange: (value: number) => void
}

/** How many of something: one less, one more. */
export function Stepper({ value, max, onChange }: Props) {
  return (
    <View className="stepper" role="group" aria-label={t.shop.quantity}>
      <Tap className="stepper__step" label={t.shop.less} disabled={value <= 1} onTap={() => onChange(value - 1)}>
        <Text>−</Text>
      </Tap>
      <View className="stepper__value">
        <Text>{value}</Text>
      </View>
      <Tap className="stepper__step" label={t.shop.more} disabled={value >= Math.min(max, QUANTITY_MAX)} onTap={() => onChange(value + 1)}>
        <Text>+</Text>
      </Tap>
    </View>
  )
}
