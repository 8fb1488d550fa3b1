import { Text, View } from '@tarojs/components'
import type { RedbagCard as RedbagFacts } from '@anglers/contract/posts/redbag'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './RedbagCard.scss'

interface Props {
  bag: RedbagFacts & { redbagId: number }
}

/** The red packet of a post, to be opened on its own page. */
export function RedbagCard({ bag: { redbagId, greeting, state, takers, count, taken } }: Props) {
  return (
    <Tap className="redbag-card" to={routes.redbagOfPost(redbagId)}>
      <View className="redbag-card__sign">
        <Icon name="redbag" />
      </View>
      <View className="redbag-card__words">
        <View className="redbag-card__greeting">
          <Text>{greeting || t.redbag.greeting}</Text>
        </View>
        <View className="redbag-card__note">
          <Text>
            {state === 'open'
              ? `${t.redbag.takers[takers]} · ${t.redbag.left(count - taken)}`
              : state === 'finished'
                ? t.redbag.allTaken
                : t.redbag.expired}
          </Text>
        </View>
      </View>
    </Tap>
  )
}
