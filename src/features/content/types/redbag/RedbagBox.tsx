import { Text, View } from '@tarojs/components'
import type { RedbagCard } from '@anglers/contract/posts/redbag'
import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { Icon } from '@/ui/base/Icon'
import { Tap } from '@/ui/base/Tap'
import './RedbagBox.scss'

interface Props {
  bag: RedbagCard & { redbagId: number }
}

/** The red packet of a post, to be opened on its own page. */
export function RedbagBox({ bag: { redbagId, greeting, state, takers, count, taken } }: Props) {
  return (
    <Tap className="redbag-box" to={routes.redbagOfPost(redbagId)}>
      <View className="redbag-box__sign">
        <Icon name="redbag" />
      </View>
      <View className="redbag-box__words">
        <View className="redbag-box__greeting">
          <Text>{greeting || t.redbag.greeting}</Text>
        </View>
        <View className="redbag-box__note">
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
