import { Text, View } from '@tarojs/components'
import type { Reward } from '@anglers/contract/reward'
import { fullYuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'
import { routes } from '@/lib/routes'
import { timeAgo } from '@/lib/time'
import { Avatar } from '@/ui/base/Avatar'
import { Tap } from '@/ui/base/Tap'
import './RewardRow.scss'

interface Props {
  reward: Reward
}

/** Who gave, what they said, and how much it was where they show that. */
export function RewardRow({ reward: { user, amountFen, word, at } }: Props) {
  return (
    <Tap className="reward-row" to={routes.author(user.id)}>
      <Avatar url={user.avatar} name={nameOf(user)} className="reward-row__avatar" />
      <View className="reward-row__words">
        <View className="reward-row__name">
          <Text>{nameOf(user)}</Text>
        </View>
        <View className="reward-row__word">
          <Text>{word || t.reward.wordless}</Text>
        </View>
        <View className="reward-row__when">
          <Text>{timeAgo(at)}</Text>
        </View>
      </View>
      {amountFen !== null && (
        <View className="reward-row__amount">
          <Text>{fullYuan(amountFen)}</Text>
        </View>
      )}
    </Tap>
  )
}
