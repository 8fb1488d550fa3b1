import { View } from '@tarojs/components'
import { decimal } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './Stars.scss'

const FIVE = [1, 2, 3, 4, 5]

/** How many of five stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <View className="stars" aria-label={t.review.rating(decimal(rating))} role="img">
      {FIVE.map((star) => (
        <Icon key={star} name={star <= Math.round(rating) ? 'star-on' : 'star'} className="stars__star" />
      ))}
    </View>
  )
}

interface Props {
  value: number
  onChange: (stars: number) => void
}

/** A choice of one to five stars. */
export function StarsField({ value, onChange }: Props) {
  return (
    <View className="stars" role="group" aria-label={t.review.write}>
      {FIVE.map((star) => (
        <Tap key={star} className="stars__choice" label={t.review.star(star)} pressed={star === value} onTap={() => onChange(star)}>
          <Icon name={star <= value ? 'star-on' : 'star'} className="stars__star" />
        </Tap>
      ))}
    </View>
  )
}
