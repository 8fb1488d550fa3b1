import { Text, View } from '@tarojs/components'
import type { RedbagPart } from '@anglers/contract/redbag'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { whenLabel } from '@/lib/time'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import { amountLabel } from './words'
import './RedbagPartRow.scss'

interface Props {
  part: RedbagPart
  unit: GivingUnit
}

/** Who took a part, when, and how much it was. */
export function RedbagPartRow({ part: { user, amount, at, best }, unit }: Props) {
  return (
    <Tap className="redbag-part" to={routes.author(user.id)}>
      <Avatar url={user.avatar} name={nameOf(user)} className="redbag-part__avatar" />
      <View className="redbag-part__who">
        <View className="redbag-part__name">
          <Text>{nameOf(user)}</Text>
        </View>
        <View className="redbag-part__when">
          <Text>{whenLabel(at)}</Text>
        </View>
      </View>
      <View className="redbag-part__what">
        <View className="redbag-part__amount">
          <Text>{amountLabel(unit, amount)}</Text>
        </View>
        {best && (
          <View className="redbag-part__best icon-before icon--star-on">
            <Text>{t.redbag.best}</Text>
          </View>
        )}
      </View>
    </Tap>
  )
}
