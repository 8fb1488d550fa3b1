import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { fullCount } from '@/lib/format'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { Button } from '@/ui/base/Button'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import type { SignBook } from './SignBook'
import './SignCard.scss'

/** How many days in a row, and the button that adds today. */
export const SignCard = observer(function SignCard({ book }: { book: SignBook }) {
  const state = book.standing.value
  if (!state) return null
  const { streak, longest, total, signed, gain, points } = state
  const { sign } = t.growth
  return (
    <View className="sign-card card">
      <View className="sign-card__top">
        <View className="sign-card__row-of-days">
          <View className="sign-card__name">
            <Text>{sign.streak}</Text>
          </View>
          <View className="sign-card__streak">
            <Text className="sign-card__count">{fullCount(streak)}</Text>
            <Text className="sign-card__unit">{sign.days(streak)}</Text>
          </View>
        </View>
        <Tap className="sign-card__points" to={routes.points()}>
          <View className="sign-card__name">
            <Text>{t.wallet.points}</Text>
          </View>
          <View className="sign-card__balance">
            <Text>{fullCount(points)}</Text>
            <Icon name="forward" className="sign-card__arrow" />
          </View>
        </Tap>
      </View>
      <View className="sign-card__facts">
        <Text className="sign-card__fact">{sign.longest(longest)}</Text>
        <Text className="sign-card__fact">{sign.total(total)}</Text>
      </View>
      {signed ? (
        <View className="sign-card__done">
          <Icon name="check" className="sign-card__check" />
          <Text>{sign.done}</Text>
        </View>
      ) : (
        <Button kind="primary" wide busy={book.busy} onTap={() => void book.sign()}>
          {sign.todo(gain.points)}
        </Button>
      )}
    </View>
  )
})
